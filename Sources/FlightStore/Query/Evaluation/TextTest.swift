/// A test of texts that caches its results: an input has far fewer distinct texts than flights.
///
/// Interned texts are cached by their numbers, others by their bytes unless the test is quicker than finding them.
final class TextTest {
  // Without the cache: 1.3 and 1.7 times the CPU time on JSON, 4.7 and 11 on a store file (a word in the status).

  private let test: (Span<UInt8>) -> Bool
  private let isQuick: Bool
  /// The results by text number: 0 for not tested yet, 1 for no, 2 for yes.
  @safe @exclusivity(unchecked) private var answers: [UInt8] = []
  /// The tested texts that are not interned elsewhere; `answersByText` has the results by their numbers in this pool.
  @safe @exclusivity(unchecked) private var texts = TextPool()
  @safe @exclusivity(unchecked) private var answersByText: [Bool] = []
  // Bounds the cache: if all texts are different, it would only fill memory.
  private var room = 4096

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - isQuick: Whether the first bytes of most texts decide, so that testing one is quicker than finding its result.
  ///   - test: A function that returns whether a text passes.
  init(isQuick: Bool, _ test: @escaping (Span<UInt8>) -> Bool) {
    self.test = test
    self.isQuick = isQuick
  }

  /// Returns whether a text passes, without caching the result.
  func passesOnce(_ text: Span<UInt8>) -> Bool { test(text) }

  /// Returns whether an interned text passes; all calls must use the same pages.
  func passes(_ text: TextID, in pages: TextPages) -> Bool {
    let number = Int(text.number)
    if number >= answers.count { answers += [UInt8](repeating: 0, count: max(answers.count, number + 1)) }
    if answers[number] == 0 { answers[number] = pages.bytes(text).withSpan(test) ? 2 : 1 }
    return answers[number] == 2
  }

  /// Returns whether a text passes.
  func passes(_ text: Span<UInt8>) -> Bool {
    if isQuick || text.isEmpty { return test(text) }
    if let known = unsafe text.withUnsafeBufferPointer({ unsafe texts.find(Bytes($0)) }) {
      return answersByText[Int(known.number)]
    }
    let answer = test(text)
    if room > 0 {
      let number = unsafe Int(text.withUnsafeBufferPointer { unsafe texts.intern(Bytes($0)) }.number)
      while answersByText.count <= number { answersByText.append(false) }
      answersByText[number] = answer
      room -= 1
    }
    return answer
  }
}

extension Comparison {
  /// Whether the first bytes of most texts decide this comparison.
  var isQuick: Bool {
    switch self {
    case .equal, .notEqual, .begins: true
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .contains, .matches: false
    }
  }
}
