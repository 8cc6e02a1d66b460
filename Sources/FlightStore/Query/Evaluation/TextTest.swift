/// A test of texts that caches its results: an input has far fewer distinct texts than flights.
///
/// Interned texts are cached by their numbers, others by their bytes unless the test is quicker than finding them.
final class TextTest {
  // Without the cache: 1.3 and 1.7 times the CPU time on JSON, 4.7 and 11 on a store file (a word in the status).

  typealias Condition = @Sendable (Span<UInt8>) -> Bool

  let test: Condition
  /// Whether the first bytes of most texts decide, so that testing one is quicker than finding its result.
  let isQuick: Bool
  /// The numbers of the texts that pass, if every text has been tested in advance and few do.
  private(set) var passing: UncountedArray<StoredRange>?
  /// The results by text number: 0 for not tested yet, 1 for no, 2 for yes.
  @safe @exclusivity(unchecked) private var answers: [UInt8] = []
  /// Whether every text has been tested in advance; numbers beyond `answers` then do not pass.
  private var isComplete = false
  /// The tested texts that are not interned elsewhere; `answersByText` has the results by their numbers in this pool.
  @safe @exclusivity(unchecked) private var texts = TextPool()
  @safe @exclusivity(unchecked) private var answersByText: [Bool] = []
  // Bounds the cache: if all texts are different, it would only fill memory.
  private var room = 4096

  /// The greatest number of passing texts for which comparing numbers is faster than looking up results.
  private static let few = 4

  init(isQuick: Bool, _ test: @escaping Condition) {
    self.test = test
    self.isQuick = isQuick
  }

  deinit { passing?.deallocate() }

  /// Takes the numbers of all interned texts that pass, in ascending order, as a test of every text in advance.
  func complete(_ numbers: [UInt32]) {
    isComplete = true
    if numbers.count <= Self.few {
      passing = UncountedArray(copying: numbers.map { StoredRange($0) })
    } else {
      answers = [UInt8](repeating: 1, count: Int(numbers[numbers.count - 1]) + 1)
      for number in numbers { answers[Int(number)] = 2 }
    }
  }

  /// Returns whether an interned text passes; all calls must use the same pages.
  func passes(_ text: TextID, in pages: TextPages) -> Bool {
    if let passing { return passing.contains { $0.contains(text.number) } }
    let number = Int(text.number)
    if number >= answers.count {
      if isComplete { return false }
      answers += [UInt8](repeating: 0, count: max(answers.count, number + 1))
    }
    if answers[number] == 0 { answers[number] = pages.bytes(text).withSpan(test) ? 2 : 1 }
    return answers[number] == 2
  }

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

/// Tests for one of some flight numbers; those for many numbers look up a text instead of comparing it with each.
extension [FlightName] {
  /// Whether comparing a text is quicker than finding a cached result.
  var areFew: Bool { count <= 4 }

  /// The test of whether a text spells one of the names.
  var isSpelled: TextTest.Condition {
    // A single name, tested as one of several: 1.5 times the instructions (a flight number in a store file).
    if count == 1 { return self[0].isSpelled }
    if areFew { return { text in contains { $0.isSpelled(text) } } }
    let names = Set(self)
    return { names.contains(FlightName($0.array)) }
  }

  /// The test of whether a text is the number after the IATA code of one of the names, which all have the same code.
  var haveNumber: TextTest.Condition {
    if areFew { return { text in contains { $0.hasNumber(text) } } }
    let (first, names) = (self[0], Set(self))
    return { names.contains(first.withNumber($0)) }
  }

  /// The test of whether a text has an ICAO code in place of the IATA code of one of the names.
  var mayHaveOtherCode: TextTest.Condition {
    if areFew { return { text in contains { $0.mayHaveOtherCode(text) } } }
    let numbers = Set(compactMap(\.parts?.number))
    return { FlightName($0.array).numberAfterICAOCode.map(numbers.contains) ?? false }
  }
}
