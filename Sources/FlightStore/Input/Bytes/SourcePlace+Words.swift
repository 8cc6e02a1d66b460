extension SourcePlace: CustomStringConvertible {
  /// The place in the form that editors parse, such as `ORD.json:14:21`.
  public var description: String { words(in: .plain) }

  /// Returns the place in the form that editors parse.
  package func words(in form: MessageForm) -> String {
    let name = form.shown(source == "-" ? "standard input" : source)
    guard let line, let column else { return "\(name): byte \(offset + 1)" }
    return "\(name):\(line):\(column)"
  }
}

extension SourcePlace.Excerpt {
  /// Returns the line with its number and a caret below the place.
  package func marked(_ line: Int?, in form: MessageForm) -> String {
    let number = line.map(String.init) ?? ""
    let margin = String(repeating: " ", count: max(0, 5 - number.utf8.count)) + number + " | "
    let bytes = Array(text.utf8)
    let before = (isCut.before ? "…" : "") + form.shown(String(decoding: bytes.prefix(mark), as: UTF8.self))
    let after = form.shown(String(decoding: bytes.dropFirst(mark), as: UTF8.self)) + (isCut.after ? "…" : "")
    let blank = String(repeating: " ", count: margin.utf8.count - 2) + "| "
    return margin + before + after + "\n" + blank + String(repeating: " ", count: form.width(before)) + "^"
  }
}
