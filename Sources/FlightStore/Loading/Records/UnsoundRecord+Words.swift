public import Foundation

extension UnsoundRecord: LocalizedError, CustomStringConvertible {
  /// The path of the invalid value and the reason, in one line.
  public var description: String { (key.isEmpty ? "" : key + ": ") + reason.description }

  /// The path of the invalid value and the reason, in one line.
  public var errorDescription: String? { description }
}

extension UnsoundRecord.Reason: LocalizedError, CustomStringConvertible {
  /// The reason, in one line.
  public var errorDescription: String? { description }

  /// The reason, in one line.
  public var description: String {
    switch self {
    case .wrongType(let found, let expected): "expected \(expected.words), found \(found)"
    case .notATime(let text, let fault): "'\(text)' is not a time; \(fault)"
    case .timeOutOfRange(let text): "'\(text)' is not between 1970 and 7 February 2106"
    case .notWhole(let text): "\(text) is not a whole number"
    case .outOfRange(let text): "\(text) is out of range"
    case .noIdentity: "the record has neither an identifier nor a code"
    case .errorReply(let title, let reason, let detail):
      "AeroAPI answered with an error: \(title): \(reason)" + (detail.isEmpty || detail == reason ? "" : "; \(detail)")
    case .olderInterface(let name): "a record of \(name), the predecessor of AeroAPI; not read"
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
