import Roots
import RootsTerminal

/// Finds packages by their names and synopses during typing.
final class SearchScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let packages: Packages
  private let notes: Notes
  private let before: String
  private var words: String
  private var found: [Packages.Number] = []
  private var count = 0

  private static let most = 1_000

  init(_ context: ScreenContext, _ packages: Packages, _ notes: Notes) {
    self.context = context
    self.packages = packages
    self.notes = notes
    before = context.payload?.fields["words"]?.text ?? ""
    words = ""
    search(before)
  }

  var content: Content {
    Field("words", label: "Name or description", initial: before)
    if words.isEmpty {
      "A few letters are enough. Enter goes to what is found."
    } else if count == 0 {
      "No package is called '\(words)' or says so of itself."
    } else {
      count > Self.most
        ? "\(count) packages; the nearest \(Self.most):" : count == 1 ? "1 package:" : "\(count) packages:"
      packages.table(of: found, notes) { label in
        self.context.push("package", payload: ["name": .string(label)])
      }
    }
  }

  var preview: Preview? { found.isEmpty ? nil : packages.preview(of: selectedRow) }

  func handle(_ event: BodyEvent) {
    guard case .changed(_, .string(let words)) = event else { return }
    search(words)
    context.reveal("search", payload: ["words": .string(words)], within: .top)
  }

  private func search(_ words: String) {
    self.words = words.trimmed
    let numbers = packages.search(words)
    found = Array(numbers.prefix(Self.most))
    count = numbers.count
  }
}
