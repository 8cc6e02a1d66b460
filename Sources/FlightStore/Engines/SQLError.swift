public import Foundation

/// An error for a part of a query that SQL cannot express.
public struct SQLError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The field, function or condition, as it was requested.
  public let part: String
  /// The dialect that does not support it.
  public let dialect: SQLDialect

  package init(_ part: String, in dialect: SQLDialect) { (self.part, self.dialect) = (part, dialect) }

  /// The error message, in one line.
  public var description: String { "\(dialect.name) does not support '\(part)'" }

  /// The error message, in one line.
  public var errorDescription: String? { description }
}
