// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Reading",
  dependencies: [.package(path: "../roots")],
  targets: [
    .executableTarget(
      name: "Reading",
      dependencies: [
        .product(name: "Roots", package: "roots"),
        .product(name: "RootsTerminal", package: "roots"),
        .product(name: "RootsCurses", package: "roots"),
      ]),
    .testTarget(
      name: "ReadingTests",
      dependencies: [
        "Reading",
        .product(name: "Roots", package: "roots"),
        .product(name: "RootsTerminal", package: "roots"),
      ]),
  ])
