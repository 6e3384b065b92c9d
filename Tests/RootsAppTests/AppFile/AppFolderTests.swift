import Glibc
import Roots
@testable import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `The folder of an app file` {
  private func read(_ name: String, _ folder: Folder, unsaved: UnsavedFiles = UnsavedFiles()) -> Result<
    String, AppFolder.Refusal
  > {
    do throws(AppFolder.Refusal) {
      return .success(
        String(decoding: try AppFolder(at: folder.path, unsaved: unsaved).read(name).bytes, as: UTF8.self))
    } catch {
      return .failure(error)
    }
  }

  private func folder() throws -> Folder {
    let folder = Folder()
    folder.folder("part")
    folder.folder("part/deep")
    folder.write("a.kdl", "of a")
    folder.write("part/b.kdl", "of b")
    folder.write("part/deep/c.kdl", "of c")
    folder.write("empty", "")
    folder.link("link.kdl", to: "a.kdl")
    folder.link("linked", to: "part")
    folder.link("nowhere", to: "gone")
    folder.pipe("pipe")
    return folder
  }

  private static let files: [(name: String, text: String)] = [
    ("a.kdl", "of a"), ("./a.kdl", "of a"), ("part/b.kdl", "of b"), ("part//b.kdl", "of b"),
    ("./part/./deep/c.kdl", "of c"), ("empty", ""),
  ]

  @Test(arguments: files) func `has files that are read by their paths`(name: String, text: String) throws {
    #expect(try read(name, folder()) == .success(text))
  }

  private static let refusals: [(name: String, refusal: AppFolder.Refusal)] = [
    ("/a.kdl", .absolute), ("../a.kdl", .leavesFolder), ("part/../a.kdl", .leavesFolder),
    (".env", .hidden(".env")), ("a/.git/config", .hidden(".git")), ("./.env", .hidden(".env")),
    ("..", .leavesFolder), ("", .empty), (".", .empty), ("./", .empty),
    ("a\0b", .empty), ("b.kdl", .notFound("b.kdl")), ("none/b.kdl", .notFound("none")),
    ("part/none", .notFound("none")), ("link.kdl", .link("link.kdl")),
    ("linked/b.kdl", .link("linked")), ("nowhere", .link("nowhere")), ("part", .notFile("part")),
    ("a.kdl/b", .notFile("a.kdl")), ("pipe", .notFile("pipe")),
  ]

  @Test(arguments: refusals) func `has no files elsewhere, no links and nothing that is not a file`(
    name: String, refusal: AppFolder.Refusal
  ) throws {
    #expect(try read(name, folder()) == .failure(refusal))
  }

  @Test func `says of each refusal what is wrong and what to do`() {
    let refusals: [AppFolder.Refusal] = [
      .absolute, .leavesFolder, .hidden(".a"), .empty, .link("a"), .linkOut("a"), .notFound("a"),
      .notFile("a"),
      .tooLarge("a", limit: 16 << 20), .unreadable("a", why: "Permission denied"),
    ]
    #expect(
      refusals.map(\.description) == [
        "a path from the root is not allowed; name a file in the folder of this one",
        "'..' is not allowed; name a file in the folder of this one",
        "'.a' is hidden, and hidden files are not read",
        "the name of a file is missing", "'a' is a link; files are read from the folder itself",
        "'a' is a link out of its folder, and is not followed; name the file that it leads to",
        "there is no 'a'", "'a' is not a file",
        "'a' has more than 16 MiB", "'a' cannot be read: permission denied",
      ])
  }

  @Test func `is that of a file, of an included file, or the root of all paths`() throws {
    let folder = try folder()
    func text(_ folder: AppFolder, _ name: String) -> String? {
      (try? folder.read(name).bytes).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(text(AppFolder(of: "\(folder.path)/a.kdl"), "part/b.kdl") == "of b")
    #expect(text(AppFolder(at: folder.path).folder(of: "part/b.kdl"), "deep/c.kdl") == "of c")
    #expect(text(AppFolder(at: folder.path).folder(of: "a.kdl"), "a.kdl") == "of a")
    #expect(text(AppFolder(of: "/a.kdl"), "etc/passwd")?.isEmpty == false)
    #expect(text(AppFolder(of: "a.kdl"), "Package.swift") == text(AppFolder(at: "."), "Package.swift"))
    #expect(throws: AppFolder.Refusal.notFound("/nowhere/at/all")) {
      try AppFolder(at: "/nowhere/at/all").read("a")
    }
  }

  @Test func `has files of up to 16 MiB`() throws {
    let folder = Folder()
    folder.write("large", "x")
    truncate("\(folder.path)/large", 16 << 20)
    #expect(try AppFolder(at: folder.path).read("large").bytes.count == 16 << 20)
    truncate("\(folder.path)/large", (16 << 20) + 1)
    #expect(throws: AppFolder.Refusal.tooLarge("large", limit: 16 << 20)) {
      try AppFolder(at: folder.path).read("large")
    }
    let unsaved = UnsavedFiles([("\(folder.path)/large", Array("short".utf8))])
    #expect(read("large", folder, unsaved: unsaved) == .success("short"))
    let long = UnsavedFiles([("\(folder.path)/large", [UInt8](repeating: 0x20, count: (16 << 20) + 1))])
    #expect(read("large", folder, unsaved: long) == .failure(.tooLarge("large", limit: 16 << 20)))
  }

  @Test func `is read as an editor shows it, by any name of the file`() throws {
    let folder = try folder()
    let unsaved = UnsavedFiles([
      ("\(folder.path)/part/../a.kdl", Array("edited".utf8)), ("\(folder.path)/new.kdl", Array("new".utf8)),
    ])
    #expect(
      read("a.kdl", folder, unsaved: unsaved) == .success("edited")
        && read("part/b.kdl", folder, unsaved: unsaved) == .success("of b"))
    #expect(read("new.kdl", folder, unsaved: unsaved) == .failure(.notFound("new.kdl")))
    #expect(
      try AppFolder.read(file: "\(folder.path)/link.kdl", unsaved: unsaved).bytes == Array("edited".utf8))
  }

  @Test func `tells one file from another, and knows it by another name`() throws {
    let folder = try folder()
    let all = AppFolder(at: folder.path)
    #expect(
      try all.read("a.kdl").identity == all.read("./a.kdl").identity
        && all.read("a.kdl").identity != all.read("part/b.kdl").identity)
    #expect(try AppFolder.read(file: "\(folder.path)/link.kdl").identity == all.read("a.kdl").identity)
  }

  // MARK: The nearest name

  private static let nearest: [(name: String, near: String?)] = [
    ("b.kdl", "a.kdl"), ("aa.kdl", "a.kdl"), ("parts/b.kdl", "part/b.kdl"), ("part/bb.kdl", "part/b.kdl"),
    ("part/dep/c.kdl", "part/deep/c.kdl"),
    ("part/dep/cc.kdl", nil), ("parts/bb.kdl", nil), ("part/deep/cc.kdl", "part/deep/c.kdl"),
    ("/aa.kdl", nil), ("../aa.kdl", nil), ("", nil),
    ("part", nil), ("parts", nil), ("a.kdl", nil),
    // What is offered can be read: not a link, nothing behind one, no pipe, nothing hidden.
    ("lnk.kdl", "a.kdl"), ("linkd/b.kdl", nil), ("linked/bb.kdl", nil), ("nowher", nil), ("pip", nil),
    ("hiden", nil),
    // A link that is nearer hides no file.
    ("part/bcdd.kdl", "part/bcde.kdl"),
  ]

  @Test(arguments: nearest) func `offers the nearest file where a name is wrong`(name: String, near: String?)
    throws
  {
    let folder = try folder()
    folder.write(".hidden", "")
    folder.write("part/bcde.kdl", "")
    folder.link("part/bcd.kdl", to: "b.kdl")
    #expect(AppFolder(at: folder.path).nearest(to: name) == near)
  }

  @Test func `offers the path nearest to the one that a person has named, even if it is a link`() throws {
    let folder = try folder()
    func near(_ name: String, _ refusal: AppFolder.Refusal) -> String? {
      AppFolder.nearest(to: "\(folder.path)/\(name)", instead: refusal).map {
        String($0.dropFirst(folder.path.count + 1))
      }
    }
    #expect(
      near("aa.kdl", .notFound("aa.kdl")) == "a.kdl" && near("part/bb.kdl", .notFound("x")) == "part/b.kdl")
    #expect(near("lnk.kdl", .notFound("x")) == "link.kdl" && near("nowher", .notFound("x")) == nil)
    #expect(near("aa.kdl", .notFile("aa.kdl")) == nil && near("aa.kdl", .empty) == nil)
    let all = AppFolder(at: folder.path)
    #expect(all.nearest(to: "aa.kdl", for: "shop/aa.kdl", instead: .notFound("aa.kdl")) == "shop/a.kdl")
    #expect(all.nearest(to: "aa.kdl", for: "shop/b.kdl", instead: .notFound("aa.kdl")) == nil)
    #expect(all.nearest(to: "lnk.kdl", for: "lnk.kdl", instead: .notFound("lnk.kdl")) == "a.kdl")
  }

  // MARK: Whole programs

  @Test func `has an app that is read through no link and refused if it is foreign`() throws {
    let folder = try folder()
    folder.write("part/app.kdl", "app T { include \"screens.kdl\" }")
    folder.write("part/screens.kdl", "screen a; screen bogus { zzz }")
    let all = AppFolder(at: folder.path)
    let reading = try ScriptedApp.read("part/app.kdl", in: all, as: "shown.kdl")
    #expect(reading.files == ["shown.kdl", "screens.kdl"])
    #expect(reading.diagnostics.map(\.headline) == ["screens.kdl:1:26: unknown node 'zzz' in 'screen'"])
    let foreign = #expect(throws: ScriptedApp.Unreadable.self) {
      try ScriptedApp.read("a.kdl", in: all, as: "p.kdl")
    }
    #expect(foreign?.path == "p.kdl" && foreign?.why == "'p.kdl' holds no app; its first node must be 'app'")
    let missing = #expect(throws: ScriptedApp.Unreadable.self) {
      try ScriptedApp.read("part/ap.kdl", in: all, as: "x/part/ap.kdl")
    }
    #expect(
      missing?.why == "there is no 'ap.kdl'" && missing.map { "\($0)" }?.contains("x/part/app.kdl") == true,
      "\(String(describing: missing))")
    let link = #expect(throws: ScriptedApp.Unreadable.self) {
      try ScriptedApp.read("linked/app.kdl", in: all, as: "linked/app.kdl")
    }
    #expect(link?.why == "'linked' is a link; files are read from the folder itself")
  }

  @Test func `tells now and then how much of a program is read`() throws {
    let folder = Folder()
    folder.write("app.kdl", "app T {\n" + (0..<600).map { "screen s\($0)\n" }.joined() + "}")
    var told: [[Int]] = []
    _ = try ScriptedApp.read(file: "\(folder.path)/app.kdl") { told.append([$0, $1]) }
    #expect(told == [[256, 600], [512, 600]])
    folder.write("app.kdl", "app T {\ninclude \"more.kdl\"\n}")
    folder.write("more.kdl", (0..<300).map { "screen s\($0)\n" }.joined())
    told = []
    _ = try ScriptedApp.read(file: "\(folder.path)/app.kdl") { told.append([$0, $1]) }
    #expect(told == [[256, 256]])
  }

  @Test func `gives a program a mark that follows from the bytes of all its files`() throws {
    let folder = Folder()
    func mark(_ app: String, _ more: String) throws -> String {
      folder.write("app.kdl", app)
      folder.write("more.kdl", more)
      return "\(try #require(try ScriptedApp.read(file: "\(folder.path)/app.kdl").app).fingerprint)"
    }
    let first = try mark("app T { include \"more.kdl\" }", "screen a")
    #expect(try mark("app T { include \"more.kdl\" }", "screen a") == first)
    #expect(
      try mark("app T { include \"more.kdl\" }", "screen a ") != first
        && mark("app T  { include \"more.kdl\" }", "screen a") != first)
  }
}
