/// An identifier that is a code.
public protocol CodeIdentifier: StoreIdentifier, Comparable, ExpressibleByStringLiteral {
  /// The code, as AeroAPI writes it.
  var code: String { get }

  /// Makes the identifier of a code.
  init(_ code: String)
}

extension CodeIdentifier {
  /// The code.
  public var description: String { code }

  /// Tells whether the code of one stands before that of another in the alphabet.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the codes.
  public static func < (left: Self, right: Self) -> Bool { left.code < right.code }

  /// Makes the identifier of a code.
  public init(stringLiteral code: String) { self.init(code) }
}

extension Airport {
  /// The identity of an airport: its ICAO code, else the code that AeroAPI uses.
  public struct ID: CodeIdentifier {
    /// The code, as AeroAPI writes it.
    public let code: String

    /// Makes the identifier of a code.
    public init(_ code: String) { self.code = code.withoutOuterBlanks }

    /// The identifier without its type.
    public var erased: EntityID { .airport(self) }
  }
}

extension Airline {
  /// The identity of an airline: its ICAO code, else its IATA code.
  public struct ID: CodeIdentifier {
    /// The code, as AeroAPI writes it.
    public let code: String

    /// Makes the identifier of a code.
    public init(_ code: String) { self.code = code.withoutOuterBlanks }

    /// The identifier without its type.
    public var erased: EntityID { .airline(self) }
  }
}
