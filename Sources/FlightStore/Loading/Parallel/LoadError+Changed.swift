extension LoadError {
  /// Creates the error of a file that has changed while it was read.
  init(changed source: DataSource) {
    self.init(reason: .unreadable(InputFault.changed.reason), source: source.name)
  }

  /// Runs work that reads inputs, and throws if one of the inputs has changed before it ends.
  ///
  /// - Throws: `LoadError` of the input that has changed, or of the work.
  static func ifChanged<Product>(
    _ sources: [DataSource], _ work: () throws(LoadError) -> Product
  ) throws(LoadError) -> Product {
    let stamps = SourceStamps(sources)
    let product: Product
    do throws(LoadError) {
      product = try work()
    } catch {
      // Malformed JSON may be a half-written file, so a change takes precedence.
      throw stamps.changed.map { LoadError(changed: $0) } ?? error
    }
    if let changed = stamps.changed { throw LoadError(changed: changed) }
    return product
  }
}
