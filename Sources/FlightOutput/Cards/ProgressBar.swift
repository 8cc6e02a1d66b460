internal import FlightStore

/// A bar that shows the part of its route that a flight has flown, in eighths of a column.
struct ProgressBar {
  private let percent: Int

  /// Creates the bar of a flight, or `nil` if its progress is unknown.
  init?(_ selection: RowSelection, row: Int) {
    guard let percent = selection.progress(ofRow: row) else { return nil }
    self.percent = percent
  }

  /// Returns the bar followed by its percentage, `width` columns wide.
  func text(width: Int) -> String {
    let figure = " \(percent)%"
    let room = max(1, width - figure.count)
    let flown = Bar.text(eighths: room * 8 * percent / 100)
    return flown + String(repeating: "░", count: room - flown.count) + figure
  }
}
