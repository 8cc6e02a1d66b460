import FlightStore
import OtherStore

#if compiler(>=6.3)
  /// Checks that the module disambiguates a name, although the library has a type of the module's own name.
  func checkNames(in store: FlightStore) throws {
    let other = OtherStore::FetchDescriptor<Int>()
    let found = try store.fetch(FlightStore::FetchDescriptor<Flight>(filter: \.isEnroute == true))
    check(found.allSatisfy(\.isEnroute) && type(of: other) != FlightStore::FetchDescriptor<Flight>.self, "names")
  }
#else
  func checkNames(in store: FlightStore) throws {}
#endif
