import Testing

@testable import FlightStore

@Suite struct LanguageTests {
  static let environments: [([String: String], Language)] = [
    ([:], .en), (["LANG": "ru_RU.UTF-8"], .ru), (["LANG": "ru"], .ru), (["LANG": "RU-ru"], .ru),
    (["LANG": "en_US.UTF-8"], .en), (["LANG": "C"], .en), (["LANG": "run_BI"], .en), (["LANG": "ru@latin"], .ru),
    (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "ru_RU"], .ru),
    (["LC_ALL": "C", "LC_MESSAGES": "ru_RU", "LANG": "ru_RU"], .en),
    (["LC_MESSAGES": "ru_RU", "LANG": "en_US"], .ru), (["LC_MESSAGES": "tr_TR", "LANG": "ru_RU"], .en),
  ]

  @Test(arguments: environments) func followsTheEnvironment(_ environment: [String: String], _ language: Language) {
    #expect(Language(environment: environment) == language)
  }

  static let nouns: [(Int, String, String)] = [
    (0, "рейсов", "flights"), (1, "рейс", "flight"), (2, "рейса", "flights"), (4, "рейса", "flights"),
    (5, "рейсов", "flights"), (11, "рейсов", "flights"), (12, "рейсов", "flights"), (14, "рейсов", "flights"),
    (20, "рейсов", "flights"), (21, "рейс", "flights"), (22, "рейса", "flights"), (25, "рейсов", "flights"),
    (101, "рейс", "flights"), (111, "рейсов", "flights"), (112, "рейсов", "flights"), (1001, "рейс", "flights"),
    (-1, "рейс", "flight"), (-2, "рейса", "flights"), (Int.min, "рейсов", "flights"),
  ]

  @Test(arguments: nouns) func nounsAgreeWithCounts(_ count: Int, _ russian: String, _ english: String) {
    #expect(Language.ru.noun(after: count, one: "рейс", few: "рейса", many: "рейсов") == russian)
    #expect(Language.en.noun(after: count, one: "flight", few: "flights", many: "flights") == english)
  }
}
