/// A reference without reference counting, valid while another owner keeps the object alive.
///
/// Conditions run for every flight of an input, where reference counting would be a tenth of the work.
@safe struct Uncounted<Object: AnyObject>: BitwiseCopyable {
  private let object: Unmanaged<Object>

  init(_ object: Object) { unsafe self.object = .passUnretained(object) }

  @inline(__always)
  func callAsFunction<Result>(_ body: (Object) -> Result) -> Result { unsafe object._withUnsafeGuaranteedRef(body) }
}
