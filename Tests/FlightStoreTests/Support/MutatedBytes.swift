import TestSupport

extension Array where Element == UInt8 {
  /// Returns a copy with a few random mutations: bytes replaced, inserted, removed, repeated or cut off.
  func mutated(using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      if bytes.isEmpty { return bytes }
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[place] = Self.telling.randomElement(using: &generator) ?? 0
      case 2: bytes.insert(Self.telling.randomElement(using: &generator) ?? 0, at: place)
      case 3: bytes.remove(at: place)
      case 4:
        let end = Swift.min(bytes.count, place + Int.random(in: 1...20, using: &generator))
        bytes.insert(contentsOf: Array(bytes[place..<end]), at: Int.random(in: 0...bytes.count, using: &generator))
      default: bytes.removeSubrange(place..<Swift.min(bytes.count, place + Int.random(in: 1...20, using: &generator)))
      }
    }
    return bytes
  }

  // Bytes that are significant in JSON.
  private static var telling: [UInt8] {
    Array("{}[]:,\"\\ \n\t\r-+.eE0123456789nulltrefasdDcCbB/x".utf8) + [
      0, 0x1F, 0x7F, 0x80, 0xBF, 0xC2, 0xED, 0xF0, 0xFF,
    ]
  }
}
