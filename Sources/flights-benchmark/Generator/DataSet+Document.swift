extension DataSet {
  /// Writes one document of four arrays and returns its size in bytes.
  ///
  /// Each group is written in a separate pass over the flights, so memory use does not grow with their number.
  func writeDocument(_ world: World, to path: String) throws -> Int {
    var file = try OutputFile(creating: path)
    var writer = FlightWriter(world: world, form: form)
    writer.writer.open(UInt8(ascii: "{"))
    writer.writer.null("links")
    writer.writer.number("num_pages", 1)
    for group in Group.allCases {
      writer.writer.key(group.key)
      writer.writer.open(UInt8(ascii: "["))
      var source = source(world)
      while let flight = source.next() {
        guard Group(of: flight) == group else { continue }
        writer.writer.separate()
        writer.write(flight)
        if writer.writer.out.count > 1 << 18 { try file.take(&writer.writer.out) }
      }
      writer.writer.close(UInt8(ascii: "]"))
    }
    writer.writer.close(UInt8(ascii: "}"))
    writer.writer.out.append(UInt8(ascii: "\n"))
    try file.take(&writer.writer.out)
    return file.size
  }
}
