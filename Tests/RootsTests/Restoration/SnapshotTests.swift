import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `A saved state as data` {
  /// A snapshot of which every part is drawn by lot.
  private func generated(_ random: inout Seeded) -> Snapshot {
    func one(of count: UInt64) -> Bool { random.next() % count == 0 }
    var snapshot = Snapshot(app: "Toy", version: Int(random.next() % 9))
    if one(of: 2) { snapshot.tab = "map" }
    let places = ["main", "tab:home", "tab:map", "layer:0", "layer:4", "nested:box", "nested:a/b"]
    for place in places where one(of: 2) {
      let entries = (0..<Int(random.next() % 4)).map { number in
        var entry = Snapshot.SavedEntry("screen\(number)")
        if one(of: 3) { entry.resource = "r\(number)" }
        if one(of: 3) { entry.payload = ["id": .int(number), "tags": ["a", nil, 1.5, true]] }
        if one(of: 3) { entry.tag = "card" }
        if one(of: 3) { entry.state = .list([.int(number), "x"]) }
        if one(of: 3) { entry.id = "e\(number)" }
        entry.isRequested = one(of: 3)
        return entry
      }
      snapshot.stacks.append(Snapshot.SavedStack(place: place, entries: entries))
    }
    return snapshot
  }

  @Test(arguments: Seeded.seeds(8) as Range<UInt64>) func `is the same when it is read again`(_ seed: UInt64)
    throws
  {
    var random = Seeded(seed: seed)
    let snapshot = generated(&random)
    #expect(try Snapshot(snapshot.value) == snapshot)
    #expect(try Snapshot(snapshot.value).value.json == snapshot.value.json)
  }

  @Test func `has its stacks in drawing order, however they were given`() throws {
    var snapshot = Snapshot(app: "Toy", version: 3)
    for place in ["nested:box", "layer:2", "layer:0", "tab:map", "main", "tab:home"] {
      snapshot.stacks.append(Snapshot.SavedStack(place: place, entries: [.init("item")]))
    }
    let read = try Snapshot(snapshot.value)
    #expect(
      read.stacks.map(\.place) == ["main", "tab:map", "tab:home", "layer:2", "layer:0", "nested:box"])
    #expect(read.app == "Toy" && read.version == 3 && read.tab == nil)
  }

  @Test func `leaves out what stood at a place that cannot be named`() throws {
    var snapshot = Snapshot(app: "Toy", version: 1)
    for place in ["cellar", "tab:", "layer:-1", "layer:x", "nested:", "", "tab:home"] {
      snapshot.stacks.append(Snapshot.SavedStack(place: place, entries: [.init("item")]))
    }
    #expect(try Snapshot(snapshot.value).stacks.map(\.place) == ["tab:home"])
  }

  @Test func `says of an entry only what there is to say`() {
    var snapshot = Snapshot(app: "Toy", version: 1)
    var entry = Snapshot.SavedEntry("item", resource: "4", payload: ["id": 4])
    entry.tag = "card"
    entry.state = "scrolled"
    entry.id = "mine"
    entry.isRequested = true
    snapshot.stacks = [Snapshot.SavedStack(place: "main", entries: [.init("list"), entry])]
    #expect(
      snapshot.value.fields?["main"]?.json
        == #"{"stack":[{"screen":"list"},{"screen":"item","resource":"4","payload":{"id":4},"type":"card","#
        + #""state":"scrolled","id":"mine","requested":true}]}"#)
  }

  @Test(arguments: [
    #"{"main":{}}"#, #"{"main":[]}"#, #"{"main":{"stack":{}}}"#, #"{"tabs":{"home":{}}}"#, #"{"tabs":[]}"#,
    #"{"tabs":{"home":{"stack":[{"screen":7}]}}}"#, #"{"layers":null}"#, #"{"layers":[7]}"#,
    #"{"layers":[{"index":"0","stack":[]}]}"#, #"{"layers":[{"index":0}]}"#, #"{"nested":[]}"#,
    #"{"layers":[{"index":-1,"stack":[]}]}"#,
    #"{"nested":{"box":[]}}"#, #"{"app":null}"#, #"{"version":1.5}"#, #"{"format":"2"}"#,
  ])
  func `is refused where one part of it is not what it should be`(_ part: String) throws {
    var whole = try #require(Snapshot(app: "Toy", version: 1).value.fields)
    _ = try Snapshot(.record(whole))
    for (name, value) in try #require(Value(json: part).fields) { whole[name] = value }
    #expect(throws: Snapshot.Malformed.notASnapshot) { try Snapshot(.record(whole)) }
  }

  @Test func `ignores marks of the wrong kind`() throws {
    let json =
      #"{"format":2,"app":"Toy","version":1,"tab":7,"tabs":{"home":{"stack":["#
      + #"{"screen":"item","resource":4,"type":true,"id":9,"requested":1,"more":0}]}},"layers":[],"nested":{}}"#
    let snapshot = try Snapshot(Value(json: json))
    #expect(snapshot.tab == nil)
    #expect(snapshot.stacks.map(\.entries) == [[Snapshot.SavedEntry("item")]])
  }

  @Test func `of the first form has one stack at each place`() throws {
    func stack(_ place: String) -> String { #"{"place":"\#(place)","entries":[]}"# }
    func json(_ stacks: String...) -> String {
      #"{"format":1,"app":"Toy","version":1,"stacks":[\#(stacks.joined(separator: ","))]}"#
    }
    let both = try Snapshot(Value(json: json(stack("main"), stack("tab:home"))))
    #expect(both.stacks.map(\.place) == ["main", "tab:home"])
    #expect(throws: Snapshot.Malformed.notASnapshot) {
      try Snapshot(Value(json: json(stack("main"), stack("main"))))
    }
  }

  @Test func `that is not one is told in words`() {
    #expect(Snapshot.Malformed.notASnapshot.description == "not a saved state")
    #expect(
      Snapshot.Malformed.unknownFormat(7).description == "saved in format 7; this version reads format 2")
  }

  @Test func `shows no secret in what an entry carries`() {
    let secret = Value.secret(Secret("hunter2"))
    var entry = Snapshot.SavedEntry("item", resource: "a", payload: ["pin": secret, "n": 1])
    entry.state = [secret, "hunter2"]
    var snapshot = Snapshot(app: "Toy", version: 1)
    snapshot.stacks = [Snapshot.SavedStack(place: "main", entries: [.init("list"), entry])]
    let hidden = snapshot.masked
    #expect(hidden.stacks[0].entries[0] == Snapshot.SavedEntry("list"))
    #expect(hidden.stacks[0].entries[1].payload == ["pin": "•", "n": 1])
    #expect(hidden.stacks[0].entries.map(\.isSecret) == [false, true])
    #expect(hidden.masked == hidden)
    #expect(hidden.stacks[0].entries[1].state == ["•", "hunter2"])
  }

  @Test func `knows an entry of which it has only the name`() {
    #expect(Snapshot.SavedEntry("item").isBare)
    #expect(!Snapshot.SavedEntry("item", resource: "4").isBare)
    #expect(!Snapshot.SavedEntry("item", payload: ["id": 4]).isBare)
    var named = Snapshot.SavedEntry("item")
    named.id = "mine"
    #expect(!named.isBare)
    var scrolled = Snapshot.SavedEntry("item")
    scrolled.state = 4
    #expect(scrolled.isBare)
  }
}

