/// The airports of the generated data: the busiest are real, the others are generated.
///
/// A line holds the ICAO code, IATA code, name, city, state, country, latitude, longitude, elevation in feet and zone.
enum AirportList {
  static let count = 300

  /// The index of the airport that most of the questions are about.
  static let hub = 0

  static func airports(_ random: inout RandomSource) -> [Airport] {
    var airports = lines.split(separator: "\n").map { Airport(line: $0) }
    var taken = Set(airports.map(\.iata))
    while airports.count < count {
      let airport = made(&random)
      if taken.insert(airport.iata).inserted { airports.append(airport) }
    }
    return airports
  }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  private static let firstWords = [
    "San", "Santa", "Port", "Fort", "Lake", "Mount", "New", "Grand", "Cedar", "Eagle", "Silver", "Red", "White",
    "North",
  ]
  private static let secondWords = [
    "Alba", "Bend", "Creek", "Dale", "Elmo", "Falls", "Grove", "Haven", "Isle", "Junction", "Keys", "Landing", "Mesa",
    "Norte", "Oaks", "Point", "Ridge", "Springs", "Tomás", "Valley", "Wells",
  ]
  // The time zones from west to east.
  private static let zones = ["America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York"]
  private static let states = [
    ["CA", "OR", "NV", "WA"], ["CO", "MT", "NM", "WY"], ["IL", "TX", "IA", "MN"], ["NY", "OH", "GA", "VA"],
  ]

  private static func made(_ random: inout RandomSource) -> Airport {
    let iata = String((0..<3).map { _ in letters[random.below(26)] })
    let band = random.below(4)
    let city = firstWords[random.below(firstWords.count)] + " " + secondWords[random.below(secondWords.count)]
    let longitude = -122.0 + Double(band) * 11.5 + Double(random.below(1_000_000)) / 100_000
    let latitude = 30.5 + Double(random.below(1_700_000)) / 100_000
    return Airport(
      icao: "K" + iata, iata: iata, name: city + (random.chance(300) ? " Intl" : " Rgnl"), city: city,
      state: states[band][random.below(4)], country: "US", latitude: latitude, longitude: longitude,
      elevation: random.within(0...6500), zone: zones[band])
  }

