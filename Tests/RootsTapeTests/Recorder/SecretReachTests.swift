import Roots
@testable import RootsApp
@testable import RootsTape
@testable import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// Secrets that are typed where a person does not see at once who takes the keys.
@MainActor @Suite(.timeLimited) struct SecretReachTests {
  @Test(arguments: [false, true])
  func `are off a tape in a layer that lets keys pass`(isPasted: Bool) async throws {
    let session = try RecordedSession(
      """
      app Pass {
        screen home { list { row One { overlay pin }; row Two { overlay pin } } }
        accessory pin input=passes { field pin type=secret; submit Ok { complete } }
      }
      """)
    await session.press(.function(9), .enter)
    if isPasted { await session.take(.paste("CANARY")) } else { await session.type("CANARY") }
    await session.press(.enter)
    let lines = session.lines()
    #expect(lines.contains(#"Type "{pin}""#), "\(lines)")
    #expect(!lines.contains { $0.contains("CANARY") })
  }

  @Test(arguments: [false, true])
  func `are off a tape if they were typed before the field was there`(isPasted: Bool) async throws {
    let text = """
      app B {
        screen home { list { row F { push f } } }
        screen f { field pin type=secret; field txt; submit Ok { pop } }
      }
      """
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: text))
    let host = ScriptHost(try #require(reading.app))
    var options = Session.Options(StageSetup())
    options.slowness = .milliseconds(300)
    let session = Session(
      host.navigator, on: HeadlessTerminal(Size(columns: 80, rows: 24)), chrome: Deck(), options: options)
    let files = ToyFiles()
    let recorder = Recorder(host, session, files: files)
    #expect(recorder.begin("x.tape", app: "app.kdl") == nil)
    session.take(.key(.enter))
    if isPasted {
      session.take(.paste("CANARY"))
    } else {
      Key.typing("CANARY").forEach { session.take(.key($0)) }
    }
    session.advance(to: .seconds(1))
    await session.settled()
    #expect(session.secret?.text == "CANARY")
    _ = recorder.end()
    #expect(files.text("x.tape").contains(part: #"Type "{pin}""#), "\(files.text("x.tape"))")
    #expect(!files.text("x.tape").contains(part: "CANARY"))
  }

  @Test func `are off a tape if the command is typed before them later`() async throws {
    let session = try RecordedSession(
      """
      app P {
        screen home { list { row One { push pin } } }
        screen pin { param pre; field pin type=secret default="{pre}"; submit Ok { complete } }
      }
      """)
    await session.press(.function(9), ":")
    await session.type("CANARY")
    await session.press(.ctrl("a"))
    await session.type("push pin pre=")
    await session.press(.enter)
    #expect(session.session.navigator.state.focusedEntry?.screen == "pin")
    #expect(!session.lines().contains { $0.contains("CANARY") || $0.contains("ANARY") }, "\(session.lines())")
  }

  @Test func `are not told as the identity of a screen that is in use`() async throws {
    let session = try RecordedSession(
      """
      app K {
        set tok=""
        start screen=home
        screen home { list { row Form { push form for="{tok}" }; row In { push sign } } }
        screen sign { field pin type=secret; submit Ok { set tok="{pin}"; push form for="{pin}" } }
        screen form identity=for { param for; field a default="{for}"; list { row Again { push form for="{for}" } } }
        keep form for=session
      }
      """)
    await session.press(.down, .enter)
    await session.type("CANARY")
    await session.press(.ctrl("s"), .tab, .enter)
    #expect(session.events.contains { $0.contains(part: "form#•") }, "\(session.events)")
    #expect(!session.events.contains { $0.contains(part: "CANARY") })
    #expect(!session.session.frame.text.contains(part: "CANARY"))
  }
}
