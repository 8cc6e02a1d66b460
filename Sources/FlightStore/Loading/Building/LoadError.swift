public import Foundation

/// An error that made loading fail.
///
/// The store is unchanged: no part of the load has been added.
public struct LoadError: Error, Sendable, Hashable {
  /// The reason why loading failed.
  public enum Reason: Sendable, Hashable {
    /// The system cannot open or read the input, with its own message.
    case unreadable(String)
    /// A folder contains no data file.
    case noDataFiles
    /// The only data files in a folder are hidden, and so are not read.
    case onlyHiddenFiles
    /// An item in a folder has the name of a data file but is not a file.
    case noFile
    /// A link in a folder leads to another folder, and is not followed.
    case linkToFolder
    /// A name in a folder is not valid UTF-8, so that the file cannot be opened by it.
    case nameNotUTF8
    /// The input is not JSON.
    case malformed(JSONFault.Reason)
  }

  /// The reason why loading failed.
  public let reason: Reason
  /// The name of the input.
  public let source: String
  /// The place in the input, for a malformed one.
  public let place: SourcePlace?

  init(reason: Reason, source: String, place: SourcePlace? = nil) {
    self.reason = reason
    self.source = source
    self.place = place
  }
}

extension LoadError: LocalizedError, CustomStringConvertible {
  /// The reason, preceded by the place and, for malformed input, followed by the marked line.
  public var description: String { words(in: .plain) }

  /// The reason, preceded by the place and, for malformed input, followed by the marked line.
  public var errorDescription: String? { description }

  /// Returns the reason, preceded by the place and, for malformed input, followed by the marked line.
  package func words(in form: MessageForm) -> String {
    switch reason {
    case .unreadable, .noDataFiles, .onlyHiddenFiles, .noFile, .linkToFolder, .nameNotUTF8:
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
    case .onlyHiddenFiles:
      "no .json, .ndjson or .jsonl file in this folder but hidden ones, which are not read"
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

extension LoadError {
  /// Creates the error of a file that has changed while it was read.
  init(changed source: DataSource) {
    self.init(reason: .unreadable(InputFault.changed.reason), source: source.name)
  }

  /// Runs work that reads inputs, and throws if one of the inputs has changed before it ends.
  ///
  /// - Throws: `LoadError` of the input that has changed, or of the work.
  static func ifChanged<Product>(
    _ sources: [DataSource], _ work: () throws(LoadError) -> Product
  ) throws(LoadError) -> Product {
    let stamps = SourceStamps(sources)
    let product: Product
    do throws(LoadError) {
      product = try work()
    } catch {
      // Malformed JSON may be a half-written file, so a change takes precedence.
      throw stamps.changed.map { LoadError(changed: $0) } ?? error
    }
    if let changed = stamps.changed { throw LoadError(changed: changed) }
    return product
  }
}
