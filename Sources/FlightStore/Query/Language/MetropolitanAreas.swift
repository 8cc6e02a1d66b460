/// The codes that IATA gives to cities with several airports, which tickets name in place of an airport.
///
/// They are no airports, so no flight of AeroAPI has them; a message names the airports instead.
enum MetropolitanAreas {
  /// Returns the IATA codes of the airports of an area, the busiest first; none for another text.
  static func airports(of code: String) -> [String] {
    airports[code.uppercased()]?.split(separator: " ").map(String.init) ?? []
  }

  // Areas whose code is also that of one of their airports, such as Berlin, are left out.
  private static let airports = [
    "BHZ": "CNF PLU", "BJS": "PEK PKX NAY", "BUE": "EZE AEP", "BUH": "OTP BBU", "CHI": "ORD MDW RFD",
    "DTT": "DTW YIP", "EAP": "BSL MLH", "JKT": "CGK HLP", "LON": "LHR LGW STN LTN LCY SEN", "MIL": "MXP LIN BGY",
    "MOW": "SVO DME VKO ZIA", "NYC": "JFK EWR LGA", "OSA": "KIX ITM UKB", "PAR": "CDG ORY BVA", "QDF": "DFW DAL",
    "QHO": "IAH HOU", "QLA": "LAX ONT BUR SNA LGB", "QMI": "MIA FLL", "QSF": "SFO OAK SJC", "RIO": "GIG SDU",
    "ROM": "FCO CIA", "SAO": "GRU CGH VCP", "SEL": "ICN GMP", "SPK": "CTS OKD", "STO": "ARN BMA NYO VST",
    "TCI": "TFS TFN", "TYO": "HND NRT", "WAS": "IAD DCA BWI", "YMQ": "YUL YMX", "YTO": "YYZ YTZ",
  ]
}
