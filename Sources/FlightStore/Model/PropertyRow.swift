/// A property that corresponds to a field, by its key paths from an entity and from an optional entity.
struct PropertyRow<Root: StoreEntity> {
  /// The name of the field, with a unit if the property is a plain number.
  let name: String
  let plain: PartialKeyPath<Root>
  let optional: PartialKeyPath<Root?>

  init(_ name: String, _ plain: PartialKeyPath<Root>, _ optional: PartialKeyPath<Root?>) {
    self.name = name
    self.plain = plain
    self.optional = optional
  }
}
