#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An error that ends the program.
enum Failure: Error, CustomStringConvertible {
  case usage(String)
  case system(String, Int32)
  case child(String, status: Int32, messages: String)
  case disagreement(String)
  case data(String)

  var description: String {
    switch self {
    case .usage(let message), .disagreement(let message), .data(let message): message
    case .system(let name, let code): "\(name): \(String(cString: strerror(code)))"
    case .child(let name, let status, let messages): "\(name) ended with status \(status): \(messages)"
    }
  }
}
