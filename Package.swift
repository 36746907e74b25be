// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "NetworkAPIKit",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "NetworkAPIKit", targets: ["NetworkAPIKit"]),
    .library(name: "NetworkAPIs", targets: ["NetworkAPIs"]),
    .executable(name: "DemoCLI", targets: ["DemoCLI"]),
  ],
  targets: [
    // libcurl's few prototypes, resolved at run time; empty away from Linux.
    .target(name: "CCurl"),
    .target(
      name: "NetworkAPIKit",
      dependencies: [.target(name: "CCurl", condition: .when(platforms: [.linux]))],
      swiftSettings: strict),
    .target(name: "NetworkAPIs", dependencies: ["NetworkAPIKit"], swiftSettings: strict),
    .executableTarget(name: "DemoCLI", dependencies: ["NetworkAPIs", "NetworkAPIKit"], swiftSettings: strict),

    // A scripted raw-byte HTTP server on loopback, for the tests of every tier.
    .target(name: "TestServer", path: "Tests/TestServer", swiftSettings: strict),
    // A download in a process of its own, which a test can end in the middle.
    .executableTarget(
      name: "DownloadProgram", dependencies: ["NetworkAPIKit"], path: "Tests/DownloadProgram", swiftSettings: strict),
    .testTarget(
      name: "NetworkAPIKitTests", dependencies: ["NetworkAPIKit", "TestServer", "DownloadProgram"],
      resources: [.copy("Resources")], swiftSettings: strict),
    .testTarget(
      name: "NetworkAPIsTests", dependencies: ["NetworkAPIs", "NetworkAPIKit", "TestServer"],
      resources: [.copy("Resources")], swiftSettings: strict),
    .testTarget(
      name: "DemoCLITests", dependencies: ["DemoCLI", "NetworkAPIs", "NetworkAPIKit", "TestServer"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
