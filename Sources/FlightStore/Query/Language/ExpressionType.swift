/// The type of an expression's value, and the unit of its numbers.
struct ExpressionType: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A number in a unit; `nil` for a plain number.
    case number(FigureUnit?)
    /// A number without a unit, which takes that of the value it is combined with.
    case bareNumber
    case time
    /// A part of a time: a named one, a plain number, or a local time.
    case part(TimePart)
    case text, code, list, phase, flag
    case link(EntityKind)
    case null
  }

  let kind: Kind
  /// The unit of numbers written without one, in which values are also displayed.
  var shownUnit: FigureUnit?
  /// The class of the figure, for which users choose a unit.
  var figureClass: FigureClass?

  init(_ kind: Kind, shownIn unit: FigureUnit? = nil, as figureClass: FigureClass? = nil) {
    self.kind = kind
    shownUnit = unit
    self.figureClass = figureClass
  }

  init(_ figureClass: FigureClass, in unit: FigureUnit) {
    self.init(.number(unit), shownIn: figureClass.unit(in: .metric), as: figureClass)
  }

  init(of path: FieldPath) {
    switch path.field.kind {
    case .text: self.init(.text)
    case .code: self.init(path.field.isPhase ? .phase : .code)
    case .flag: self.init(.flag)
    case .count, .toMany: self.init(.number(nil))
    case .list: self.init(.list)
    case .time: self.init(.time)
    case .figure(let figureClass, let stored):
      self.init(.number(stored), shownIn: path.unit ?? figureClass.unit(in: .metric), as: figureClass)
    case .raw(let unit): self.init(.number(unit), shownIn: unit)
    case .toOne(let kind): self.init(.link(kind))
    }
  }

  /// The dimension of numbers of the type; `nil` for plain numbers and other values.
  var dimension: FigureDimension? {
    if case .number(let unit?) = kind { unit.dimension } else { nil }
  }

  var isNumber: Bool {
    switch kind {
    case .number, .bareNumber: true
    default: false
    }
  }

  var isText: Bool {
    switch kind {
    case .text, .code, .list, .link, .phase: true
    case .number, .bareNumber, .time, .part, .flag, .null: false
    }
  }

  /// The comparisons that are meaningful for values of the type.
  var comparisons: [Comparison] {
    switch kind {
    case .text, .code, .link, .phase:
      [.equal, .notEqual, .begins, .contains, .matches, .less, .lessOrEqual, .greater, .greaterOrEqual]
    case .list: [.equal, .notEqual, .begins, .contains, .matches]
    case .flag: [.equal, .notEqual]
    case .number, .bareNumber, .time, .part, .null:
      [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]
    }
  }

  /// The kind in words, with an article: `a length`.
  var words: String {
    switch kind {
    case .number(let unit?): unit.dimension.words
    case .number(nil), .bareNumber: "a plain number"
    case .time: "a time"
    case .part(let part): part.isTime ? "a local time" : "a plain number"
    case .text, .code: "a text"
    case .list: "a list"
    case .phase: "a phase"
    case .flag: "true or false"
    case .link(let kind): kind == .flights ? "a flight" : "an \(kind.singular)"
    case .null: "null"
    }
  }
}

extension FigureUnit {
  /// The class of a figure in the unit, where nothing else determines it.
  var figureClass: FigureClass? {
    switch dimension {
    case .length: FigureClass.distance.units.contains(self) ? .distance : .altitude
    case .speed: .speed
    case .duration: .duration
    case .share: .share
    case .angle: .angle
    }
  }
}

extension FigureDimension {
  fileprivate var words: String {
    switch self {
    case .length: "a length"
    case .speed: "a speed"
    case .duration: "a duration"
    case .share: "a share"
    case .angle: "an angle"
    }
  }
}

extension Field {
  /// Whether the values are phases, which are a closed set of words.
  var isPhase: Bool { if case .formula(.phase) = source { true } else { false } }
}
