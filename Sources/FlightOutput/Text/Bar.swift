/// A bar drawn in eighths of a column.
enum Bar {
  private static let parts = Array("▏▎▍▌▋▊▉")

  /// Returns the bar of a part of the whole; any positive part shows at least an eighth.
  static func text(_ part: Int, of whole: Int, width: Int) -> String {
    guard part > 0, whole > 0 else { return "" }
    return text(eighths: max(1, min(part, whole) * width * 8 / whole))
  }

  static func text(eighths: Int) -> String {
    let rest = eighths % 8
    return String(repeating: "█", count: eighths / 8) + (rest > 0 ? String(parts[rest - 1]) : "")
  }
}
