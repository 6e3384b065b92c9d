import TestTraits
import Testing

@testable import Roots

/// A store that a screen needs, and another one that only looks like it.
private final class Library: Sendable {}
private final class Shelf: Sendable {}

private struct Book: Destination, Equatable {
  let id: Int
  var note: String?
  static let screen = Screen("book", title: "Book {id}").identity("id").url("/book/:id(int)").url("/by/:name")
}

private struct Confirm: AccessoryDestination {
  typealias Answer = Bool
  let branch: String
}

private struct Parcel: AccessoryDestination {
  struct Answer: Codable, Sendable { var to: String }
}

private struct BookList: Destination {}

private struct Visits: Destination, Equatable {
  enum Order: String, Codable { case newest, oldest }
  let book: Int
  let year: Int
  var order: Order?
  var isLent: Bool?
  static let screen = Screen("visits").url("/book/:book(int)/visits", stack: [Owner.name])
}

private struct Owner: Destination, Equatable {
  let book: Int
}

private struct Odd: Error, CustomStringConvertible { let description = "an odd number is wanted" }

private struct OddPage: Destination {
  let number: Int
  init(number: Int) { self.number = number }
  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode([String: Int].self)["number"] ?? 0
    if number.isMultiple(of: 2) { throw Odd() }
  }
}

private struct Loan: Destination {
  static let screen = Screen("loan").requires(Library.self)
}

@MainActor private final class Live: LiveScreen {
  let context: ScreenContext
  let book: Book?
  init(_ context: ScreenContext, _ book: Book? = nil) { (self.context, self.book) = (context, book) }
}

@MainActor @Suite(.timeLimited) struct `A screen that is a type` {
  private func navigator(_ container: DependencyContainer = DependencyContainer()) throws -> Navigator {
    try Navigator(
      AppMap(title: "Library") {
        Tab("home", root: BookList.name)
        Screen(BookList.self) { context, _ in Live(context) }
        Screen(Book.self) { context, book in Live(context, book) }
        Screen(OddPage.self)
        Screen(Loan.self) { context, _ in Live(context) }
        Accessory(Confirm.self) { context, _ in Live(context) }
        Accessory(Parcel.self) { context, _ in Live(context) }
        Accessory("ask")
        container
      })
  }

  private func context(_ nav: Navigator) throws -> ScreenContext {
    try #require(nav.state.focusedEntry.flatMap { nav.context($0.id) })
  }

  private func refusal(_ nav: Navigator, _ command: Command) -> String? {
    let before = nav.state
    var reason: Rejection?
    nav.send(Request(command).onFailure { reason = $0 })
    #expect(nav.state == before)
    return reason?.description
  }

  private struct Here: Destination {
    static let screen = Screen("here", title: "Here").children(There.name)
  }
  private struct There: Destination {
    static let name = "over-there"
    static let screen = Screen(name, title: "There").children(Here.name)
  }

  @Test func `may lead to each other`() throws {
    let navigator = try Navigator(
      AppMap(title: "Circle") {
        Tab("home", root: Here.name)
        Screen(Here.self)
        Screen(There.self)
      })
    navigator.push(There())
    navigator.push(Here())
    #expect(navigator.state.sketch == "*home: here > over-there > here")
  }

  @Test func `is named after its type, or as it says itself`() {
    #expect(BookList.name == "book-list")
    #expect(Confirm.name == "confirm")
    #expect(Book.name == "book")
    #expect(Names.hyphenated("URLPage") == "url-page")
  }

  @Test func `gets its fields, and is data to everything else`() throws {
    let nav = try navigator()
    try context(nav).push(Book(id: 7, note: "torn"))
    let entry = try #require(nav.state.focusedEntry)
    #expect((nav.screen(entry.id) as? Live)?.book == Book(id: 7, note: "torn"))
    #expect(entry.payload == ["id": 7, "note": "torn"])
    #expect(entry.resource == "7")
    #expect(entry.payload?.isPlain == true)
    #expect(nav.registryCount == 3)
  }

