// swift-tools-version: 6.2

import PackageDescription

// An application that depends on the library like any other; `.ci/consumer` builds and runs it.
let package = Package(
  name: "consumer",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "flights", path: "../..")],
  targets: [
    .target(
      name: "FlightsModel", dependencies: [.product(name: "FlightStore", package: "flights")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(name: "OtherStore"),
    .executableTarget(
      name: "consumer",
      dependencies: [
        "FlightsModel", "OtherStore", .product(name: "FlightStore", package: "flights"),
        .product(name: "FlightSample", package: "flights"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
