import TestTraits
import Testing

@testable import RootsTools

@Suite(.timeLimited) struct `A program to begin with` {
  private func message(_ name: String) -> String? {
    do throws(Starter.BadName) {
      try Starter.check(name)
      return nil
    } catch { return error.message }
  }

  @Test(arguments: ["Garden", "garden", "Q", "a1_b", String(repeating: "x", count: 64)])
  func `takes names that modules can have`(_ name: String) { #expect(message(name) == nil) }

  @Test(
    arguments: [
      ("my-app", "MyApp"), ("my app", "MyApp"), ("4x", "x"), ("_x", "X"), ("-", nil), ("42", nil),
      ("a.b.c", "ABC"), ("Ä", nil),
      (String(repeating: "y", count: 65), "Y" + String(repeating: "y", count: 63)), ("", nil),
      ("9-lives", "Lives"),
    ] as [(String, String?)])
  func `offers a name that a module can have for one that it cannot`(_ name: String, _ better: String?) {
    let cure = better.map { "; try '\($0)'" } ?? ""
    #expect(message(name) == "'\(name)' cannot be the name: a letter, then letters, digits and '_'" + cure)
  }

  @Test(arguments: [
    "Swift", "Roots", "RootsCurses", "Testing", "Int", "while", "Tasks", "Launch", "AppMap", "Package",
  ])
  func `is not called like what it uses`(_ name: String) {
    #expect(message(name) == "'\(name)' is the name of something that the program needs; choose another one")
  }

  private func files(_ library: Starter.Library) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: Starter(name: "Garden", library: library).files.map { ($0.path, $0.text) })
  }

  @Test(arguments: [
    ("https://h.invalid/trees/oak.git", "oak"), ("git@h.invalid:ada/elm", "elm"),
    ("ssh://h.invalid/ash.git", "ash"),
    ("https://h.invalid/roots", "roots"), ("git@h.invalid:fir.git", "fir"), ("https://h.invalid/a/", "a"),
  ])
  func `names the package of a repository as SwiftPM does`(_ url: String, _ package: String) {
    let files = files(.repository(url))
    let manifest = files["Package.swift"] ?? ""
    #expect(manifest.contains(".package(url: \"\(url)\", branch: \"main\")"))
    #expect(manifest.contains(".product(name: \"RootsTools\", package: \"\(package)\", condition: "))
    #expect(
      files[".roots"] == nil && !manifest.contains("import Foundation") && !manifest.contains("Context"))
    #expect(files[".github/workflows/ci.yml"]?.contains("ROOTS_REPOSITORY") == false)
    #expect(files.keys.count == 7)
  }

  @Test func `finds a checkout by a variable or a file that git ignores`() {
    let files = files(.checkout("/home/ada/roots"))
    #expect(files[".roots"] == "/home/ada/roots\n" && files[".gitignore"]?.contains("/.roots\n") == true)
    let manifest = files["Package.swift"] ?? ""
    #expect(
      manifest.contains("import Foundation\nimport PackageDescription") && manifest.contains("path: library"))
    #expect(
      manifest.contains(".product(name: \"Roots\", package: \"Roots\")") && !manifest.contains("/home/ada"))
    #expect(files[".github/workflows/ci.yml"]?.contains("make test ROOTS=\"$PWD/roots\"") == true)
    #expect(files["Sources/Garden/Garden.swift"]?.contains("AppMap(title: \"Garden\")") == true)
    #expect(
      files["Tests/GardenTests/Tapes/first.tape"] != nil && files["Tests/GardenTests/TapeTests.swift"] != nil)
    for (path, text) in files {
      #expect(!path.contains("NAME") && !text.replacing("OWNER/NAME", with: "").contains("NAME"), "\(path)")
    }
  }

  @Test(arguments: [
    ("https://h/x", true), ("git@h:x", true), ("ssh://h/x", true), ("https://h/x y", false),
    ("https://h/ä", false),
    ("https://h/\u{7F}", false), ("git@h:x\n", false), ("/nowhere", false), ("", false), ("h/x", false),
  ])
  func `takes a repository by its address, if nothing in it would break a manifest`(
    _ text: String, _ isTaken: Bool
  ) {
    #expect((Starter.Library(text) != nil) == isTaken)
  }

  @Test(arguments: [
    ("tea", "Tea", "tea"), ("my-Tea_2", "My-Tea_2", "mytea"), ("A", "A", "a"),
    ("PROFILE", "PROFILE", "profile"), ("FILENAME", "FILENAME", "filename"),
  ])
  func `may be an app file with its tape`(_ name: String, _ title: String, _ scheme: String) throws {
    let files = try Starter.app(name)
    #expect(files.map(\.path) == ["\(name).kdl", "\(name).tape"])
    #expect(
      files[0].text.contains("app \"\(title)\" ") && files[0].text.contains("scheme=\(scheme)"),
      "\(files[0].text)")
    #expect(files[1].text.contains("Launch \(name).kdl"))
    #expect(files[0].text.hasPrefix("// \(title): 'roots run \(name).kdl --watch' shows it"))
    for file in files {
      #expect(
        !file.text.contains("{NAME}") && !file.text.contains("{SCHEME}") && !file.text.contains("{FILE}"))
    }
  }

  @Test(arguments: ["", "4a", "-a", "ä", "a b", "a.b", String(repeating: "x", count: 65)])
  func `cannot be an app file of such a name`(_ name: String) {
    let wanted = Starter.BadName(
      message: "'\(name).kdl' cannot be the name: a letter, then letters, digits, '-' and '_'")
    #expect(throws: wanted) { try Starter.app(name) }
  }
}
