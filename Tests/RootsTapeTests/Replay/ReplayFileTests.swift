import Foundation
import RootsApp
@testable import RootsTape
import RootsFiles
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// The files that a replay leaves, and those that it cannot.
@MainActor @Suite(.timeLimited) struct `A file that a replay leaves` {
  private func locked() -> ToyFiles {
    let files = ToyFiles()
    files.isReadOnly = true
    return files
  }

  @Test func `is missed where it cannot be written: the tape is broken, not only failed`() async {
    let played = await Played.tape("Expect Top nowhere", files: locked())
    #expect(played.result.code == .broken && played.places == ["1 failed"])
    #expect(played.result.notes == ["out/toy.failure.txt is not written: read-only"])
    // Of a failure that was expected nothing is written.
    let expected = await Played.tape("Todo \"x\"\nExpect Top nowhere", files: locked())
    #expect(expected.result.code == .passed && expected.result.notes == [])
  }

  @Test func `is a tape that was to be updated, and could not be`() async {
    var options = ReplayOptions()
    options.goldens = .updated
    let mended = await Played.tape("Expect Top item", options, files: locked())
    #expect(mended.result.code == .broken)
    #expect(mended.result.notes == ["tapes/toy.tape is not updated: read-only"])
  }

  @Test func `is refused before anything is played, each with its reason`() async {
    let tape = "Output \"/a.txt\"\nOutput \"../b.svg\"\nScreenshot \"/c.png\"\nCapture \"d\u{200B}\"\nEnter"
    let played = await Played.tape(tape)
    let outside = "it lies outside of the working folder; --allow-outside lets it be written"
    #expect(played.result.refusal?.code == .broken && played.result.keyCount == 0)
    let said = played.result.refusal?.message.components(separatedBy: "; ") ?? []
    #expect(
      said.filter { $0.hasPrefix("/a.txt: it lies") || $0.hasPrefix("../b.svg: it lies") }.count == 2,
      "\(said)")
    #expect(
      said.contains { $0.hasPrefix("/c.png: it lies") } && said.last?.contains("not seen") == true, "\(said)")
    #expect(played.result.refusal?.message.contains(outside) == true && played.files.contents.isEmpty)
    var options = ReplayOptions()
    options.writing = .off
    let tried = await Played.tape(tape, options)
    #expect(tried.result.code == .passed && tried.files.contents.isEmpty)
  }

  @Test func `that tells how everything looks is left out where the tape was interrupted`() async {
    let files = ToyFiles()
    let source = SourceText(
      name: "toy.tape", text: "Output a.txt\nOutput b.jsonl\nOutput c.tap\nOutput d.svg\nEnter\nEnter")
    let replay = Replay(TapePlan(TapeProgram(source) { _, _ in nil }, of: source), files: files) {
      ToyStage($0)
    }
    replay.isInterrupted = { replay.result.keyCount >= 1 }
    let result = await replay.run()
    #expect(result.code == .interrupted)
    #expect(Set(files.contents.keys) == ["b.jsonl", "c.tap"])
    #expect(files.text("c.tap").contains("Bail out! toy.tape: interrupted at line 6"))
  }

  @Test(arguments: [
    ("", 1, "list"), ("Expect Top list", 1, "list"), ("Note \"x\"", 1, "list"), ("Enter", 1, "item"),
    ("Enter\nEnter", 2, "item"), ("Hide\nEnter", 0, ""),
  ])
  func `holds the first frame of a tape without a key, else those behind keys`(
    _ tape: String, _ count: Int, _ screen: String
  ) async {
    let played = await Played.tape("Output a.txt\n" + tape)
    let text = played.files.text("a.txt")
    #expect(text.split(separator: "\n").count { $0.hasPrefix("────") } == count, "\(text)")
    #expect(["list", "item"].filter(text.contains) == [screen].filter { !$0.isEmpty }, "\(text)")
  }

  @Test func `is closed when it is written`() throws {
    let scratch = try ScratchFolder()
    let files = DiskFiles()
    func open() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
    let before = open()
    for number in 0..<300 {
      #expect(files.write([1], to: scratch.path + "f\(number % 3)/a\(number)") == nil)
      #expect(try files.read(scratch.path + "f\(number % 3)/a\(number)").get() == [1])
      #expect(DiskFiles().trial(scratch.path + "b\(number)") == nil)
      _ = files.list(scratch.path)
    }
    // Others may open files meanwhile, but not as many.
    #expect(open() < before + 200)
  }

  @Test func `is read and written whole, however long it is`() throws {
    let scratch = try ScratchFolder()
    let files = DiskFiles()
    for count in [0, 1, 65_535, 65_536, 65_537, 200_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      #expect(files.write(bytes, to: scratch.path + "a") == nil)
      #expect(try files.read(scratch.path + "a").get() == bytes)
      let sink = try files.begin(scratch.path + "b", .shared).get()
      for start in stride(from: 0, to: count, by: 1_000) {
        sink.append(Array(bytes[start..<min(start + 1_000, count)]))
      }
      #expect(sink.finish() == nil)
      #expect(try files.read(scratch.path + "b").get() == bytes)
    }
  }
}
