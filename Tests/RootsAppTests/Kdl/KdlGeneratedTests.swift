import RootsApp
import TestSupport
import TestTraits
import Testing

/// Writes documents that are KDL without a mistake, in every manner that KDL knows.
private struct DocumentDice {
  var dice: Seeded

  mutating func document() -> String {
    (0..<(dice.next() % 5)).map { _ in node(depth: 0) }.joined() + dice.pick(["", blankLine(), "// the end"])
  }

  private mutating func blank() -> String {
    dice.pick([" ", "  ", "\t", " /* c */ ", "/**/", " \\\n", " \\ // c\n\t", "\u{3000}", " \\\r\n\\\n "])
  }

  private mutating func noBlank() -> String { dice.pick(["", "", "", blank()]) }

  private mutating func blankLine() -> String {
    dice.pick([
      "\n", "\r\n", " \n\n\n", "// c\n", "/* c\n */\n", "\u{85}", "\\\n", "/-x 1 {y}\n", "/- // c\nx\n",
    ])
  }

  private mutating func string() -> String {
    dice.pick([
      "a", "node-1", "-", "+.", "ünï", "\"\"", "\"a b\"", "\"\\u{1b}\\n\\s\\\\\"", "\"x\\\n  y\"",
      "#\"a\"b\"#", "##\"\"#\"##",
      "\"\"\"\n  a\n   \\tb\n\n  \"\"\"", "#\"\"\"\n\ta\\\n\t\"\"\"#", "\"true\"", "\"1\"", "日本", "'q'",
    ])
  }

  private mutating func value() -> String {
    let plain = dice.pick([
      string(), "1", "-0x1F", "0b1_0", "0o17", "1.50", "+1e-7", "#true", "#false", "#null", "#inf", "#-inf",
      "#nan",
    ])
    return dice.pick(["", "", "(" + noBlank() + string() + noBlank() + ")" + noBlank()]) + plain
  }

  private mutating func entry() -> String {
    dice.pick([value(), string() + noBlank() + "=" + noBlank() + value()])
  }

  private mutating func leftOut() -> String {
    "/-" + dice.pick(["", " ", "\n", " // c\n", "/* c */", "\\\n"])
  }

  private mutating func block(depth: Int) -> String {
    let nodes = (0..<(dice.next() % 4)).map { _ in node(depth: depth + 1) }.joined()
    return "{" + dice.pick(["", " ", "\n", " // c\n"]) + nodes + dice.pick(["", "\n", "z"]) + "}"
  }

  private mutating func node(depth: Int) -> String {
    var text = dice.pick(["", "  ", blankLine()]) + dice.pick(["", "", "", leftOut()])
    text += dice.pick(["", "", "(" + string() + ")" + noBlank()]) + string()
    for _ in 0..<(dice.next() % 4) { text += blank() + dice.pick(["", "", leftOut()]) + entry() }
    if depth < 4, dice.next() % 3 == 0 { text += noBlank() + leftOut() + block(depth: depth) }
    if depth < 4, dice.next() % 2 == 0 { text += noBlank() + block(depth: depth) }
    if depth < 4, dice.next() % 5 == 0 { text += noBlank() + leftOut() + block(depth: depth) }
    return text + noBlank() + dice.pick(["\n", "\n", ";", "; ", "\r\n", " // c\n", "\u{2028}"])
  }
}

@Suite(.timeLimited) struct `Generated KDL` {
  @Test(arguments: Seeded.seeds(10)) func `is read without a mistake and survives printing`(seed: UInt64) {
    var documents = DocumentDice(dice: Seeded(seed: seed + 1))
    for _ in 0..<50 {
      let text = documents.document()
      let reading = KdlDocument.read(text)
      #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.rendered)")
      let canonical = reading.document.canonical
      #expect(KdlDocument.read(canonical).document.canonical == canonical)
      let formatted = reading.formatted ?? "?"
      let again = KdlDocument.read(formatted)
      #expect(again.document.canonical == canonical, "\(text)\n---\n\(formatted)")
      #expect(again.formatted == formatted, "\(text)\n---\n\(formatted)")
    }
  }

  @Test(arguments: Seeded.seeds(10)) func `that was damaged is refused or read, with places inside the file`(
    seed: UInt64
  ) {
    var documents = DocumentDice(dice: Seeded(seed: seed + 1000))
    for _ in 0..<50 {
      var bytes = Array(documents.document().utf8)
      for _ in 0..<3 { damage(&bytes, &documents.dice) }
      let reading = KdlDocument.read(SourceText(name: "x", bytes: bytes))
      for diagnostic in reading.diagnostics {
        #expect(0...bytes.count ~= diagnostic.range.start && diagnostic.range.end <= bytes.count)
        #expect(diagnostic.rendered.contains("^"))
      }
      if let formatted = reading.formatted {
        #expect(KdlDocument.read(formatted).document.canonical == reading.document.canonical)
      }
      checkRanges(of: reading.document.nodes, in: reading.document.source.range)
    }
  }

  private func damage(_ bytes: inout [UInt8], _ dice: inout Seeded) {
    let place = Int(dice.next() % UInt64(bytes.count + 1))
    switch dice.next() % 3 {
    case 0 where place < bytes.count: bytes.remove(at: place)
    case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int(dice.next() % 20)))
    default:
      bytes.insert(
        contentsOf: dice.pick(["\"", "{", "}", "/-", "#", "(", "\\", "\n", "=", "1", "\"\"\"", "é"]).utf8,
        at: place)
    }
  }

  /// Parts lie within their wholes and one behind the other.
  private func checkRanges(of nodes: KdlNodes, in whole: SourceRange) {
    var last = whole.start
    for node in nodes {
      #expect(last <= node.range.start && node.range.end <= whole.end)
      #expect(node.range.start <= node.nameRange.start && node.nameRange.end <= node.range.end)
      for entry in node.entries {
        #expect(node.nameRange.end <= entry.range.start && entry.range.end <= node.range.end)
      }
      last = node.range.end
      checkRanges(of: node.children, in: node.blockRange ?? node.range)
    }
  }
}
