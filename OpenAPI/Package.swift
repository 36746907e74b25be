// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Programs that read OpenAPI descriptions: `Scripts/github` and `Scripts/endpoints`, with their tests. The package of the
// repository has the sources of the latter too, for its plugin.
let package = Package(
  name: "OpenAPI",
  platforms: [.macOS(.v13)],
  targets: [
    .target(name: "NetworkOpenAPI", swiftSettings: strict),
    .executableTarget(name: "NetworkEndpoints", dependencies: ["NetworkOpenAPI"], swiftSettings: strict),
    .executableTarget(name: "github", dependencies: ["NetworkOpenAPI"], swiftSettings: strict),
    .testTarget(name: "OpenAPITests", dependencies: ["NetworkOpenAPI"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
