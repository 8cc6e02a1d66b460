/// The answers of two builds to a question.
struct BuildResult: Codable {
  var question: String
  var summary: String
  /// The medians over the rounds.
  var this: Usage?
  var other: Usage?
  /// The medians of this build's part of the other's in the rounds: less than 1 is good for this one.
  var wallRatio: Double?
  var processorRatio: Double?
  var memoryRatio: Double?
  /// Why there are no numbers, or what is wrong with them.
  var note: String?

  init(question: Question, note: String?) {
    self.question = question.name
    summary = question.summary
    self.note = note
  }

  /// Sums up the rounds, in each of which both builds ran.
  init(question: Question, rounds: [(this: Usage, other: Usage)]) {
    self.init(question: question, note: nil)
    this = Median.of(rounds.map(\.this))
    other = Median.of(rounds.map(\.other))
    // Of each round by itself, since what disturbs one build often disturbs its neighbour too.
    wallRatio = Median.of(rounds.map { $0.this.wall / $0.other.wall })
    processorRatio = Median.of(rounds.map { $0.this.processor / $0.other.processor })
    memoryRatio = Median.of(rounds.map { Double($0.this.peakMemory) / Double($0.other.peakMemory) })
  }
}
