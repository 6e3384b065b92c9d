import Roots
import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// What a replay leaves behind of an app that has colors of its own.
@MainActor @Suite(.timeLimited) struct `Pictures of an app with colors of its own` {
  private static let app = """
    app "Library" {
      theme accent="#2aa198"
      start screen=home
      screen home title="Home" { list { row "One" { push two }; row "Two" } }
      screen two title="Two" { text "Two" }
    }
    """

  /// The accent of the standard theme and its fill, which are nowhere to be seen.
  nonisolated private static let foreign = ["#af87ff", "#5f5faf", "38;5;141m", "48;5;61m"]

  nonisolated private static let outputs = [
    ("Output a.svg\nEnter", "a.svg", "#2aa198"), ("Output a.cast\nEnter", "a.cast", "38;2;42;161;152m"),
    ("Output a.html\nEnter", "a.html", "#2aa198"), ("Output a/\nEnter", "a/frame-00001.svg", "#2aa198"),
    ("Screenshot a.svg", "a.svg", "#2aa198"), ("Screenshot a.html", "a.html", "#2aa198"),
    ("Screenshot a.ansi", "a.ansi", "38;5;36m"), ("Expect Top two", "out/t.failure.svg", "#2aa198"),
  ]

  @Test(arguments: outputs)
  func `are drawn in them`(_ tape: String, _ name: String, _ accent: String) async throws {
    let files = ToyFiles()
    _ = try await TextApp.play(tape, on: Self.app, files: files)
    let text = files.text(name)
    #expect(text.contains(accent), "\(files.contents.keys.sorted()) \(text.prefix(3_000))")
    // The first line of a cast names the sixteen colors of the terminal.
    let drawn = name == "a.cast" ? String(text.drop { $0 != "\n" }) : text
    #expect(Self.foreign.filter { drawn.contains($0) } == [])
  }

  @Test func `are drawn in them as PNG, and as a GIF with the same colors as a picture that stands still`()
    async throws
  {
    let files = ToyFiles()
    _ = try await TextApp.play("Output a.gif\nOutput a.png\nEnter", on: Self.app, files: files)
    #expect(files.picture.contains("#2aa198") && !files.picture.contains("#af87ff"))
    let gif = files.contents["a.gif"] ?? []
    let colors = stride(from: 13, to: min(gif.count, 13 + 768), by: 3).map { Array(gif[$0..<$0 + 3]) }
    #expect(colors.contains([0x2A, 0xA1, 0x98]) && !colors.contains([0xAF, 0x87, 0xFF]))
  }

  @Test(arguments: [Cast.Version.two, .three])
  func `say in a cast for which ground they are drawn`(_ version: Cast.Version) async throws {
    let files = ToyFiles()
    var options = ReplayOptions()
    options.castVersion = version
    _ = try await TextApp.play("Output a.cast\nEnter", on: Self.app, options, files: files)
    let first = files.text("a.cast").split(separator: "\n").first.map(String.init) ?? ""
    let header = try Value(json: first).fields
    let theme = (version == .three ? header?["term"]?.fields : header)?["theme"]?.fields
    #expect(theme?["fg"] == "#dadada" && theme?["bg"] == "#171717", "\(first)")
    #expect(theme?["palette"]?.text?.split(separator: ":").count == 16)
    #expect(try Cast(files.contents["a.cast"] ?? []).events.isEmpty == false)
  }
}
