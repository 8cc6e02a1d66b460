/// The entities that share a value of a property, and this value.
public struct EntitySection<Header: Hashable, Element: StoreEntity>: RandomAccessCollection {
  /// The shared value.
  public let header: Header
  /// The entities.
  public let elements: EntityList<Element>

  /// The position of the first entity.
  public var startIndex: Int { elements.startIndex }

  /// The position after the last entity.
  public var endIndex: Int { elements.endIndex }

  /// Returns the entity at a position.
  ///
  /// - Complexity: O(1)
  public subscript(position: Int) -> Element { elements[position] }
}

extension EntitySection: Sendable where Header: Sendable {}

extension EntityList {
  /// Groups the entities into sections by the value of a property.
  ///
  /// Sections are in the order in which their first entities are in the list, and the entities keep their order within
  /// each. A list sorted by the property first thus yields sorted sections. A value has one section, even if its
  /// entities are not adjacent in the list.
  ///
  ///     for section in try store.fetch(descriptor).sections(by: \.destination?.city) {
  ///       print(section.header ?? "?", section.count)
  ///     }
  ///
  /// - Complexity: O(*n*), where *n* is the number of entities.
  public func sections<Header: Hashable>(by property: KeyPath<Element, Header>) -> [EntitySection<Header, Element>] {
    var places: [Header: Int] = [:]
    var sections: [(header: Header, positions: [Int])] = []
    for group in groups(by: property) {
      let header = self[group[0]][keyPath: property]
      if let place = places[header] {
        sections[place].positions = (sections[place].positions + group).sorted()
      } else {
        places[header] = sections.count
        sections.append((header, group))
      }
    }
    let rows = rowNumbers
    return sections.map { section in
      EntitySection(header: section.header, elements: EntityList(graph, rows: section.positions.map { rows[$0] }))
    }
  }

  /// Returns positions in groups with the same stored value, or each position by itself if the property is no field.
  private func groups(by property: PartialKeyPath<Element>) -> [[Int]] {
    guard let path = PropertyTable.paths[property] else { return indices.map { [$0] } }
    var places: [FieldValue: Int] = [:]
    var groups: [[Int]] = []
    for (position, value) in graph.values(path, ofRows: rowNumbers).enumerated() {
      if let place = places[value] {
        groups[place].append(position)
      } else {
        places[value] = groups.count
        groups.append([position])
      }
    }
    return groups
  }
}
