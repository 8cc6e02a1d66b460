/// What a store holds: a table for each kind of thing, and the texts that they share.
///
/// A value: copies share what neither changes.
struct Tables {
  var texts = TextPool()
  var flights = EntityTable(.flights)
  var airports = EntityTable(.airports)
  var airlines = EntityTable(.airlines)

  subscript(kind: EntityKind) -> EntityTable {
    switch kind {
    case .flights: flights
    case .airports: airports
    case .airlines: airlines
    }
  }
}
