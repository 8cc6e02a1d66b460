internal import FlightOutput
internal import FlightStore

/// A line on standard error that shows the progress of loading, if it takes more than half a second.
final class LoadMeter {
  private static let patience = Duration.milliseconds(500)
  private static let pause = Duration.milliseconds(100)
  private let console: Console
  /// The total size of all inputs; `nil` if one has no known size, as a pipe.
  private let total: Int?
  private let language: Language
  private let start = ContinuousClock.now
  private var shown: ContinuousClock.Instant?
  private var read = 0

  /// A function that shows the line instead of standard error.
  private let report: ((String) -> Void)?

  init(_ sources: [DataSource], console: Console, in language: Language, _ report: ((String) -> Void)? = nil) {
    self.console = console
    self.report = report
    self.language = language
    total = sources.reduce(0) { sum, source in
      guard let sum, let size = source.size else { return nil }
      return sum + size
    }
  }

  /// Counts bytes, and updates the line when it is time to.
  func add(_ bytes: Int) {
    read += bytes
    let now = ContinuousClock.now
    guard now - start > Self.patience, shown.map({ now - $0 > Self.pause }) ?? true else { return }
    shown = now
    let seconds = (now - start) / .seconds(1)
    let line = Self.line(read: read, total: total, seconds: seconds, language)
    if let report { report(line) } else { write("\r" + line + "\u{1B}[K") }
  }

  func clear() {
    if shown != nil, report == nil { write("\r\u{1B}[K") }
    shown = nil
  }

  private func write(_ text: String) {
    try? text.withBytes { try console.writeError($0) }
  }

  /// Returns the line: bytes read, speed and, if the total is known, the remaining time.
  static func line(read: Int, total: Int?, seconds: Double, _ language: Language) -> String {
    let rate = Double(read) / max(seconds, 0.001)
    let unit = language == .ru ? "МБ" : "MB"
    let speed = "\(megabytes(read)) \(unit)  \(megabytes(Int(rate))) \(unit)/\(language == .ru ? "с" : "s")"
    guard let total, total > 0, read <= total else { return speed }
    let percent = read * 100 / total
    let left = Int((Double(total - read) / max(rate, 1)).rounded(.up))
    let rest =
      left >= 60 ? "\(left / 60):\(ClockText.twoDigits(left % 60))" : "\(left) \(language == .ru ? "с" : "s")"
    let end = language == .ru ? "осталось \(rest)" : "\(rest) left"
    let filled = percent / 5
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
    return "\(bar) \(percent)%  \(speed)  \(end)"
  }

  private static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000).\(bytes / 100_000 % 10)" }
}
