internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

// The words of everything that can go wrong after the command line has been understood.

extension Failure {
  /// What is wrong, in one line or, with a mark below the place, in three.
  var message: String {
    switch self {
    case .load(let error): error.message
    case .archive(let error): error.message
    case .noHome: "no folder for the store file; set XDG_DATA_HOME or HOME, or name the file with '--store'"
    case .environment(let error, let variable): "environment variable \(variable): \(error.message)"
    case .rejected(let report): report.summary + "; '--strict' makes that a failure"
    case .unreadFiles(let errors):
      (errors.count == 1 ? "1 file or folder" : "\(errors.count) files and folders")
        + " not read; '--strict' makes that a failure"
    case .unreadInput:
      "standard input brings data that would not be read; to read it, write '--data -', or '--data sample' for the sample"
    case .barren(let report): report.onlyMessage ?? "no flight, airport or airline in the data"
    case .expression(let error, let source): "\(source.description): \(error.message)\n\(error.excerpt)"
    case .units(let error, let source): (source?.description ?? "units") + error.message
    case .unknownZone(let text):
      "\(text.source.description): no time zone '\(TerminalText.safe(text.text))'"
        + didYouMean(ZoneChoice.suggestion(for: text.text).map { [$0] } ?? [])
    case .notATime(let text):
      "\(text.source.description) needs data, now or a time such as 2022-01-26T18:00Z; found '\(TerminalText.safe(text.text))'"
    case .misspeltCode(let text, let kind, let meant):
      "\(text.source.description): no \(kind.singular) '\(TerminalText.safe(text.text))'" + didYouMean(meant)
    case .ambiguousAirline(let text, let names):
      "\(text.source.description): '\(TerminalText.safe(text.text))' may be "
        + enumeration(names.map { "'\(TerminalText.safe($0))'" }, "or")
    case .nothingCalled(let text, let meant):
      "no airport, airline or flight '\(TerminalText.safe(text.text))' in the data" + didYouMean(meant)
    case .cannotWatch(let need): "option '--watch' needs \(need)"
    case .cannotBrowse(let need): "'flights browse' needs \(need); 'flights list' prints the same rows"
    case .write(let fault, let file): "\(file.map { TerminalText.safe($0) } ?? "standard output"): \(fault.reason)"
    }
  }
}

/// Returns what an error adds when names are near the one that was written.
func didYouMean(_ names: [String]) -> String {
  names.isEmpty ? "" : "; did you mean \(enumeration(names.map { "'\(TerminalText.safe($0))'" }, "or"))?"
}

extension LoadError {
  /// What is wrong, with the place first.
  var message: String {
    switch reason {
    case .unreadable, .noDataFiles, .noFile, .linkToFolder, .nameNotUTF8:
      "\(source == "-" ? "standard input" : TerminalText.safe(source)): \(shortMessage)"
    case .malformed:
      (place?.text ?? TerminalText.safe(source)) + ": " + shortMessage
        + (place?.excerpt.map { "\n" + $0.marked(place?.line) } ?? "")
    }
  }

  /// What is wrong, without the place.
  var shortMessage: String {
    switch reason {
    case .unreadable(let why): why
    case .noDataFiles: "no .json, .ndjson or .jsonl file in this folder"
    case .noFile: "no file but a pipe or a device, which is not read in a folder"
    case .linkToFolder: "a link to a folder, which is not followed"
    case .nameNotUTF8: "holds a name that is not UTF-8, and cannot be read by it"
    case .malformed(let fault): fault.message
    }
  }
}

extension ArchiveError {
  /// What is wrong, with the file first.
  var message: String { "\(TerminalText.safe(path)): \(shortMessage)" }

  /// What is wrong, without the file.
  var shortMessage: String {
    switch reason {
    case .system(let why): why
    case .noStoreFile: "not a store file"
    case .cut(let size, let expected): "the file is damaged; it has \(size) bytes and was written with \(expected)"
    case .damaged(let range): "the file is damaged between bytes \(range.lowerBound + 1) and \(range.upperBound)"
    case .changed: "the file was changed while it was read; nothing of it was used"
    case .laterVersion(let version): "the file has form \(version), which a later version of flights has written"
    case .earlierVersion(let version):
      "the file has form \(version), which an earlier version of flights has written; remove it and import the data again"
    case .contradictory: "the file contradicts itself"
    case .tooLarge: "a store file cannot hold so much"
    }
  }
}

extension SourcePlace {
  /// The place as editors read it.
  var text: String {
    let name = TerminalText.safe(source == "-" ? "standard input" : source)
    guard let line, let column else { return "\(name): byte \(offset + 1)" }
    return "\(name):\(line):\(column)"
  }
}

