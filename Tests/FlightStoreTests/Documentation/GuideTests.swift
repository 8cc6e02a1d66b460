import Foundation
import Testing

/// Checks that the files and types named in the article on the architecture exist.
struct GuideTests {
  /// The modules with documentation.
  private static let modules = ["FlightStore", "FlightSQL"]

  private static func catalogue(of module: String) -> URL {
    Package.root.appending(path: "Sources/\(module)/\(module).docc")
  }

  private static func landingPage(of module: String) throws -> String {
    try String(contentsOf: catalogue(of: module).appending(path: module + ".md"), encoding: .utf8)
  }

  private static let text = Result {
    try String(contentsOf: catalogue(of: "FlightStore").appending(path: "HowAFlightTravels.md"), encoding: .utf8)
  }

  /// The paths of all Swift files, relative to the package.
  private static let files: [String] = ["Sources", "Tests"].flatMap { folder in
    let names = FileManager.default.enumerator(atPath: Package.root.appending(path: folder).path)
    return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
  }

  /// Returns every text between single backticks.
  private static func named() throws -> [String] {
    let prose = try text.get().replacing(/```[^`]*```/, with: "")
    return prose.matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
  }

  @Test func everyFileExists() throws {
    let known = Set(Self.files.map { String($0.split(separator: "/").last ?? "") })
    let named = try Self.named().filter { $0.hasSuffix(".swift") }
    #expect(named.count > 40)
    for file in named { #expect(known.contains(file), "\(file)") }
  }

  @Test func everyTypeExists() throws {
    let declaration =
      /(?m)^ *(?:(?:public|package|final|indirect|private|@\w+)\s+)*(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)/
    var known: Set<Substring> = [
      "FlightStore", "FlightSQL", "FlightOutput", "FlightsCLI", "TerminalScreen", "FlightSample", "FlightSystem",
    ]
    for file in Self.files where file.hasPrefix("Sources/") {
      let source = try String(contentsOf: Package.root.appending(path: file), encoding: .utf8)
      for match in source.matches(of: declaration) { known.insert(match.output.1) }
    }
    let named = try Self.named().filter { $0.wholeMatch(of: /[A-Z][A-Za-z0-9]+/) != nil }
    #expect(named.count > 10)
    for type in named { #expect(known.contains(type[...]), "\(type)") }
  }

  /// The article mentions every layer, and a file of each larger folder.
  @Test func everyLayerIsMet() throws {
    let text = try Self.text.get()
    let folder = Package.root.appending(path: "Sources/FlightStore").path
    let layers = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasSuffix(".docc") }
    #expect(layers.count > 5)
    for layer in layers { #expect(text.contains(layer), "\(layer)") }
    let met = Set(try Self.named())
    for layer in ["Input", "Loading", "Storage", "Archive", "Query"] {
      let files = Self.files.filter { $0.hasPrefix("Sources/FlightStore/\(layer)/") }
      let names = files.map { String($0.split(separator: "/").last ?? "").replacing(".swift", with: "") }
      #expect(names.contains { met.contains($0) || met.contains($0 + ".swift") }, "\(layer)")
    }
  }

  @Test(arguments: zip(modules, [80, 2]))
  func everyPublicTypeIsOnTheLandingPage(module: String, least: Int) throws {
    let landing = try Self.landingPage(of: module)
    let declaration = /(?m)^(?:@.*\s)?public (?:final )?(?:struct|class|enum|protocol|actor|typealias) (\w+)/
    var count = 0
    for file in Self.files where file.hasPrefix("Sources/\(module)/") {
      let source = try String(contentsOf: Package.root.appending(path: file), encoding: .utf8)
      for type in source.matches(of: declaration).map(\.output.1) where type != "FlightStore" {
        count += 1
        #expect(landing.contains("``\(type)``"), "\(type)")
      }
    }
    #expect(count > least)
  }

  @Test(arguments: zip(modules, [3, 0]))
  func everyArticleIsOnTheLandingPage(module: String, least: Int) throws {
    let landing = try Self.landingPage(of: module)
    let articles = try FileManager.default.contentsOfDirectory(atPath: Self.catalogue(of: module).path)
      .filter { $0.hasSuffix(".md") && $0 != module + ".md" }
    #expect(articles.count > least)
    for article in articles { #expect(landing.contains("- <doc:\(article.dropLast(3))>"), "\(article)") }
  }
}
