import Roots
@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A film` {
  /// Reads what LZW has written, by the rules of the format and not by those of the writer.
  private static func expanded(_ data: [UInt8]) throws -> [UInt8] {
    #expect(data.first == 8)
    var bytes: [UInt8] = []
    var place = 1
    while data[place] > 0 {
      bytes += data[place + 1...place + Int(data[place])]
      place += 1 + Int(data[place])
    }
    #expect(place == data.count - 1)
    var (out, table, width, bit) = ([UInt8](), [[UInt8]](), 9, 0)
    var last: [UInt8] = []
    func reset() { (table, width, last) = ((0..<258).map { $0 < 256 ? [UInt8($0)] : [] }, 9, []) }
    reset()
    while true {
      let code = (0..<width).reduce(0) { $0 | Int(bytes[(bit + $1) / 8] >> UInt8((bit + $1) % 8) & 1) << $1 }
      bit += width
      if code == 257 { return out }
      if code == 256 {
        reset()
        continue
      }
      try #require(code <= table.count)
      let entry = code < table.count ? table[code] : last + [last[0]]
      out += entry
      if !last.isEmpty, table.count < 4096 { table.append(last + [entry[0]]) }
      if table.count == 1 << width, width < 12 { width += 1 }
      last = entry
    }
  }

  @Test(arguments: [0, 1, 2, 3, 255, 256, 257, 5_000, 400_000])
  func `is compressed so that any reader gets back what was drawn`(_ count: Int) throws {
    var dice = Seeded(seed: UInt64(count))
    let noise = (0..<count).map { _ in UInt8(dice.roll(256)) }
    #expect(try Self.expanded(LZW.compressed(noise)) == noise)
    let calm = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 97) }
    #expect(try Self.expanded(LZW.compressed(calm)) == calm)
  }

  private func frame(_ rows: String...) -> Frame {
    var frame = Frame(Size(columns: 8, rows: 3))
    for (y, row) in rows.enumerated() { frame.draw { $0.put(row, at: Point(x: 0, y: y), style: .text) } }
    return frame
  }

  /// The images of a film: place and size in cells, and hundredths of a second.
  private func images(_ gif: [UInt8]) throws -> [[Int]] {
    #expect(String(decoding: gif[..<6], as: UTF8.self) == "GIF89a")
    func word(_ at: Int) -> Int { Int(gif[at]) | Int(gif[at + 1]) << 8 }
    #expect(word(6) == 8 * 9 && word(8) == 3 * 18)
    var place = 13 + 768 + 19
    var images: [[Int]] = []
    while gif[place] == 0x21 {
      let delay = word(place + 4)
      place += 8
      #expect(gif[place] == 0x2C)
      let pixels = [1, 3, 5, 7].map { word(place + $0) }
      let box = zip(pixels, [9, 18, 9, 18]).map { $0 / $1 }
      let start = place + 10
      place = start + 1
      while gif[place] > 0 { place += 1 + Int(gif[place]) }
      place += 1
      let dots = try Self.expanded(Array(gif[start..<place])).count
      #expect(dots == pixels[2] * pixels[3])
      images.append(box + [delay])
    }
    #expect(gif[place] == 0x3B && place == gif.count - 1)
    return images
  }

  @Test func `holds of every frame only the cells that have changed, and for how long it is seen`() throws {
    var film = GIFFilm(PictureOptions(), speed: 1)
    film.show(frame("one"), at: .zero)
    film.show(frame("one"), at: .seconds(1))
    film.show(frame("one", "  two"), at: .seconds(2))
    film.show(frame("one", "  tao"), at: .milliseconds(2_500))
    film.show(frame("xne", "  tao"), at: .milliseconds(2_500))
    #expect(try images(film.finished()) == [[0, 0, 8, 3, 200], [2, 1, 3, 1, 50], [0, 0, 4, 2, 300]])
  }

  @Test func `runs faster if the tape says so, never faster than browsers show`() throws {
    var film = GIFFilm(PictureOptions(), speed: 4)
    film.show(frame("one"), at: .zero)
    film.show(frame("two"), at: .seconds(1))
    film.show(frame("six"), at: .milliseconds(1_001))
    #expect(try images(film.finished()).map { $0[4] } == [25, 2, 75])
  }

  nonisolated static let hidden: [(String, [Int])] = [
    ("Sleep 1s\nHide\nEnter\nSleep 20s\nShow\nSleep 1s\nTab\nSleep 1s", [100, 105, 300]),
    ("Sleep 1s\nHide\nSleep 20s\nHide\nEnter\nSleep 20s\nShow\nSleep 1s\nShow\nTab", [100, 105, 300]),
    ("Hide\nEnter\nSleep 9s\nShow\nSleep 1s\nTab", [105, 300]),
    ("Sleep 1s\nHide\nEnter\nSleep 9s", [300]),
    (
      "Launch a\nEnter\nSleep 1s\nHide\nSleep 50s\nLaunch b\nSleep 2s\nShow\nSleep 1s\nTab",
      [5, 100, 105, 300]
    ),
    (
      "Sleep 1s\nStep \"a\"\nHide\nTodo \"x\"\nExpect@30s \"never\"\nStep \"b\"\nSleep 9s\nShow\nSleep 1s\nTab",
      [205, 300]
    ),
  ]

  @Test(arguments: hidden) func `counts no time in which the tape hides the program`(
    _ tape: String, _ delays: [Int]
  ) async throws {
    let played = await Played.tape("Output a.gif\nSet Cols 8\nSet Rows 3\n" + tape)
    #expect(try images(played.files.contents["a.gif"] ?? []).map { $0[4] } == delays)
  }

  @Test func `has letters as large as the format lets them be, however large the tape wants them`() {
    var picture = PictureOptions()
    picture.fontSize = 100
    func height(_ rows: Int) -> Int {
      var film = GIFFilm(picture, speed: 1)
      film.show(Frame(Size(columns: 1, rows: rows)), at: .zero)
      let gif = film.finished()
      return Int(gif[8]) | Int(gif[9]) << 8
    }
    #expect(height(10) == 10 * 18 * 6)
    #expect(height(1_000) == 1_000 * 18 * 3)
  }

  @Test func `has a glyph for every character that programs are drawn with`() {
    let drawn = "▸▪✓✗●•…─│┌┐└┘├┤┬┴┼╭╮╰╯═║█▌▁↑↓←→↵⏎éßÄñ€─░▒▓◀▶"
    #expect(drawn.unicodeScalars.filter { !CellFont.standard.has($0) } == [])
    for scalar in UInt32(0x20)...0x7E {
      #expect(Unicode.Scalar(scalar).map { CellFont.standard[$0].count } == CellFont.height)
    }
  }

  @Test func `is an SVG whose rows are drawn once, moved in steps`() {
    var strip = FilmStrip()
    strip.show(frame("one", "two"), at: .zero)
    strip.show(frame("one", "six"), at: .seconds(1))
    strip.show(frame("one", "two"), at: .seconds(3))
    let svg = strip.svg
    #expect(svg.split(separator: ">one<").count == 2)
    #expect(svg.contains("animation:film 6s steps(1) infinite"))
    #expect(svg.contains("16.667%{transform:translateY(-"))
    #expect(svg.contains("50%{transform:translateY(-"))
    #expect(!svg.contains("<script") && !svg.contains("http://www.w3.org/1999"))
  }

  @Test func `holds as many pictures as browsers take, and knows that there were more`() {
    var strip = FilmStrip()
    let frames = [frame("one"), frame("two")]
    for number in 0..<FilmStrip.limit { strip.show(frames[number % 2], at: .seconds(number)) }
    #expect(!strip.isCut)
    strip.show(frame("one more"), at: .seconds(FilmStrip.limit))
    #expect(strip.isCut)
  }

  @Test func `of a frame that came back at once does not move either`() {
    var strip = FilmStrip()
    strip.show(frame("one"), at: .zero)
    strip.show(frame("two"), at: .seconds(1))
    strip.show(frame("one"), at: .seconds(1))
    #expect(strip.svg == frame("one").svg())
    strip.show(frame("two"), at: .seconds(2))
    strip.show(frame("six"), at: .seconds(2))
    #expect(strip.svg.contains(">six<") && !strip.svg.contains(">two<"))
  }

  @Test func `of one frame is a picture that does not move`() {
    var strip = FilmStrip()
    strip.show(frame("one"), at: .zero)
    strip.show(frame("one"), at: .seconds(1))
    #expect(strip.svg == frame("one").svg())
  }

  @Test(arguments: ["mp4", "webm"]) func `of a kind that is not made is an error that names what is`(
    _ type: String
  ) {
    let tape = Tape(SourceText(name: "a.tape", text: "Output a.\(type)\nOutput b.\(type)"))
    #expect(tape.diagnostics.map(\.severity) == [.error, .error])
    #expect(tape.diagnostics[0].message == "films of the type '.\(type)' are not made here")
    #expect(tape.diagnostics.rendered.contains("made are .gif, .svg, .cast and .html"))
  }

  @Test func `of VHS that is not made is named once`() async {
    let source = SourceText(name: "toy.tape", text: "Output a.mp4\nOutput b.webm\nEnter")
    let (plan, diagnostics) = TapeLoader(dialect: .vhs).load(source)
    #expect(!diagnostics.contains { $0.severity == .error })
    let replay = Replay(plan, files: ToyFiles()) { ToyStage($0) }
    let result = await replay.run()
    #expect(result.notes == ["no film is made of a.mp4; made are .gif, .svg, .cast and .html"])
    #expect(result.code == .passed)
  }
}

@MainActor @Suite(.timeLimited) struct `A tape for VHS` {
  private static let tape = """
    Launch "my shop.kdl"
    Set Cols 90
    Set FontSize 18
    Type "{pin}"
    Enter

    """

  private func exported(_ tape: String) -> [String] {
    let bytes = TapeConversion.exporting(SourceText(name: "a.tape", text: tape)).bytes
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `starts the program hidden, after the last setting`() {
    let start = "Hide Type \"roots run 'my shop.kdl'\" Enter Wait+Screen@10s /[─│┌╭]/ Show"
    #expect(
      exported(Self.tape) == [
        "Require roots #:= Launch \"my shop.kdl\"", "Set Width 1093 #:= Set Cols 90",
        "Set FontSize 18 \(start) #:= Set FontSize 18",
        "Type \"${ROOTS_SECRET_PIN}\" #:= Type \"{pin}\"", "Enter",
      ])
    #expect(exported("Launch a.kdl\nEnter")[0].hasPrefix("Require roots Hide Type \"roots run a.kdl\" Enter"))
    #expect(exported("Launch ./shop x\nEnter")[0].hasPrefix("Hide Type \"./shop x\" Enter"))
    #expect(exported("Launch ./shop x\nSet FontSize 18\nEnter")[0] == "#: Launch ./shop x")
  }

  @Test func `is read by VHS, played by roots as before, and comes back byte for byte`() {
    let exported = TapeConversion.exporting(SourceText(name: "a.tape", text: Self.tape))
    #expect(TapeListing(ofVHS: exported.bytes).mistakes.isEmpty)
    #expect(TapeConversion.importing(exported.bytes).bytes == Array(Self.tape.utf8))
    let own = Tape(exported.bytes)
    #expect(own.isValid)
    #expect(own.commands.map(\.action) == Tape(Array(Self.tape.utf8)).commands.map(\.action))
    #expect(exported.diagnostics.map(\.severity) == [.note])
    #expect(exported.diagnostics.rendered.contains("ROOTS_SECRET_PIN"))
  }

  @Test func `is begun like that by the recorder too`() {
    let head = TapeWriter(for: .vhs).header(app: "a.kdl", columns: 80, rows: 24)
    #expect(head.contains { $0.contains("Hide Type \"roots run a.kdl\" Enter") })
    #expect(head.contains { $0.hasPrefix("Require roots #:= Launch") })
    #expect(TapeListing(ofVHS: Array(head.joined(separator: "\n").utf8)).mistakes.isEmpty)
  }
}
