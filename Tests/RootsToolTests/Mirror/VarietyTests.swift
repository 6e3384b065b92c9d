import Foundation
import Roots
import RootsTape
import RootsTerminal
import TestTraits
import Testing

/// Terminals differ in sizes, letters and types; on all of them the program shows what is seen without one.
@MainActor @Suite(.serialized, .timeLimited) struct `The program in terminals of all kinds` {
  private nonisolated static let app = """
    app Widths {
      start screen=home
      screen home title="Wide 日本語 words" {
        text "漢字 and kana カナ, e\u{301}a\u{308} with marks, 👍🏽 👨‍👩‍👧 ❤️ 🇩🇪, ｆｕｌｌ"
        list {
          row "日本語日本語日本語" detail="右右" { push narrow }
          row "x\u{301}\u{302}\u{303} marks" { push form }
          row "👩‍🚀 joined" detail="🇫🇷" { push narrow }
        }
      }
      screen narrow title=Narrow {
        text "abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz"
        list { row "abcdefghi"; row "xyz" }
      }
      screen form title="Fill in ー" { field name label="名前" default="漢e\u{301}字" }
    }
    """

  /// The same app with and without a terminal.
  @MainActor private final class Pair {
    private let stage: SessionStage
    private let terminal: Tmux
    private let folder = OwnFolder()

    init(_ size: Size, _ charset: Charset = .utf8, environment: [String] = []) throws {
      let file = folder["app.kdl"]
      folder.write("app.kdl", app)
      var setup = StageSetup()
      setup.size = size
      let app = try AppShelf(reach: .anywhere).app(file, for: "")
      stage = try SessionStage(app, setup, on: HeadlessTerminal(size, charset: charset))
      terminal = try Tmux(
        ["env"] + environment + [program, "run", file, "--signs", "--reduce-motion", "--no-db"], size)
    }

    func press(_ key: Key) async throws {
      stage.press(key)
      try terminal.press(key)
      try await compare("after \(key)")
    }

    /// Gives the window sizes in quick succession; only the last one is compared.
    func resize(_ sizes: [Size]) async throws {
      for size in sizes { try terminal.resize(to: size) }
      guard let last = sizes.last else { return }
      try await stage.take(.resize(last))
      try await compare("at \(last)")
    }

    func compare(_ moment: String) async throws {
      await stage.settle()
      guard let seen = try terminal.waitFor(stage.frame.rows, stage.frame.cursor) else { return }
      Issue.record(
        """
        \(moment), in the terminal:
        \(seen.rows.joined(separator: "\n"))
        headless:
        \(stage.frame.rows.joined(separator: "\n"))
        """)
    }
  }

  private nonisolated static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "roots").path()

  /// Wide over narrow, narrow over wide, and wide typed into a field and taken out again.
  private static let walk: [Key] =
    [.down, .up, .enter, .down, .escape, .down, .down, .enter, .escape, .up, .enter]
    + Key.typing("語é") + [.left, .left, .left, .delete, .home, .backspace] + Key.typing("a字b")
    + [.end, .backspace, .backspace, .escape]

  private func walk(_ pair: Pair) async throws {
    try await pair.compare("at first")
    for key in Self.walk { try await pair.press(key) }
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 41, rows: 13)])
  func `with wide and combining letters`(size: Size) async throws {
    try await walk(Pair(size))
  }

  @Test(arguments: ["LC_ALL=C", "LC_ALL=POSIX", "LC_ALL=no_SUCH"])
  func `with no letters but those of ASCII`(locale: String) async throws {
    try await walk(Pair(Size(columns: 80, rows: 24), .ascii, environment: [locale]))
  }

  @Test(arguments: ["vt100", "linux", "xterm", "xterm-256color", "screen", "tmux-256color"])
  func `of every type`(type: String) async throws {
    try await walk(Pair(Size(columns: 80, rows: 24), environment: ["TERM=\(type)"]))
  }

  @Test func `through a storm of sizes`() async throws {
    let pair = try Pair(Size(columns: 80, rows: 24))
    try await pair.compare("at first")
    var sizes: [Size] = []
    for number in 0..<240 {
      let odd = Size(columns: 1 + number * 37 % 230, rows: 1 + number * 23 % 70)
      sizes.append(
        number % 60 == 9 ? Size(columns: 500, rows: 200) : number % 60 == 33 ? Size(columns: 1, rows: 1) : odd
      )
      guard number % 30 == 29 else { continue }
      sizes.append(Size(columns: 60 + number, rows: 20 + number / 8))
      try await pair.resize(sizes)
      try await pair.press(.down)
      sizes = []
    }
    try await pair.resize([Size(columns: 1, rows: 1)])
    try await pair.resize([Size(columns: 500, rows: 200)])
    try await pair.resize([Size(columns: 80, rows: 24)])
  }
}
