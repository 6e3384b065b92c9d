import Roots
@testable import RootsLanguage
@testable import RootsTape
import TestTraits
import Testing
internal import RootsApp

@Suite(.timeLimited) struct `A tape made at random` {
  @Test func `reads as what was printed`() {
    var generator = TapeGenerator(seed: 1)
    for _ in 0..<1_500 {
      let action = generator.action()
      guard let text = TapePrinter.text(of: action) else { continue }
      let tape = Tape(text)
      #expect(tape.isValid, "\(text): \(tape.diagnostics)")
      #expect(tape.commands.map(\.action) == [action], "\(text)")
    }
  }

  @Test func `keeps its commands when formatted`() throws {
    var generator = TapeGenerator(seed: 2)
    var count = 0
    for _ in 0..<800 {
      let source = generator.tape()
      let tape = Tape(source)
      guard let formatted = tape.formatted else { continue }
      count += 1
      let again = Tape(formatted)
      #expect(again.dump == tape.dump, "\(source.debugDescription)")
      #expect(again.formatted == formatted, "\(source.debugDescription)")
    }
    #expect(count > 300)
  }

  @Test func `comes back from VHS byte by byte`() {
    var generator = TapeGenerator(seed: 3)
    var count = 0
    for _ in 0..<800 {
      let source = Array(generator.tape().utf8)
      guard Tape(source).isValid else { continue }
      count += 1
      let exported = TapeConversion.exporting(source)
      #expect(
        TapeConversion.importing(exported.bytes).bytes == source,
        "\(String(decoding: source, as: UTF8.self).debugDescription)")
    }
    #expect(count > 300)
  }

  @Test func `is never too strange to read`() {
    var generator = TapeGenerator(seed: 4)
    for _ in 0..<1_500 {
      let source = generator.rubbish()
      let text = String(decoding: source, as: UTF8.self).debugDescription
      #expect(TapeListing(ofVHS: source).commands.count <= source.count, "\(text)")
      #expect(Tape(source, dialect: .vhs).commands.count <= source.count, "\(text)")
      let tape = Tape(source)
      #expect(tape.diagnostics.allSatisfy { !$0.rendered.isEmpty }, "\(text)")
      if let formatted = tape.formatted { #expect(Tape(formatted).dump == tape.dump, "\(text)") }
      #expect(
        TapeConversion.importing(TapeConversion.exporting(source).bytes).bytes
          == (tape.isValid ? source : TapeConversion.importing(source).bytes), "\(text)")
    }
  }
}
