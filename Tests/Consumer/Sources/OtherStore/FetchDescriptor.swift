/// What another framework calls by a name of the library, as SwiftData does.
public struct FetchDescriptor<Model> {
  /// Describes nothing.
  public init() {}
}
