// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "GitHubJobs",
  platforms: [.macOS(.v13)],
  // A package of yours names the library's address here, as README's section "Install" shows.
  dependencies: [.package(name: "NetworkAPIKit", path: "../../..")],
  targets: [
    .target(
      name: "GitHubJobs",
      dependencies: [
        .product(name: "NetworkAPIKit", package: "NetworkAPIKit"),
        .product(name: "NetworkAPIs", package: "NetworkAPIKit"),
      ])
  ])
