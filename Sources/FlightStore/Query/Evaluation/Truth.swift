/// For which rows of a segment a condition is true and for which it is false; for the others it is unknown.
struct Truth {
  var yes: RowMask
  var no: RowMask

  static func not(_ truth: Truth) -> Truth { Truth(yes: truth.no, no: truth.yes) }
}
