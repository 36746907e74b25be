// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]

// Programs that read OpenAPI descriptions: `Scripts/github` and `Scripts/endpoints`. Not a dependency of anything.
let package = Package(
  name: "OpenAPI",
  platforms: [.macOS(.v13)],
  targets: [
    .target(name: "OpenAPI", swiftSettings: strict),
    .executableTarget(name: "endpoints", dependencies: ["OpenAPI"], swiftSettings: strict),
    .executableTarget(name: "github", dependencies: ["OpenAPI"], swiftSettings: strict),
    .testTarget(name: "OpenAPITests", dependencies: ["OpenAPI"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
