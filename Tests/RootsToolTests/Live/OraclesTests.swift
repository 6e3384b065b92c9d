import Roots
import RootsApp
import RootsTerminal
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `What a program shows to be wrong by itself` {
  private let host: ScriptHost
  private let session: Session
  private let deck = Deck(detail: .inspection)
  private let oracles: Oracles

  private init(_ text: String, _ scope: Oracles.Scope = .session) throws {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: text))
    host = ScriptHost(try #require(reading.app, "\(reading.diagnostics.rendered)"))
    session = Session(host.navigator, on: HeadlessTerminal(Size(columns: 100, rows: 20)), chrome: deck)
    oracles = Oracles(host, session, deck, scope)
    session.draw()
  }

  init() throws { try self.init(Self.shop) }

  private static let shop = """
    app Shop {
      start screen=home
      set paid=#false
      screen home { text Hello; list { row Nothing { }; row Pay { set paid=#true }; row Door { push vault }; row More { push home }; row End { replace end } } }
      screen vault guard=door
      screen end
      guard door { refuse "no" }
      invariant unpaid "!paid"
    }
    """

  private func kinds(_ oracles: Oracles) -> [Oracles.Sign.Kind] { oracles.signs.map(\.kind) }

  private func press(_ keys: Key...) {
    for key in keys {
      session.press(key)
      session.advance(by: .seconds(5))
    }
  }

  @Test func `is a key on a row that does nothing, until the next key`() {
    press(.enter)
    #expect(oracles.signs.map(\.text) == ["↵ does nothing here"] && kinds(oracles) == [.idle])
    #expect(deck.signs.first?.hasPrefix("↵ does nothing here · ") == true)
    press(.down)
    #expect(oracles.signs.isEmpty && deck.signs.isEmpty)
    // Where something changes the key has done something.
    press(.enter)
    #expect(kinds(oracles) == [.invariant])
  }

  @Test func `is an invariant as long as it does not hold, told once`() {
    var told: [Oracles.Sign] = []
    oracles.onSign = { told.append($0) }
    press(.down, .enter, .up, .up, .down)
    #expect(told.count == 1 && kinds(oracles) == [.invariant] && told[0].text.hasPrefix("invariant 'unpaid'"))
    host.set(["paid": false])
    press(.down)
    #expect(oracles.signs.isEmpty)
    host.set(["paid": true])
    press(.up)
    #expect(told.count == 2)
  }

  @Test func `is a request of a person that is refused by a fault, and none that a guard refuses`() {
    session.send(.push("nowhere"))
    session.advance(by: .seconds(1))
    #expect(oracles.signs.map(\.text) == ["refused: unknown screen 'nowhere'"], "\(oracles.signs)")
    press(.down, .down, .enter)
    #expect(!kinds(oracles).contains(.refused), "\(oracles.signs)")
    session.send(.pop())
    session.advance(by: .seconds(1))
    #expect(!kinds(oracles).contains(.refused))
  }

  @Test func `is a screen from which nothing leads on or back`() {
    press(.down, .down, .down, .down, .enter)
    #expect(session.navigator.state.focusedEntry?.screen == "end")
    #expect(oracles.signs.map(\.text).contains("nothing leads on or back from 'end'"), "\(oracles.signs)")
    press(.down)
    #expect(kinds(oracles).contains(.deadEnd))
    session.send(.push("home"))
    session.advance(by: .seconds(1))
    press(.up)
    #expect(!kinds(oracles).contains(.deadEnd))
  }

  @Test func `is not a screen from which a key of the app leads on`() throws {
    let app = "key l { push b }; screen a { list { row r { } } }; screen b { list { row r { push a } } }"
    let test = try Self("app A { \(app) }")
    test.press(.down)
    #expect(!test.kinds(test.oracles).contains(.deadEnd))
  }

  @Test func `offers no key that is a letter to a field`() throws {
    let test = try Self(
      "app A { screen a { list { row r { replace b }; row s { push a } } }; screen b { field n } }")
    test.press(.enter)
    #expect(test.session.takesText && test.kinds(test.oracles).contains(.deadEnd))
    #expect(
      test.deck.signs.allSatisfy { !$0.contains("N note") && !$0.contains("z back") }, "\(test.deck.signs)")
  }

  @Test func `are more than a hundred open screens, and then twice as many each time`() {
    func grow(to count: Int) {
      for _ in session.navigator.state.count..<count {
        session.send(.push("home"))
        session.advance(by: .seconds(1))
      }
      #expect(session.navigator.state.count == count)
      press(.down)
    }
    grow(to: 100)
    #expect(!kinds(oracles).contains(.growth))
    grow(to: 101)
    #expect(oracles.signs.filter { $0.kind == .growth }.map(\.text) == ["more than 100 screens are open"])
  }

  @Test func `is only what lasts where no session is kept`() throws {
    let run = try Self(Self.shop, .run)
    run.press(.enter)
    #expect(run.oracles.signs.isEmpty)
    run.session.send(.push("nowhere"))
    run.session.advance(by: .seconds(1))
    #expect(run.oracles.signs.isEmpty)
    run.press(.down, .enter)
    #expect(run.kinds(run.oracles) == [.invariant])
    // A session is recorded anyhow; a run offers a tape.
    #expect(run.deck.signs.first?.hasSuffix("tape") == true, "\(run.deck.signs)")
    press(.down, .enter)
    #expect(deck.signs.first?.contains("tape") == false && deck.signs.first?.contains("note") == true)
  }
}
