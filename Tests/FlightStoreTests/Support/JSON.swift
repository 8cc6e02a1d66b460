import Foundation

enum JSON {
  static func encode(_ value: some Encodable) throws -> [UInt8] { [UInt8](try JSONEncoder().encode(value)) }
}
