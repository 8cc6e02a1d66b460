import TestSupport
import Foundation
import Testing

/// Tests that input which was given or found but not read is reported.
struct UnreadDataTests {
  private let sampleNote = "flights: showing the built-in sample; name your own files with --data\n"

  // MARK: Pipes

  @Test func aPipeThatNobodyReadsIsAnError() throws {
    let error =
      "flights: standard input has data that would not be read; to read it, write '--data -', "
      + "or '--data sample' for the sample\n"
    // Standard error of `cat` is discarded, since it reports a broken pipe where tests ignore the signal.
    for line in [
      "cat Fixtures/Day/KDEN.json 2> /dev/null | flights list", "flights board KDEN < Fixtures/Day/KDEN.json",
      "flights check < Fixtures/Day/KDEN.json", "flights show KDEN -q < Fixtures/Day/KDEN.json",
      "(sleep 0.05; cat Fixtures/Day/KDEN.json 2> /dev/null) | flights stats",
    ] {
      #expect(try Shell.run(line) == Outcome(error: error, status: 2), "\(line)")
    }
  }

  @Test func withNothingWaitingTheSampleAnswers() throws {
    let answer = Outcome(output: "347\n", error: sampleNote)
    for line in [
      "flights list --count", "flights list --count -q", "true | flights list --count",
      "sleep 1 | flights list --count", "flights list --count < /dev/null",
      "{ cat > /dev/null; flights list --count; } < Fixtures/Day/KDEN.json",
    ] {
      #expect(try Shell.run(line) == answer, "\(line)")
    }
    #expect(try Shell.run("echo x | flights list --count --data sample") == Outcome(output: "347\n"))
    let loop = "printf 'KDEN\\nKSFO\\n' | while read -r x; do flights list --dest $x --count; done"
    let data = ["FLIGHTS_DATA": "Fixtures/Day"]
    #expect(try Shell.run(loop, data) == Outcome(output: "78\n4\n"))
  }

  /// Data of the environment, of the configuration or of the store file answers, and a pipe may be that of a loop.
  @Test func aPipeBesideOtherDataIsSaid() throws {
    let data = ["FLIGHTS_DATA": "Fixtures/Day"]
    let note = "flights: standard input has JSON, which is not read; '--data -' reads it\n"
    let piped = "{ sleep 0.1; cat Fixtures/Day/KDEN.json 2> /dev/null; } | { flights"
    #expect(try Shell.run("\(piped) list --count; }", data) == Outcome(output: "304\n", error: note))
    #expect(try Shell.run("\(piped) show KDEN; }", data).error == note)
    for quiet in [
      "list --count -q", "list --count --data Fixtures/Day", "filter enroute --count", "list --count --data -",
    ] {
      #expect(try Shell.run("\(piped) \(quiet); }", data).error == "", "\(quiet)")
    }
  }

