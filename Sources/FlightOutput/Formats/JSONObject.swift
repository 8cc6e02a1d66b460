// Every member is written with a comma before it, and `closeObject(from:)` replaces the first comma by the brace, so
// that no caller has to track which member comes first.
extension ByteBuffer {
  /// Appends a comma, the key and a colon.
  mutating func beginMember(_ key: String) {
    append(UInt8(ascii: ","))
    JSONString.append(key, to: &self)
    append(UInt8(ascii: ":"))
  }

  /// Closes the object whose members begin at `start`, replacing its first comma by the opening brace.
  @inline(__always)
  mutating func closeObject(from start: Int) {
    if start == count { append(UInt8(ascii: "{")) } else { self[start] = UInt8(ascii: "{") }
    append(UInt8(ascii: "}"))
  }
}
