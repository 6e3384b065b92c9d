import Roots
import RootsTerminal

struct Book: Codable, Sendable {
  var title: String
  var author: String
  var isRead = false
}

@MainActor final class Shelf {
  var books = [
    Book(title: "The Left Hand of Darkness", author: "Ursula K. Le Guin"),
    Book(title: "Stoner", author: "John Williams", isRead: true),
  ]
}

func readingList(_ shelf: Shelf) -> AppMap {
  AppMap(title: "Reading") {
    Tab("unread", title: "To read")
    Tab("read", title: "Read")
    Screen("unread", title: "To read") { list(of: shelf, isRead: false, $0) }.children("book")
    Screen("read", title: "Read") { list(of: shelf, isRead: true, $0) }.children("book")
    Screen("book", title: "Book {number}") { book(on: shelf, $0) }
      .identity("number").url("/book/:number(int)")
    Accessory("add", title: "A new book") { AddScreen($0) }
    Accessory("discard", title: "Throw it away?") { context in
      BodyScreen {
        List {
          Row("Keep writing") { context.cancel() }
          Row("Throw it away") { context.complete(true) }
        }
      }
    }
  }
}

@MainActor func list(of shelf: Shelf, isRead: Bool, _ context: ScreenContext) -> BodyScreen {
  BodyScreen {
    List(shelf.books.enumerated().filter { $0.element.isRead == isRead }) { number, book in
      Row(book.title, detail: book.author) {
        context.push("book", payload: ["number": .int(number)])
      }
    }
    if !isRead {
      List {
        Row("Add a book") {
          context.overlay("add") { ending in
            if let book = ending.answer(as: Book.self) { shelf.books.append(book) }
          }
        }
      }
    }
  }
}

@MainActor func book(on shelf: Shelf, _ context: ScreenContext) -> BodyScreen {
  let number = context.payload?.fields["number"]?.integer ?? 0
  guard shelf.books.indices.contains(number) else { return BodyScreen { "There is no such book." } }
  return BodyScreen(title: shelf.books[number].title) {
    "By \(shelf.books[number].author)."
    List {
      Row(shelf.books[number].isRead ? "Read it again" : "I have read it") {
        shelf.books[number].isRead.toggle()
        context.pop()
      }
    }
  }
}

final class AddScreen: TextScreen, LeaveGuarding {
  let context: ScreenContext
  var state = BodyState()

  init(_ context: ScreenContext) { self.context = context }

  var content: Content {
    Field("title", label: "Title", need: .required)
    Field("author", label: "Author")
    Submit("Add it") { fields in
      let (title, author) = (fields["title"]?.text, fields["author"]?.text)
      self.context.complete(Book(title: title ?? "", author: author ?? ""))
    }
  }

  func mayLeave(_ attempt: GuardAttempt) -> Guard.Decision {
    if !hasChanges { return .allow }
    attempt.navigator.overlay("discard") { ending in
      attempt.answer(ending == .completed(true) ? .allow : .refuse("still writing"))
    }
    return .wait
  }
}
