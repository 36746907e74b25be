// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "NetworkAPIKit", path: "..")],
  targets: [
    // What the transport is measured against: a plain loop over libcurl's multi interface, in C.
    .target(name: "CBaseline"),
    // The tests' own server, a link: it stands in where nginx is not installed.
    .target(name: "TestServer"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "TestServer",
        .product(name: "NetworkAPIKit", package: "NetworkAPIKit"),
        .product(name: "NetworkAPIs", package: "NetworkAPIKit"),
        .target(name: "CBaseline", condition: .when(platforms: [.linux])),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
