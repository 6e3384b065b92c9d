import Roots
import TestTraits
import Testing

@testable import RootsTerminal

extension Backlog.Addition {
  fileprivate var word: String {
    switch self {
    case .added: "added"
    case .dropped: "dropped"
    case .firstDropped: "first"
    }
  }
}

@Suite(.timeLimited) struct `Input that waits` {
  private let keys: [InputEvent] = ["a", "b", "c", "d"].map { .key($0) }

  @Test func `goes on in the order in which it came`() {
    var backlog = Backlog()
    #expect(backlog.removeFirst() == nil)
    for key in keys { #expect(backlog.append(key, limit: nil).word == "added") }
    #expect(backlog.count == 4 && Array(backlog.waiting) == keys)
    #expect(
      backlog.removeFirst() == keys[0] && backlog.count == 3
        && Array(backlog.waiting) == Array(keys.dropFirst()))
    _ = backlog.append(keys[0], limit: nil)
    #expect((0..<5).map { _ in backlog.removeFirst() } == [keys[1], keys[2], keys[3], keys[0], nil])
    #expect(backlog.count == 0 && backlog.waiting.isEmpty)
  }

  @Test func `is dropped beyond a limit, which is told once until all of it is gone`() {
    var backlog = Backlog()
    let words = keys.map { backlog.append($0, limit: 2).word }
    #expect(words == ["added", "added", "first", "dropped"])
    _ = backlog.removeFirst()
    #expect(backlog.append(keys[0], limit: 2).word == "added")
    #expect(backlog.append(keys[0], limit: 2).word == "dropped")
    while backlog.removeFirst() != nil {}
    #expect(keys.map { backlog.append($0, limit: 2).word } == ["added", "added", "first", "dropped"])
    backlog.removeAll()
    #expect(backlog.count == 0 && backlog.append(keys[0], limit: 0).word == "first")
  }

  @Test func `is never lost nor doubled in any order of coming and going`() {
    var (backlog, model) = (Backlog(), [InputEvent]())
    var dice = Seeded(seed: 7)
    for number in 0..<2_000 {
      if dice.oneIn(2) {
        let event = InputEvent.pasteCut(bytes: number)
        if backlog.append(event, limit: 5).word == "added" { model.append(event) }
      } else {
        #expect(backlog.removeFirst() == (model.isEmpty ? nil : model.removeFirst()))
      }
      #expect(backlog.count == model.count && Array(backlog.waiting) == model)
      #expect(backlog.count <= 5)
    }
  }
}

@MainActor @Suite(.timeLimited) struct `Those who listen to a session` {
  @Test func `are told in the order in which they came, until they go`() throws {
    let session = try Shop.session()
    var heard: [String] = []
    let first = session.listen { _ in heard.append("first") }
    var second: ObservationToken? = session.listen { _ in heard.append("second") }
    session.press("x")
    #expect(heard == ["first", "second"])
    second = nil
    let third = session.listen { _ in heard.append("third") }
    session.press("x")
    #expect(heard == ["first", "second", "first", "third"])
    withExtendedLifetime((first, second, third)) {}
  }

  @Test func `are told of everything that comes in, and of nothing else`() throws {
    let session = try Shop.session()
    var heard: [String] = []
    let token = session.listen { event in
      switch event {
      case .input(let input): heard.append("\(input)")
      case .url(let url): heard.append(url)
      case .command(let command, let text): heard.append("\(command.summary)/\(text ?? "")")
      case .note(let text): heard.append(text)
      }
    }
    session.press("j")
    session.paste("ab")
    session.resize(to: Size(columns: 90, rows: 30))
    session.open("roots://inbox")
    session.send(.push("catalog"))
    session.note("a note")
    session.send(Request(.pop(1), origin: .key), written: "pop @soon")
    session.navigator.push("info")
    session.advance(by: .seconds(1))
    #expect(
      heard == [
        "key j", "paste 2", "resize 90x30", "roots://inbox", "\(Command.push("catalog").summary)/", "a note",
        "\(Command.pop(1).summary)/pop @soon",
      ])
    #expect(session.notes == ["a note"])
    withExtendedLifetime(token) {}
  }
}

@MainActor @Suite(.timeLimited) struct `A message of a session` {
  private func session() throws -> Session { try Shop.session() }

  @Test func `stays four seconds, and eight with an offer`() throws {
    let session = try session()
    session.say("news")
    session.advance(by: .milliseconds(3_999))
    #expect(session.message != nil)
    session.advance(by: .milliseconds(1))
    #expect(session.message == nil)
    session.say("news", offering: Toast.Action("undo") {})
    session.advance(by: .milliseconds(7_999))
    #expect(session.message?.offer == "undo")
    session.advance(by: .milliseconds(1))
    #expect(session.message == nil)
  }

  @Test func `begins its time anew when something else is said`() throws {
    let session = try session()
    session.say("one")
    session.advance(by: .seconds(3))
    session.say("two")
    session.advance(by: .seconds(3))
    #expect(session.message?.text == "two")
    session.advance(by: .seconds(1))
    #expect(session.message == nil)
  }
}
