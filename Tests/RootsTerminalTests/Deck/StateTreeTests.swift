import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `The tree of what is open` {
  nonisolated private static let wide = Size(columns: 140, rows: 60)
  nonisolated private static let narrow = Size(columns: 80, rows: 24)

  /// A session with some items open above the first screen.
  private func session(_ size: Size, items: Int) throws -> (Session, Deck) {
    let session = try Shop.session(size)
    for number in 0..<items { session.navigator.push("item", payload: ["id": .int(number + 1)]) }
    return (session, try #require(session.chrome as? Deck))
  }

  /// A line without the blanks that only set it in its column.
  private func words(_ text: String) -> String { text.split(separator: " ").joined(separator: " ") }

  private func lines(_ session: Session, _ deck: Deck) -> [InspectorLine] {
    StateTree(Moment(session, deck)).lines
  }

  @Test(arguments: [1, 2, 5, 10, 11, 12, 13, 20])
  func `lists twelve entries of a stack, and counts those below`(items: Int) throws {
    let (session, deck) = try session(Self.wide, items: items)
    let titles = (1...items).reversed().map { "Item \($0)" } + ["Home"]
    var expected = ["app", "└ tabs", "├ ▸1 Home Item \(items) {id: \(items)}"]
    expected += titles.prefix(12).dropFirst().map { "│ \($0)" }
    if titles.count > 12 { expected.append("│ +\(titles.count - 12) below") }
    expected += ["├ 2 Map Map", "└ 3 Inbox Inbox"]
    #expect(lines(session, deck).map { words($0.all) } == expected)
  }

  @Test(arguments: [1, 2, 11, 12, 20])
  func `lists twelve entries of a stack in a drawer, and counts those below`(items: Int) throws {
    let (session, deck) = try session(Self.narrow, items: items)
    let titles = (1...items).reversed().map { "Item \($0)" } + ["Home"]
    var expected = ["▸1 Home Item \(items)"] + titles.prefix(12).dropFirst()
    if titles.count > 12 { expected.append("+\(titles.count - 12) below") }
    expected += ["2 Map Map", "3 Inbox Inbox", "layers none"]
    #expect(lines(session, deck).map { words($0.all) } == expected)
  }

  @Test(arguments: [1, 3, 14])
  func `lists only the top of a stack that is folded, and counts the others`(items: Int) throws {
    let (session, deck) = try session(Self.wide, items: items)
    deck.inspector.fold("1 Home")
    #expect(
      lines(session, deck).map { words($0.all) } == [
        "app", "└ tabs", "├ ▸1 Home Item \(items) {id: \(items)} +\(items)", "├ 2 Map Map",
        "└ 3 Inbox Inbox",
      ])
    session.resize(to: Self.narrow)
    #expect(
      lines(session, deck).map { words($0.all) } == [
        "▸1 Home Item \(items) +\(items)", "2 Map Map", "3 Inbox Inbox", "layers none",
      ])
    let before = lines(session, deck).count
    deck.inspector.fold("1 Home")
    #expect(lines(session, deck).count == before + min(items, 12))
  }

  @Test func `does not fold a stack of one screen`() throws {
    let (session, deck) = try session(Self.wide, items: 0)
    let before = lines(session, deck).map(\.all)
    for name in ["1 Home", "2 Map", "3 Inbox"] { deck.inspector.fold(name) }
    #expect(lines(session, deck).map(\.all) == before)
    #expect(lines(session, deck).allSatisfy { $0.branch == nil })
  }

  @Test func `lists all of another tab once that is unfolded`() throws {
    let (session, deck) = try session(Self.wide, items: 0)
    for number in 1...3 { session.navigator.tab("inbox").push("thread", payload: ["id": .int(number)]) }
    session.navigator.show(tab: "home")
    #expect(words(lines(session, deck).last?.all ?? "") == "└ 3 Inbox Thread 3 +3")
    deck.inspector.fold("3 Inbox")
    let shown = lines(session, deck)
    #expect(
      shown.suffix(4).map { words($0.all) } == ["└ 3 Inbox Thread 3", "Thread 2", "Thread 1", "Inbox"])
    #expect(shown.suffix(4).allSatisfy { $0.branch == "3 Inbox" })
    #expect(shown.dropLast(4).allSatisfy { $0.branch == nil })
  }

  @Test(arguments: [wide, narrow])
  func `says of a line all that the screen was given`(size: Size) throws {
    let (session, deck) = try session(size, items: 3)
    for number in 1...3 {
      let line = try #require(
        lines(session, deck).first { $0.whole?.hasPrefix("Item \(number)\n") == true })
      #expect(line.whole?.hasSuffix(" item\nid: \(number)") == true)
      #expect(line.branch == "1 Home")
    }
  }

  @Test(arguments: [wide, narrow])
  func `lists the values of the program behind all that is open`(size: Size) throws {
    let (session, deck) = try session(size, items: 0)
    let script = Values(["one": 1])
    session.navigator.script = script
    let before = lines(session, deck)
    #expect(words(before.last?.all ?? "") == "value one 1")
    #expect(before.last?.whole == "one\n1" && before.last?.branch == "values")
    // One line is never folded into one that counts it.
    deck.inspector.fold("values")
    #expect(lines(session, deck).map(\.all) == before.map(\.all))
    script.values = ["one": 1, "two": 2]
    #expect(words(lines(session, deck).last?.all ?? "") == "value 2 in all")
    #expect(lines(session, deck).count == before.count)
    deck.inspector.fold("values")
    #expect(lines(session, deck).suffix(2).map { words($0.all) } == ["value one 1", "value two 2"])
  }

  @Test func `marks the tab that is shown, and its top alone`() throws {
    let (session, deck) = try session(Self.wide, items: 2)
    for (key, name) in [("2", "2 Map"), ("3", "3 Inbox"), ("1", "1 Home")] {
      session.press(try Key(parsing: key))
      let marked = lines(session, deck).filter { $0.all.contains("▸") }
      #expect(marked.count == 1)
      #expect(marked.first?.all.contains("▸\(name)") == true)
      #expect(marked.first?.mark?.style == .accent)
    }
  }
}

/// A script that has values and does nothing.
@MainActor private final class Values: ProgramScript {
  var values: Record

  init(_ values: Record) { self.values = values }

  func handle(_ handler: Int, opener: ContextID?, _ ending: Ending) {}
  func remember(_ value: Value, as name: String) {}
  func replaceValues(with values: Record) {}
  func loading(_ id: ContextID, _ load: Program.Load?) {}
}
