import Roots
import RootsApp
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing

/// What a page is told of a tape, moment by moment.
@Suite(.timeLimited) struct `A walkthrough` {
  private typealias Moment = Walkthrough.Moment

  private static func moments(_ walk: Walkthrough) -> [Record] {
    guard case .list(let moments)? = walk.document["moments"] else { return [] }
    return moments.compactMap(\.fields)
  }

  private static func texts(_ walk: Walkthrough, _ name: String) -> [String] {
    guard case .list(let items)? = walk.document[name] else { return [] }
    return items.map(\.json)
  }

  private static func walk() -> Walkthrough { Walkthrough("a.tape", PictureOptions()) }

  @Test func `has what was done with its time, its place and its kind`() {
    var walk = Self.walk()
    let kinds: [(Walkthrough.Moment.Kind, String)] = [
      (.start, "start"), (.key, "key"), (.input, "input"), (.wait, "wait"), (.claim, "claim"),
      (.note, "note"), (.end, "end"),
    ]
    for (kind, _) in kinds { walk.add(Moment(kind, "x", at: .milliseconds(1_500)), nil, nil) }
    #expect(Self.moments(walk).map { $0["k"]?.text } == kinds.map(\.1))
    #expect(Self.moments(walk)[0] == ["k": "start", "l": "x", "t": 1_500])
    var moment = Moment(.key, "Enter", at: .zero, line: 7)
    moment.events = ["key enter"]
    walk.add(moment, nil, nil)
    #expect(Self.moments(walk).last == ["k": "key", "l": "Enter", "t": 0, "n": 7, "e": ["key enter"]])
  }

  @Test func `belongs to the step that was begun last`() {
    var walk = Self.walk()
    walk.skip("nothing to skip")
    walk.expectFailure("nothing to fail")
    walk.add(Moment(.start, "", at: .zero), nil, nil)
    walk.begin("one", line: 3)
    walk.add(Moment(.key, "", at: .zero), nil, nil)
    walk.begin("two", line: 5)
    walk.skip("later")
    walk.begin("three", line: 9)
    walk.expectFailure("issue 12")
    walk.add(Moment(.key, "", at: .zero), nil, nil)
    #expect(Self.moments(walk).map { $0["g"]?.integer } == [nil, 0, 2])
    #expect(
      Self.texts(walk, "steps") == [
        #"{"name":"one","n":3}"#, #"{"name":"two","n":5,"skipped":"later"}"#,
        #"{"name":"three","n":9,"todo":"issue 12"}"#,
      ])
  }

  @Test func `holds of frames and states what has changed`() {
    var walk = Self.walk()
    let states: [Record] = [
      ["tab": "a", "queue": 0], ["tab": "a", "queue": 1], ["tab": "a", "queue": 1], ["tab": "a"],
    ]
    for state in states { walk.add(Moment(.key, "", at: .zero), Frame(rows: ["x"]), state) }
    let moments = Self.moments(walk)
    #expect(
      moments.map { $0["s"]?.json } == [
        #"{"tab":["a"],"queue":[0]}"#, #"{"queue":[1]}"#, nil, #"{"queue":0}"#,
      ])
    #expect(moments.map { $0["f"] != nil } == [true, false, false, false])
    walk.add(Moment(.key, "", at: .zero), Frame(rows: ["x"], cursor: .zero), nil)
    #expect(Self.moments(walk).last?["c"] == [0, 0])
  }

  @Test func `tells how a claim ended`() {
    var walk = Self.walk()
    var held = Moment(.claim, "Expect Top a", at: .zero)
    held.verdict = .held
    walk.add(held, nil, nil)
    var shortfall = Shortfall("top is b", path: "top", expected: "a", actual: "b")
    var failed = Moment(.claim, "Expect Top a", at: .zero)
    failed.verdict = .failed(shortfall, todo: nil)
    walk.add(failed, nil, nil)
    shortfall.path = nil
    shortfall.rows = [RowPair(number: 3, expected: "a", actual: "b", marks: "X")]
    failed.verdict = .failed(shortfall, todo: "issue")
    walk.add(failed, nil, nil)
    #expect(
      Self.moments(walk).map { $0["v"]?.json } == [
        #"{"ok":true}"#, #"{"ok":false,"why":"top is b","expected":"a","actual":"b","path":"top"}"#,
        #"{"ok":false,"why":"top is b","expected":"a","actual":"b","todo":"issue","rows":[[3,"a","b","X","X"]]}"#,
      ])
  }

  @Test func `says how many of its moments it shows, failures beyond the limit with them`() {
    var walk = Self.walk()
    let frame = Frame(rows: ["x"])
    for _ in 0..<Walkthrough.limit { walk.add(Moment(.key, "a", at: .zero), frame, nil) }
    #expect(Self.texts(walk, "notes") == [])
    walk.add(Moment(.key, "left out", at: .zero), frame, ["tab": "b"])
    var failed = Moment(.claim, "shown", at: .zero)
    failed.verdict = .failed(Shortfall("why", expected: "", actual: ""), todo: nil)
    walk.add(failed, frame, ["tab": "b"])
    let moments = Self.moments(walk)
    #expect(moments.count == Walkthrough.limit + 1 && moments.last?["l"] == "shown")
    // What a moment changed that is left out is a change of the next one.
    #expect(moments.last?["s"] == ["tab": ["b"]])
    #expect(Self.texts(walk, "notes") == ["\"the page shows 20001 of 20002 moments\""])
  }

  @Test func `says what kept the tape from being played, and what is known of it`() {
    var walk = Self.walk()
    walk.facts = [("app", "shop.kdl")]
    walk.notes = ["new a.frame"]
    #expect(walk.document["error"] == nil)
    walk.refusal = "no app"
    let document = walk.document
    #expect(document["error"] == "no app" && document["title"] == "a.tape")
    #expect(document["facts"] == [["app", "shop.kdl"]] && document["notes"] == ["new a.frame"])
  }

  @Test(arguments: [
    (nil, "#171717"), ("dark", "#171717"), ("light", "#ffffff"), ("{\"background\":\"#102030\"}", "#102030"),
  ]) func `shows pictures on their own ground in every browser`(_ theme: String?, _ ground: String) {
    var picture = PictureOptions()
    if let theme { picture.set(.theme, theme) }
    #expect(Walkthrough("a.tape", picture).document["paper"] == .string(ground))
  }
}
