// An object is written member by member, each with a comma before it, and then the first comma becomes the brace: nobody
// has to know which member comes first.
extension ByteBuffer {
  /// Appends what comes before the value of a member.
  mutating func beginMember(_ key: String) {
    append(UInt8(ascii: ","))
    JSONString.append(key, to: &self)
    append(UInt8(ascii: ":"))
  }

  /// Makes an object of the members from a place on.
  @inline(__always)
  mutating func closeObject(from start: Int) {
    if start == count { append(UInt8(ascii: "{")) } else { self[start] = UInt8(ascii: "{") }
    append(UInt8(ascii: "}"))
  }
}
