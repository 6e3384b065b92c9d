// swift-tools-version: 6.2
import PackageDescription

// No license has been chosen for this package yet.

/// Whether 'make lint' asks. Only then are there flags that SwiftPM takes from no package that others depend on.
let isLinted = Context.environment["ROOTS_STRICT"] != nil

/// Every Swift target is compiled with the same strictness, so that none of them can drift.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (isLinted ? [.treatAllWarnings(as: .error)] : [])

/// What is shipped does without the module for regular expressions, so that 'make build' can leave it out.
let shipped: [SwiftSetting] =
  strict
  + (isLinted ? [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])] : [])

/// The measurements are built only for those who measure and for the lint. A nested package could not hold them: they
/// look at declarations that no other package sees.
let measurements: [Target] =
  isLinted || Context.environment["ROOTS_BENCH"] != nil
  ? [
    .executableTarget(
      name: "RootsBench",
      dependencies: ["Roots", "RootsTerminal", "RootsApp", "RootsTape", "RootsExplore", "RootsStore"],
      path: "Tests/Bench", swiftSettings: strict)
  ] : []

let package = Package(
  name: "Roots",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Roots", targets: ["Roots"]),
    .library(name: "RootsPatterns", targets: ["RootsPatterns"]),
    .library(name: "RootsTerminal", targets: ["RootsTerminal"]),
    .library(name: "RootsApp", targets: ["RootsApp"]),
    .library(name: "RootsTape", targets: ["RootsTape"]),
    .library(name: "RootsCurses", targets: ["RootsCurses"]),
    .library(name: "RootsStore", targets: ["RootsStore"]),
    .library(name: "RootsTools", targets: ["RootsTools"]),
    .executable(name: "roots", targets: ["RootsTool"]),
  ],
  targets: [
    // The engine: no I/O, no Foundation, no clock of its own.
    .target(name: "Roots", swiftSettings: shipped),

    // Patterns of coordinators and scenes, for those who build programs so.
    .target(name: "RootsPatterns", dependencies: ["Roots"], swiftSettings: shipped),

    // Files of this machine: the one opener and the one writer.
    .target(name: "RootsFiles", swiftSettings: shipped),

    // Texts, cells and keys as values: what is shown, and what is pressed.
    .target(name: "CText"),
    .target(name: "RootsText", dependencies: ["Roots", "CText"], swiftSettings: shipped),

    // The text front end as values; knows no curses.
    .target(name: "RootsTerminal", dependencies: ["Roots", "RootsText"], swiftSettings: shipped),

    // The languages of apps and tapes: KDL, the notation of commands, data, patterns, tapes. They need no screen.
    .target(name: "RootsLanguage", dependencies: ["Roots", "RootsText"], swiftSettings: shipped),

    // Apps in files: scripts, the state document, the driver.
    .target(
      name: "RootsApp", dependencies: ["Roots", "RootsFiles", "RootsTerminal", "RootsLanguage"],
      swiftSettings: shipped),
    // Tapes: read, written, played, recorded.
    .target(
      name: "RootsTape", dependencies: ["Roots", "RootsFiles", "RootsTerminal", "RootsLanguage", "RootsApp"],
      resources: [
        .embedInCode("Show/base.html"), .embedInCode("Show/base.css"), .embedInCode("Show/base.js"),
        .embedInCode("Show/page.html"), .embedInCode("Show/page.css"), .embedInCode("Show/page.js"),
        .embedInCode("Show/atlas.html"), .embedInCode("Show/atlas.css"), .embedInCode("Show/atlas.js"),
        .embedInCode("Show/cells.hex"),
      ],
      swiftSettings: shipped),
    // The explorer: every state that the keys lead to.
    .target(
      name: "RootsExplore", dependencies: ["Roots", "RootsFiles", "RootsTerminal", "RootsApp", "RootsTape"],
      swiftSettings: shipped),

    // The edges: each the only place that sees its C library.
    .systemLibrary(name: "CNcurses"),
    .systemLibrary(name: "CSQLite"),
    .target(name: "CRescue"),
    .target(
      name: "RootsCurses", dependencies: ["Roots", "RootsTerminal", "CNcurses", "CRescue"],
      swiftSettings: shipped),
    .target(name: "RootsStore", dependencies: ["Roots", "RootsFiles", "CSQLite"], swiftSettings: shipped),

    // What records, replays, drives and shows programs: those of files, and those that link it.
    .target(
      name: "RootsTools",
      dependencies: [
        "Roots", "RootsFiles", "RootsTerminal", "RootsApp", "RootsTape", "RootsExplore", "RootsCurses",
        "RootsStore",
      ],
      resources: [
        .embedInCode("demo.kdl"), .embedInCode("gallery.kdl"), .embedInCode("Starter/app.kdl.in"),
        .embedInCode("Starter/app.tape.in"),
        .embedInCode("Starter/first.tape.in"), .embedInCode("Starter/makefile.in"),
        .embedInCode("Starter/package.swift.in"), .embedInCode("Starter/program.swift.in"),
        .embedInCode("Starter/tests.swift.in"), .embedInCode("Starter/workflow.yml.in"),
      ],
      swiftSettings: shipped),
    // The program `roots`.
    .executableTarget(name: "RootsTool", dependencies: ["RootsTools"], swiftSettings: shipped),

    // Programs written with the library.
    .executableTarget(
      name: "Twelve", dependencies: ["Roots"], path: "Sources/Examples/Twelve", swiftSettings: strict),
    .executableTarget(
      name: "Reading", dependencies: ["Roots", "RootsTerminal", "RootsCurses"],
      path: "Sources/Examples/Reading", swiftSettings: strict),
    .executableTarget(
      name: "Navapp", dependencies: ["Roots", "RootsTerminal", "RootsCurses"],
      path: "Sources/Examples/Navapp", swiftSettings: shipped),
    .executableTarget(
      name: "Pkgs", dependencies: ["Roots", "RootsTerminal", "RootsCurses", "RootsStore", "RootsTools"],
      path: "Sources/Examples/Pkgs", exclude: ["Tapes"], swiftSettings: strict),
    .executableTarget(
      name: "History", dependencies: ["Roots", "RootsTerminal", "RootsCurses", "RootsStore", "RootsTools"],
      path: "Sources/Examples/History", exclude: ["Tapes"], swiftSettings: strict),

    // What every test carries: a time limit, and the rows of the requirements that it asserts.
    .target(name: "TestTraits", path: "Tests/Traits", swiftSettings: strict),
    .testTarget(
      name: "RootsTests", dependencies: ["TestTraits", "Roots", "RootsPatterns"], swiftSettings: strict),
    .testTarget(
      name: "RootsTerminalTests", dependencies: ["TestTraits", "Roots", "RootsText", "RootsTerminal"],
      swiftSettings: strict),
    // What is fuzzed; 'make fuzz' feeds it with libFuzzer, a test with what that has found.
    .target(
      name: "Fuzzing", dependencies: ["Roots", "RootsTerminal", "RootsApp", "RootsTape"],
      path: "Tests/Fuzzing",
      exclude: ["Entry", "Inputs"], swiftSettings: strict),
    // What the tests of several targets share.
    .target(
      name: "TestSupport", dependencies: ["TestTraits", "Roots", "RootsFiles", "RootsApp", "RootsTape"],
      path: "Tests/Support", swiftSettings: strict),
    .testTarget(
      name: "RootsAppTests",
      dependencies: ["TestTraits", "Roots", "RootsTerminal", "RootsLanguage", "RootsApp", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RootsTapeTests",
      dependencies: [
        "TestTraits", "Roots", "RootsFiles", "RootsTerminal", "RootsLanguage", "RootsApp", "RootsTape",
        "Fuzzing", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RootsExploreTests",
      dependencies: [
        "TestTraits", "Roots", "RootsTerminal", "RootsApp", "RootsTape", "RootsExplore", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RootsToolTests",
      dependencies: [
        "TestSupport", "TestTraits",
        "RootsTool", "RootsTools", "Pkgs", "Roots", "RootsFiles", "RootsTerminal", "RootsApp", "RootsTape",
        "RootsExplore", "RootsCurses",
        "Reading",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RootsStoreTests", dependencies: ["TestTraits", "Roots", "RootsStore"], swiftSettings: strict),
    .target(name: "CPty", path: "Tests/CPty"),
    .executableTarget(
      name: "EdgeProbe", dependencies: ["Roots", "RootsTerminal", "RootsCurses", "CPty", "CRescue"],
      path: "Tests/EdgeProbe", swiftSettings: strict),
    .testTarget(
      name: "RootsCursesTests",
      dependencies: [
        "TestTraits",
        "Roots", "RootsTerminal", "RootsApp", "RootsTape", "RootsExplore", "RootsStore", "RootsCurses",
        "RootsTool", "RootsTools", "CPty",
        "EdgeProbe", "Navapp", "Pkgs",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "HistoryTests",
      dependencies: ["TestTraits", "History", "Roots", "RootsTerminal", "RootsTape"], swiftSettings: strict),
    .testTarget(
      name: "PkgsTests",
      dependencies: [
        "TestTraits",
        "Pkgs", "Roots", "RootsTerminal", "RootsApp", "RootsTape", "RootsExplore", "RootsStore",
      ],
      swiftSettings: strict),
  ] + measurements
)

// ROOTS_TESTS=RootsTests,RootsAppTests compiles those test targets alone.
if let names = Context.environment["ROOTS_TESTS"] {
  let wanted = names.split(separator: ",").map(String.init)
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}