extension SourcePlace.Excerpt {
  /// The line with its number and a mark below the place.
  func marked(_ line: Int?) -> String {
    let number = line.map(String.init) ?? ""
    let margin = String(repeating: " ", count: max(0, 5 - number.utf8.count)) + number + " | "
    let before =
      (isCut.before ? "…" : "") + TerminalText.safe(String(decoding: Array(text.utf8).prefix(mark), as: UTF8.self))
    let after =
      TerminalText.safe(String(decoding: Array(text.utf8).dropFirst(mark), as: UTF8.self)) + (isCut.after ? "…" : "")
    let blank = String(repeating: " ", count: margin.utf8.count - 2) + "| "
    return margin + before + after + "\n" + blank + String(repeating: " ", count: DisplayWidth.of(before)) + "^"
  }
}

extension JSONFault.Reason {
  var message: String {
    switch self {
    case .unexpected(let byte, let expected): "expected \(expected.words), found \(Self.name(of: byte))"
    case .endOfInput(let expected): "expected \(expected.words), found the end of the input"
    case .leadingZero: "a number begins with 0; JSON has no leading zeros"
    case .controlCharacter(let byte): "\(Self.name(of: byte)) in a string; JSON has it as an escape"
    case .loneSurrogate: "an escape names half a surrogate pair"
    case .invalidUTF8: "the bytes of a string are not UTF-8"
    case .otherEncoding(let name): "the input is \(name); JSON is UTF-8, which 'iconv -f \(name) -t UTF-8' makes of it"
    case .tooDeep: "containers nest deeper than 512"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x22: "'\"'"
    case 0x21..<0x7F: "'\(Character(Unicode.Scalar(byte)))'"
    case 0x20: "a blank"
    case 0x0A, 0x0D: "the end of the line"
    case 0x09: "a tab"
    default: "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}

extension JSONFault.Expectation {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .valueOrArrayEnd: "a value or ']'"
    case .keyOrObjectEnd: "a key or '}'"
    case .key: "a key"
    case .colon: "':' after key"
    case .commaOrArrayEnd: "',' or ']' after value"
    case .commaOrObjectEnd: "',' or '}' after value"
    case .documentEnd: "white space after the document"
    case .digit: "a digit"
    case .hexadecimalDigit: "a hexadecimal digit"
    case .escape: "one of \" \\ / b f n r t u after '\\'"
    case .literal: "null, true or false"
    case .quote: "'\"' at the end of a string"
    }
  }
}

extension RejectedRecord {
  /// Which value is wrong and why, with the place first.
  var message: String {
    let way = [path, cause.key].filter { !$0.isEmpty }.joined(separator: ".")
    return place.text + ": " + (way.isEmpty ? "" : TerminalText.safe(way) + ": ")
      + TerminalText.safe(cause.reason.message)
  }
}

extension UnsoundRecord.Reason {
  var message: String {
    switch self {
    case .wrongType(let found, let expected): "expected \(expected.words), found \(found)"
    case .notATime(let text, let fault): "'\(text)' is not a time; \(fault.words)"
    case .timeOutOfRange(let text): "'\(text)' is not between 1970 and 2106"
    case .notWhole(let text): "\(text) is not a whole number"
    case .outOfRange(let text): "\(text) is out of range"
    case .noIdentity: "the record has neither an identifier nor a code"
    case .errorReply(let title, let reason, let detail):
      "AeroAPI answered with an error: \(title): \(reason)" + (detail.isEmpty || detail == reason ? "" : "; \(detail)")
    case .olderInterface(let name): "a record of \(name), which is older than AeroAPI and is not read"
    }
  }
}

extension UnsoundRecord.Expected {
  fileprivate var words: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .flag: "true or false"
    case .record: "a record"
    case .time: "a time"
    case .list: "an array of texts"
    case .airport: "an airport"
    }
  }
}

extension TimeFault {
  fileprivate var words: String {
    switch self {
    case .form: "a time looks like 2022-01-26T17:10:00Z"
    case .month(let month): "month is \(month)"
    case .day(let day): "day is \(day)"
    case .hour(let hour): "hour is \(hour)"
    case .minute(let minute): "minute is \(minute)"
    case .second(let second): "second is \(second)"
    }
  }
}

extension UnitPreferencesError {
  /// What is wrong, to be written behind what has the units.
  fileprivate var message: String {
    let found = word.isEmpty ? "found nothing" : "found '\(TerminalText.safe(word))'"
    let one = " needs one of \(candidates.joined(separator: ", ")); \(found)"
    return switch problem {
    case .missingWord, .unknownSystem, .unknownFigure: one
    case .misplacedSystem: ": '\(TerminalText.safe(word))' has to come first"
    case .missingUnit(let figure), .unknownUnit(let figure): ": \(figure.rawValue)\(one)"
    case .repeatedFigure(let figure): ": \(figure.rawValue) has two units"
    }
  }
}

/// Numbers with their nouns.
enum Plural {
  static func records(_ count: Int) -> String { count == 1 ? "1 record" : "\(count) records" }
}
