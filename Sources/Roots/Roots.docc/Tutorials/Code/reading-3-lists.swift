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
    Screen("unread", title: "To read") { list(of: shelf, isRead: false, $0) }
    Screen("read", title: "Read") { list(of: shelf, isRead: true, $0) }
  }
}

@MainActor func list(of shelf: Shelf, isRead: Bool, _ context: ScreenContext) -> BodyScreen {
  BodyScreen {
    List(shelf.books.enumerated().filter { $0.element.isRead == isRead }) { _, book in
      Row(book.title, detail: book.author)
    }
  }
}
