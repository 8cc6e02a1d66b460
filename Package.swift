// swift-tools-version: 6.2

import PackageDescription

// CI treats warnings as errors (`.ci/run` sets the variable). A project that depends on this package by path does not,
// so that a warning of a later compiler does not stop its build.
let isStrict = Context.environment["FLIGHTS_WARNINGS_AS_ERRORS"] != nil
let strictness: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []
let library: [SwiftSetting] =
  strictness + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]

// Every expression that the compiler cannot prove memory-safe is marked.
let safe = library + [.strictMemorySafety()]

// A release build on Linux is one file that runs without a Swift installation. Both the compiler and the linker need
// the flag: without the former, the linker does not find the static libraries of Foundation.
let releaseOnLinux: BuildSettingCondition = .when(platforms: [.linux], configuration: .release)
let program = library + [.unsafeFlags(["-static-executable"], releaseOnLinux)]
let oneFile: [LinkerSetting] = [
  .unsafeFlags(["-static-executable", "-Xlinker", "--gc-sections", "-Xlinker", "-s"], releaseOnLinux)
]

let package = Package(
  name: "flights",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .library(name: "FlightStore", targets: ["FlightStore"]),
    .library(name: "FlightSQL", targets: ["FlightSQL"]),
    .library(name: "FlightSample", targets: ["FlightSample"]),
    .executable(name: "flights", targets: ["flights"]),
  ],
  targets: [
    .target(name: "FlightSystem"),
    .target(name: "FlightStore", dependencies: ["FlightSystem"], swiftSettings: safe),
    .target(name: "FlightSQL", dependencies: ["FlightStore"], swiftSettings: safe),
    .target(name: "FlightSampleFiles"),
    .target(name: "FlightSample", dependencies: ["FlightStore", "FlightSampleFiles"], swiftSettings: safe),
    .target(name: "TerminalScreen", swiftSettings: safe),
    .target(name: "FlightOutput", dependencies: ["FlightStore", "TerminalScreen"], swiftSettings: safe),
    .target(
      name: "FlightsCLI",
      dependencies: ["FlightStore", "FlightSQL", "FlightSample", "FlightOutput", "FlightSystem", "TerminalScreen"],
      swiftSettings: safe),
    .executableTarget(
      name: "flights", dependencies: ["FlightsCLI"], swiftSettings: program, linkerSettings: oneFile),
    .executableTarget(
      name: "flights-benchmark", dependencies: ["FlightStore"], swiftSettings: program, linkerSettings: oneFile),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: library),
    .testTarget(
      name: "FlightStoreTests", dependencies: ["FlightStore", "FlightSample", "TestSupport"], swiftSettings: library),
    .testTarget(name: "FlightSQLTests", dependencies: ["FlightSQL", "FlightStore"], swiftSettings: library),
    .testTarget(name: "TerminalScreenTests", dependencies: ["TerminalScreen", "TestSupport"], swiftSettings: library),
    .testTarget(
      name: "FlightOutputTests", dependencies: ["FlightOutput", "FlightSample", "TerminalScreen", "TestSupport"],
      swiftSettings: library),
    .testTarget(
      name: "FlightsCLITests",
      dependencies: ["FlightsCLI", "FlightSQL", "FlightSample", "TerminalScreen", "TestSupport"],
      exclude: ["Golden"], swiftSettings: library),
    .testTarget(
      name: "FlightsEndToEndTests", dependencies: ["flights", "FlightStore", "FlightSample", "TestSupport"],
      swiftSettings: library),
    .testTarget(name: "FlightsBenchmarkTests", dependencies: ["flights-benchmark"], swiftSettings: library),
  ]
)
