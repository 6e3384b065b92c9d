import Roots
@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// Tapes of a program whose file was saved while it was used.
@MainActor @Suite(.timeLimited) struct EditedTapeTests {
  private static let text = """
    app Rv {
      set n=0 box=#null
      back history
      start tab=one
      tab one title=One root=a
      tab two title=Two root=t
      tab three title=Three root=t3
      screen a title="A {n}" {
        list { row N { set n=5 }; row Form { push f }; row Item { push item k="{box}" }; row Flow { push fl } }
      }
      screen f title=F {
        field t label=T; field pin type=secret label=Pin; submit Ok { set box="{t}"; pop @force=#true }
        leave-guard "Sure?" when=dirty
      }
      screen item title="I {k}" { param k; text "k {k}" }
      screen t title=T { list { row On { push t2 } } }
      screen t2 title=T2 { text t2 }
      screen t3 title=T3 { text t3 }
      flow fl title=Fl { screens g1 g2 }
      screen g1 title=G1 { list { row On { push g2 } } }
      screen g2 title=G2 { text g2 }
    }
    """

  private static func app(_ old: String = "", _ new: String = "") throws -> ScriptedApp {
    let source = text.split(separator: "\n").map {
      old.isEmpty ? String($0) : String($0).replacing(each: old, by: new)
    }.joined(separator: "\n")
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: source))
    return try #require(reading.app, "\(reading.diagnostics.rendered)")
  }

  nonisolated private static let walks: [(before: [Key], after: [Key])] = [
    ([.down, .enter] + Key.typing("ab"), [.escape]),
    ([.down, .enter] + Key.typing("ab") + [.escape], [.enter]),
    ([.down, .enter] + Key.typing("ab") + [.tab, .character("x")], [.escape]),
    ([.down, .down, .down, .enter, .enter], [.escape]),
    ([.down, .down, .down, .enter, .escape, .character("2")], [.character("z"), .character("z")]),
    (Key.typing("2321"), [.escape, .escape]),
    ([.enter, .character("/"), .character("f"), .enter], [.down, .enter]),
    ([.down, .down, .enter], [.escape, .enter]),
    ([.down, .enter, .escape], Key.typing(":undo") + [.enter, .down, .enter]),
    ([.down, .enter, .escape] + Key.typing(":undo") + [.enter], Key.typing(":redo") + [.enter]),
    (Key.typing("23b1"), Key.typing("--[]'")),
    ([.down, .enter, .escape, .down, .enter, .escape], Key.typing("[[]-")),
  ]

  @Test(arguments: walks.indices, [("title=T2", "title=T2x"), ("row N ", "row Zero { set n=7 }; row N ")])
  func `claim only where they lead`(_ walk: Int, _ edit: (String, String)) async throws {
    let (before, after) = Self.walks[walk]
    let session = try RecordedSession(Self.app())
    for key in before { await session.press(key) }
    let other = try Self.app(edit.0, edit.1)
    try session.edit(other)
    await session.press(.function(9))
    var count = 0
    for key in [nil] + after {
      if let key { await session.press(key) }
      for claim in session.recorder.offeredClaims {
        session.recorder.add(.expect(Expectation(claim)))
        count += 1
      }
    }
    // The keys of before lead there, but for a secret, which no tape holds.
    if edit.0 == "title=T2", walk != 2 { #expect(count > after.count) }
    _ = session.lines()
    let replay = try await session.replayed(on: other)
    #expect(replay.result.failures.map(\.sentence) == [], "\(session.files.text("x.tape"))")
  }

  @Test func `begin without the screen that was given a secret, and not with a mark in its place`()
    async throws
  {
    let session = try RecordedSession(Self.app("box=\"{t}\"", "box=\"{pin}\""))
    for key in [Key.down, .enter, .tab, .character("x"), .enter, .home, .down, .down, .enter] {
      await session.press(key)
    }
    try #require(session.stage.host.navigator.state.sketch.contains("a > item"))
    let other = try Self.app("title=T2", "title=T2x")
    try session.edit(other)
    await session.press(.function(9), .escape)
    #expect(
      session.lines() == [
        "Hide", "# Where the program was when its file was saved.",
        "# It begins without what was selected or typed in 'a' and a secret.",
        "Do set-stack @on=tab:one { a }", "Show", "Escape",
      ])
    #expect(try await session.replayed(on: other).result.failures.map(\.sentence) == [])
  }
}
