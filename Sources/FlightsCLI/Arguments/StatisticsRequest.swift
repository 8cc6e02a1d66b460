/// The arguments of `flights stats`.
package struct StatisticsRequest: Sendable, Equatable {
  /// The keys of the groups; `nil` for all flights together.
  package var keys: ArgumentText?
  /// The measures of each group; `nil` for a page of statistics.
  package var measures: ArgumentText?
  /// The condition that groups must satisfy.
  package var having: ArgumentText?

  package init() {}

  /// Creates a request for statistics grouped by a field.
  init(by key: String) { keys = ArgumentText(key, from: .option(.by)) }

  init(_ options: OptionValues) {
    keys = options.text(.by)
    measures = options.text(.show)
    having = options.text(.having)
  }
}