  @Test func trimmedRowsGoThroughAPipe() throws {
    let list = "flights list --data Fixtures/Small --format ndjson --fields ident,distance"
    #expect(
      try Shell.run("\(list) | flights filter 'distance > 2000 km' --fields ident,distance --format ndjson")
        == Shell.run("\(list) --where 'distance > 2000 km' --sort ident"))
    let outcome = try Shell.run("\(list) | jq -c '{ident}' | flights filter enroute")
    guard Shell.has("jq") else { return }
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(
      outcome.error
        == "flights: standard input: no flight, airport or airline; 6 objects, the first with the key 'ident'\n")
  }

  // MARK: Files

  /// A file of lines may be the answer to a question that no flight answers.
  @Test func anAnswerWithoutRowsIsReadAgain() throws {
    let scratch = try Scratch()
    let file = scratch.path + "/none.ndjson"
    let written = try Shell.run("flights list --data Fixtures/Small --where 'ident = X1' -q -o \(file)")
    #expect(written == Outcome())
    #expect(try Shell.run("flights list --data \(file) --count") == Outcome(output: "0\n"))
  }

  @Test func whatIsRightlyEmptyIsNoFault() throws {
    let scratch = try Scratch()
    let page = try scratch.file("page.json", #"{"links":null,"num_pages":1,"arrivals":[],"departures":[]}"#)
    let array = try scratch.file("array.json", "[]")
    for file in [page, array] {
      #expect(try Shell.run("flights list --count --strict --data \(file)") == Outcome(output: "0\n"))
      #expect(try Shell.run("flights check -q \(file)").status == 0)
    }
    #expect(try Shell.run("true | flights filter enroute --count") == Outcome(output: "0\n"))
    let none = "flights list --data Fixtures/Day --where 'distance < 0' --format ndjson -q | flights sort ident"
    #expect(try Shell.run(none) == Outcome())
  }

  @Test func whatAFolderHoldsBesidesIsSaid() throws {
    let scratch = try Scratch()
    let folder = scratch.path + "/data"
    let make = """
      mkdir -p \(folder)/sub && cp Fixtures/Day/KDEN.json \(folder)/ && touch \(folder)/a.txt.gz \(folder)/b.txt \
        && touch \(folder)/sub/more.gz \(folder)/own.store && mkfifo \(folder)/pipe.json \
        && ln -s none.json \(folder)/dangling.json && ln -s sub \(folder)/back && touch "\(folder)/$(printf '\\377').json"
      """
    #expect(try Shell.run(make) == Outcome())
    let notes = """
      flights: \(folder)/: holds a file whose name is not UTF-8, which cannot be read
      flights: \(folder)/back: a link to a folder, which is not followed
      flights: \(folder)/dangling.json: No such file or directory
      flights: \(folder)/own.store: not read in a folder, because its name does not end in .json, .ndjson or .jsonl
      flights: \(folder)/pipe.json: not a file but a pipe or a device, which is not read in a folder
      flights: \(folder)/sub/more.gz: not read in a folder, because its name does not end in .json, .ndjson or .jsonl

      """
    #expect(try Shell.run("flights list --count --data \(folder)") == Outcome(output: "109\n", error: notes))
    #expect(try Shell.run("flights list --count -q --data \(folder)") == Outcome(output: "109\n"))
    #expect(
      try Shell.run("flights list --strict --data \(folder)")
        == Outcome(error: notes + "flights: 6 files and folders not read; '--strict' makes that a failure\n", status: 1)
    )
    #expect(try Shell.run("flights check \(folder)").lines.count { $0.hasPrefix("problem") } == 6)
  }

  /// Root may read every file, so the command runs as another user.
  @Test(.enabled(if: Shell.has("setpriv") || getuid() != 0)) func whatMayNotBeReadIsSaid() throws {
    let scratch = try Scratch()
    let folder = scratch.path + "/data"
    let drop = getuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : ""
    let program = scratch.path + "/flights"
    let make = """
      mkdir -p \(folder)/secret && cp Fixtures/Day/KDEN.json \(folder)/ && cp "$(command -v flights)" \(program) \
        && chmod 0 \(folder)/secret && chmod 755 \(scratch.path) \(folder) \(program)
      """
    #expect(try Shell.run(make) == Outcome())
    guard try Shell.run("\(drop)\(program) version").status == 0 else { return }
    #expect(
      try Shell.run("\(drop)\(program) list --count --data \(folder)")
        == Outcome(output: "109\n", error: "flights: \(folder)/secret: Permission denied\n"))
    let alone = try Shell.run("\(drop)\(program) list --count --data \(folder)/secret; chmod 755 \(folder)/secret")
    #expect(alone.error == "flights: \(folder)/secret: Permission denied\n")
  }

  // MARK: Compressed and other encodings

  /// A usual run tries all ways of reading, and all faults, with the first program alone.
  @Test(arguments: [("gzip", "gz"), ("zstd", "zst"), ("xz", "xz"), ("bzip2", "bz2")])
  func compressedInputIsUnpacked(program: String, ending: String) throws {
    guard Shell.has(program) else { return }
    let scratch = try Scratch()
    let file = "\(scratch.path)/KDEN.json.\(ending)"
    #expect(try Shell.run("\(program) -c < Fixtures/Day/KDEN.json > \(file)") == Outcome())
    let list = "flights list --fields ident,distance,origin"
    let expected = try Shell.run("\(list) --data Fixtures/Day/KDEN.json")
    let lines = [
      "\(list) --data \(file)", "\(list) --data \(scratch.path)", "\(list) --data - < \(file)",
      "cat \(file) | \(list) --data -", "\(list) --data <(cat \(file))",
    ]
    let isThorough = Effort.isLong || program == "gzip"
    for line in isThorough ? lines : [lines[0], lines[3]] { #expect(try Shell.run(line) == expected, "\(line)") }
    let cut = "compressed, and '\(program)' cannot decompress it; it is damaged or cut short\n"
    #expect(
      try Shell.run("head -c 3000 \(file) > \(file).cut; \(list) --data \(file).cut")
        == Outcome(error: "flights: \(file).cut: \(cut)", status: 1))
    guard isThorough else { return }
    #expect(
      try Shell.run("head -c 3000 \(file) | \(list) --data -")
        == Outcome(error: "flights: standard input: \(cut)", status: 1))
    #expect(
      try Shell.run("\(program) -c < /dev/null > \(file).none; \(list) --data \(file).none")
        == Outcome(error: "flights: \(file).none: the file is empty\n", status: 1))
    let missing = "flights=$(command -v flights); PATH=/nowhere; $flights list --data \(file)"
    #expect(
      try Shell.run(missing)
        == Outcome(
          error: "flights: \(file): compressed, and the program '\(program)' to decompress it was not found\n",
          status: 1))
  }

  @Test func manyCompressedFilesAreReadSideBySide() throws {
    guard Shell.has("gzip") else { return }
    let scratch = try Scratch()
    let make = """
      for n in 1 2 3; do for file in Fixtures/Day/*.json; do
        gzip -c $file > \(scratch.path)/$n-$(basename $file).gz
      done; done
      """
    #expect(try Shell.run(make) == Outcome())
    #expect(try Shell.run("flights list --count --data \(scratch.path)") == Outcome(output: "304\n"))
  }

  @Test func halfASurrogatePairCostsATextAMark() throws {
    let file = "Fixtures/Cases/lone-surrogates.json"
    let list = "flights list --data \(file) --sort ident --no-header --fields status"
    let texts = "a\u{FFFD}\n\u{FFFD}b\n\u{FFFD} \n\u{FFFD}\u{FFFD}\n\u{FFFD}\u{1F600}\nwhole \u{1F600}\n"
    let outcome = try Shell.run(list)
    #expect(outcome.status == 0)
    #expect(outcome.output.replacing("\\n", with: " ") == texts)
    #expect(outcome.error.hasPrefix("flights: \(file):2:") && outcome.error.hasSuffix("replaced by U+FFFD\n"))
    #expect(try Shell.run(list + " --strict").status == 1)
  }

  // MARK: Store files

  @Test func aStoreFileOfNoBytesIsNone() throws {
    let scratch = try Scratch()
    let store = try scratch.file("flights.store", "")
    #expect(
      try Shell.run("flights list --data \(store)")
        == Outcome(error: "flights: \(store): the file is empty\n", status: 1))
    let imported = try Shell.run("flights import --store \(store) Fixtures/Day")
    #expect(
      imported
        == Outcome(error: "flights: \(store): the file is empty; remove it and import the data again\n", status: 1))
  }
}
