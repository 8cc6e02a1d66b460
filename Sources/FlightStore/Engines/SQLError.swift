public import Foundation

/// A part of a question that a statement of SQL cannot say.
public struct SQLError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The field, the function or the condition as it was asked for.
  public let part: String
  /// Whose SQL has no words for it.
  public let dialect: SQLDialect

  package init(_ part: String, in dialect: SQLDialect) { (self.part, self.dialect) = (part, dialect) }

  /// What cannot be said, in one line.
  public var description: String { "\(dialect.name) cannot be asked for '\(part)'" }

  /// What cannot be said, in one line.
  public var errorDescription: String? { description }
}
