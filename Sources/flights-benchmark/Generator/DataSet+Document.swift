extension DataSet {
  /// Writes one document of four arrays and returns its size in bytes.
  ///
  /// Each group is written in a separate pass over the flights, so memory use does not grow with their number.
  func writeDocument(_ world: World, to path: String) throws -> Int {
    var file = try OutputFile(creating: path)
    var writer = FlightWriter(world: world, form: form)
    writer.json.open("{")
    writer.json.null("links")
    writer.json.number("num_pages", 1)
    for group in Group.allCases {
      writer.json.key(group.key)
      writer.json.open("[")
      var source = source(world)
      while let flight = source.next() {
        guard Group(of: flight) == group else { continue }
        writer.json.separate()
        writer.write(flight)
        if writer.json.out.count > 1 << 18 { try file.take(&writer.json.out) }
      }
      writer.json.close("]")
    }
    writer.json.close("}")
    writer.json.out.append("\n")
    try file.take(&writer.json.out)
    return file.size
  }
}
