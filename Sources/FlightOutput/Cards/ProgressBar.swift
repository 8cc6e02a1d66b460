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
    let eighths = room * 8 * percent / 100
    let partial = eighths % 8
    let full = String(repeating: "█", count: eighths / 8) + (partial > 0 ? String(Self.parts[partial - 1]) : "")
    return full + String(repeating: "░", count: room - eighths / 8 - (partial > 0 ? 1 : 0)) + figure
  }

  private static let parts = Array("▏▎▍▌▋▊▉")
}
