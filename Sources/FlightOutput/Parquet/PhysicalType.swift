internal import FlightStore

/// The physical types of Parquet, by their numbers in the specification.
enum PhysicalType: Int {
  case flag = 0
  case short = 1
  case long = 2
  case double = 5
  case bytes = 6
}

enum Encoding: Int {
  case plain = 0
  case runs = 3
  case deltaNumbers = 5
  case dictionary = 8
}

extension ValueShape {
  var physicalType: PhysicalType {
    switch self {
    case .flag: .flag
    case .day: .short
    case .whole, .time: .long
    case .decimal: .double
    case .text, .list: .bytes
    }
  }

  /// The definition level of a known value; in a list column 1 is an empty list, and in all columns 0 is null.
  var highestLevel: UInt8 { self == .list ? 2 : 1 }

  /// The number of time units per second: milliseconds are Parquet's coarsest unit of time.
  static let timesPerSecond = 1000
}
