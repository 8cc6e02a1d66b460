/// A position among bytes in memory: in a window, in a page of texts, in an array that is being read.
///
/// Whoever creates one vouches for the bytes around it: a window ends with zero bytes that stop every scanner
/// (`ByteWindow.padding`), and a text is read only as far as its count.
@safe struct BytePosition: Comparable, BitwiseCopyable {
  let address: UnsafePointer<UInt8>

  @_transparent
  init(_ address: UnsafePointer<UInt8>) { unsafe self.address = address }

  /// The byte at the position.
  @_transparent
  var pointee: UInt8 { unsafe address.pointee }

  /// The byte at an offset from the position.
  subscript(offset: Int) -> UInt8 {
    @_transparent get { unsafe address[offset] }
  }

  /// Loads the bytes from the position on as a value, which need not be aligned.
  @_transparent
  func load<Value: BitwiseCopyable>(as type: Value.Type) -> Value {
    unsafe UnsafeRawPointer(address).loadUnaligned(as: type)
  }

  @_transparent
  static func + (position: Self, offset: Int) -> Self { unsafe Self(position.address + offset) }
  @_transparent
  static func - (position: Self, offset: Int) -> Self { unsafe Self(position.address - offset) }
  /// Returns the number of bytes from one position to another.
  @_transparent
  static func - (end: Self, start: Self) -> Int { unsafe end.address - start.address }
  @_transparent
  static func += (position: inout Self, offset: Int) { position = position + offset }
  @_transparent
  static func < (left: Self, right: Self) -> Bool { unsafe left.address < right.address }
  @_transparent
  static func == (left: Self, right: Self) -> Bool { unsafe left.address == right.address }
}
