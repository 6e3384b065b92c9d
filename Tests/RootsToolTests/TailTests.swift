import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `An event log` {
  @Test(arguments: [
    (
      #"{"n":1,"t":0,"event":"begin","app":"Shop","version":"1.0.0","pid":7,"size":"80x24"}"#,
      "begin             Shop, 80x24, roots 1.0.0, process 7"
    ),
    (#"{"n":2,"t":1050,"event":"key","key":"enter"}"#, "key               enter"),
    (#"{"n":2,"t":1050,"event":"text","text":"a"}"#, "text              a"),
    (
      #"{"n":2,"t":1050,"event":"text","text":"•","field":"pin"}"#,
      "text              • into 'pin', a secret field"
    ),
    (
      #"{"n":3,"t":1050,"event":"request","request":3,"command":"push item","origin":"key"}"#,
      "request           3 push item"
    ),
    (
      #"{"n":3,"t":1050,"event":"request","request":3,"command":"push item","origin":"url"}"#,
      "request           3 push item, by url"
    ),
    (
      #"{"n":4,"t":9,"event":"outcome","request":3,"outcome":"committed","change":"push","from":"home","to":"item"}"#,
      "outcome           3 push home → item"
    ),
    (
      #"{"n":5,"t":7,"event":"outcome","request":3,"outcome":"unchanged"}"#,
      "outcome           3 unchanged"
    ),
    (
      #"{"n":5,"t":7,"event":"outcome","request":3,"outcome":"rejected","reason":"atRoot","message":"already there"}"#,
      "outcome           3 refused: already there"
    ),
    (#"{"n":6,"t":7,"event":"held","request":3,"by":"auth"}"#, "held              3 by auth"),
    (#"{"n":6,"t":7,"event":"released","request":3,"by":"auth"}"#, "released          3 by auth"),
    (#"{"n":6,"t":7,"event":"guard.asked","request":3,"guard":"auth"}"#, "guard.asked       auth for 3"),
    (
      #"{"n":6,"t":7,"event":"guard.answered","request":3,"guard":"auth","answer":"allowed"}"#,
      "guard.answered    auth allowed"
    ),
    (
      #"{"n":7,"t":7,"event":"completion","entry":"c4","screen":"card","result":"completed","value":{"id":4}}"#,
      #"completion        c4 card completed {"id":4}"#
    ),
    (
      #"{"n":7,"t":7,"event":"completion","entry":"c4","screen":"card","result":"cancelled","reason":"popped"}"#,
      "completion        c4 card cancelled (popped)"
    ),
    (#"{"n":7,"t":7,"event":"value","name":"count","value":2}"#, "value             count 2"),
    (#"{"n":8,"t":7,"event":"paste","characters":12}"#, "paste             12 characters"),
    (#"{"n":8,"t":7,"event":"resize","columns":40,"rows":12}"#, "resize            40x12"),
    (#"{"n":8,"t":7,"event":"note","text":"a\u001b[2Jb"}"#, "note              a\\u{1b}[2Jb"),
    (#"{"n":8,"t":7,"event":"terminal","text":"resumed"}"#, "terminal          resumed"),
    (#"{"n":8,"t":7,"event":"news","a":1,"b":[2]}"#, "news              a=1 b=[2]"),
    (#"{"n":9,"t":7,"event":"end","status":0}"#, "end               status 0"),
  ])
  func `is told line by line`(_ json: String, _ text: String) throws {
    let line = try #require(LogLine(json: json)?.text)
    #expect(line.dropFirst(10) == text)
    #expect(Call("tail", "-", input: json).output == line + "\n")
    #expect(Call("tail", "-", "--json", input: json + "\n").output == json + "\n")
  }

  @Test func `may hold lines that are none of its own`() {
    let call = Call("tail", "-", input: "hello\u{1b}[2J\n\n{\"event\":3}\n")
    #expect(call.output == "hello\\u{1b}[2J\n\n{\"event\":3}\n")
  }

  @Test func `spares its reader the details`() {
    let life = #"{"n":1,"t":1,"event":"didAppear","entry":"c1","screen":"home"}"#
    #expect(Call("tail", "-", input: life).output == "")
    #expect(Call("tail", "-", "--all", input: life).output == "   0.001  didAppear         c1 home\n")
  }

  @Test func `comes in bits`() {
    var cutter = LineCutter(skipsFirst: true)
    #expect(cutter.take(Array("rest\nab".utf8)[...]) == [])
    #expect(cutter.take(Array("c\n\nd".utf8)[...]) == ["abc", ""])
    #expect(cutter.take([UInt8](repeating: 0x61, count: 2 << 20)[...]) == [])
    #expect(cutter.take(Array("x\ny\n".utf8)[...]) == ["y"])
  }
}
