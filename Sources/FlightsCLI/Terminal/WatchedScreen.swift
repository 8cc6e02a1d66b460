internal import TerminalScreen

/// The screen of a watched page, and its scroll position.
struct WatchedScreen {
  var width = 0
  var height = 0
  /// The number of lines by which the page is scrolled down from its usual position; negative is up.
  private(set) var scroll = 0
  private var range = 0...0

  /// Whether the page is longer than the screen.
  var scrolls: Bool { range.count > 1 }

  /// Sets how far the page can scroll.
  mutating func limitScroll(_ range: ClosedRange<Int>) {
    self.range = range
    scroll = min(max(scroll, range.lowerBound), range.upperBound)
  }

  /// Whether a key ends watching.
  static func ends(_ input: Input) -> Bool {
    input == .key(Key("q")) || input == .key(Key(.character("d"), with: .control))
  }

  /// Scrolls as a key or the wheel demands.
  mutating func take(_ input: Input) {
    let page = max(1, height / 2)
    switch input {
    case .key(Key(.up)), .key(Key("k")): scroll -= 1
    case .key(Key(.down)), .key(Key("j")): scroll += 1
    case .key(Key(.pageUp)), .key(Key("b")): scroll -= page
    case .key(Key(.pageDown)), .key(Key(" ")), .key(Key("f")): scroll += page
    case .key(Key(.home)), .key(Key("g")): scroll = range.lowerBound
    case .key(Key(.end)), .key(Key("G")): scroll = range.upperBound
    case .key(Key("0")), .key(Key(.escape)): scroll = 0
    case .mouse(let mouse): scroll += mouse.action == .wheelUp ? -3 : mouse.action == .wheelDown ? 3 : 0
    default: break
    }
    limitScroll(range)
  }
}
