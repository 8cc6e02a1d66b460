extension LoadError {
  /// A file that somebody has written to while it was read.
  init(changed source: DataSource) {
    self.init(reason: .unreadable(InputFault.changed.reason), source: source.name)
  }

  /// Does work that reads inputs, and refuses what has come of it where somebody has written to one of them meanwhile.
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
      // What looks like malformed JSON may be half of what is being written.
      throw stamps.changed.map { LoadError(changed: $0) } ?? error
    }
    if let changed = stamps.changed { throw LoadError(changed: changed) }
    return product
  }
}
