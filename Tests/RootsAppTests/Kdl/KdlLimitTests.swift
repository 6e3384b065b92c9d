import RootsApp
import TestTraits
import Testing

/// Files that want too much (T26).
@Suite(.timeLimited) struct `A KDL file beyond the limits` {
  private func headlines(_ text: String) -> [String] {
    KdlDocument.read(text, name: "x").diagnostics.map(\.headline)
  }

  @Test func `may nest 256 levels deep`() {
    let text = String(repeating: "a{", count: 256) + "b" + String(repeating: "}", count: 256)
    let reading = KdlDocument.read(text)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.formatted.map { KdlDocument.read($0).document.canonical } == reading.document.canonical)
  }

  @Test(arguments: [257, 100_000]) func `is refused when it nests deeper`(depth: Int) {
    let text = String(repeating: "a{", count: depth) + String(repeating: "}", count: depth)
    #expect(
      headlines(text) == [
        "x:1:514: more than 256 children blocks inside one another; nothing behind it was read"
      ])
    #expect(
      headlines(text.replacing("a{", with: "a/-{", maxReplacements: 300)).first?.hasSuffix(
        "nothing behind it was read")
        == true)
  }

  @Test func `is refused when it is larger than 16 MiB`() {
    let bytes = [UInt8](repeating: 0x0A, count: 16 << 20)
    #expect(
      KdlDocument.read(SourceText(name: "x", bytes: bytes + [0x0A])).diagnostics.map(\.headline)
        == ["x:1:1: the file has 16777217 bytes; at most 16777216 can be read"])
  }

  @Test func `has at most a hundred mistakes told`() {
    #expect(headlines(String(repeating: "true\n", count: 100)).count == 100)
    let many = headlines(String(repeating: "true\n", count: 101))
    #expect(many.count == 101)
    #expect(many.last == "x:101:1: more than 100 mistakes; nothing behind it was read")
    #expect(headlines("a \"" + String(repeating: "\\q", count: 10_000) + "\"").count == 101)
  }

  @Test func `has at most twenty bytes told that are not text`() {
    let bytes = [UInt8](repeating: 0xFF, count: 100_000)
    #expect(KdlDocument.read(SourceText(name: "x", bytes: bytes)).diagnostics.count == 20)
  }

  @Test func `has numbers of at most 1024 characters`() {
    let longest = String(repeating: "9", count: 1024)
    #expect(canonical("a \(longest)") == "a \(longest)")
    #expect(
      headlines("a \(longest)9") == [
        "x:1:3: a number has at most 1024 characters; a longer one can be a string"
      ])
    #expect(canonical("a 0x" + String(repeating: "f", count: 1022)).utf8.count == 2 + 1231)
  }

  @Test(arguments: ["a ", "\"a\" ", "k=1 ", "/* c */ ", "/-a ", "#\"a\"# ", "\\\n"])
  func `may have lines of a million characters`(piece: String) {
    let text = "n " + String(repeating: piece, count: 1_000_000 / piece.utf8.count) + "]"
    let rendered = KdlDocument.read(text, name: "x").diagnostics.rendered
    #expect(rendered.contains("unexpected ']'; a text with it needs quotes\n"))
    #expect(rendered.utf8.count < 600)
  }

  /// What closes nothing is looked at once, not once for each that it does not close.
  @Test(
    arguments: [
      "/*", "\"\"\"\n", "#\"\"\"\n", "#\"", "\"", "{", "}", "(", "a{", "/-", "\\", "=", "#", "\"\"\"x\n",
      "##\"\"\"\n\"\"\"#",
      "\u{3000}", "é", "a\"", ";", "a;", "\\\n", "[", "0x", "'", "\u{FEFF}", "\u{1}", "a \"\\", "\"#",
    ]) func `is read to its end, no matter what it repeats`(piece: String)
  {
    for start in ["", "a ", "[", "a \"", "a {[ "] {
      let text = start + String(repeating: piece, count: 12_000 / piece.utf8.count)
      expectPlaces(text)
    }
  }

  private func expectPlaces(_ text: String) {
    let reading = KdlDocument.read(text)
    #expect(reading.diagnostics.allSatisfy { $0.range.end <= text.utf8.count })
    #expect(reading.diagnostics.count <= 101)
    if reading.isFaultless { #expect(reading.formatted != nil) }
  }
}