@MainActor @Suite(.timeLimited) struct `A saved state as a whole` {
  private func word(_ judgment: RestorationRules.Judgment) -> String {
    switch judgment {
    case .accepted(let snapshot): "accepted, version \(snapshot.version), tab \(snapshot.tab ?? "-")"
    case .refused(let why): why
    }
  }

  private func map(_ change: (inout AppMap) -> Void = { _ in }) -> AppMap {
    var map = Toy.map()
    map.isRestorable = true
    map.version = 4
    change(&map)
    return map
  }

  @Test func `is accepted from the same program in the same version`() {
    var rules = RestorationRules()
    let count = Held(0)
    rules.migrate = { snapshot in
      count.value += 1
      return snapshot
    }
    #expect(word(rules.judge(Snapshot(app: "Toy", version: 4), for: map())) == "accepted, version 4, tab -")
    #expect(count.value == 0, "there is nothing to bring up to date")
  }

  @Test func `is refused with the first reason there is`() {
    var rules = RestorationRules()
    rules.shouldRestore = { $0.tab == nil }
    var unwanted = Snapshot(app: "Toy", version: 3)
    unwanted.tab = "map"
    let other = Snapshot(app: "Shop", version: 3)
    let off = map { $0.isRestorable = false }
    #expect(word(rules.judge(other, for: off)) == "the program is not defined as restorable")
    #expect(word(rules.judge(other, for: map())) == "saved by 'Shop', not by 'Toy'")
    #expect(word(rules.judge(unwanted, for: map())) == "the program rejects it")
    #expect(
      word(rules.judge(Snapshot(app: "Toy", version: 3), for: map()))
        == "saved by version 3 of the definitions, not 4")
    #expect(
      word(rules.judge(Snapshot(app: "Toy", version: 5), for: map()))
        == "saved by version 5 of the definitions, not 4")
  }

  @Test func `of another version is accepted as what the program makes of it`() {
    var rules = RestorationRules()
    rules.migrate = { old in
      guard old.version == 3 else { return nil }
      var new = old
      new.version = 4
      new.tab = "inbox"
      return new
    }
    #expect(
      word(rules.judge(Snapshot(app: "Toy", version: 3), for: map())) == "accepted, version 4, tab inbox")
    #expect(
      word(rules.judge(Snapshot(app: "Toy", version: 2), for: map()))
        == "saved by version 2 of the definitions, not 4")
  }
}

