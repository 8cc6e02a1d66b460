internal import FlightStore

extension Run {
  /// `flights list`: rows, filtered and in order.
  func list(_ entity: EntityKind) throws(Failure) -> ExitStatus {
    let store = try load().store
    return try answer(try building(store).query(entity), in: store)
  }
}
