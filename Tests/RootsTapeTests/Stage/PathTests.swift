import RootsFiles
@testable import RootsLanguage
@testable import RootsTape
import TestTraits
import Testing

@Suite(.timeLimited) struct `A path of a tape` {
  nonisolated static let parts: [(String, String, String, String)] = [
    // The path, its stem, its name, its folder.
    ("a.tape", "a", "a.tape", ""), ("x/a.tape", "x/a", "a.tape", "x/"), ("/a.b.c", "/a.b", "a.b.c", "/"),
    ("a", "a", "a", ""), (".tape", ".tape", ".tape", ""), ("x/.tape", "x/.tape", ".tape", "x/"),
    ("x.y/a", "x.y/a", "a", "x.y/"), ("a.", "a", "a.", ""), ("", "", "", ""), ("x/", "x/", "x", "x/"),
    ("é.tape", "é", "é.tape", ""), ("-", "-", "-", ""), ("a..b", "a.", "a..b", ""),
  ]

  @Test(arguments: parts)
  func `is taken apart`(_ path: String, _ stem: String, _ name: String, _ folder: String) {
    #expect(TapePaths.stem(of: path) == stem)
    #expect(TapePaths.name(of: path) == name)
    #expect(TapePaths.folder(of: path) == folder)
  }

  nonisolated static let names: [(String, Bool)] = [
    ("home", true), ("two words", true), ("a.b", true), ("é", true), ("", false), (".", false), ("..", false),
    (".hidden", false), ("a/b", false), ("/a", false), ("a\0", false), ("a..", true),
  ]

  @Test(arguments: names) func `is a plain name that stays in its folder, or not`(
    _ name: String, _ isPlain: Bool
  ) {
    #expect(TapePaths.isPlainName(name) == isPlain)
  }

  nonisolated static let resolved: [(String, String)] = [
    ("a/b", "a/b"), ("./a/./b", "a/b"), ("a/../b", "b"), ("a/b/../../c", "c"), ("../a", "../a"),
    ("a/../../b", "../b"), ("../../a", "../../a"), ("a//b/", "a/b"), ("", ""), (".", ""), ("a/..", ""),
    ("..a/..b", "..a/..b"),
  ]

  @Test(arguments: resolved) func `goes no further than it leads`(_ path: String, _ result: String) {
    #expect(TapePaths.resolved(path) == result)
    #expect(TapePaths.resolved(result) == result)
  }

  nonisolated static let types: [(String, String)] = [
    ("a.gif", ".gif"), ("a.b.svg", ".svg"), ("a", ""), ("a.d/b", ""), ("a/.x", ".x"), ("a.", "."), ("a/", ""),
    ("", ""), ("a.GIF", ".GIF"),
  ]

  @Test(arguments: types) func `has a type if its last part has a dot`(_ path: String, _ type: String) {
    #expect(TapeParser.fileType(path) == type)
  }

  nonisolated static let outputs: [(String, FileProblem?)] = [
    ("a.txt", nil), ("no-such-folder/a.txt", nil), ("/a.txt", .outside), ("../a.txt", .outside),
    ("a/../b.txt", .outside), ("a/..b.txt", nil), ("a\u{7F}.txt", .unseen), ("/a\u{200B}", .unseen),
  ]

  @Test(arguments: outputs)
  func `is refused where it leads out, unless a tape may write anywhere`(
    _ path: String, _ problem: FileProblem?
  ) {
    var options = ReplayOptions()
    #expect(options.refusal(of: path) == problem)
    options.reach = .anywhere
    #expect(options.refusal(of: path) == (problem == .unseen ? .unseen : nil))
  }

  @MainActor @Test func `is refused where a link lies on the way`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("", at: "real/x")
    try scratch.link("linked", to: scratch.path + "real")
    let (files, link) = (DiskFiles(reach: .folder), scratch.path + "linked")
    #expect(files.trial(folder: scratch.path + "real/") == nil)
    #expect(files.trial(folder: link) == .link)
    #expect(files.trial(link + "/x") == .behindLink(link))
    #expect(files.write([], to: link + "/y") == .behindLink(link))
    #expect(files.remove(link + "/x") == .behindLink(link))
    #expect(files.trial(folder: scratch.path + "absent") == nil)
    #expect(DiskFiles(reach: .anywhere).write([], to: link + "/y") == nil)
    #expect(files.list(scratch.path + "real") == ["x", "y"])
  }

  @Test func `leads to a program if that is a file that can be run`() throws {
    let scratch = try ScratchFolder()
    let program = try scratch.putProgram(at: "tool")
    let text = try scratch.put("x", at: "text")
    try scratch.link("link", to: program)
    #expect(ProgramPath.find(program) == program)
    #expect(ProgramPath.find(scratch.path + "link") == scratch.path + "link")
    #expect(ProgramPath.find(text) == nil)
    #expect(ProgramPath.find(scratch.path) == nil, "a folder cannot be run")
    #expect(ProgramPath.find(scratch.path + "absent") == nil)
    #expect(ProgramPath.has("sh") && !ProgramPath.has("no-such-program-anywhere") && !ProgramPath.has(""))
  }

  nonisolated static let words: [(String, String)] = [
    ("a", "a"), ("a-b_c./=:,@%+9Z", "a-b_c./=:,@%+9Z"), ("a b", "'a b'"), ("", "''"), ("it's", "'it'\\''s'"),
    ("$HOME", "'$HOME'"), ("a;b", "'a;b'"), ("é", "'é'"), ("a\nb", "'a\nb'"), ("*", "'*'"), ("~", "'~'"),
    ("'", "''\\'''"),
  ]

  @Test(arguments: words) func `is one word to a shell`(_ word: String, _ quoted: String) {
    #expect(word.quotedForShell == quoted)
  }
}
