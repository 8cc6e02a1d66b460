/// An identifier that is a code.
public protocol CodeIdentifier: StoreIdentifier, Comparable, ExpressibleByStringLiteral {
  /// The code, as AeroAPI writes it.
  var code: String { get }

  /// Creates an identifier from a code.
  init(_ code: String)
}

extension CodeIdentifier {
  /// The code.
  public var description: String { code }

  /// Returns whether one code precedes another in lexicographic order.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the codes.
  public static func < (left: Self, right: Self) -> Bool { left.code < right.code }

  /// Creates an identifier from a code.
  public init(stringLiteral code: String) { self.init(code) }
}

extension Airport {
  /// The identity of an airport: its ICAO code, or else the code that AeroAPI uses.
  public struct ID: CodeIdentifier {
    /// The code, as AeroAPI writes it.
    public let code: String

    /// Creates an identifier from a code.
    public init(_ code: String) { self.code = code.withoutOuterBlanks }

    /// The identifier without its type.
    public var erased: EntityID { .airport(self) }
  }
}

extension Airline {
  /// The identity of an airline: its ICAO code, or else its IATA code.
  public struct ID: CodeIdentifier {
    /// The code, as AeroAPI writes it.
    public let code: String

    /// Creates an identifier from a code.
    public init(_ code: String) { self.code = code.withoutOuterBlanks }

    /// The identifier without its type.
    public var erased: EntityID { .airline(self) }
  }
}
