/// The request of `flights stats`.
package struct StatisticsRequest: Sendable, Equatable {
  /// What tells the groups apart; `nil` for all flights together.
  package var keys: ArgumentText?
  /// What is to be said of each group; `nil` for a page of statistics.
  package var measures: ArgumentText?
  /// Which groups are wanted.
  package var having: ArgumentText?

  package init() {}

  /// Statistics of groups by a field.
  init(by key: String) { keys = ArgumentText(key, from: .option(.by)) }

  init(_ options: OptionValues) {
    keys = options.text(.by)
    measures = options.text(.show)
    having = options.text(.having)
  }
}
