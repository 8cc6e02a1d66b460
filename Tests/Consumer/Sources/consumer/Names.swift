import FlightStore
import OtherStore

#if compiler(>=6.3)
  /// A name that two modules have is told apart by the module, though this one has a type of its own name.
  func checkNames(in store: FlightStore) throws {
    let other = OtherStore::FetchDescriptor<Int>()
    let found = try store.fetch(FlightStore::FetchDescriptor<Flight>(filter: \.isEnroute == true))
    check(found.allSatisfy(\.isEnroute) && type(of: other) != FlightStore::FetchDescriptor<Flight>.self, "names")
  }
#else
  func checkNames(in store: FlightStore) throws {}
#endif
