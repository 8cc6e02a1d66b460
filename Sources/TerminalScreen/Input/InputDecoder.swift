/// A decoder of keys, mouse events and pasted text in the input of a terminal.
///
/// A sequence may arrive in pieces. The Escape key is distinguished from the beginning of a sequence by a timeout: the
/// caller waits briefly and calls `flush()`. The strings with which a terminal answers, even late, are no keys.
package struct InputDecoder: Sendable {
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  // No terminal sends a longer sequence, and nobody pastes a longer text into a line.
  private static let longestSequence = 64
  private static let longestPaste = 1 << 20
  // After Escape these begin a string (ECMA-48): DCS, SOS, OSC, PM and APC.
  private static let stringStarts = Array("PX]^_".utf8)

  private var pending: [UInt8] = []
  private var paste: [UInt8]?

  package init() {}

  /// Whether bytes are pending that may be a key or the beginning of a sequence, which a pause tells apart.
  package var isWaiting: Bool { !pending.isEmpty && !isWithinCharacter }

  private var isWithinString: Bool { pending.count > 1 && Self.stringStarts.contains(pending[1]) }

  /// Whether the pending bytes end with a part of a character, whose remaining bytes follow however late.
  private var isWithinCharacter: Bool { !isWithinString && pending.last ?? 0 >= 0x80 }

  /// Decodes bytes that have arrived, together with pending ones.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Input] {
    var inputs: [Input] = []
    for byte in bytes {
      if paste != nil {
        if let text = takePasted(byte) { inputs.append(.paste(text)) }
        continue
      }
      if takeString(byte) { continue }
      if isWithinCharacter, byte & 0xC0 != 0x80 { pending = [] }
      pending.append(byte)
      // A second Escape before a sequence stands for Alt.
      if pending.count == 3, pending[0] == 0x1B, pending[1] == 0x1B { pending.removeFirst() }
      // Escape within a sequence begins another one.
      if byte == 0x1B, pending.count > 2 {
        pending = [byte]
        continue
      }
      switch parse() {
      case .incomplete where pending.count < Self.longestSequence: break
      case .incomplete, .nothing: pending = []
      case .pasteBegins: (pending, paste) = ([], [])
      case .input(let input):
        pending = []
        inputs.append(input)
      }
    }
    return inputs
  }

  /// Decodes the pending bytes as complete keys, after nothing has followed them.
  package mutating func flush() -> [Input] {
    guard isWaiting else { return [] }
    defer { pending = [] }
    switch pending {
    case [0x1B]: return [.key(Key(.escape))]
    case [0x1B, 0x1B]: return [.key(Key(.escape)), .key(Key(.escape))]
    default:
      // A single character after Escape stands for Alt, even if it could begin a sequence.
      guard pending.count == 2, case .input(let input) = character(pending.dropFirst(), modifiers: .alt) else {
        return []
      }
      return [input]
    }
  }

  /// Takes a byte of a string, of which nothing is kept but its beginning and this byte; returns whether it is one.
  private mutating func takeString(_ byte: UInt8) -> Bool {
    guard isWithinString else { return false }
    if pending.last == 0x1B {
      // Escape ends the string; a backslash belongs to it.
      pending = byte == UInt8(ascii: "\\") ? [] : [0x1B]
      return pending.isEmpty
    }
    pending = byte == 0x07 ? [] : Array(pending.prefix(2)) + [byte]
    return true
  }

  private mutating func takePasted(_ byte: UInt8) -> String? {
    paste?.append(byte)
    guard let bytes = paste, byte == UInt8(ascii: "~"), bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd)
    else {
      // Text that is too long is cut in its middle and remains a paste until its end.
      if let count = paste?.count, count > Self.longestPaste {
        paste?.removeSubrange(Self.longestPaste / 2..<(count - 8))
      }
      return nil
    }
    paste = nil
    return String(decoding: bytes.dropLast(Self.pasteEnd.count), as: UTF8.self)
  }

  private enum Result {
    case incomplete
    /// A complete sequence without a meaning here.
    case nothing
    case pasteBegins
    case input(Input)
  }

  private func parse() -> Result {
    guard let first = pending.first else { return .nothing }
    if first != 0x1B { return character(pending[...], modifiers: []) }
    guard pending.count > 1 else { return .incomplete }
    switch pending[1] {
    case UInt8(ascii: "["): return sequence()
    case let start where Self.stringStarts.contains(start): return .incomplete
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return .incomplete }
      return key(final: pending[2], parameters: [])
    case 0x1B: return .incomplete
    default: return character(pending.dropFirst(), modifiers: .alt)
    }
  }

  /// Decodes a character of UTF-8, or the key of a control character.
  private func character(_ bytes: ArraySlice<UInt8>, modifiers: Key.Modifiers) -> Result {
    guard let first = bytes.first else { return .incomplete }
    func key(_ code: Key.Code, with more: Key.Modifiers = []) -> Result {
      .input(.key(Key(code, with: modifiers.union(more))))
    }
    switch first {
    case 0x0D, 0x0A: return key(.enter)
    case 0x09: return key(.tab)
    case 0x7F, 0x08: return key(.backspace)
    case 0x00: return key(.character(" "), with: .control)
    case 0x01...0x1A: return key(.character(Character(Unicode.Scalar(first + 0x60))), with: .control)
    case 0x1B...0x1F: return .nothing
    case 0x20...0x7E: return key(.character(Character(Unicode.Scalar(first))))
    default: break
    }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0
    if length == 0 || first > 0xF4 { return .nothing }
    guard bytes.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { return .nothing }
    if bytes.count < length { return .incomplete }
    return String(validating: bytes, as: UTF8.self)?.first.map { key(.character($0)) } ?? .nothing
  }

  /// Decodes a control sequence: `ESC [`, parameters, a final byte.
  private func sequence() -> Result {
    let body = pending.dropFirst(2)
    guard let final = body.last else { return .incomplete }
    // The Linux console has its own encoding of F1 to F5.
    if body.first == UInt8(ascii: "[") {
      if body.count < 2 { return .incomplete }
      return (0x41...0x45).contains(final) ? .input(.key(Key(.function(Int(final) - 0x40)))) : .nothing
    }
    guard (0x40...0x7E).contains(final) else { return (0x20...0x3F).contains(final) ? .incomplete : .nothing }
    let text = String(decoding: body.dropLast(), as: UTF8.self)
    if text.hasPrefix("<") { return mouse(text.dropFirst(), final: final) }
    let parameters = text.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int(UInt16($0.prefix { $0 != ":" }) ?? 0) }
    if final == UInt8(ascii: "~"), parameters == [200] { return .pasteBegins }
    return key(final: final, parameters: parameters)
  }

  private func key(final: UInt8, parameters: [Int]) -> Result {
    let (first, second) = (parameters.first ?? 0, parameters.count > 1 ? parameters[1] - 1 : 0)
    let modifiers = Key.Modifiers(rawValue: UInt8(truncatingIfNeeded: max(0, second)) & 7)
    let final = Unicode.Scalar(final)
    if final == "Z" { return .input(.key(Key(.tab, with: .shift))) }
    let code =
      switch final {
      case "~": Self.codesByNumber[first]
      case "u": Self.codesByScalar[first] ?? Self.character(first)
      default: Self.codesByFinal[final]
      }
    return code.map { .input(.key(Key($0, with: modifiers))) } ?? .nothing
  }

  // The keys of a control sequence by its final byte, by the number before `~`, and by the code point before `u`.
  private static let codesByFinal: [Unicode.Scalar: Key.Code] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "F": .end, "H": .home, "M": .enter,
    "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
  ]
  private static let codesByNumber: [Int: Key.Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
    18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
  ]
  private static let codesByScalar: [Int: Key.Code] = [
    8: .backspace, 9: .tab, 13: .enter, 27: .escape, 127: .backspace,
  ]

  private static func character(_ number: Int) -> Key.Code? {
    guard number >= 0x20, let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init) else { return nil }
    return .character(Character(scalar))
  }

  private func mouse(_ text: Substring, final: UInt8) -> Result {
    let numbers = text.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return .nothing }
    let action: Mouse.Action
    switch (numbers[0] & ~0x1C, final) {
    case (0, UInt8(ascii: "M")): action = .press
    case (64, UInt8(ascii: "M")): action = .wheelUp
    case (65, UInt8(ascii: "M")): action = .wheelDown
    default: return .nothing
    }
    return .input(.mouse(Mouse(action, row: numbers[2] - 1, column: numbers[1] - 1)))
  }
}
