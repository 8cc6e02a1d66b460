/// An expression with its type, reduced to plain numbers: units are converted, times are in seconds.
package struct TypedExpression {
  package let type: ExpressionType
  /// The expression in numbers of the type's unit; as written for values other than numbers.
  package let value: Expression

  package struct Mismatch: Error {
    let left, right: ExpressionType
  }

  package init(_ value: Expression, of type: ExpressionType) {
    self.type = type
    self.value = value
  }

  package init(_ expression: Expression) throws(Mismatch) {
    switch expression {
    case .field(let path): self.init(expression, of: ExpressionType(of: path))
    case .part(let part, _): self.init(expression, of: ExpressionType(.part(part)))
    case .literal(.number(let number, let unit)):
      self.init(
        .number(number),
        of: ExpressionType(unit.map { .number($0) } ?? .bareNumber, shownIn: unit, as: unit?.figureClass))
    case .literal(.time): self.init(expression, of: ExpressionType(.time))
    case .literal(.flag): self.init(expression, of: ExpressionType(.flag))
    case .literal(.text), .literal(.exactly), .literal(.code), .literal(.spelling):
      self.init(expression, of: ExpressionType(.text))
    case .arithmetic(let left, let sign, let right):
      self = try Self.combine(TypedExpression(left), sign, TypedExpression(right))
    case .function(let function, let arguments): self = try Self.apply(function, to: arguments)
    case .firstKnown(let values):
      let parts = try Self.alike(values)
      self.init(.firstKnown(parts.map(\.value)), of: parts[0].type)
    case .null: self.init(expression, of: ExpressionType(.null))
    case .column, .linked, .number, .choice, .shared: self.init(expression, of: ExpressionType(.number(nil)))
    }
  }

  // MARK: Conversion

  /// Returns the number in another unit of the same dimension.
  private func converted(to unit: FigureUnit) -> Expression? {
    guard let conversion = conversion(to: unit) else { return nil }
    if case .number(let number) = value { return .number(conversion(number)) }
    let above = Self.scaled(value, by: conversion.numerator)
    return conversion.denominator == 1 ? above : above / .number(conversion.denominator)
  }

  private func conversion(to unit: FigureUnit) -> UnitConversion? {
    guard case .number(let own?) = type.kind else { return nil }
    return UnitConversion(from: own, to: unit)
  }

  private static func scaled(_ value: Expression, by factor: Double) -> Expression {
    factor == 1 ? value : value * .number(factor)
  }

  /// Returns the expression in another type, if values of both can be compared, added and subtracted.
  package func like(_ other: ExpressionType) -> TypedExpression? {
    switch (type.kind, other.kind) {
    case (.number(nil), .number(nil)), (.bareNumber, .number(nil)), (.number(nil), .bareNumber),
      (.bareNumber, .bareNumber), (.time, .time), (.flag, .flag):
      return self
    case (.bareNumber, .part(let part)) where !part.isTime, (.part(let part), .bareNumber) where !part.isTime:
      return self
    case (.number(nil), .part(let part)) where part.comparesWithNumbers,
      (.part(let part), .number(nil)) where part.comparesWithNumbers:
      return self
    case (.part(let own), .part(let part)) where own.isComparable(with: part): return self
    case (.time, .part(let part)) where part.isTime:
      // An instant is not a local time, but a time without an offset is what a local clock shows.
      if case .literal(.time(let time)) = value, time.isLocal { return self }
      return nil
    case (.bareNumber, .number(let unit?)):
      guard let shown = other.shownUnit else { return self }
      return TypedExpression(value, of: ExpressionType(.number(shown))).like(ExpressionType(.number(unit)))
    case (.number, .number(let unit?)):
      return converted(to: unit).map { TypedExpression($0, of: other) }
    default: return nil
    }
  }

  /// Returns the type to which values of several types are converted: that of the first figure in a class, else the first
  /// that is more than a bare number.
  private static func model(of types: [ExpressionType]) -> ExpressionType? {
    types.first { $0.figureClass != nil } ?? types.first { ![.bareNumber, .null].contains($0.kind) } ?? types.first
  }

  private static func alike(_ values: [Expression]) throws(Mismatch) -> [TypedExpression] {
    let typed = try values.map { value throws(Mismatch) in try TypedExpression(value) }
    guard let model = model(of: typed.map(\.type)) else {
      return [TypedExpression(.null, of: ExpressionType(.null))]
    }
    let type = try common(of: typed.map(\.type), model: model)
    return try typed.map { part throws(Mismatch) in
      guard let same = part.like(model) else { throw Mismatch(left: model, right: part.type) }
      return TypedExpression(same.value, of: type)
    }
  }

  /// Returns the type of values of several types, one of which is the model of the others.
  ///
  /// An hour and a number other than an hour are plain numbers; a weekday has nothing in common with either.
  private static func common(of types: [ExpressionType], model: ExpressionType) throws(Mismatch) -> ExpressionType {
    guard case .part(let part) = model.kind, let other = types.first(where: { $0.kind != model.kind }) else {
      return model
    }
    if part.isTime { return ExpressionType(.part(.local)) }
    let isNumber = types.allSatisfy { if case .part(let part) = $0.kind { part.isNumber } else { true } }
    guard isNumber else { throw Mismatch(left: model, right: other) }
    return ExpressionType(.number(nil))
  }

  // MARK: Arithmetic

  static func combine(_ left: TypedExpression, _ sign: ArithmeticOperator, _ right: TypedExpression)
    throws(Mismatch) -> TypedExpression
  {
    let (left, right) = (left.inArithmetic, right.inArithmetic)
    let result =
      switch sign {
      case .plus, .minus: sum(left, sign, right)
      case .times: product(of: left, and: right) ?? product(of: right, and: left)
      case .over: quotient(of: left, by: right)
      }
    guard let result else { throw Mismatch(left: left.type, right: right.type) }
    return result
  }

  /// The value with the type that it has in calculations.
  private var inArithmetic: TypedExpression { TypedExpression(value, of: type.inArithmetic) }

  private static func sum(_ left: TypedExpression, _ sign: ArithmeticOperator, _ right: TypedExpression)
    -> TypedExpression?
  {
    let seconds = ExpressionType(.duration, in: .second)
    switch (left.type.kind, right.type.kind) {
    case (.time, .time):
      return sign == .minus ? TypedExpression(left.value - right.value, of: seconds) : nil
    case (.time, .number), (.time, .bareNumber):
      return right.like(seconds).map { TypedExpression(.arithmetic(left.value, sign, $0.value), of: left.type) }
    default:
      guard left.type.isNumber, right.type.isNumber, let type = model(of: [left.type, right.type]),
        let left = left.like(type), let right = right.like(type)
      else { return nil }
      return TypedExpression(.arithmetic(left.value, sign, right.value), of: type)
    }
  }

  private static func product(of left: TypedExpression, and right: TypedExpression) -> TypedExpression? {
    switch (left.type.dimension, right.type.dimension) {
    case (_, nil) where left.type.isNumber && right.type.isNumber:
      return TypedExpression(left.value * right.value, of: left.type)
    case (.speed, .duration):
      guard let speed = left.converted(to: .kilometerPerHour), let time = right.converted(to: .second) else {
        return nil
      }
      return TypedExpression(speed * time / 3600, of: ExpressionType(.distance, in: .kilometer))
    case (_?, .share):
      // Half of a length is a length.
      return right.converted(to: .percent).map { TypedExpression(left.value * $0 / 100, of: left.type) }
    default: return nil
    }
  }

  private static func quotient(of left: TypedExpression, by right: TypedExpression) -> TypedExpression? {
    guard left.type.isNumber, right.type.isNumber else { return nil }
    switch (left.type.dimension, right.type.dimension) {
    case (_, nil): return TypedExpression(left.value / right.value, of: left.type)
    case (let above?, let below?) where above == below:
      return right.like(left.type).map { TypedExpression(left.value / $0.value, of: ExpressionType(.number(nil))) }
    case (.length, .duration):
      guard let way = left.conversion(to: .kilometer), let time = right.conversion(to: .second) else { return nil }
      // One division of whole numbers, so that equal ratios are equal doubles.
      let speed =
        scaled(left.value, by: way.numerator * time.denominator * 3600)
        / scaled(right.value, by: way.denominator * time.numerator)
      return TypedExpression(speed, of: ExpressionType(.speed, in: .kilometerPerHour))
    case (.length, .speed):
      guard let way = left.converted(to: .kilometer), let speed = right.converted(to: .kilometerPerHour) else {
        return nil
      }
      return TypedExpression(way / speed * 3600, of: ExpressionType(.duration, in: .second))
    case (_, .share): return right.converted(to: .percent).map { TypedExpression(left.value * 100 / $0, of: left.type) }
    default: return nil
    }
  }

  private static func apply(_ function: Function, to arguments: [Expression]) throws(Mismatch) -> TypedExpression {
    let parts = try alike(arguments)
    guard let first = parts.first else { return TypedExpression(.null, of: ExpressionType(.null)) }
    if function == .round, let unit = first.type.shownUnit, let shown = first.converted(to: unit) {
      return TypedExpression(
        .function(.round, [shown]), of: ExpressionType(.number(unit), shownIn: unit, as: first.type.figureClass))
    }
    return TypedExpression(.function(function, parts.map(\.value)), of: first.type)
  }
}

