/// An operator between two values.
package enum Comparison: String, CaseIterable, Hashable, Sendable {
  case notEqual = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case begins = "^="
  case contains = "*="
  case equal = "="
  case less = "<"
  case greater = ">"
  case matches = "~"
}
