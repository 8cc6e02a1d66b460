/// A type of another framework with the same name as one of the library, as in SwiftData.
public struct FetchDescriptor<Model> {
  /// Creates an empty descriptor.
  public init() {}
}
