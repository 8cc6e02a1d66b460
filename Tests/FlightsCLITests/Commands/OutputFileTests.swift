import Foundation
import Testing

@testable import FlightsCLI

/// Tests that `--output` writes the whole file or leaves the old one.
struct OutputFileTests {
  static let list = "list -n1 --fields ident --output "

  @Test func aFileIsWrittenAndNothingElse() throws {
    let folder = try TemporaryFolder()
    #expect(run(Self.list + "\(folder.path)/out") == Consequences())
    #expect(try folder.read("out") == "ident\nSKW530\n")
    #expect(folder.names == ["out"])
  }

  @Test func anOldFileIsReplacedAndKeepsItsMode() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("out", "old\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    #expect(run("list -n1 --fields ident -o \(file)") == Consequences())
    #expect(try folder.read("out") == "ident\nSKW530\n")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
  }

  /// An input is not overwritten, by whatever name it is given.
  @Test func anInputIsRefused() throws {
    let folder = try TemporaryFolder()
    let text = #"{"fa_flight_id":"UAL1-1","ident":"UAL1"}"#
    let file = try folder.file("a.json", text)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "a.json")
    for command in ["list", "export", "map -f json", "filter ident=UAL1", "check"] {
      for data in [file, folder.path] {
        for name in ["a.json", "link", "../\(folder.path.split(separator: "/").last ?? "")/a.json"] {
          let result = run("\(command) --data \(data) -o \(folder.path)/\(name)")
          #expect(result.status == .usage && result.output.isEmpty, "\(command)")
          #expect(result.error.hasSuffix("/\(name)' is one of the inputs, which are never written to\n"))
        }
      }
    }
    for command in ["diff \(SmallDay.path)", "sql duckdb --over", "list --engine duckdb --over"] {
      #expect(run("\(command) \(file) -o \(file)").status == .usage, "\(command)")
    }
    for pattern in ["*.json", "a.{json,ndjson}", "**/*.json", "../*/[a]*.json"] {
      for command in ["sql duckdb --over", "list --engine duckdb --over", "list --engine duckdb --data"] {
        let result = run("\(command) \(folder.path)/\(pattern) -o \(folder.path)/link")
        #expect(result.status == .usage && result.error.contains("which are never written to"), "\(command) \(pattern)")
      }
    }
    #expect(try folder.read("a.json") == text)
    #expect(run("list --data \(file) -o \(folder.path)/b.json") == Consequences())
  }

  /// A name that promises a format that is not written is refused, whatever is under it.
  @Test(arguments: [
    ("list", "x.csv.gz", "gz"), ("list", "x.PNG", "png"), ("list", "x.sql", "sql"), ("map", "x.png", "png"),
    ("list", "x.html", "html"), ("export", "x.json.zst", "zst"), ("list --sql duckdb", "x.csv", "csv"),
    ("sql duckdb", "x.parquet", "parquet"), ("list", "x.db", "db"), ("export", "x.duckdb", "db"),
    ("list", "x.DuckDB", "db"),
  ])
  func aNamePromisesAFormat(line: String, name: String, meant: String) throws {
    let folder = try TemporaryFolder()
    let result = run("\(line) -o \(folder.path)/\(name)")
    let command = line.split(separator: " ")[0]
    #expect(
      result.error.hasPrefix(
        "flights: 'flights \(command)' cannot write \(meant), which the name of '--output' means; found '"))
    #expect(result.status == .usage && folder.names.isEmpty)
  }

  @Test func theFormatsOfFilesAreListed() {
    let formats = "csv, tsv, json, ndjson, markdown, parquet"
    #expect(run("list -o x.xlsx").error.contains("found 'x.xlsx'; it writes \(formats)\n"))
    #expect(!run("list --sql duckdb -o x.csv").error.contains("it writes"))
    let folder = "; 'flights export --format duckdb' writes a folder that DuckDB loads\n"
    #expect(run("export -o x.duckdb").error.contains("found 'x.duckdb'" + folder))
  }

  @Test(arguments: [
    ("list", "x"), ("list", "x.txt"), ("list", "x.out"), ("list", "x.y.z"), ("list --sql duckdb", "x.sql"),
    ("list -f postgresql", "x.sql"), ("sql duckdb", "views.sql"),
  ])
  func aNameMayPromiseNothing(line: String, name: String) throws {
    let folder = try TemporaryFolder()
    #expect(run("\(line) -o \(folder.path)/\(name)") == Consequences())
    #expect(folder.names == [name])
  }

  @Test func aLinkIsFollowed() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("out", "old\n")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "out")
    #expect(run(Self.list + "\(folder.path)/link") == Consequences())
    #expect(try folder.read("out") == "ident\nSKW530\n")
    #expect(folder.names == ["link", "out"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link") == "out")
  }

  /// A dangling link is kept, and its target is created.
  @Test func aDanglingLinkIsFollowed() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "out")
    #expect(run(Self.list + "\(folder.path)/link") == Consequences())
    #expect(try folder.read("out") == "ident\nSKW530\n")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/store", withDestinationPath: "real.store")
    #expect(run("import --store \(folder.path)/store \(SmallDay.path)").status == .success)
    #expect(folder.names == ["link", "out", "real.store", "store"])
  }

  /// A file that root overwrites keeps its owner.
  @Test(.enabled(if: getuid() == 0)) func aFileKeepsItsOwner() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("out", "old\n")
    let store = folder.path + "/x.store"
    #expect(run("import --store \(store) \(SmallDay.path)").status == .success)
    for path in [file, store] { #expect(chown(path, 65534, 65534) == 0) }
    #expect(run(Self.list + file) == Consequences())
    #expect(run("import --store \(store) \(SmallDay.path)").status == .success)
    for path in [file, store] {
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.ownerAccountID] as? Int == 65534, "\(path)")
    }
  }

  /// A device or a named pipe is written to, not replaced by a file.
  @Test func aPipeStaysAPipe() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    #expect(run(Self.list + pipe) == Consequences())
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(reader, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "ident\nSKW530\n")
    #expect(folder.names == ["pipe"])
  }

  @Test func aFailureLeavesTheOldFileAlone() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("out", "old\n")
    let data = try folder.file("bad.json", "[{\"ident\":")
    let result = run("list --data \(data) -o \(file)")
    #expect(result.status == .failure && result.output == "")
    #expect(try folder.read("out") == "old\n")
    #expect(folder.names == ["bad.json", "out"])
  }

  @Test func aMissingFolderIsAnError() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/none/out"
    #expect(
      run(Self.list + file)
        == Consequences(error: "flights: \(file): No such file or directory\n", status: .failure))
    #expect(run(Self.list + folder.path).error == "flights: \(folder.path): Is a directory\n")
    #expect(folder.names == [])
  }

  @Test func aFileIsNoTerminal() throws {
    let folder = try TemporaryFolder()
    var surroundings = Surroundings()
    surroundings.terminalWidth = 80
    #expect(run("list -n1 --fields ident,distance -o \(folder.path)/out", surroundings) == Consequences())
    #expect(try folder.read("out") == "ident\tdistance_km\nSKW530\t2772.899712\n")
  }

  @Test func aDashIsStandardOutput() {
    #expect(run("list -n1 --fields ident -o -") == Consequences(output: "ident\nSKW530\n"))
  }

  @Test func everyCommandThatPrintsRowsTakesIt() throws {
    let folder = try TemporaryFolder()
    for line in ["list", "search San", "filter enroute", "sort ident", "show KORD", "check", "fields", "list --count"] {
      let printed = run(line)
      let written = run("\(line) -o \(folder.path)/out")
      #expect(written.output == "" && written.status == printed.status, "\(line)")
      #expect(try folder.read("out") == printed.output, "\(line)")
    }
  }

  @Test func standardOutputThatRefusesIsAFailureOfOneLine() {
    var surroundings = Surroundings()
    surroundings.refuses = ENOSPC
    let expected = Consequences(error: "flights: standard output: No space left on device\n", status: .failure)
    for line in ["list", "list --count", "list -f json", "show KORD", "search San", "fields", "help", "version"] {
      #expect(run(line, surroundings) == expected, "\(line)")
    }
  }

  @Test func oneFolderOfADatasetIsSingular() throws {
    let folder = try TemporaryFolder()
    let line = "export --format parquet --partition departure.date --output \(folder.path)/day"
    #expect(run(line).error == "flights: wrote 1 of 1 partition; 0 unchanged\n")
  }

  /// Folders are named as other formats print the values, with the characters that a path cannot have escaped.
  @Test(arguments: [
    ("duration", "duration_min=100.583333"), ("departure", "departure=2026-03-14T10%3A00%3A00Z"),
    ("departure.local", "departure_local=2026-03-14T10%3A00"),
  ])
  func foldersOfADatasetAreNamedByValues(field: String, name: String) throws {
    let folder = try TemporaryFolder()
    let flight = #"{"ident": "A", "actual_off": "2026-03-14T10:00:00Z", "actual_on": "2026-03-14T11:40:35Z"}"#
    let file = try folder.file("a.json", flight)
    let line = "export --format parquet --partition \(field) --output \(folder.path)/set --data \(file)"
    #expect(run(line).status == .success)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/set") == [name])
  }

  @Test func aReaderWhoLeavesIsNoFailure() {
    var surroundings = Surroundings()
    surroundings.refuses = EPIPE
    for line in ["list", "list -f json", "show KORD", "fields", "help", "version"] {
      #expect(run(line, surroundings) == Consequences(), "\(line)")
    }
  }

  @Test func theNameOfAnOutputFileChoosesTheFormat() throws {
    let folder = try TemporaryFolder()
    let data = "--data \(fixtures)/Small"
    for (ending, format) in [
      ("csv", "csv"), ("tsv", "tsv"), ("json", "json"), ("ndjson", "ndjson"), ("jsonl", "ndjson"), ("md", "markdown"),
    ] {
      let file = "\(folder.path)/x.\(ending)"
      #expect(run("list \(data) -o \(file)") == Consequences())
      #expect(try folder.read("x.\(ending)") == run("list \(data) -f \(format)").output)
    }
    for ending in ["svg", "html", "geojson"] {
      let file = "\(folder.path)/x.\(ending)"
      let outcome = run("map \(data) -f \(ending)")
      #expect(run("map \(data) -o \(file)") == Consequences(error: outcome.error))
      #expect(try folder.read("x.\(ending)") == outcome.output)
    }
    for line in ["list \(data) -f csv -o x.json", "list \(data) -o x.svg", "export \(data) -o x.csv"] {
      #expect(run(line).status == .usage, "\(line)")
    }
  }
}
