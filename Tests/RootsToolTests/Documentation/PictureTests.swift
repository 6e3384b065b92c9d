import Glibc
import Roots
import RootsTerminal
import TestTraits
import Testing

@testable import Reading

/// The pictures that articles show; `make golden` draws them anew.
@MainActor @Suite(.timeLimited) struct `The documentation's pictures` {
  @Test func `show the reading list as it is`() throws {
    let terminal = HeadlessTerminal(Size(columns: 72, rows: 18))
    let session = Session(try Navigator(readingList(Shelf())), on: terminal, chrome: Deck())
    for key: Key in [.down, .enter] { session.press(key) }
    session.paste("Momo")
    // What the picture is of, apart from what the file holds.
    for words in ["To read", "A new book", "Momo"] {
      #expect(session.frame.text.contains(words), "\(session.frame.text)")
    }
    var options = PictureOptions()
    options.title = "A reading list"
    options.boxLines = .vector
    options.borderRadius = 8
    try expect(session.frame.svg(options), "Sources/Roots/Roots.docc/Tutorials/reading.svg")
  }

  private func expect(_ picture: String, _ path: String) throws {
    if getenv("ROOTS_UPDATE_GOLDEN") != nil {
      let file = try #require(fopen("\(Page.top)/\(path)", "w"))
      fputs(picture, file)
      fclose(file)
    }
    #expect(Page.read(path) == picture, "'\(path)' is out of date; 'make golden' draws it anew")
  }
}