@Suite(.timeLimited) struct `The payload of a saved entry` {
  private struct Card: Codable, Sendable { var number: String }
  private struct Ticket: Codable, Sendable { var seat: Int }
  private struct Opaque: Sendable {}

  private func map(_ types: PayloadType...) -> AppMap {
    var map = Toy.map()
    map.payloadTypes = types
    return map
  }

  private func entry(_ payload: Value?, tag: String? = nil) -> Snapshot.SavedEntry {
    var entry = Snapshot.SavedEntry("item", payload: payload)
    entry.tag = tag
    return entry
  }

  /// What comes back: the type, nothing at all, or that it is lost.
  private func word(_ payload: Payload??) -> String {
    switch payload {
    case .none: "lost"
    case .some(.none): "without"
    case .some(.some(let payload)): payload.typeName
    }
  }

  @Test func `comes back as its type if the tag is known and the data fits`() {
    let map = map(PayloadType("card", Card.self), PayloadType("ticket", Ticket.self))
    let card: Value = ["number": "12"]
    #expect(word(map.payload(of: entry(nil))) == "without")
    #expect(word(map.payload(of: entry(nil, tag: "gone"))) == "without")
    #expect(word(map.payload(of: entry(card))) == "record")
    #expect(word(map.payload(of: entry(card, tag: "card"))) == "Card")
    #expect(word(map.payload(of: entry(["seat": 3], tag: "ticket"))) == "Ticket")
    #expect(word(map.payload(of: entry(card, tag: "ticket"))) == "lost")
    #expect(word(map.payload(of: entry(card, tag: "gone"))) == "lost")
  }

  @Test func `is kept plain, under the first tag that fits, or not at all`() {
    let map = map(PayloadType("card", Card.self), PayloadType("old-card", Card.self))
    #expect(map.keeping(of: ["number": "12"]) == .plain)
    #expect(map.keeping(of: 7) == .plain)
    #expect(map.keeping(of: Payload(Card(number: "12"))) == .tagged("card"))
    #expect(
      map.keeping(of: Payload(Ticket(seat: 3)))
        == AppMap.Keeping.none("its payload of type Ticket has no tag; add a PayloadType to the map"))
    #expect(
      map.keeping(of: Payload(opaque: Opaque()))
        == AppMap.Keeping.none("its payload of type Opaque is not data"))
    #expect(
      map.keeping(of: Payload(opaque: Card(number: "12")))
        == AppMap.Keeping.none("its payload of type Card is not data"))
  }
}
