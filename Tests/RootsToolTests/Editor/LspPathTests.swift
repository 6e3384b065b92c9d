import Foundation
import Roots
import RootsApp
import TestSupport
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `A file in an editor` {
  @Test(
    arguments: [
      ("file:///a/b.kdl", "/a/b.kdl"), ("FILE:///a", "/a"), ("file://host/a", "/a"),
      ("file:///a%20b", "/a b"),
      ("file:///%C3%a4", "/ä"), ("file:///a%2Fb", "/a/b"), ("file:///", "/"), ("file://", nil),
      ("file:/a", nil),
      ("/a", nil), ("untitled:1", nil), ("https://h/a", nil), ("", nil), ("file:///a%00b", nil),
      // Anything but a code stays as it is.
      ("file:///100%", "/100%"), ("file:///a%4", "/a%4"), ("file:///a%zz", "/a%zz"),
      ("file:///a%+1b", "/a%+1b"),
      ("file:///a%-0b", "/a%-0b"), ("file:///%25%32", "/%2"),
    ] as [(String, String?)])
  func `has the path that its address says`(_ uri: String, _ path: String?) {
    #expect(LspPath.path(of: uri) == path)
  }

  @Test(arguments: [
    ("/a/b.kdl", "file:///a/b.kdl"), ("/a b", "file:///a%20b"), ("/ä", "file:///%C3%A4"),
    ("/a?b#c", "file:///a%3Fb%23c"),
    ("/100%", "file:///100%25"), ("/-_.~", "file:///-_.~"), ("/a:b", "file:///a%3Ab"),
    ("/azAZ09", "file:///azAZ09"),
    ("/@[`{", "file:///%40%5B%60%7B"), ("/\n", "file:///%0A"),
  ])
  func `has an address in which each sign is safe`(_ path: String, _ uri: String) {
    #expect(LspPath.uri(of: path) == uri)
    #expect(LspPath.path(of: uri) == path)
  }

  @Test func `has the same path behind its address, with any name`() {
    var dice = Seeded(seed: 9)
    for _ in 0..<300 {
      let path =
        "/"
        + (0..<Int(dice.next() % 9)).map { _ in dice.pick(["a", "/", "%", " ", "é", "漢", "2", "F", "?"]) }
        .joined()
      #expect(LspPath.path(of: LspPath.uri(of: path)) == path)
    }
  }

  @Test func `is found below a folder, the nearest first, and not where nothing is sought`() throws {
    let folder = try Folder()
    let deep = (1...12).map { "d\($0)" }.joined(separator: "/")
    for name in ["sub/inner", ".hidden", "node_modules", deep] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    for name in [
      "b.kdl", "sub/a.kdl", "sub/inner/c.kdl", ".hidden/d.kdl", "node_modules/e.kdl", ".f.kdl", "g.tape",
      "d1/x.kdl",
    ] { try folder.write(name, "x") }
    try folder.write("\(deep)/too-deep.kdl", "x")
    let upper = deep.split(separator: "/").dropLast().joined(separator: "/")
    try folder.write("\(upper)/deepest.kdl", "x")
    symlink("\(folder.path)/b.kdl", "\(folder.path)/link.kdl")
    symlink(folder.path, "\(folder.path)/sub/round")
    let found = LspPath.files(below: folder.path, ending: ".kdl").map {
      String($0.dropFirst(folder.path.count + 1))
    }
    #expect(
      found == ["app.kdl", "b.kdl", "d1/x.kdl", "sub/a.kdl", "sub/inner/c.kdl", "\(upper)/deepest.kdl"])
    #expect(LspPath.files(below: folder.path + "/none", ending: ".kdl") == [])
  }

  @Test func `counts as the editor has it, and else as it is on the disk`() throws {
    let desk = try LspDesk()
    func text(_ name: String) -> String? {
      desk.server.workspace.text(at: "\(desk.folder.path)/\(name)").map {
        String(decoding: $0.bytes, as: UTF8.self)
      }
    }
    try desk.folder.write("a.kdl", "saved")
    #expect(text("a.kdl") == "saved\n" && text("none.kdl") == nil)
    desk.open("a.kdl", "typed")
    #expect(text("a.kdl") == "typed")
    symlink("\(desk.folder.path)/a.kdl", "\(desk.folder.path)/link.kdl")
    #expect(text("link.kdl") == "typed")
    desk.notify("textDocument/didClose", desk.document("a.kdl"))
    #expect(text("a.kdl") == "saved\n")
  }

  @Test func `is listed once, an open one first`() throws {
    let desk = try LspDesk()
    try desk.folder.write("z.kdl", "x")
    desk.open("z.kdl", "x")
    desk.open("new.kdl", "x")
    let names = desk.server.workspace.files(ending: ".kdl").map {
      String($0.dropFirst(desk.folder.path.count + 1))
    }
    #expect(names == ["new.kdl", "z.kdl", "app.kdl"])
  }
}

@Suite(.timeLimited) struct `A thing with another name` {
  private static let source = SourceText(name: "/x/a.kdl", text: "tab home\nscreen \"home\"\n")

  private func mention(_ start: Int, _ end: Int, _ role: Mention.Role, _ kind: Mention.Kind = .screen)
    -> Mention
  {
    Mention(Mention.Thing(kind, "home"), in: Self.source, at: SourceRange(start: start, end: end), role)
  }

  private func changed(_ mentions: [Mention], implied: [Mention] = []) -> String? {
    let thing = mentions[0].thing
    return Renaming(of: thing, to: "hall", mentions, implied).edits["/x/a.kdl"].map {
      String(decoding: $0.changed, as: UTF8.self)
    }
  }

  @Test func `stands at all of its places, in any order of them`() {
    let (one, other) = (mention(4, 8, .use), mention(16, 22, .definition))
    for mentions in [[one, other], [other, one]] {
      #expect(changed(mentions) == "tab hall\nscreen \"hall\"\n")
    }
  }

  @Test func `leaves a tab its name, and says which screen it shows`() {
    let implied = mention(4, 8, .implied)
    #expect(changed([implied, mention(16, 22, .definition)]) == "tab home root=hall\nscreen \"hall\"\n")
    // A tab with another name still shows the screen that it has shown.
    #expect(
      changed([mention(4, 8, .definition, .tab)], implied: [implied])
        == "tab hall root=home\nscreen \"home\"\n")
  }
}