  private static let lines = """
    KORD,ORD,Chicago O'Hare Intl,Chicago,IL,US,41.9769,-87.9081,680,America/Chicago
    KSFO,SFO,San Francisco Int'l,San Francisco,CA,US,37.6188,-122.3754,13,America/Los_Angeles
    KATL,ATL,Hartsfield-Jackson Intl,Atlanta,GA,US,33.6367,-84.4279,1026,America/New_York
    KDFW,DFW,Dallas-Fort Worth Intl,Dallas-Fort Worth,TX,US,32.8968,-97.0380,607,America/Chicago
    KDEN,DEN,Denver Intl,Denver,CO,US,39.8617,-104.6732,5434,America/Denver
    KLAX,LAX,Los Angeles Intl,Los Angeles,CA,US,33.9425,-118.4081,128,America/Los_Angeles
    KJFK,JFK,John F Kennedy Intl,New York,NY,US,40.6399,-73.7787,13,America/New_York
    KLGA,LGA,LaGuardia,New York,NY,US,40.7772,-73.8726,21,America/New_York
    KSEA,SEA,Seattle-Tacoma Intl,Seattle,WA,US,47.4499,-122.3118,433,America/Los_Angeles
    KMSP,MSP,Minneapolis/St Paul Intl,Minneapolis,MN,US,44.8820,-93.2218,841,America/Chicago
    KDTW,DTW,Detroit Metro,Detroit,MI,US,42.2124,-83.3534,645,America/Detroit
    KBOS,BOS,Boston Logan Intl,Boston,MA,US,42.3630,-71.0064,19,America/New_York
    KPHX,PHX,Phoenix Sky Harbor Intl,Phoenix,AZ,US,33.4343,-112.0116,1135,America/Phoenix
    KLAS,LAS,Harry Reid Intl,Las Vegas,NV,US,36.0801,-115.1522,2181,America/Los_Angeles
    KIAH,IAH,Houston Bush Int'ctl,Houston,TX,US,29.9844,-95.3414,97,America/Chicago
    KEWR,EWR,Newark Liberty Intl,Newark,NJ,US,40.6925,-74.1687,18,America/New_York
    KMCO,MCO,Orlando Intl,Orlando,FL,US,28.4294,-81.3090,96,America/New_York
    KMIA,MIA,Miami Intl,Miami,FL,US,25.7932,-80.2906,9,America/New_York
    KCLT,CLT,Charlotte/Douglas Intl,Charlotte,NC,US,35.2140,-80.9431,748,America/New_York
    KPHL,PHL,Philadelphia Intl,Philadelphia,PA,US,39.8719,-75.2411,36,America/New_York
    KSLC,SLC,Salt Lake City Intl,Salt Lake City,UT,US,40.7884,-111.9778,4227,America/Denver
    KSAN,SAN,San Diego Intl,San Diego,CA,US,32.7336,-117.1897,17,America/Los_Angeles
    KPDX,PDX,Portland Intl,Portland,OR,US,45.5887,-122.5969,31,America/Los_Angeles
    KIAD,IAD,Washington Dulles Intl,Washington,DC,US,38.9475,-77.4599,313,America/New_York
    KDCA,DCA,Reagan National,Washington,DC,US,38.8521,-77.0377,15,America/New_York
    KSAT,SAT,San Antonio Intl,San Antonio,TX,US,29.5337,-98.4698,809,America/Chicago
    KSJC,SJC,San Jose Int'l,San Jose,CA,US,37.3629,-121.9290,62,America/Los_Angeles
    KSMF,SMF,Sacramento Intl,Sacramento,CA,US,38.6954,-121.5908,27,America/Los_Angeles
    KSTL,STL,St Louis Lambert Intl,St Louis,MO,US,38.7487,-90.3700,618,America/Chicago
    KMCI,MCI,Kansas City Intl,Kansas City,MO,US,39.2976,-94.7139,1026,America/Chicago
    KCLE,CLE,Cleveland Hopkins Intl,Cleveland,OH,US,41.4094,-81.8547,799,America/New_York
    KMKE,MKE,General Mitchell Intl,Milwaukee,WI,US,42.9472,-87.8966,723,America/Chicago
    KPBI,PBI,Palm Beach Intl,West Palm Beach,FL,US,26.6832,-80.0956,19,America/New_York
    KPIT,PIT,Pittsburgh Intl,Pittsburgh,PA,US,40.4915,-80.2329,1202,America/New_York
    KAUS,AUS,Austin-Bergstrom Intl,Austin,TX,US,30.1945,-97.6699,541,America/Chicago
    KBNA,BNA,Nashville Intl,Nashville,TN,US,36.1245,-86.6782,599,America/Chicago
    PANC,ANC,Anchorage Intl,Anchorage,AK,US,61.1741,-149.9962,151,America/Anchorage
    PHNL,HNL,Daniel K Inouye Intl,Honolulu,HI,US,21.3187,-157.9225,13,Pacific/Honolulu
    CYYZ,YYZ,Toronto Pearson Int'l,Toronto,Ontario,CA,43.6772,-79.6306,569,America/Toronto
    CYVR,YVR,Vancouver Int'l,Vancouver,British Columbia,CA,49.1947,-123.1838,14,America/Vancouver
    CYUL,YUL,Montréal-Trudeau,Montréal,Québec,CA,45.4706,-73.7408,118,America/Toronto
    CYYC,YYC,Calgary Int'l,Calgary,Alberta,CA,51.1139,-114.0203,3606,America/Edmonton
    MMMX,MEX,Benito Juárez Int'l,Mexico City,Ciudad de México,MX,19.4363,-99.0721,7316,America/Mexico_City
    MMUN,CUN,Cancún Int'l,Cancún,Quintana Roo,MX,21.0365,-86.8771,22,America/Cancun
    MROC,SJO,Juan Santamaría,San José,,CR,9.9939,-84.2088,3021,America/Costa_Rica
    TJSJ,SJU,Luis Muñoz Marín Int'l,San Juan,Puerto Rico,PR,18.4394,-66.0018,9,America/Puerto_Rico
    MSLP,SAL,San Óscar Romero Int'l,San Salvador,,SV,13.4409,-89.0557,101,America/El_Salvador
    SBGR,GRU,Guarulhos Int'l,São Paulo,São Paulo,BR,-23.4356,-46.4731,2459,America/Sao_Paulo
    SCEL,SCL,Arturo Merino Benítez,Santiago,,CL,-33.3930,-70.7858,1555,America/Santiago
    EGLL,LHR,London Heathrow,London,England,GB,51.4706,-0.4619,83,Europe/London
    LFPG,CDG,Charles de Gaulle/Roissy,Paris,,FR,49.0097,2.5479,392,Europe/Paris
    EDDF,FRA,Frankfurt Int'l,Frankfurt am Main,Hessen,DE,50.0333,8.5706,364,Europe/Berlin
    EDDM,MUC,Munich Int'l,München,Bayern,DE,48.3538,11.7861,1487,Europe/Berlin
    EHAM,AMS,Amsterdam Schiphol,Amsterdam,,NL,52.3086,4.7639,-11,Europe/Amsterdam
    LSZH,ZRH,Zürich,Zürich,,CH,47.4647,8.5492,1416,Europe/Zurich
    LEMD,MAD,Adolfo Suárez Madrid-Barajas,Madrid,,ES,40.4719,-3.5626,1998,Europe/Madrid
    LIRF,FCO,Leonardo da Vinci,Rome,,IT,41.8003,12.2389,13,Europe/Rome
    EIDW,DUB,Dublin Int'l,Dublin,,IE,53.4213,-6.2701,242,Europe/Dublin
    BIKF,KEF,Keflavík Int'l,Reykjavík,,IS,63.9850,-22.6056,171,Atlantic/Reykjavik
    UUEE,SVO,Sheremetyevo Int'l,Moscow,,RU,55.9726,37.4146,622,Europe/Moscow
    LTFM,IST,Istanbul,Istanbul,,TR,41.2753,28.7519,325,Europe/Istanbul
    OMDB,DXB,Dubai Int'l,Dubai,,AE,25.2528,55.3644,62,Asia/Dubai
    OTHH,DOH,Hamad Int'l,Doha,,QA,25.2731,51.6081,13,Asia/Qatar
    RJAA,NRT,Narita Int'l,Tokyo,,JP,35.7647,140.3863,135,Asia/Tokyo
    RJTT,HND,Tokyo Int'l (Haneda),Tokyo,,JP,35.5523,139.7797,35,Asia/Tokyo
    RKSI,ICN,Incheon Int'l,Seoul,,KR,37.4691,126.4505,23,Asia/Seoul
    VHHH,HKG,Hong Kong Int'l,Hong Kong,,HK,22.3089,113.9146,28,Asia/Hong_Kong
    WSSS,SIN,Singapore Changi,Singapore,,SG,1.3502,103.9944,22,Asia/Singapore
    YSSY,SYD,Kingsford Smith,Sydney,New South Wales,AU,-33.9461,151.1772,21,Australia/Sydney
    NZAA,AKL,Auckland Int'l,Auckland,,NZ,-37.0081,174.7917,23,Pacific/Auckland
    """
}

struct Airport: Place {
  let icao: String
  let iata: String
  let name: String
  let city: String
  let state: String
  let country: String
  let latitude: Double
  let longitude: Double
  let elevation: Int
  let zone: String

  var lid: String? { country == "US" ? iata : nil }

  /// The path of the airport in AeroAPI.
  var link: String { "/airports/\(icao)" }
}

extension Airport {
  init(line: Substring) {
    let parts = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    self.init(
      icao: parts[0], iata: parts[1], name: parts[2], city: parts[3], state: parts[4], country: parts[5],
      latitude: Double(parts[6]) ?? 0, longitude: Double(parts[7]) ?? 0, elevation: Int(parts[8]) ?? 0, zone: parts[9])
  }
}
