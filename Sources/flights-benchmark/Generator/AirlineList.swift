/// The airlines of the generated data: ICAO code, IATA code, name, short name, callsign, country.
enum AirlineList {
  static let airlines = lines.split(separator: "\n").map { Airline(line: $0) }

  private static let lines = """
    UAL,UA,United Air Lines Inc.,United,United,US
    AAL,AA,American Airlines Inc.,American Airlines,American,US
    SKW,OO,SkyWest Airlines,SkyWest,SkyWest,US
    DAL,DL,Delta Air Lines Inc.,Delta,Delta,US
    SWA,WN,Southwest Airlines Co.,Southwest,Southwest,US
    ENY,MQ,Envoy Air,Envoy,Envoy,US
    RPA,YX,Republic Airways,Republic,Brickyard,US
    ASA,AS,Alaska Airlines Inc.,Alaska,Alaska,US
    JBU,B6,JetBlue Airways,JetBlue,JetBlue,US
    NKS,NK,Spirit Airlines,Spirit,Spirit Wings,US
    FFT,F9,Frontier Airlines,Frontier,Frontier Flight,US
    JIA,OH,PSA Airlines,PSA,Blue Streak,US
    EDV,9E,Endeavor Air,Endeavor,Endeavor,US
    GJS,G7,GoJet Airlines,GoJet,Lindbergh,US
    ASH,YV,Mesa Airlines,Mesa,Air Shuttle,US
    AAY,G4,Allegiant Air,Allegiant,Allegiant,US
    HAL,HA,Hawaiian Airlines,Hawaiian,Hawaiian,US
    FDX,FX,FedEx,FedEx,FedEx,US
    UPS,5X,UPS,UPS,UPS,US
    GTI,5Y,Atlas Air,Atlas Air,Giant,US
    ACA,AC,Air Canada,Air Canada,Air Canada,CA
    WJA,WS,WestJet,WestJet,WestJet,CA
    JZA,QK,Jazz Aviation,Jazz,Jazz,CA
    AMX,AM,Aeroméxico,Aeroméxico,Aeromexico,MX
    VOI,Y4,Volaris,Volaris,Volaris,MX
    CMP,CM,Copa Airlines,Copa,Copa,PA
    AVA,AV,Avianca,Avianca,Avianca,CO
    TAM,JJ,LATAM Airlines Brasil,LATAM,TAM,BR
    GLO,G3,Gol Linhas Aéreas,Gol,Gol Transporte,BR
    BAW,BA,British Airways p.l.c.,British Airways,Speedbird,GB
    VIR,VS,Virgin Atlantic Airways,Virgin Atlantic,Virgin,GB
    AFR,AF,Air France,Air France,Airfrans,FR
    DLH,LH,Lufthansa,Lufthansa,Lufthansa,DE
    SWR,LX,Swiss Int'l Air Lines,Swiss,Swiss,CH
    AUA,OS,Austrian Airlines,Austrian,Austrian,AT
    KLM,KL,KLM Royal Dutch Airlines,KLM,KLM,NL
    IBE,IB,Iberia,Iberia,Iberia,ES
    TAP,TP,TAP Air Portugal,TAP,Air Portugal,PT
    EIN,EI,Aer Lingus,Aer Lingus,Shamrock,IE
    ICE,FI,Icelandair,Icelandair,Iceair,IS
    SAS,SK,SAS,SAS,Scandinavian,SE
    FIN,AY,Finnair,Finnair,Finnair,FI
    LOT,LO,LOT Polish Airlines,LOT,LOT,PL
    THY,TK,Türk Hava Yolları,Turkish Airlines,Turkish,TR
    AFL,SU,Аэрофлот,Aeroflot,Aeroflot,RU
    UAE,EK,Emirates,Emirates,Emirates,AE
    ETD,EY,Etihad Airways,Etihad,Etihad,AE
    QTR,QR,Qatar Airways,Qatar,Qatari,QA
    AIC,AI,Air India,Air India,Air India,IN
    SIA,SQ,Singapore Airlines,Singapore Airlines,Singapore,SG
    CPA,CX,Cathay Pacific,Cathay Pacific,Cathay,HK
    EVA,BR,EVA Air,EVA Air,Eva,TW
    CAL,CI,China Airlines,China Airlines,Dynasty,TW
    ANA,NH,All Nippon Airways,ANA,All Nippon,JP
    JAL,JL,Japan Airlines,JAL,Japanair,JP
    NCA,KZ,Nippon Cargo Airlines,NCA,Nippon Cargo,JP
    KAL,KE,Korean Air,Korean Air,Koreanair,KR
    AAR,OZ,Asiana Airlines,Asiana,Asiana,KR
    QFA,QF,Qantas,Qantas,Qantas,AU
    ANZ,NZ,Air New Zealand,Air New Zealand,New Zealand,NZ
    """
}

struct Airline {
  let icao: String
  let iata: String
  let name: String
  let shortName: String
  let callsign: String
  let country: String

  init(line: Substring) {
    let parts = line.split(separator: ",").map(String.init)
    (icao, iata, name, shortName, callsign, country) = (parts[0], parts[1], parts[2], parts[3], parts[4], parts[5])
  }
}
