/// A reference whose uses are not counted; good as long as somebody else holds the object.
///
/// Conditions run for every flight of an input, and counting references would be a tenth of their work.
struct Uncounted<Object: AnyObject>: BitwiseCopyable {
  private let object: Unmanaged<Object>

  init(_ object: Object) { self.object = .passUnretained(object) }

  @inline(__always)
  func callAsFunction<Result>(_ body: (Object) -> Result) -> Result { object._withUnsafeGuaranteedRef(body) }
}
