/// A test of texts that remembers its answers to the first thousands of different texts.
final class RememberedTest {
  private let test: AttributeTest.TextTest
  private var texts = TextPool()
  /// By the numbers of the texts.
  private var answers: [Bool] = []
  // Of texts that are all different remembering would only fill memory.
  private var room = 4096

  init(_ test: @escaping AttributeTest.TextTest) { self.test = test }

  func passes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.isEmpty { return test(text) }
    if let known = texts.find(text) { return answers[Int(known.number)] }
    let answer = test(text)
    if room > 0 {
      let number = Int(texts.intern(text).number)
      while answers.count <= number { answers.append(false) }
      answers[number] = answer
      room -= 1
    }
    return answer
  }
}
