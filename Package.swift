// swift-tools-version: 6.2

import PackageDescription

let library: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// A release build on Linux is one file that needs no Swift installation to run. The flag is needed
// when compiling as well as when linking: without the first, Foundation's static pieces are not found.
let releaseOnLinux: BuildSettingCondition = .when(platforms: [.linux], configuration: .release)
let program = library + [.unsafeFlags(["-static-executable"], releaseOnLinux)]
let oneFile: [LinkerSetting] = [
  .unsafeFlags(["-static-executable", "-Xlinker", "--gc-sections", "-Xlinker", "-s"], releaseOnLinux)
]

let package = Package(
  name: "flights",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FlightStore", targets: ["FlightStore"]),
    .executable(name: "flights", targets: ["flights"]),
  ],
  targets: [
    .target(name: "FlightSample"),
    .target(name: "FlightProcessors"),
    .target(name: "FlightStore", dependencies: ["FlightSample", "FlightProcessors"], swiftSettings: library),
    .target(name: "TerminalScreen", swiftSettings: library),
    .target(name: "FlightOutput", dependencies: ["FlightStore", "TerminalScreen"], swiftSettings: library),
    .target(
      name: "FlightsCLI", dependencies: ["FlightStore", "FlightOutput", "TerminalScreen"], swiftSettings: library),
    .executableTarget(
      name: "flights", dependencies: ["FlightsCLI"], swiftSettings: program, linkerSettings: oneFile),
    .executableTarget(
      name: "flights-benchmark", dependencies: ["FlightStore"], swiftSettings: program, linkerSettings: oneFile),
    .testTarget(name: "FlightStoreTests", dependencies: ["FlightStore"], swiftSettings: library),
    .testTarget(name: "TerminalScreenTests", dependencies: ["TerminalScreen"], swiftSettings: library),
    .testTarget(name: "FlightOutputTests", dependencies: ["FlightOutput", "TerminalScreen"], swiftSettings: library),
    .testTarget(
      name: "FlightsCLITests", dependencies: ["FlightsCLI", "TerminalScreen"], exclude: ["Golden"],
      swiftSettings: library),
    .testTarget(name: "FlightsEndToEndTests", dependencies: ["flights", "FlightStore"], swiftSettings: library),
    .testTarget(name: "FlightsBenchmarkTests", dependencies: ["flights-benchmark"], swiftSettings: library),
  ]
)
