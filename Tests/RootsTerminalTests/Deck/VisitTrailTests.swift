import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `The trail of what was seen` {
  /// What the guard of a test says.
  @MainActor private final class Consent { var isGiven = true }

  private let consent = Consent()
  private let navigator: Navigator

  init() throws {
    let consent = consent
    navigator = try Navigator(
      AppMap(title: "Trail") {
        Tab("home", root: "home")
        Tab("other", root: "other")
        Screen("home").children("a", "b", "secret")
        Screen("other")
        Screen("a")
        Screen("b")
        Screen("secret").guarded(by: "auth").children("inner")
        Screen("inner")
        Accessory("note") { _ in Page { "note" } }
        Guard("auth") { _ in consent.isGiven ? .allow : .refuse("not now") }
      })
  }

  /// The names of the spots, the present one in brackets.
  private func sketch(_ trail: VisitTrail) -> String {
    trail.spots.enumerated().map { $0 == trail.index ? "[\($1.entry.screen)]" : $1.entry.screen }
      .joined(separator: " ")
  }

  private func visit(_ trail: inout VisitTrail) { trail.visit(navigator.state) { _ in false } }

  private func go(_ trail: inout VisitTrail, _ commands: Command...) {
    for command in commands {
      navigator.send(Request(command, origin: .key))
      visit(&trail)
    }
  }

  private func trail(_ commands: Command...) -> VisitTrail {
    var trail = VisitTrail()
    visit(&trail)
    for command in commands { go(&trail, command) }
    return trail
  }

  @Test func `holds each screen of the base as it comes, and each once while it stays`() {
    var trail = trail(.push("a"), .push("b"), .pop(1))
    #expect(sketch(trail) == "home a b [a]")
    visit(&trail)
    go(&trail, .overlay("note"), .dismiss())
    #expect(sketch(trail) == "home a b [a]")
    go(&trail, .show(tab: "other"))
    #expect(sketch(trail) == "home a b a [other]")
    #expect(trail.spots.last?.place == .tab("other") && trail.spots.first?.place == .tab("home"))
  }

  @Test func `sees nothing of what is covered`() {
    var trail = trail(.push("a"))
    trail.visit(navigator.state) { _ in true }
    #expect(sketch(trail) == "home [a]")
    var blind = VisitTrail()
    blind.visit(navigator.state) { _ in true }
    #expect(blind.spots.isEmpty && blind.spot(0) == nil)
  }

  @Test func `has spots as far as it goes and no further`() {
    let trail = trail(.push("a"), .push("b"))
    #expect((-3...1).map { trail.spot($0)?.entry.screen } == [nil, "home", "a", "b", nil])
  }

  @Test func `is walked without growing, and cut where one turns off`() {
    var trail = trail(.push("a"), .push("b"))
    trail.walk(-1)
    go(&trail, .pop(1))
    #expect(sketch(trail) == "home [a] b")
    trail.walk(1)
    go(&trail, .push("b"))
    #expect(sketch(trail) == "home a [b]")
    trail.walk(-2)
    go(&trail, .popToRoot())
    #expect(sketch(trail) == "[home] a b")
    go(&trail, .show(tab: "other"))
    #expect(sketch(trail) == "home [other]")
  }

  @Test func `keeps the new visit in the place of one that was closed`() throws {
    var trail = trail(.push("a"), .pop(1))
    trail.walk(-1)
    go(&trail, .push("a"))
    #expect(sketch(trail) == "home [a] home")
    #expect(trail.spot(0)?.entry.id == navigator.state.baseEntry?.id)
  }

  @Test func `stands where it stood after a walk that led nowhere`() {
    var trail = trail(.push("secret"), .pop(1))
    #expect(sketch(trail) == "home secret [home]")
    consent.isGiven = false
    trail.walk(-1)
    go(&trail, .push("secret"))
    #expect(sketch(trail) == "home secret [home]")
    consent.isGiven = true
    trail.walk(-1)
    go(&trail, .push("secret"))
    #expect(sketch(trail) == "home [secret] home")
  }

  @Test func `forgets what was reached through a guard, and stands at what was seen before`() {
    var trail = trail(.push("a"), .pop(1), .push("secret"), .push("inner"), .pop(2))
    #expect(sketch(trail) == "home a home secret inner [home]")
    trail.forget(behind: "other")
    #expect(sketch(trail) == "home a home secret inner [home]")
    trail.walk(-1)
    trail.forget(behind: "auth")
    #expect(sketch(trail) == "home a [home] home")
    visit(&trail)
    #expect(sketch(trail).hasPrefix("home a"))
    var alone = self.trail(.push("secret"))
    alone.walk(-1)
    alone.forget(behind: "auth")
    #expect(alone.spots.allSatisfy { $0.guards.isEmpty } && alone.index == 0)
  }

  @Test func `is two hundred spots long, however many were seen`() {
    var trail = trail()
    for _ in 0..<450 {
      go(&trail, .push("a"), .pop(1))
    }
    #expect(trail.spots.count < 400)
    #expect(trail.spot(-199) != nil && trail.spot(-200) == nil && trail.spot(1) == nil)
    #expect(trail.spot(0)?.entry.id == navigator.state.baseEntry?.id)
  }

  @Test func `leads to the very visit while that is open, else to a new one`() throws {
    let trail = trail(.push("a"), .push("b"))
    let (home, a) = try (#require(trail.spot(-2)), #require(trail.spot(-1)))
    let state = navigator.state
    #expect(
      a.commands(from: state) == [
        .popTo(Command.PopTarget(id: a.entry.id), on: .tab("home"), ifAbsent: .fail)
      ])
    #expect(try #require(trail.spot(0)).commands(from: state).isEmpty)
    navigator.send(Request(.show(tab: "other"), origin: .key))
    #expect(
      home.commands(from: navigator.state) == [
        .show(tab: "home"), .popTo(Command.PopTarget(id: home.entry.id), on: .tab("home"), ifAbsent: .fail),
      ])
    navigator.send(Request(.popToRoot(on: .tab("home")), origin: .key))
    #expect(a.commands(from: navigator.state) == [.show(tab: "home"), .push("a", on: .tab("home"))])
  }
}

