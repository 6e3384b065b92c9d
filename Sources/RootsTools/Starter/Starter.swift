internal import Roots

struct Starter {
  let name: String
  let library: Library

  enum Library: Equatable {
    case checkout(String)
    case repository(String)
  }

  struct File {
    let path: String
    let text: String
  }

  var files: [File] {
    var texts = [
      ("Package.swift", PackageResources.package_swift_in),
      ("Sources/NAME/NAME.swift", PackageResources.program_swift_in),
      ("Tests/NAMETests/TapeTests.swift", PackageResources.tests_swift_in),
      ("Tests/NAMETests/Tapes/first.tape", PackageResources.first_tape_in),
      ("Makefile", PackageResources.makefile_in),
      (".github/workflows/ci.yml", PackageResources.workflow_yml_in),
      (".gitignore", Array("/.build/\n/out/\n/.roots\nfail-*.tape\n".utf8)),
    ]
    if case .checkout(let path) = library { texts.append((".roots", Array("\(path)\n".utf8))) }
    return texts.map { File(path: filled($0), text: filled(Starter.text($1))) }
  }

  private static func text(_ template: [UInt8]) -> String { String(decoding: template, as: UTF8.self) }

  /// The parts in braces depend on the library.
  private func filled(_ text: String) -> String {
    text.replacing(each: "NAME", by: name)
      .replacing(each: "{DEPENDENCY}", by: dependency).replacing(each: "{PACKAGE}", by: packageName)
      .replacing(each: "{IMPORT}", by: finder.isEmpty ? "" : "import Foundation\n").replacing(
        each: "{FINDER}", by: finder
      )
      .replacing(each: "{CHECKOUT}", by: checkout).replacing(each: "{MAKE}", by: make)
  }

  private var dependency: String {
    switch library {
    case .checkout:
      ".package(name: \"Roots\", path: library)"
    case .repository(let url): ".package(url: \(quoted(url)), branch: \"main\")"
    }
  }

  /// The code that finds a checkout without containing a path of the machine that wrote it.
  private var finder: String {
    guard case .checkout = library else { return "" }
    return """

      // The checkout of the library: the variable ROOTS names it, or the file '.roots' beside this one.
      let told = try? String(contentsOfFile: Context.packageDirectory + "/.roots", encoding: .utf8)
      let found = told?.split(separator: "\\n").first.map(String.init)
      let library = Context.environment["ROOTS"] ?? found ?? "../roots"

      """
  }

  private var packageName: String {
    guard case .repository(let url) = library else { return "Roots" }
    let last = url.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? "Roots"
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// The step of the workflow that checks out the library; empty for a repository, which SwiftPM finds by itself.
  private var checkout: String {
    guard case .checkout = library else { return "" }
    // The step is indented by six spaces, as part of the job.
    return """
            # The library: the variable ROOTS_REPOSITORY of this repository says which it is, as OWNER/NAME.
            - uses: actions/checkout@v4
              with:
                repository: ${{ vars.ROOTS_REPOSITORY }}
                path: roots

      """
  }

  private var make: String {
    guard case .checkout = library else { return "make test" }
    return "make test ROOTS=\"$PWD/roots\""
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.escapingQuotes)\""
  }

  static func app(_ name: String) throws(BadName) -> [File] {
    let isPlain = name.utf8.allSatisfy {
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
    guard isPlain, name.utf8.first?.isLetter == true, name.utf8.count <= 64 else {
      throw BadName(message: "'\(name).kdl' cannot be the name: a letter, then letters, digits, '-' and '_'")
    }
    let title = name.prefix(1).uppercased() + name.dropFirst()
    let scheme = name.lowercased().filter { $0.isLetter }
    let templates = [
      ("\(name).kdl", PackageResources.app_kdl_in), ("\(name).tape", PackageResources.app_tape_in),
    ]
    return templates.map { path, template in
      File(
        path: path,
        text: text(template).replacing(each: "{NAME}", by: title).replacing(each: "{SCHEME}", by: scheme)
          .replacing(each: "{FILE}", by: name))
    }
  }

  // MARK: Names

  struct BadName: Error, Equatable {
    let message: String
  }

  /// Throws if a name cannot be that of a Swift module; the error contains the cure.
  static func check(_ name: String) throws(BadName) {
    let letters = Array(name.utf8)
    let isPlain = letters.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    guard isPlain, letters.first?.isLetter == true, letters.count <= 64 else {
      let better = letters.allSatisfy { $0 < 0x80 } ? capitalized(name) : ""
      let cure = better.isEmpty || better == name ? "" : "; try '\(better)'"
      throw BadName(message: "'\(name)' cannot be the name: a letter, then letters, digits and '_'" + cure)
    }
    guard !taken.contains(name) else {
      throw BadName(message: "'\(name)' is the name of something that the program needs; choose another one")
    }
  }

  /// The names that would hide modules and types, including those of the program itself.
  private static let taken: Set<String> = words(
    in: [
      PackageResources.program_swift_in, PackageResources.tests_swift_in, PackageResources.package_swift_in,
    ].map(text)
  ).union([
    "Swift", "Glibc", "Foundation", "Testing", "Roots", "RootsPatterns", "RootsTerminal", "RootsApp",
    "RootsTape",
    "RootsExplore", "RootsCurses",
    "RootsStore", "Main", "Any", "Self", "Type", "Protocol", "Int", "UInt", "String", "Character",
    "Substring", "Bool",
    "Double", "Float", "Array", "Set", "Dictionary", "Optional", "Result", "Range", "Error", "Never", "Void",
    "Task",
    "Actor", "Sendable", "Hashable", "Equatable", "Comparable", "Codable", "Sequence", "Collection",
    "Duration",
    "MainActor", "XCTest", "PackageDescription",
    // Words of the language that the texts do not use.
    "actor", "any", "as", "associatedtype", "async", "await", "break", "catch", "class", "continue",
    "default", "defer",
    "deinit", "do", "enum", "extension", "fallthrough", "false", "fileprivate", "inout", "internal", "is",
    "nil",
    "operator", "package", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "self",
    "some",
    "subscript", "super", "switch", "throw", "true", "typealias", "where", "while",
  ])

  private static func words(in texts: [String]) -> Set<String> {
    Set(texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }.map(String.init))
      .subtracting(["NAME"])
  }

  /// `MyApp` for `my-app`.
  private static func capitalized(_ name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return String(joined.drop { !$0.isLetter }.prefix(64))
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
