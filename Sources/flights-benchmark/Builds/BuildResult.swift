/// The measurements of two builds for one question.
struct BuildResult: Codable {
  var question: String
  var summary: String
  /// The medians over the rounds.
  var this: Usage?
  var other: Usage?
  /// The median, over the rounds, of this build's time divided by the other's: below 1, this build is faster.
  var wallRatio: Double?
  var processorRatio: Double?
  var memoryRatio: Double?
  /// The reason why there are no figures, or what is wrong with them.
  var note: String?

  init(question: Question, note: String?) {
    self.question = question.name
    summary = question.summary
    self.note = note
  }

  init(question: Question, rounds: [(this: Usage, other: Usage)]) {
    self.init(question: question, note: nil)
    this = Median.of(rounds.map(\.this))
    other = Median.of(rounds.map(\.other))
    // The ratio is taken within a round, since a disturbance often affects both runs of a round.
    wallRatio = Median.of(rounds.map { $0.this.wall / $0.other.wall })
    processorRatio = Median.of(rounds.map { $0.this.processor / $0.other.processor })
    memoryRatio = Median.of(rounds.map { Double($0.this.peakMemory) / Double($0.other.peakMemory) })
  }
}
