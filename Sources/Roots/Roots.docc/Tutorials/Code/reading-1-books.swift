import Roots

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
