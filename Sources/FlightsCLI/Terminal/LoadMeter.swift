internal import FlightOutput
internal import FlightStore

/// A line that shows the progress of loading, if it takes more than half a second.
final class LoadMeter {
  private static let patience = Duration.milliseconds(500)
  private static let pause = Duration.milliseconds(100)
  /// The total size of all inputs; `nil` if one has no known size, as a pipe.
  private let total: Int?
  private let language: Language
  private let start = ContinuousClock.now
  private var shown: ContinuousClock.Instant?
  private var read = 0
  private let show: (String?) -> Void

  /// Creates a meter for which `show` shows the line in place of the one before; `nil` removes it.
  init(_ sources: [DataSource], in language: Language, _ show: @escaping (String?) -> Void) {
    self.language = language
    self.show = show
    total = DataSource.size(of: sources)
  }

  /// Counts bytes, and updates the line when it is time to.
  func add(_ bytes: Int) {
    read += bytes
    let now = ContinuousClock.now
    guard now - start > Self.patience, shown.map({ now - $0 > Self.pause }) ?? true else { return }
    shown = now
    let seconds = (now - start) / .seconds(1)
    show(Self.line(read: read, total: total, seconds: seconds, language))
  }

  func clear() {
    if shown != nil { show(nil) }
    shown = nil
  }

  /// Returns the line: bytes read, speed and, if the total is known, the remaining time.
  static func line(read: Int, total: Int?, seconds: Double, _ language: Language) -> String {
    let rate = Double(read) / max(seconds, 0.001)
    let (unit, second) = (language.word("MB", "МБ"), language.word("s", "с"))
    let speed = "\(megabytes(read)) \(unit)  \(megabytes(Int(rate))) \(unit)/\(second)"
    guard let total, total > 0, read <= total else { return speed }
    let percent = read * 100 / total
    let left = Int((Double(total - read) / max(rate, 1)).rounded(.up))
    let rest = left >= 60 ? "\(left / 60):\(ClockText.twoDigits(left % 60))" : "\(left) \(second)"
    let end = language.word("\(rest) left", "осталось \(rest)")
    let filled = percent / 5
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
    return "\(bar) \(percent)%  \(speed)  \(end)"
  }

  private static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000).\(bytes / 100_000 % 10)" }
}
