/// Names of columns of which no two are alike: a repeated one gets a number, as in `ident_2`.
struct UniqueNames {
  private var taken: Set<String>
  private let ignoresCase: Bool

  /// Creates a set of names that differ from the given ones.
  init(ignoringCase ignoresCase: Bool, besides names: [String] = []) {
    self.ignoresCase = ignoresCase
    taken = Set(ignoresCase ? names.map { $0.lowercased() } : names)
  }

  /// Returns a name, with a number if it is taken.
  mutating func take(_ name: String) -> String {
    var (free, number) = (name, 1)
    while !taken.insert(ignoresCase ? free.lowercased() : free).inserted {
      number += 1
      free = "\(name)_\(number)"
    }
    return free
  }
}
