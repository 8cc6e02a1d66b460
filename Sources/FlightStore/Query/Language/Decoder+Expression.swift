extension Decoder {
  /// Decodes a value from the text of its expression.
  ///
  /// - Parameters:
  ///   - meaning: The kind of text that is expected, for the error.
  ///   - parse: The parser of the text.
  /// - Returns: The parsed value.
  /// - Throws: `DecodingError` where there is no text, or it cannot be parsed.
  func expression<Value>(_ meaning: String, _ parse: (String) throws(FilterError) -> Value) throws -> Value {
    let text = try singleValueContainer().decode(String.self)
    do throws(FilterError) { return try parse(text) } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "'\(text)' is not a \(meaning)", underlyingError: error))
    }
  }
}
