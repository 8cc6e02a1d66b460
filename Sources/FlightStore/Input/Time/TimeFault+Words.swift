public import Foundation

extension TimeFault: LocalizedError, CustomStringConvertible {
  /// A one-line description of the fault.
  public var description: String {
    switch self {
    case .form: "a time looks like 2022-01-26T17:10:00Z"
    case .month(let month): "month is \(month)"
    case .day(let day): "day is \(day)"
    case .hour(let hour): "hour is \(hour)"
    case .minute(let minute): "minute is \(minute)"
    case .second(let second): "second is \(second)"
    }
  }

  /// A one-line description of the fault.
  public var errorDescription: String? { description }
}
