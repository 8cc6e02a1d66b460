/// Six flights that are simple enough to derive the expected answers of the tests by hand.
///
///     UAL77   KORD→KSFO  arrived    A319   1846 mi  11:00–15:00  gate times unknown
///     SKW530  KORD→KSAN  arrived    E75L   1723 mi  10:00–14:00
///     UAL412  KORD→KSFO  enroute    A320   1846 mi  16:00–20:00~  codeshares ACA3338 and AC3338
///     N123AB  KPAO→KSFO  enroute    C172     25 mi  15:30–16:30~  no airline, no altitude; KPAO has no record
///     UAL9    KSFO→KORD  cancelled  B738   1846 mi  17:00–21:00
///     DLH430  EDDF→KORD  scheduled  A346   4336 mi  18:00–03:00 of the next day
///
/// By departure: SKW530 UAL77 N123AB UAL412 UAL9 DLH430. The newest actual time is 16:00.
enum SmallDay {
  static let path = "\(fixtures)/Small/day.json"
}
