import Roots
import RootsApp
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `The answer of the driver` {
  @Test func `tells of every request that a key has made`() throws {
    let drive = try Drive(
      """
      start screen=root; set session=#true
      screen root { key u { set session=#null; push pa }; key t { complete 1; push pa }; key n { pop; back } }
      screen pa
      """)
    let pushed = try drive("press u")
    #expect(pushed.outcome == "committed")
    #expect(pushed.stacks == "main: root > pa")
    #expect(pushed.record["requests"] == nil)
    try drive("pop")
    let both = try drive("press t")
    #expect(both.outcome == "committed")
    guard case .list(let requests)? = both.record["requests"] else { return #expect(Bool(false)) }
    #expect(requests.compactMap { $0.fields?["command"] } == ["complete", "push pa"])
    #expect(requests.compactMap { $0.fields?["outcome"] } == ["rejected", "committed"])
    #expect(requests.first?.fields?["reason"]?.fields?["code"] == "atRoot")
    try drive("pop")
    #expect(try drive("press n").outcome == "rejected")
  }

  @Test func `tells what has followed from a key, of itself or of a screen`() throws {
    let drive = try Drive(
      """
      start screen=root; set session=#true
      screen root { key e { push pa }; key "8" { set session=#null }; key "9" { set session=#true } }
      screen pa; screen pb; screen sec guard=lock
      accessory ask
      guard lock { ask ask; remember session }
      key "8" { set session=#null }
      on pa.didAppear { push pb }
      """)
    let followed = try drive("press e")
    guard case .list(let requests)? = followed.record["requests"] else { return #expect(Bool(false)) }
    #expect(requests.compactMap { $0.fields?["command"] } == ["push pa", "push pb"])
    try drive("pop-to-root")
    try drive("push sec")
    let left = try drive("press 8")
    #expect(left.outcome == "committed")
    #expect(left.stacks == "main: root")
    #expect(try drive("press 8").outcome == "unchanged")
  }

  @Test func `says that a key waits for a guard, also when the guard opens something`() throws {
    let drive = try Drive(
      "screen root { key v { push sec } }; screen sec guard=g; accessory ask; guard g { ask ask }")
    #expect(try drive("press v").outcome == "held")
  }

  @Test func `names what a key has opened, and nothing that an earlier one has`() throws {
    let drive = try Drive("screen root { key a { push a }; key n { set x=1 } }; screen a; set x=0")
    #expect(try drive("press a").record["pushed"] != nil)
    #expect(try drive("press n").record["pushed"] == nil)
  }

  @Test func `counts the screens that a pop has closed`() throws {
    let drive = try Drive("screen root; screen a")
    for _ in 0..<3 { try drive("push a") }
    #expect(try drive("pop 99").record["count"] == 3)
    #expect(try drive("pop").record["count"] == nil)
  }

  @Test(arguments: [
    "open town://item/7", "match town://item/7", "canonical town://item/7?a=b#c", "open https://a/b",
    "open\ttown://item/7 @mode=push // and on top", "  open town://item/7",
  ])
  func `reads a URL without quotes to its end, as no comment begins in it`(_ line: String) throws {
    func answer(_ line: String) throws -> Record {
      let drive = try Drive("screen list; screen seller; screen item { url \"/item/:id\" }", scheme: "town")
      try drive("push seller")
      var record = try drive(line).record
      record["command"] = nil
      return record
    }
    let words = line.split(whereSeparator: \.isWhitespace)
    #expect(try answer(line) == answer(line.replacing(words[1], with: "\"\(words[1])\"")))
  }

  @Test(arguments: ["open \"town://item/7", "match town://a\"b", "pop town://7", "push item id=town://7"])
  func `goes by the notation where it is not a URL that is cut`(_ line: String) throws {
    let drive = try Drive("screen list; screen item { url \"/item/:id\" }", scheme: "town")
    #expect(try drive(line).error != nil)
    #expect(try drive("state").stacks == "main: list")
  }

  @Test(arguments: [
    ("X://S3/7", "x://s3/7"), ("x://S3/7", "x://s3/7"), ("x://s3/A", "x://s3/A"),
    ("x://Nowhere/7", "x://nowhere/7"),
    ("x:///S3/7", "x:///S3/7"), ("x://BIG/1", "x://BIG/1"),
  ])
  func `gives a URL one form, in which the place of a host has no case`(_ url: String, _ form: String) throws
  {
    let drive = try Drive(
      "screen root; screen s3 { url \"/s3/:id\" }; screen big { url \"/BIG/:id\" }", scheme: "x")
    #expect(try drive("canonical \"\(url)\"").record["canonical"] == .string(form))
    #expect(try drive("canonical \"\(form)\"").record["canonical"] == .string(form))
  }

  @Test func `shows a path with the kind of each step and the screen in sight then`() throws {
    let drive = try Drive(
      """
      tab a root=ra; tab b root=rb; start tab=a
      screen ra { children s1 }; screen s1; screen rb { children t1 }; screen t1 { children sheet }
      accessory sheet
      """)
    try drive("push s1")
    let path = try drive("path t1").record["path"]?.fields
    #expect(
      path?["steps"] == [["kind": "tab", "screen": "rb"], ["kind": "push", "screen": "t1"]])
    try drive("go t1")
    #expect(try drive("state").stacks == "b: rb > t1")
    try drive("overlay sheet")
    #expect(
      try drive("path rb").record["path"]?.fields?["steps"] == [
        ["kind": "dismiss", "screen": "t1"], ["kind": "pop", "screen": "rb"],
      ])
  }

  @Test func `drops no payload: what is gone back to or brought to the front gets it`() throws {
    let drive = try Drive("screen root; screen c; screen d")
    for line in ["push c v=1", "push d", "pop-to c v=2"] { try drive(line) }
    func payload() throws -> Value? {
      guard case .list(let stack)? = try drive("state").state["main"]?.fields?["stack"] else { return nil }
      return stack.last?.fields?["payload"]
    }
    #expect(try payload() == ["v": 2])
    #expect(try drive("pop-to c v=3").outcome == "committed")
    #expect(try payload() == ["v": 3])
    #expect(try drive("pop-to c v=3").outcome == "unchanged")
    for line in ["push d", "bring-to-front c v=4"] { try drive(line) }
    #expect(try payload() == ["v": 4])
    #expect(try drive("bring-to-front c v=5").outcome == "committed")
    #expect(try payload() == ["v": 5])
    #expect(try drive("bring-to-front c").outcome == "unchanged")
  }

  @Test func `says of a screen put in place of others that it was, not that it was pushed`() throws {
    let drive = try Drive("screen root; screen c; screen d")
    #expect(try drive("pop-to c").outcome == "pushedInstead")
    #expect(try drive("pop-to d @if-absent=replace-top").outcome == "committed")
    #expect(try drive("pop-to c @if-absent=reset").outcome == "committed")
  }

  @Test func `says that nothing has come of a message that no screen hears`() throws {
    let drive = try Drive("screen root; screen a; screen b { list { row r } }; on b.message { set n=1 }")
    try drive("push a")
    #expect(try drive("message x=1").outcome == "unchanged")
    try drive("push b")
    #expect(try drive("message x=1").outcome == "committed")
  }

  @Test func `tells an entry that has ended from one that never was`() throws {
    let drive = try Drive("screen root; screen a")
    try drive("push a")
    try drive("pop")
    #expect(
      try drive("complete 1 @from=c2").events.contains {
        $0.contains("c2 has ended already; a second answer does nothing")
      })
    #expect(
      try drive("complete 1 @from=c60").events.contains {
        $0.contains("there has been no entry c60; its answer does nothing")
      })
  }

  @Test func `calls a question superseded whose screen was closed by force`() throws {
    let drive = try Drive(
      "set w=#true; screen root; screen form { field text; leave-guard \"Leave?\" when=w }")
    try drive("push form")
    #expect(try drive("pop").outcome == "held")
    let forced = try drive("pop @from=c2 @force=#true")
    #expect(forced.events.contains { $0 == "outcome 2 refused: request r4 changed the stack meanwhile" })
  }

  @Test func `creates a kept screen once, however often it is shown`() throws {
    let drive = try Drive("screen root; screen k; keep k for=60")
    var events: [String] = []
    for line in ["push k", "pop", "push k", "pop", "push k", "pop", "advance 61"] {
      events += try drive(line).events
    }
    #expect(events.count { $0.hasPrefix("create ") } == 1)
    #expect(events.count { $0.hasPrefix("destroy ") } == 1)
    #expect(events.count { $0.hasPrefix("kept ") } == 3)
  }
}

@MainActor @Suite(.timeLimited) struct `An accessory in an app file` {
  @Test func `can be pushed on the layer of another, and of a screen that stands there`() throws {
    let drive = try Drive(
      """
      screen root { list { row "Cart" { overlay cart } } }
      accessory cart { list { row "More" { push card }; row "Help" { push help } } }
      accessory card
      screen help { list { row "Again" { push card } } }
      """)
    try drive("press enter")
    #expect(try drive("press enter").stacks == "main: root | 0: cart > card")
    #expect(try drive("press escape down enter").stacks == "main: root | 0: cart > help")
    #expect(try drive("press enter").stacks == "main: root | 0: cart > help > card")
  }

  @Test func `is opened with 'overlay' from a screen that is never on a layer`() {
    let reading = ScriptedApp.read(
      SourceText(
        name: "a.kdl", text: "app T { screen root { list { row r { push card } } }; accessory card }"))
    #expect(reading.app == nil)
    #expect(reading.diagnostics.rendered.contains("an accessory is opened with 'overlay'"))
  }
}
