/// A test of texts that remembers its answers to the first thousands of different texts.
final class RememberedTest {
  private let test: AttributeTest.TextTest
  private var texts = TextPool()
  private var answers = [false]

  // Of texts that are all different remembering would only fill memory.
  private static let capacity = 4096

  init(_ test: @escaping AttributeTest.TextTest) { self.test = test }

  func passes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.isEmpty { return test(text) }
    if let known = texts.find(text) { return answers[Int(known.number)] }
    let answer = test(text)
    if answers.count < Self.capacity {
      _ = texts.intern(text)
      answers.append(answer)
    }
    return answer
  }
}
