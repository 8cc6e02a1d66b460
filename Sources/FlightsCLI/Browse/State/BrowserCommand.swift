/// The commands of browser keys.
enum BrowserCommand: String, Hashable, CaseIterable {
  case up, down, left, right, pageUp, pageDown, first, last
  case open, back, forward, nextLink, previousLink
  case find, filter, sort, addSort, columns, wider, narrower, dropCondition
  case units, zone, language
  case address, copy, export
  case origin, destination, airline, aircraftBefore, aircraftNext, sameDay
  case board, map, groups, describe, statistics, findings, side
  case mark, help, quit, suspend, redraw
  case zoomIn, zoomOut, fit, panUp, panDown, panLeft, panRight

  /// The name in a configuration file: `aircraft-before`.
  var name: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}
