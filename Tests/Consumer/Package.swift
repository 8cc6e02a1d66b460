// swift-tools-version: 6.2

import PackageDescription

// An application that depends on the library like any other; `.ci/consumer` builds and runs it.
let package = Package(
  name: "consumer",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
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
