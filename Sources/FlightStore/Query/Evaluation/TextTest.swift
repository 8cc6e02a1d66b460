/// A test of texts that remembers its answers, by the numbers of texts that are interned and by the bytes of those that are
/// not: an input has far fewer different texts than flights.
final class TextTest {
  private let test: (Span<UInt8>) -> Bool
  /// By the number of the text: 0 is not asked yet, 1 no, 2 yes.
  @exclusivity(unchecked) private var answers: [UInt8] = []
  /// The texts that were asked about while they had no number, and the answers by theirs here.
  @exclusivity(unchecked) private var texts = TextPool()
  @exclusivity(unchecked) private var answersByText: [Bool] = []
  // Of texts that are all different remembering would only fill memory.
  private var room = 4096

  init(_ test: @escaping (Span<UInt8>) -> Bool) { self.test = test }

  /// Tells whether a text passes that nobody will ask about again.
  func passesOnce(_ text: Span<UInt8>) -> Bool { test(text) }

  /// Tells whether an interned text passes; always of the same pages.
  func passes(_ text: TextID, in pages: TextPages) -> Bool {
    let number = Int(text.number)
    if number >= answers.count { answers += [UInt8](repeating: 0, count: max(answers.count, number + 1)) }
    if answers[number] == 0 { answers[number] = test(pages.bytes(text).span) ? 2 : 1 }
    return answers[number] == 2
  }

  /// Tells whether a text passes.
  func passes(_ text: Span<UInt8>) -> Bool {
    if text.isEmpty { return test(text) }
    if let known = text.withUnsafeBufferPointer({ texts.find($0) }) { return answersByText[Int(known.number)] }
    let answer = test(text)
    if room > 0 {
      let number = Int(text.withUnsafeBufferPointer { texts.intern($0) }.number)
      while answersByText.count <= number { answersByText.append(false) }
      answersByText[number] = answer
      room -= 1
    }
    return answer
  }
}
