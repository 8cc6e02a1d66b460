/// A property that is a field, by its key path from an entity and from an optional one.
struct PropertyRow<Root: StoreEntity> {
  /// The name of the field, with a unit where the property is a plain number of it.
  let name: String
  let plain: PartialKeyPath<Root>
  let optional: PartialKeyPath<Root?>

  init(_ name: String, _ plain: PartialKeyPath<Root>, _ optional: PartialKeyPath<Root?>) {
    self.name = name
    self.plain = plain
    self.optional = optional
  }
}
