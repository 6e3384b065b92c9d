import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A KDL writer` {
  private func write(_ layout: KdlWriter.Layout) -> String {
    var writer = KdlWriter(layout)
    writer.begin("transaction")
    writer.openBlock()
    writer.begin("push", annotation: "now")
    writer.argument(.string("item"))
    writer.property("id", .number(KdlNumber(42)))
    writer.property("a b", .string("two words"), annotation: "t")
    writer.end()
    writer.begin("pop")
    writer.openBlock()
    writer.closeBlock()
    writer.end()
    writer.closeBlock()
    writer.end()
    writer.begin("back")
    writer.argument(.bool(true))
    writer.argument(.null, annotation: "")
    writer.end()
    return writer.text
  }

  @Test func `writes a node a line`() {
    #expect(
      write(.lines) == """
        transaction {
            (now)push item id=42 "a b"=(t)"two words"
            pop {
            }
        }
        back #true ("")#null

        """)
  }

  @Test func `writes all on one line`() {
    #expect(
      write(.line)
        == #"transaction { (now)push item id=42 "a b"=(t)"two words"; pop {} }; back #true ("")#null"#)
    #expect(canonical(write(.line)) + "\n" == canonical(write(.lines)) + "\n")
  }

  @Test func `writes a node as another one stands`() throws {
    let node = try #require(KdlDocument.read("(t)push 'x' \"item\" b=2 a=0x10 b=3 {c}").document.nodes.first)
    var writer = KdlWriter(.line)
    writer.begin(node)
    writer.end()
    #expect(writer.text == "(t)push 'x' item a=16 b=3")
  }

  @Test(arguments: [
    "", " ", "a", "true", "1", "-1", "-", ".5", "a\nb", "\"", "\\", "\u{1B}[31m", "\u{202E}", "a=b", "日本",
    "\u{85}", "é", "#", "r",
    "\"\"\"", "//", "/-", "\u{FEFF}", "\0", "inf", "\u{3000}", "a\u{2028}", "\t", "'", "-.1", "+.",
    "\u{10FFFF}", "(", "a;",
  ]) func `writes texts that are read back the same`(text: String) {
    for layout in [KdlWriter.Layout.lines, .line] {
      var writer = KdlWriter(layout)
      writer.begin(text, annotation: text)
      writer.argument(.string(text), annotation: text)
      writer.property(text, .string(text))
      writer.end()
      let node = KdlDocument.read(writer.text).document.nodes.first
      #expect(node.map { Array($0.name.utf8) } == Array(text.utf8))
      #expect(node?.annotation == text)
      #expect(node?.entries.map(\.value) == [.string(text), .string(text)])
      #expect(node?[text]?.value == .string(text))
    }
  }
}
