internal import FlightStore
package import TerminalScreen

/// The meaning of a text that its style conveys in addition to its words: never by color alone.
package enum TextStyle: Sendable, Hashable {
  case plain, heading, strong, faint, good, warning, bad, accent, struck

  /// The corresponding style of screen cells, restricted to the sixteen colors that every theme defines.
  package var screenStyle: Style {
    switch self {
    case .plain: .plain
    case .heading, .strong: Style(.bold)
    case .faint: Style(.faint)
    case .good: Style([], color: 32)
    case .warning: Style([], color: 33)
    case .bad: Style([], color: 31)
    case .accent: Style([], color: 36)
    case .struck: Style([.faint, .struck])
    }
  }

  package func append(_ text: String, styled: Bool, to bytes: inout ByteBuffer) {
    let text = TextDirection.isolated(text)
    guard styled, self != .plain, !text.isEmpty else { return bytes.append(text: text) }
    bytes.append(text: "\u{1B}[\(screenStyle.parameters.dropFirst())m\(text)\u{1B}[0m")
  }

  package func apply(_ text: String, styled: Bool) -> String {
    var bytes = ByteBuffer()
    append(text, styled: styled, to: &bytes)
    return bytes.withBytes { $0.text }
  }
}
