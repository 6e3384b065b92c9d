import Roots
import TestTraits
import Testing

@testable import RootsStore

@Suite(.timeLimited) struct `A shelf` {
  let folder = Folder()

  struct Note: Codable, Equatable {
    var text: String
    var stars: Int?
  }

  private func shelf(_ name: String = "notes") -> Shelf<Note> {
    Shelf(name, in: Store(.file(folder["a.sqlite"])))
  }

  @Test func `keeps things under their keys until others take their place`() throws {
    try shelf().put(Note(text: "first"), at: "b")
    try shelf().put(Note(text: "\u{1b} ✓", stars: 3), at: "a 'quoted' key")
    try shelf().put(Note(text: "second"), at: "b")
    #expect(try shelf().keys() == ["a 'quoted' key", "b"])
    #expect(try shelf().items().map(\.item) == [Note(text: "\u{1b} ✓", stars: 3), Note(text: "second")])
    #expect(try shelf("others").items().isEmpty)
    try shelf().remove(at: "b")
    #expect(try shelf().item(at: "b") == nil)
    #expect(folder.names.allSatisfy { folder.mode($0) == 0o600 })
  }

  @Test func `makes no file to find nothing in`() throws {
    #expect(try shelf().item(at: "a") == nil)
    try shelf().remove(at: "a")
    #expect(folder.names == [])
  }

  @Test func `says where something of another type is, and passes over it in lists`() throws {
    let store = Store(.file(folder["a.sqlite"]))
    try Shelf<Int>("notes", in: store).put(7, at: "seven")
    let notes = Shelf<Note>("notes", in: store)
    try notes.put(Note(text: "a note"), at: "note")
    let error = #expect(throws: StoreError.self) { try notes.item(at: "seven") }
    #expect(error?.trouble == .unfit(shelf: "notes", key: "seven"))
    #expect(error?.description.contains("has something else at 'seven' of 'notes'") == true)
    #expect(try notes.items().map(\.key) == ["note"])
    #expect(store.notices.isEmpty)
  }

  @Test func `refuses what is too large and keeps what was there`() throws {
    try shelf().put(Note(text: "small"), at: "a")
    let error = #expect(throws: StoreError.self) {
      try shelf().put(Note(text: String(repeating: "a", count: Store.largestItem)), at: "a")
    }
    #expect(error.map { if case .tooLarge = $0.trouble { true } else { false } } == true)
    #expect(try shelf().item(at: "a") == Note(text: "small"))
  }

  @Test func `keeps what is just not too large`() throws {
    let shelf = Shelf<String>("texts", in: Store(.file(folder["a.sqlite"])))
    let text = String(repeating: "a", count: Store.largestItem - 2)
    try shelf.put(text, at: "a")
    #expect(try shelf.item(at: "a") == text)
    let error = #expect(throws: StoreError.self) { try shelf.put(text + "a", at: "a") }
    #expect(error?.trouble == .tooLarge(bytes: Store.largestItem + 1, limit: Store.largestItem))
  }

  @Test func `is added to a file of the version before`() throws {
    let first = Schema(version: 1, tables: Schema.current.tables.dropLast(), migrations: [:])
    try Store(.file(folder["a.sqlite"]), Opening.Rules(schema: first), now: { 0 }).keep(.shop)
    try shelf().put(Note(text: "new"), at: "a")
    #expect(try Store(.file(folder["a.sqlite"])).graph()?.graph == .shop)
    #expect(try shelf().item(at: "a") == Note(text: "new"))
  }

  @Test func `is taken over from a damaged file`() throws {
    try shelf().put(Note(text: "kept"), at: "a")
    let store = Store(.file(folder["a.sqlite"]))
    try store.keep(.ring(3_000))
    store.close()
    let page = try #require(
      try Connection(folder["a.sqlite"], .reading)
        .number("SELECT rootpage FROM sqlite_schema WHERE name = 'edges'"))
    folder.overwrite("a.sqlite", at: (page - 1) * 4096, with: Array(repeating: 0xA5, count: 4096))
    _ = try Store(.file(folder["a.sqlite"])).graph()
    #expect(folder.names.contains("a.sqlite.bad"))
    #expect(try shelf().item(at: "a") == Note(text: "kept"))
  }
}
