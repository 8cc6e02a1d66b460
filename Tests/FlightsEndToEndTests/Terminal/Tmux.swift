import Foundation

/// A shell in a window of tmux, a terminal that somebody else has made: what is typed into it, and what is seen.
final class Tmux {
  static let isInstalled = Shell.has("tmux")

  let scratch: Scratch
  private let socket: String

  /// Starts a shell, whose prompt is `ready>`.
  ///
  /// The server that the first command leaves behind inherits no file: `Process` takes a child for running as long as
  /// somebody holds the socket that it gave to that child.
  init(width: Int, height: Int) throws {
    scratch = try Scratch()
    socket = scratch.path + "/tmux"
    try run(
      "-f /dev/null new-session -d -x \(width) -y \(height) "
        + "'env PS1=ready\\> PATH=\(Shell.programFolder):/usr/bin:/bin bash --norc --noprofile -i'",
      after: "for file in /proc/self/fd/*; do [ ${file##*/} -le 2 ] || eval \"exec ${file##*/}>&-\"; done;")
    _ = waits(for: "ready>")
  }

  /// The server goes, and with it everything that runs in it.
  deinit { _ = try? run("kill-server") }

  @discardableResult
  private func run(_ words: String, after preparation: String = "") throws -> Outcome {
    try Shell.run(
      "\(preparation) tmux -S '\(socket)' \(words)",
      ["LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "HOME": scratch.path])
  }

  /// Types text, and a line end after it.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  func type(_ text: String) throws { try run("send-keys -l -- '\(text.replacing("'", with: "'\\''"))'") }

  /// Presses keys by the names that tmux has for them.
  func press(_ keys: String) throws { try run("send-keys \(keys)") }

  /// Presses the left button of the mouse, or turns the wheel, at a place counted from 1.
  func mouse(_ button: Int, column: Int, row: Int) throws {
    let bytes = "\u{1B}[<\(button);\(column);\(row)M\u{1B}[<\(button);\(column);\(row)m".utf8
    try run("send-keys -H " + bytes.map { String($0, radix: 16) }.joined(separator: " "))
  }

  func paste(_ text: String) throws {
    let file = try scratch.file("paste", text)
    try run("load-buffer '\(file)'")
    try run("paste-buffer -p")
  }

  func resize(width: Int, height: Int) throws { try run("resize-window -x \(width) -y \(height)") }

  /// What is on the screen.
  var screen: String { (try? run("capture-pane -p"))?.output ?? "" }

  var lines: [Substring] { screen.split(separator: "\n", omittingEmptySubsequences: false) }

  /// Looks until the screen is as expected; returns whether it came to that, within twenty seconds.
  func waits(until isSeen: (String) -> Bool) -> Bool {
    for _ in 0..<400 {
      if isSeen(screen) { return true }
      usleep(50_000)
    }
    return false
  }

  func waits(for text: String) -> Bool { waits { $0.contains(text) } }
}