  @Test func `takes the same from a name, a URL and a file, if it fits`() throws {
    let nav = try navigator()
    nav.push("book", payload: ["id": 8])
    #expect((nav.state.focusedEntry.flatMap { nav.screen($0.id) } as? Live)?.book == Book(id: 8))
    #expect(refusal(nav, .push(Visit("book"))) == "'book' takes Book, not nothing: the field 'id' is missing")
    #expect(
      refusal(nav, .push(Visit("book", payload: ["id": "x"])))
        == "'book' takes Book, not record: id: expected Int but found string")
    #expect(refusal(nav, .push(Visit("book", payload: 5)))?.hasPrefix("'book' takes Book, not int") == true)
    #expect(
      refusal(nav, .push(Visit("book", payload: Payload(opaque: nav.port))))
        == "'book' takes Book, not Port")
    #expect(refusal(nav, .open("/by/ada"))?.hasPrefix("'book' takes Book, not record: ") == true)
    nav.open("/book/9")
    #expect((nav.state.focusedEntry.flatMap { nav.screen($0.id) } as? Live)?.book == Book(id: 9))
    nav.push(OddPage(number: 1))
    nav.pop(to: Book.name)
    #expect(nav.state.focusedEntry?.screen == "book")
  }

  @Test func `reads its fields from the query of a URL, and says them there`() throws {
    let nav = try Navigator(
      AppMap {
        Tab("home", root: BookList.name)
        Screen(BookList.self)
        Screen(Owner.self)
        Screen(Visits.self)
      })
    func shown(_ query: String) throws -> Visits? {
      try nav.state.visit(of: "/book/7/visits\(query)").payload?.as(Visits.self)
    }
    #expect(try shown("?year=1999") == Visits(book: 7, year: 1999))
    let all = Visits(book: 7, year: 1999, order: .oldest, isLent: true)
    #expect(try shown("?isLent=true&order=oldest&year=1999&other=1") == all)
    #expect(try shown("?isLent&order=oldest&year=1999") == all)
    for query in ["", "?year=soon", "?year=1&order=none"] {
      nav.open("/book/7/visits\(query)")
      #expect(nav.state.focusedEntry?.screen == "book-list", "\(query)")
    }
    nav.push(all)
    #expect(nav.state.url == "/book/7/visits?year=1999&order=oldest&isLent=true")
    nav.open(try #require(nav.state.url))
    #expect(nav.state.focusedEntry?.payload?.as(Visits.self) == all)
    #expect(nav.state.sketch == "*home: book-list > owner > visits")
    #expect(nav.state[at: .tab(0)].entries[1].payload?.as(Owner.self) == Owner(book: 7))
  }

  @Test func `says in its own words why it does not take something`() throws {
    let nav = try navigator()
    #expect(
      refusal(nav, .push(Visit("odd-page", payload: ["number": 2])))
        == "'odd-page' takes OddPage, not record: an odd number is wanted")
    nav.push(OddPage(number: 3))
    #expect(nav.state.focusedEntry?.payload == ["number": 3])
  }

  @Test func `is awaited with an answer of its type`() async throws {
    let nav = try navigator()
    let opener = try context(nav)
    for answer in [true, false] {
      let going = Task.immediate { try await opener.present(Confirm(branch: "main")) }
      let asked = try context(nav)
      #expect(try asked.payload(as: Confirm.self).branch == "main")
      asked.complete(Confirm.self, with: answer)
      #expect(try await going.value == answer)
    }
    let left = Task.immediate { try await opener.present(Confirm(branch: "main")) }
    nav.dismiss()
    await #expect(throws: Unanswered.cancelled(.popped)) { try await left.value }
  }

  @Test func `gives no answer of another type`() throws {
    let nav = try navigator()
    var answers: [Bool?] = []
    nav.overlay(Confirm(branch: "main")) { answers.append($0) }
    for wrong: Payload? in [5, "yes", nil] {
      let words = wrong?.typeName ?? "nothing"
      #expect(refusal(nav, .complete(wrong)) == "'confirm' takes an answer of type Bool, not \(words)")
    }
    #expect(refusal(nav, .pop(1, value: 5)) == "'confirm' takes an answer of type Bool, not int")
    #expect(answers == [])
    nav.send(.complete(true))
    nav.overlay(Confirm(branch: "main")) { answers.append($0) }
    nav.dismiss()
    #expect(answers == [true, nil])
  }

  @Test func `names the field of an answer that is missing, and one like it`() async throws {
    let nav = try navigator()
    nav.overlay(Parcel())
    let missing = "record: the field 'to' is missing; there is 'too'"
    let words = "takes an answer of type Answer, not \(missing)"
    #expect(refusal(nav, .complete(["too": "Momo"])) == "'parcel' \(words)")
    nav.dismiss()
    let asked = Task.immediate { try await nav.present("ask", as: Parcel.Answer.self) }
    nav.send(.complete(["too": "Momo"]))
    let reason = Rejection.wrongPayload("overlay ask", expected: "an answer of type Answer", found: missing)
    await #expect(throws: Unanswered.refused(reason)) { try await asked.value }
  }

  // The answer of any screen of a layer is that of the layer.
  @Test func `takes no answer of another type from a screen above it`() throws {
    let nav = try navigator()
    nav.overlay(Confirm(branch: "main"))
    nav.accessory(0).push("ask")
    #expect(refusal(nav, .complete(5)) == "'confirm' takes an answer of type Bool, not int")
    nav.send(.complete(false))
    #expect(nav.state.openLayers == [])
  }

  @Test func `moves by every verb`() throws {
    let nav = try navigator()
    nav.push(Book(id: 1))
    nav.reveal(Book(id: 1, note: "read"), within: .top)
    #expect(nav.state.sketch == "*home: book-list > book")
    #expect(nav.state.focusedEntry?.payload == ["id": 1, "note": "read"])
    nav.replace(with: Book(id: 2))
    #expect(nav.state.focusedEntry?.resource == "2")
    nav.push(OddPage(number: 1))
    nav.reveal(Book(id: 2, note: "lent"))
    #expect(nav.state.sketch == "*home: book-list > book")
    #expect(nav.state.focusedEntry?.payload == ["id": 2, "note": "lent"])
    nav.reset(to: OddPage(number: 5))
    #expect(nav.state.sketch == "*main: @tabs > odd-page | home: book-list > book")
  }

  @Test(.rows("1.9", "1.10")) func `gets what it requires by its type, or says which types do not agree`()
    throws
  {
    let library = Library()
    let nav = try navigator(DependencyContainer().provide(Library.self, library))
    nav.push(Loan())
    #expect(try context(nav).dependency(Library.self) === library)
    let command = Command.push(Visit(Loan()))
    #expect(refusal(try navigator(), command) == "'loan' needs 'Library', which nothing provides")
    let wrong = DependencyContainer { name, _ in name == "Library" ? Shelf() : nil }
    #expect(
      refusal(try navigator(wrong), command)
        == "'loan' needs 'Library', and what is provided is a Shelf, not a Library")
  }

  @Test func `gets what it requires when it stands there at first`() throws {
    let library = Library()
    let nav = try Navigator(
      AppMap {
        Screen(Loan.self) { context, _ in Live(context) }
        DependencyContainer().provide(Library.self, library)
      })
    #expect(try context(nav).dependency(Library.self) === library)
  }

  @Test func `cannot stand there at first without its fields`() {
    let tabs = AppMap {
      Tab("home", root: Book.name)
      Screen(Book.self)
    }
    #expect(
      tabs.validate().map(\.description) == [
        "tab 'home': 'book' takes Book, not nothing: the field 'id' is missing"
      ])
    let first = AppMap { Screen(Book.self) }
    #expect(
      first.validate().map(\.description) == [
        "start: 'book' takes Book, not nothing: the field 'id' is missing"
      ])
  }

  @Test func `is kept across launches without a tag`() throws {
    let nav = try navigator()
    nav.push(Book(id: 7))
    #expect(nav.map.keeping(of: try #require(nav.state.focusedEntry?.payload)) == .plain)
  }
}
