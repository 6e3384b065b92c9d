@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@Suite(.timeLimited) struct `A cast from elsewhere` {
  private static let head = "{\"version\":2,\"width\":80,\"height\":24}\n"

  private static func read(_ text: String) throws(CastError) -> Cast { try Cast(Array(text.utf8)) }

  nonisolated static let events: [(String, Cast.Event.Kind)] = [
    ("[1,\"o\",\"a\"]", .output("a")), ("[1,\"i\",\"\\u001b[A\"]", .input("\u{1B}[A")),
    ("[1,\"m\",\"\"]", .marker("")),
    ("[1,\"r\",\"100x30\"]", .resize(Size(columns: 100, rows: 30))), ("[1,\"x\",\"3\"]", .exit(3)),
    ("[1,\"x\",\"-1\"]", .exit(-1)), ("[1,\"x\",\"\"]", .unknown("x", "")),
    ("[1,\"z\",\"?\"]", .unknown("z", "?")),
    // A text that is not a size changes nothing.
    ("[1,\"r\",\"100\"]", .unknown("r", "100")), ("[1,\"r\",\"100x\"]", .unknown("r", "100x")),
    ("[1,\"r\",\"80x24xa\"]", .unknown("r", "80x24xa")), ("[1,\"r\",\"0x24\"]", .unknown("r", "0x24")),
    ("[1,\"r\",\"-80x24\"]", .unknown("r", "-80x24")), ("[1,\"r\",\"80xx24\"]", .unknown("r", "80xx24")),
    ("[1,\"r\",\"axb\"]", .unknown("r", "axb")),
  ]

  @Test(arguments: events) func `has events of kinds`(_ line: String, _ kind: Cast.Event.Kind) throws {
    #expect(try Self.read(Self.head + line).events == [Cast.Event(kind, at: .seconds(1))])
  }

  nonisolated static let times: [(String, [Duration])] = [
    (
      "[0.5,\"o\",\"\"]\n[0.25,\"o\",\"\"]\n[0.75,\"o\",\"\"]",
      [.milliseconds(500), .milliseconds(500), .milliseconds(750)]
    ),
    ("[0.0000014,\"o\",\"\"]", [.microseconds(1)]), ("[0.0000016,\"o\",\"\"]", [.microseconds(2)]),
    ("[999999999,\"o\",\"\"]", [.seconds(999_999_999)]),
  ]

  @Test(arguments: times) func `has times that never go back`(_ lines: String, _ times: [Duration]) throws {
    #expect(try Self.read(Self.head + lines).events.map(\.time) == times)
    var later = Cast(.three, size: Size(columns: 80, rows: 24))
    later.events = try Self.read(Self.head + lines).events
    #expect(try Self.read(later.text).events.map(\.time) == times)
  }

  nonisolated static let faults: [(String, String)] = [
    ("\n \n\t\r\n", "line 1: the file is empty"),
    ("\n\n{\"version\":7}", "line 3: version 7 is unknown; 1, 2 and 3 are read"),
    ("{\"version\":\"2\"}", "line 1: a cast begins with a line like {\"version\":2,…}"),
    ("{\"version\":3,\"width\":80,\"height\":24}", "line 1: the header lacks 'cols' and 'rows'"),
    ("{\"version\":2,\"width\":0,\"height\":24}", "line 1: the header lacks 'width' and 'height'"),
    ("{\"version\":2,\"width\":80,\"height\":-1}", "line 1: the header lacks 'width' and 'height'"),
    (head + "[1000000000,\"o\",\"\"]", "line 2: an event is like [1.5,\"o\",\"text\"]"),
    (head + "[-0.5,\"o\",\"\"]", "line 2: an event is like [1.5,\"o\",\"text\"]"),
    (head + "[1,\"o\"]", "line 2: an event is like [1.5,\"o\",\"text\"]"),
    (head + "[1,\"o\",\"a\",1]", "line 2: an event is like [1.5,\"o\",\"text\"]"),
    (head + "[1,2,\"a\"]", "line 2: an event is like [1.5,\"o\",\"text\"]"),
    (head + "{}", "line 2: an event is like [1.5,\"o\",\"text\"]"),
    (head + "# not in this version", "line 2: not JSON: "),
    (head + "[1,\"o\",\"a\"]\n\n[1,", "line 4: not JSON: "),
    (
      "{\"version\":1,\"width\":1,\"height\":1,\"stdout\":[[1,\"a\"],[1]]}",
      "line 1: element 2 of 'stdout' is not like [0.5,\"text\"]"
    ),
    ("{\"version\":1,\"width\":1,\"height\":1,\"stdout\":3}", "line 1: the object lacks 'stdout'"),
    ("{\"version\":1,\"stdout\":[]}", "line 1: the header lacks 'width' and 'height'"),
  ]

  @Test(arguments: faults) func `is refused with its line and why`(_ text: String, _ why: String) {
    do {
      _ = try Self.read(text)
      Issue.record("it was read")
    } catch { #expect(error.description.hasPrefix(why), "\(error)") }
  }

  @Test func `may have blanks, line ends of another system, and comments in its third version`() throws {
    let cast = try Self.read(
      "{\"version\":3,\"term\":{\"cols\":9,\"rows\":3},\"title\":\"t\"}\r\n#x\r\n[1,\"o\",\"a\"]\r\n\r\n")
    #expect(cast.title == "t" && cast.size == Size(columns: 9, rows: 3) && cast.events.count == 1)
    #expect(Cast.isLike(Array(" \n\t{".utf8)) && !Cast.isLike(Array("Type {".utf8)) && !Cast.isLike([]))
    let one = try Self.read(
      "{\n\"version\": 1,\n\"width\": 5, \"height\": 2,\n\"stdout\": [\n[0.5, \"a\"]\n]\n}\n")
    #expect(one.version == .one && one.events == [Cast.Event(.output("a"), at: .milliseconds(500))])
  }

  nonisolated static let written: [(Duration, String)] = [
    (.zero, "0.0"), (.seconds(3), "3.0"), (.milliseconds(1_500), "1.5"), (.microseconds(1), "0.000001"),
    (.microseconds(120), "0.00012"), (.nanoseconds(999), "0.0"), (.seconds(10), "10.0"),
    (.milliseconds(100_050), "100.05"), (.seconds(9_223_372_036_854_775_000), "9223372036854775000.0"),
  ]

  @Test(arguments: written) func `is written with as many digits as it needs`(
    _ time: Duration, _ text: String
  ) {
    var writer = CastWriter(.two)
    let line = writer.line(Cast.Event(.output(""), at: time))
    #expect(line == "[\(text),\"o\",\"\"]\n")
  }

  @Test func `is written with times since the event before in its third version`() {
    var writer = CastWriter(.three)
    let lines = [1_000, 1_250, 1_000, 2_000].map {
      writer.line(Cast.Event(.marker("a"), at: .milliseconds($0)))
    }
    #expect(
      lines == ["[1.0,\"m\",\"a\"]\n", "[0.25,\"m\",\"a\"]\n", "[0.0,\"m\",\"a\"]\n", "[0.75,\"m\",\"a\"]\n"])
    let header = CastWriter(.one).header(size: Size(columns: 1, rows: 1), title: nil, nil)
    #expect(header.hasPrefix("{\"version\":2,"))
  }

  nonisolated static let tapes: [(String, [String])] = [
    (
      "[1,\"i\",\"a\"]\n[2,\"r\",\"100x30\"]\n[3,\"i\",\"b\"]", ["Type \"a\"", "Resize 100 30", "Type \"b\""]
    ),
    ("[1,\"m\",\"\"]\n[1,\"m\",\"two\\nlines\"]", ["Step \"marker\"", "Step \"two lines\""]),
    ("[1,\"i\",\"\\u001b[<64;1;1M\\u001b[<65;1;1M\\u001b[<0;1;1M\"]", ["ScrollUp", "ScrollDown"]),
    ("[1,\"i\",\"\\u001b[200~\\u001b[201~x\"]", ["Type \"x\""]),
    // An escape that nothing follows in time is the key.
    ("[1,\"i\",\"\\u001b\"]\n[9,\"i\",\"[A\"]", ["Escape", "Type \"[A\""]),
    ("[1,\"i\",\"\\u001b\"]\n[1.001,\"i\",\"[A\"]", ["Up"]),
    ("[1,\"i\",\"\\u0003\\u0003\"]\n[2,\"x\",\"0\"]", ["Ctrl+C 2"]),
    ("[1,\"i\",\"\\u001bx\"]", ["Alt+x"]), ("[1,\"o\",\"a\"]", []),
  ]

  @Test(arguments: tapes) func `becomes what a person would have written`(_ events: String, _ lines: [String])
    throws
  {
    let tape = try Self.read(Self.head + events).tape(app: "shop.kdl")
    let text = String(decoding: tape.bytes, as: UTF8.self)
    let head = "#!/usr/bin/env -S roots replay\n#: Launch shop.kdl\nSet Cols 80\nSet Rows 24\n"
    #expect(text == head + lines.map { $0 + "\n" }.joined())
    #expect(Tape(text).isValid)
    #expect(tape.diagnostics.isEmpty == events.contains("\"i\""))
  }

  @Test func `becomes a tape that can be read, also after any bytes`() throws {
    var dice = Seeded(seed: 8)
    for _ in 0..<300 {
      var cast = Cast(.two, size: Size(columns: 80, rows: 24))
      for place in 0..<Int(dice.next() % 8) {
        let text = (0..<Int(dice.next() % 6)).map { _ in
          dice.pick([
            "a", "\"", "'", "`", "\u{1B}", "[", "A", "\r", "\n", "\u{7F}", "é", "\0", "\u{1B}[200~",
            "\u{1B}[201~", "\u{3}",
          ])
        }.joined()
        let kind: Cast.Event.Kind = dice.next() % 4 == 0 ? .marker(text) : .input(text)
        cast.events.append(Cast.Event(kind, at: .milliseconds(place * 400)))
      }
      let tape = cast.tape(app: nil).bytes
      #expect(Tape(tape).isValid, "\(String(decoding: tape, as: UTF8.self))")
    }
  }
}
