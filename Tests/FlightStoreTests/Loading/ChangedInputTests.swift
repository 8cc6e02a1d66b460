import Foundation
import Testing

@testable import FlightStore

/// Tests of JSON input that another process changes while it is read.
struct ChangedInputTests {
  /// A change of a file.
  enum Change: String, CaseIterable, CustomTestStringConvertible {
    case cut, overwrite, append, replace

    func make(to path: String) throws {
      let url = URL(filePath: path)
      switch self {
      case .replace: try Data(contentsOf: url).write(to: url, options: .atomic)
      case .cut, .overwrite, .append:
        let file = try FileHandle(forUpdating: url)
        if self == .cut { try file.truncate(atOffset: 10) }
        if self == .append { try file.seekToEnd() }
        if self != .cut { try file.write(contentsOf: Array("  ".utf8)) }
        try file.close()
      }
    }

    var testDescription: String { rawValue }
  }

  @Test(arguments: Change.allCases)
  func answerIsWithdrawn(_ change: Change) throws {
    let folder = try Folder()
    let path = folder.path + "/flights.json"
    try Data(Samples.flight().utf8).write(to: URL(filePath: path))
    let old = Date(timeIntervalSinceNow: -60)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    let sources = [DataSource.file(path: path)]
    let error = LoadError(changed: sources[0])
    #expect(throws: error) {
      try LoadError.ifChanged(sources) { () throws(LoadError) in
        #expect(throws: Never.self) { try change.make(to: path) }
      }
    }
    // A fault in a changed input is reported as the change.
    #expect(throws: error) {
      try LoadError.ifChanged(sources) { () throws(LoadError) in
        try? Data("[{".utf8).write(to: URL(filePath: path))
        throw LoadError(reason: .malformed(.tooDeep), source: path)
      }
    }
  }

  @Test func fileThatChangesBetweenTwoReadingsIsRefused() throws {
    let folder = try Folder()
    let path = folder.path + "/flights.ndjson"
    let flights = (0..<400).map { Samples.flight(["fa_flight_id": "\"F\($0)\""]) + "\n" }
    try Data(flights.joined().utf8).write(to: URL(filePath: path))
    let old = Date(timeIntervalSinceNow: -60)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    let query = try RowQuery(flightsWhere: "distance > 1 km")
    let fields = [try FieldPath(parsing: "ident", of: .flights)]
    func answer(_ observer: ((Int) -> Void)?) throws -> Int {
      let store = try FlightStore.loading(
        [.file(path: path)], for: query, showing: fields, largeFrom: 1, observer: observer
      ).store
      return query.count(in: store)
    }
    #expect(try answer(nil) == 400)
    var isChanged = false
    #expect(throws: LoadError(changed: .file(path: path))) {
      try answer { _ in
        if isChanged { return }
        isChanged = true
        #expect(throws: Never.self) { try Change.replace.make(to: path) }
      }
    }
    #expect(isChanged)
  }
}
