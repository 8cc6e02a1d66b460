public import Foundation

extension LoadError: LocalizedError, CustomStringConvertible {
  /// The reason, preceded by the place and, for malformed input, followed by the marked line.
  public var description: String { words(in: .plain) }

  /// The reason, preceded by the place and, for malformed input, followed by the marked line.
  public var errorDescription: String? { description }

  /// Returns the reason, preceded by the place and, for malformed input, followed by the marked line.
  package func words(in form: MessageForm) -> String {
    switch reason {
    case .unreadable, .noDataFiles, .noFile, .linkToFolder, .nameNotUTF8:
      "\(source == "-" ? "standard input" : form.shown(source)): \(reason)"
    case .malformed:
      (place?.words(in: form) ?? form.shown(source)) + ": \(reason)"
        + (place?.excerpt.map { "\n" + $0.marked(place?.line, in: form) } ?? "")
    }
  }
}

extension LoadError.Reason: CustomStringConvertible {
  /// The reason, without the place.
  public var description: String {
    switch self {
    case .unreadable(let why): why
    case .noDataFiles: "no .json, .ndjson or .jsonl file in this folder"
    case .noFile: "not a file but a pipe or a device, which is not read in a folder"
    case .linkToFolder: "a link to a folder, which is not followed"
    case .nameNotUTF8: "holds a file whose name is not UTF-8, which cannot be read"
    case .malformed(let fault): fault.description
    }
  }
}

extension RejectedRecord: CustomStringConvertible {
  /// The place, the path of the invalid value and the reason.
  public var description: String { words(in: .plain) }

  /// Returns the place, the path of the invalid value and the reason.
  package func words(in form: MessageForm) -> String {
    let way = [path, cause.key].filter { !$0.isEmpty }.joined(separator: ".")
    return place.words(in: form) + ": " + (way.isEmpty ? "" : form.shown(way) + ": ")
      + form.shown(cause.reason.description)
  }
}
