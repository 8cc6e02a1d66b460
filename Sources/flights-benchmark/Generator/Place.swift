internal import Foundation

/// A place on Earth, in degrees.
protocol Place {
  var latitude: Double { get }
  var longitude: Double { get }
}

extension Place {
  /// Returns the great-circle distance in statute miles.
  func miles(to other: some Place) -> Double {
    let radians = Double.pi / 180
    let north = sin((other.latitude - latitude) * radians / 2)
    let east = sin((other.longitude - longitude) * radians / 2)
    let half = north * north + cos(latitude * radians) * cos(other.latitude * radians) * east * east
    return 2 * 3958.761 * asin(min(1, half.squareRoot()))
  }
}
