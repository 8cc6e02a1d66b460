import Foundation

/// A shell in a tmux window, an independent terminal: types input and captures the screen.
final class Tmux {
  static let isInstalled = Shell.has("tmux")

  let scratch: Scratch
  private let socket: String

  /// Creates a window with a shell whose prompt is `ready>`.
  ///
  /// The tmux server must not inherit open files: `Process` considers a child running for as long as the socket that it
  /// gave to that child is open.
  init(width: Int, height: Int) throws {
    scratch = try Scratch()
    socket = scratch.path + "/tmux"
    try run(
      "-f /dev/null new-session -d -x \(width) -y \(height) "
        + "'env PS1=ready\\> PATH=\(Shell.programFolder):/usr/bin:/bin bash --norc --noprofile -i'",
      after: "for file in /proc/self/fd/*; do [ ${file##*/} -le 2 ] || eval \"exec ${file##*/}>&-\"; done;")
    _ = waits(for: "ready>")
  }

  /// Ends the server and everything that runs in it.
  deinit { _ = try? run("kill-server") }

  @discardableResult
  private func run(_ words: String, after preparation: String = "") throws -> Outcome {
    try Shell.run(
      "\(preparation) tmux -S '\(socket)' \(words)",
      ["LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "HOME": scratch.path])
  }

  /// Types a line and presses Enter.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  func type(_ text: String) throws { try run("send-keys -l -- '\(text.replacing("'", with: "'\\''"))'") }

  /// Presses keys by their tmux names.
  func press(_ keys: String) throws { try run("send-keys \(keys)") }

  /// Presses the left mouse button, or turns the wheel, at a position counted from 1.
  func mouse(_ button: Int, column: Int, row: Int) throws {
    let bytes = "\u{1B}[<\(button);\(column);\(row)M\u{1B}[<\(button);\(column);\(row)m".utf8
    try run("send-keys -H " + bytes.map { String($0, radix: 16) }.joined(separator: " "))
  }

  func resize(width: Int, height: Int) throws { try run("resize-window -x \(width) -y \(height)") }

  var screen: String { (try? run("capture-pane -p"))?.output ?? "" }

  var lines: [Substring] { screen.split(separator: "\n", omittingEmptySubsequences: false) }

  /// Waits until the screen satisfies a condition, and returns whether it did within 20 seconds.
  func waits(until isSeen: (String) -> Bool) -> Bool {
    for _ in 0..<400 {
      if isSeen(screen) { return true }
      usleep(50_000)
    }
    return false
  }

  func waits(for text: String) -> Bool { waits { $0.contains(text) } }
}
