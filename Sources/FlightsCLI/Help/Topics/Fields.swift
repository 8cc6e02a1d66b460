internal import FlightStore

extension HelpTopic {
  static let fields = HelpTopic("fields", summary: "Name fields in filters, sort keys and columns.") {
    var page = HelpLayout()
    page.paragraph(
      "A field has a name and often other names, in any case. A dot follows a relationship: 'destination.city', "
        + "'airline.name', 'inbound.ident'. Of several flights only the number is a value: 'origin.departures.count'. A figure "
        + "may name its unit: 'distance_nmi'. 'flights fields' explains them all, also with '--format json'.")
    for entity in EntityKind.allCases {
      page.heading("FIELDS OF \(entity.singular.uppercased())S")
      let names = Field.all(of: entity).map { field in
        field.aliases.isEmpty ? field.name : "\(field.name) (\(field.aliases.joined(separator: ", ")))"
      }
      page.paragraph(names.joined(separator: ", ") + ".", indent: 2)
    }
    var text = page.text
    text.removeLast()
    return text
  }
}