@MainActor @Suite(.timeLimited) struct `Where a person looks` {
  @Test(arguments: [(0, 3, 0), (2, 3, 2), (3, 3, 3), (4, 3, 3), (-1, 3, 0), (1, 0, 0)])
  func `is past no more layers than there are`(layers: Int, count: Int, hidden: Int) {
    var travels = Travels()
    travels.look(past: layers, of: count)
    #expect(travels.hiddenLayers == hidden)
  }

  @Test func `is told of an undo that changed nothing, once`() throws {
    let navigator = try Navigator(Shop.map())
    var travels = Travels()
    #expect(travels.endRewind(at: navigator.state) == nil)
    travels.beginRewind(.undo, from: navigator.state)
    #expect(travels.endRewind(at: navigator.state) == .undo)
    #expect(travels.endRewind(at: navigator.state) == nil)
    let before = navigator.state
    travels.beginRewind(.redo, from: before)
    navigator.push("catalog")
    #expect(travels.endRewind(at: navigator.state) == nil)
  }

  @Test func `forgets a bookmark behind a guard that has withdrawn its consent, and no other`() throws {
    let navigator = try Navigator(
      AppMap(title: "T") {
        Tab("home", root: "home")
        Screen("home")
        Screen("secret").guarded(by: "auth")
        Guard("auth") { _ in .allow }
      })
    var travels = Travels()
    travels.bookmark = navigator.state
    travels.forget(behind: "auth")
    #expect(travels.bookmark != nil)
    navigator.push("secret")
    travels.bookmark = navigator.state
    travels.forget(behind: "other")
    #expect(travels.bookmark != nil)
    travels.forget(behind: "auth")
    #expect(travels.bookmark == nil)
  }
}
