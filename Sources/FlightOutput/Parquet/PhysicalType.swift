internal import FlightStore

/// The kinds of values in a Parquet file, by the numbers of its specification.
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

  /// The level of a value that is known; of a list that has no elements it is one less, and of no list two.
  var highestLevel: UInt8 { self == .list ? 2 : 1 }

  /// What Parquet's times are counted in, in seconds: no engine has coarser ones.
  static let timesPerSecond = 1000
}