/// The type of an expression's value, and the unit of its numbers.
package struct ExpressionType: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
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

  package let kind: Kind
  /// The unit of numbers written without one, in which values are also displayed.
  package internal(set) var shownUnit: FigureUnit?
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

  package init(of path: FieldPath) {
    switch path.field.kind {
    case .text: self.init(.text)
    case .code: self.init(path.field.isPhase ? .phase : .code)
    case .flag: self.init(.flag)
    case .count, .toMany: self.init(.number(nil))
    case .list: self.init(.list)
    case .time: self.init(.time)
    case .figure(let figureClass, let stored):
      self.init(.number(stored), shownIn: path.unit ?? figureClass.unit(in: .metric), as: figureClass)
    case .raw(let unit): self.init(.number(unit), shownIn: path.unit ?? unit)
    case .toOne(let kind): self.init(.link(kind))
    }
  }

  /// The dimension of numbers of the type; `nil` for plain numbers and other values.
  var dimension: FigureDimension? {
    if case .number(let unit?) = kind { unit.dimension } else { nil }
  }

  var isNumber: Bool { if case .number = kind { true } else { kind == .bareNumber } }

  /// The type of the values in calculations: a part of a time that is neither a name nor a time is a plain number.
  var inArithmetic: ExpressionType {
    guard case .part(let part) = kind, part.isNumber else { return self }
    return ExpressionType(.number(nil))
  }

  /// Returns the lowest and the highest value of the type that a number in a unit stands for.
  package func bounds(_ number: Double, in unit: FigureUnit?) -> (low: Double, high: Double) {
    let own: FigureUnit? = if case .number(let unit) = kind { unit } else { nil }
    return Literal.bounds(of: number, in: unit, of: figureClass, storedIn: own) { number in
      own.flatMap { unit?.convert(number, to: $0) } ?? number
    }
  }

  /// Returns the measure that people mean by the name of a value of a group.
  func measure(of name: String) -> String? {
    switch kind {
    case .number, .time: "mean(\(name)\(Self.restriction(of: name)))"
    case .flag: "share(\(name))"
    default: nil
    }
  }

  /// Returns the restriction with which the measure of a delay, like the columns of the page of statistics, leaves out
  /// what is only expected; nothing for other values.
  package static func restriction(of value: String) -> String {
    !value.contains("delay") ? "" : value.hasPrefix("departure") ? " where departed" : " where landed"
  }

  /// Whether the values are what local clocks show.
  package var isLocalTime: Bool { if case .part(let part) = kind { part.isTime } else { false } }

  /// The kind of fields whose values are numbers of the type.
  var kindOfNumbers: FieldKind {
    guard case .number(let unit?) = kind else { return .count }
    return figureClass.map { .figure($0, stored: unit) } ?? .raw(unit)
  }

  package var isText: Bool {
    switch kind {
    case .text, .code, .list, .link, .phase: true
    case .number, .bareNumber, .time, .part, .flag, .null: false
    }
  }

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
    case .number(let unit?): (unit.dimension == .angle ? "an " : "a ") + unit.dimension.rawValue
    case .number(nil), .bareNumber: "a plain number"
    case .time: "a time"
    case .part(.date), .part(.local): "a local time"
    case .part(.time): "a time of day"
    case .part(let part): part.isNumber ? "a plain number" : "a \(part.rawValue)"
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

extension Field {
  /// Whether the values are phases, which are a closed set of words.
  var isPhase: Bool { if case .formula(.number(.phase, _)) = source { true } else { false } }
}
