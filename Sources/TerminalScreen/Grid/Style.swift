/// The look of a cell: attributes, and one of the sixteen colors that every theme defines.
package struct Style: Hashable, Sendable {
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let faint = Attributes(rawValue: 2)
    package static let underlined = Attributes(rawValue: 4)
    package static let reversed = Attributes(rawValue: 8)
    package static let struck = Attributes(rawValue: 16)
    package static let italic = Attributes(rawValue: 32)

    /// The parameter of Select Graphic Rendition (ECMA-48) for each attribute.
    fileprivate static let parameters: [(attribute: Attributes, parameter: Int)] = [
      (.bold, 1), (.faint, 2), (.italic, 3), (.underlined, 4), (.reversed, 7), (.struck, 9),
    ]
  }

  package var attributes: Attributes
  /// The parameter of the color, 30 to 37 or 90 to 97; 0 is the default color.
  package var color: UInt8

  package init(_ attributes: Attributes = [], color: UInt8 = 0) {
    self.attributes = attributes
    self.color = color
  }

  package static let plain = Style()

  package func adding(_ more: Attributes) -> Style { Style(attributes.union(more), color: color) }

  /// The style without its color, as `NO_COLOR` demands.
  package var withoutColor: Style { Style(attributes) }

  /// The parameters of Select Graphic Rendition that follow a reset (`ESC [ 0`) to set the style.
  package var parameters: String {
    var text = ""
    for (attribute, parameter) in Attributes.parameters where attributes.contains(attribute) { text += ";\(parameter)" }
    if color > 0 { text += ";\(color)" }
    return text
  }

  /// Applies parameters of Select Graphic Rendition; unknown ones have no effect.
  mutating func apply(_ parameters: [Int]) {
    for parameter in parameters.isEmpty ? [0] : parameters {
      switch parameter {
      case 0: self = .plain
      case 22: attributes.subtract([.bold, .faint])
      case 39: color = 0
      case 30...37, 90...97: color = UInt8(parameter)
      default:
        if let found = Attributes.parameters.first(where: { $0.parameter == parameter }) {
          attributes.insert(found.attribute)
        }
      }
    }
  }
}
