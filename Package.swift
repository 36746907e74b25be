// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// As new Xcode projects have it; an earlier compiler doesn't know the flag, so there the code is not isolated.
#if compiler(>=6.2)
let mainActorByDefault: [SwiftSetting] = [.unsafeFlags(["-default-isolation", "MainActor"])]
#else
let mainActorByDefault: [SwiftSetting] = []
#endif

// What is in C is for Linux only.
let native: [Target.Dependency] = [.target(name: "CNetworkSupport", condition: .when(platforms: [.linux]))]

// Phones, watches and their simulators run no programs of their own.
let programs = TargetDependencyCondition.when(platforms: [.macOS, .linux])

// Apps need the manifest, and only a Mac builds apps. Elsewhere, a target with resources would get generated code and a
// folder that has to be installed beside each program.
#if os(macOS)
let privacy: (resources: [Resource], exclude: [String]) = ([.process("PrivacyInfo.xcprivacy")], [])
#else
let privacy: (resources: [Resource], exclude: [String]) = ([], ["PrivacyInfo.xcprivacy"])
#endif

let package = Package(
  name: "NetworkAPIKit",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "NetworkAPIKit", targets: ["NetworkAPIKit"]),
    .library(name: "NetworkAPIs", targets: ["NetworkAPIs"]),
    .executable(name: "DemoCLI", targets: ["DemoCLI"]),
    .plugin(name: "NetworkEndpointsPlugin", targets: ["NetworkEndpointsPlugin"]),
  ],
  targets: [
    // libcurl's few prototypes, resolved at run time; empty away from Linux.
    .target(name: "CNetworkSupport"),
    // JSON, forms, dates and the grammar of header fields: no I/O, no state, nothing of HTTP's messages.
    .target(
      name: "NetworkCodecs", dependencies: native, path: "Sources/NetworkAPIKit/Codecs", swiftSettings: strict),
    // Re-exports NetworkCodecs.
    .target(
      name: "NetworkAPIKit", dependencies: native + ["NetworkCodecs"],
      exclude: privacy.exclude + ["Codecs"], resources: privacy.resources, swiftSettings: strict),
    .target(name: "NetworkAPIs", dependencies: ["NetworkAPIKit"], swiftSettings: strict),
    .executableTarget(name: "DemoCLI", dependencies: ["NetworkAPIs", "NetworkAPIKit"], swiftSettings: strict),

    // `swift package endpoints` writes endpoints from an OpenAPI description. Only who calls it builds the program; its
    // tests are those of the package in `OpenAPI`.
    .plugin(
      name: "NetworkEndpointsPlugin",
      capability: .command(
        intent: .custom(verb: "endpoints", description: "Writes endpoints and models from an OpenAPI description."),
        permissions: [.writeToPackageDirectory(reason: "It writes Swift files into the folder that you name.")]),
      dependencies: ["NetworkEndpoints"], path: "OpenAPI/Plugin"),
    .target(name: "NetworkOpenAPI", path: "OpenAPI/Sources/NetworkOpenAPI", swiftSettings: strict),
    .executableTarget(
      name: "NetworkEndpoints", dependencies: ["NetworkOpenAPI"], path: "OpenAPI/Sources/NetworkEndpoints",
      swiftSettings: strict),

    // A scripted raw-byte HTTP server on loopback, for the tests of every tier.
    .target(name: "TestServer", path: "Tests/TestServer", swiftSettings: strict),
    // A download in a process of its own, which a test can end in the middle.
    .executableTarget(
      name: "DownloadProgram", dependencies: ["NetworkAPIKit"], path: "Tests/DownloadProgram", swiftSettings: strict),
    .testTarget(
      name: "NetworkCodecsTests", dependencies: ["NetworkCodecs", "TestServer"],
      resources: [.copy("Resources")], swiftSettings: strict),
    .testTarget(
      name: "NetworkAPIKitTests",
      dependencies: [
        "NetworkAPIKit", "NetworkCodecs", "TestServer", .target(name: "DownloadProgram", condition: programs),
      ],
      resources: [.copy("Resources")], swiftSettings: strict),
    .testTarget(
      name: "NetworkAPIsTests", dependencies: ["NetworkAPIs", "NetworkAPIKit", "NetworkCodecs", "TestServer"],
      resources: [.copy("Resources")], swiftSettings: strict),
    // One source, compiled as apps compile theirs: on the main actor by default, and in the Swift 5 mode.
    .testTarget(
      name: "MainActorTests", dependencies: ["NetworkAPIs", "NetworkAPIKit", "TestServer"],
      swiftSettings: strict + mainActorByDefault),
    .testTarget(
      name: "Swift5Tests", dependencies: ["NetworkAPIs", "NetworkAPIKit", "TestServer"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "DemoCLITests",
      dependencies: [
        .target(name: "DemoCLI", condition: programs), .target(name: "NetworkAPIs", condition: programs),
        .target(name: "NetworkAPIKit", condition: programs), "TestServer",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
