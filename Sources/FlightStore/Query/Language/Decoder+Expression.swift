extension Decoder {
  /// Reads what an expression stands for from its text.
  ///
  /// - Parameters:
  ///   - meaning: What the text has to be, for the error.
  ///   - parse: Reads the text.
  /// - Returns: What was read.
  /// - Throws: `DecodingError` where there is no text, or one that cannot be read.
  func expression<Value>(_ meaning: String, _ parse: (String) throws(FilterError) -> Value) throws -> Value {
    let text = try singleValueContainer().decode(String.self)
    do throws(FilterError) { return try parse(text) } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "'\(text)' is no \(meaning)", underlyingError: error))
    }
  }
}
