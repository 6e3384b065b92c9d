import Testing

@testable import RootsTool

@MainActor @Suite struct `An event log` {
  @Test(arguments: [
    (
      #"{"n":1,"t":0,"kind":"begin","app":"Shop","version":"1.0.0","pid":7,"size":"80x24"}"#,
      "   0.000  begin     Shop, 80x24, roots 1.0.0, process 7"
    ),
    (#"{"n":2,"t":1050,"kind":"key","key":"enter"}"#, "   1.050  key       enter"),
    (
      #"{"n":2,"t":1050,"kind":"key","key":"secret","field":"pin"}"#,
      "   1.050  key       typed into 'pin', which is secret"
    ),
    (
      #"{"n":3,"t":1050,"kind":"op.begin","op":"r3","command":"push item","origin":"key"}"#,
      "   1.050  request   r3 push item"
    ),
    (
      #"{"n":3,"t":1050,"kind":"op.begin","op":"r3","command":"push item","origin":"url"}"#,
      "   1.050  request   r3 push item, by url"
    ),
    (
      #"{"n":4,"t":99999,"kind":"push","op":"r3","from":"home","to":"item"}"#,
      "  99.999  push      home → item"
    ),
    (#"{"n":5,"t":7,"kind":"op.end","op":"r3","outcome":"committed"}"#, "   0.007  outcome   r3 committed"),
    (
      #"{"n":5,"t":7,"kind":"op.end","op":"r3","outcome":"rejected","reason":"atRoot","message":"already there"}"#,
      "   0.007  outcome   r3 refused: already there"
    ),
    (
      #"{"n":6,"t":7,"kind":"guard","guard":"auth","state":"parked","op":"r3"}"#,
      "   0.007  guard     auth holds r3"
    ),
    (
      #"{"n":6,"t":7,"kind":"guard","guard":"auth","state":"pending","op":"r3"}"#,
      "   0.007  guard     auth pending for r3"
    ),
    (
      #"{"n":6,"t":7,"kind":"guard","guard":"auth","state":"allowed","answer":"allow"}"#,
      "   0.007  guard     auth says allow"
    ),
    (
      #"{"n":7,"t":7,"kind":"complete","screen":"card","value":{"id":4}}"#,
      #"   0.007  complete  card {"id":4}"#
    ),
    (#"{"n":7,"t":7,"kind":"cancel","screen":"card","reason":"popped"}"#, "   0.007  cancel    card, popped"),
    (#"{"n":8,"t":7,"kind":"paste","characters":12}"#, "   0.007  paste     12 characters"),
    (#"{"n":8,"t":7,"kind":"resize","size":"40x12"}"#, "   0.007  resize    40x12"),
    (#"{"n":8,"t":7,"kind":"note","text":"a\u001b[2Jb"}"#, "   0.007  note      a\u{FFFD}[2Jb"),
    (#"{"n":8,"t":7,"kind":"resumed"}"#, "   0.007  resumed"),
    (#"{"n":8,"t":7,"kind":"news","a":1,"b":[2]}"#, "   0.007  news      a=1 b=[2]"),
    (#"{"n":9,"t":7,"kind":"end","status":0}"#, "   0.007  end       status 0"),
  ])
  func `is told line by line`(_ json: String, _ text: String) {
    #expect(LogLine(json: json)?.text == text)
    #expect(Call("tail", "-", input: json).output == text + "\n")
    #expect(Call("tail", "-", "--json", input: json + "\n").output == json + "\n")
  }

  @Test func `may hold lines that are none of its own`() {
    let call = Call("tail", "-", input: "hello\u{1b}[2J\n\n{\"kind\":3}\n")
    #expect(call.output == "hello\u{FFFD}[2J\n\n{\"kind\":3}\n")
  }

  @Test func `spares its reader the details`() {
    let life = #"{"n":1,"t":1,"kind":"life","step":"didAppear","id":"c1","screen":"home"}"#
    #expect(Call("tail", "-", input: life).output == "")
    #expect(Call("tail", "-", "--all", input: life).output == "   0.001  life      didAppear c1:home\n")
  }

  @Test func `begins with its last lines`() throws {
    let path = "/tmp/roots-tail-\(UInt64.random(in: 0 ... .max)).log"
    defer { path.unlink() }
    try (1...60).map { #"{"n":\#($0),"t":\#($0),"kind":"key","key":"a"}"# + "\n" }.joined().write(
      toFile: path)
    #expect(Call("tail", path, "--once").lines.count == 20)
    let call = Call("tail", path, "--once", "--lines=2")
    #expect(call.output == "   0.059  key       a\n   0.060  key       a\n")
    #expect(Call("tail", path, "--once", "--lines", "0").output == "")
    #expect(Call("tail", path, "--once", "--lines", "many").code == .misuse)
  }

  @Test(arguments: [
    ("/nowhere/a.log", "roots: there is no '/nowhere/a.log'\n"), ("/tmp", "roots: '/tmp' is not a file\n"),
    ("/dev/zero", "roots: '/dev/zero' is not a file\n"),
    ("/nowhere/a.kdl", "roots: there is no '/nowhere/a.kdl'\n"),
  ])
  func `must be a file`(_ path: String, _ message: String) {
    let call = Call("tail", path)
    #expect(call.code == .impossible)
    #expect(call.errors == message)
  }

  @Test func `comes in bits`() {
    var cutter = LineCutter(skipsFirst: true)
    #expect(cutter.take(Array("rest\nab".utf8)[...]) == [])
    #expect(cutter.take(Array("c\n\nd".utf8)[...]) == ["abc", ""])
    #expect(cutter.take([UInt8](repeating: 0x61, count: 2 << 20)[...]) == [])
    #expect(cutter.take(Array("x\ny\n".utf8)[...]) == ["y"])
  }
}
