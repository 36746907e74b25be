// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Photos",
  platforms: [.macOS(.v14), .iOS(.v17)],
  // A package of yours names the library's address here, as README's section "Install" shows.
  dependencies: [.package(name: "NetworkAPIKit", path: "../../..")],
  targets: [
    .target(name: "Photos", dependencies: [.product(name: "NetworkAPIKit", package: "NetworkAPIKit")]),
    .testTarget(
      name: "PhotosTests", dependencies: ["Photos", .product(name: "NetworkAPIKit", package: "NetworkAPIKit")]),
  ])
