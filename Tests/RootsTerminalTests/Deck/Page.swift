import Roots

@testable import RootsTerminal

/// A text screen whose every property a test can choose.
@MainActor final class Page: TextScreen {
  var title: String?
  var state = BodyState()
  var naturalSize: Size?
  var partTitle: String?
  private let build: @MainActor () -> Content
  private let words: [Hint]?

  var content: Content { build() }
  var hints: [Hint] { words ?? state.hints(in: body) }

  init(
    size: Size? = nil, hints: [Hint]? = nil, partTitle: String? = nil,
    @ContentBuilder _ content: @escaping @MainActor () -> Content
  ) {
    naturalSize = size
    words = hints
    self.partTitle = partTitle
    build = content
  }
}
