import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `An event of the log` {
  /// One of every kind, as a program that reads the log finds it.
  private static let kinds: [(LogEvent.Kind, String)] = [
    (.key("ctrl+p"), #""event":"key","key":"ctrl+p""#),
    (.text("a", field: nil), #""event":"text","text":"a""#),
    (.text("•", field: "pin"), #""event":"text","text":"•","field":"pin""#),
    (.paste(characters: 3, cut: 0), #""event":"paste","characters":3"#),
    (.paste(characters: 3, cut: 9), #""event":"paste","characters":3,"cut":9"#),
    (.mouse("press left 3,4"), #""event":"mouse","mouse":"press left 3,4""#),
    (.resize(columns: 80, rows: 24), #""event":"resize","columns":80,"rows":24"#),
    (.url("toy://me"), #""event":"url","url":"toy://me""#),
    (.command("back"), #""event":"command","command":"back""#),
    (.note("odd"), #""event":"note","text":"odd""#),
    (.terminal("resumed"), #""event":"terminal","text":"resumed""#),
    (.invariant("two roots"), #""event":"invariant","text":"two roots""#),
    (.diagnostic("late"), #""event":"diagnostic","text":"late""#),
    (.held(RequestID(4), by: "auth"), #""event":"held","request":4,"by":"auth""#),
    (.released(RequestID(4), by: "auth"), #""event":"released","request":4,"by":"auth""#),
    (.outcome(RequestID(4), .unchanged, nil), #""event":"outcome","request":4,"outcome":"unchanged""#),
    (
      .outcome(RequestID(4), .committed, LogEvent.Shift(.push, from: "list", to: "item")),
      #""event":"outcome","request":4,"outcome":"committed","change":"push","from":"list","to":"item""#
    ),
    (
      .outcome(RequestID(4), .committed, LogEvent.Shift(.dismiss, from: nil, to: nil)),
      #""event":"outcome","request":4,"outcome":"committed","change":"dismiss""#
    ),
    (
      .outcome(RequestID(4), .rejected(.empty(.main)), nil),
      #""event":"outcome","request":4,"outcome":"rejected","reason":"empty","message":"main is empty""#
    ),
    (.guardAsked("auth", RequestID(4)), #""event":"guard.asked","request":4,"guard":"auth""#),
    (
      .guardAnswered("auth", .denied, RequestID(4)),
      #""event":"guard.answered","request":4,"guard":"auth","answer":"denied""#
    ),
    (.lifeCycle(.focus, ContextID(2), screen: "item"), #""event":"focus","entry":"c2","screen":"item""#),
    (.receive(ContextID(2), screen: "item"), #""event":"receive","entry":"c2","screen":"item""#),
    (.kept(ContextID(2), screen: "item"), #""event":"kept","entry":"c2","screen":"item""#),
    (.dropped(ContextID(2), screen: "item"), #""event":"dropped","entry":"c2","screen":"item""#),
    (.restored(ContextID(2), screen: "item"), #""event":"restored","entry":"c2","screen":"item""#),
    (.restored(nil, screen: "item"), #""event":"restored","screen":"item""#),
    (
      .completion(ContextID(2), screen: "item", .completed(nil)),
      #""event":"completion","entry":"c2","screen":"item","result":"completed""#
    ),
    (
      .completion(ContextID(2), screen: "item", .completed(["id": 1])),
      #""event":"completion","entry":"c2","screen":"item","result":"completed","value":{"id":1}"#
    ),
    (
      .completion(ContextID(2), screen: "item", .cancelled(.popped)),
      #""event":"completion","entry":"c2","screen":"item","result":"cancelled","reason":"popped""#
    ),
    (
      .message(ContextID(2), screen: "item", "hello"),
      #""event":"message","entry":"c2","screen":"item","value":"hello""#
    ),
    (
      .transitionBegan(.fade, RequestID(4)), #""event":"transition.began","request":4,"transition":"fade""#
    ),
    (
      .transitionEnded(.fade, RequestID(4)), #""event":"transition.ended","request":4,"transition":"fade""#
    ),
    (.value("paid", true), #""event":"value","name":"paid","value":true"#),
  ]

  @Test(arguments: kinds)
  func `is written with a field for all that it has to say, in one order`(
    _ kind: LogEvent.Kind, _ fields: String
  ) {
    let event = LogEvent(number: 1, time: .milliseconds(1_250), kind)
    var line: [UInt8] = []
    event.append(to: &line)
    let text = "{\"t\":1250,\(fields)}"
    #expect(String(decoding: line, as: UTF8.self) == text)
    #expect(Value.record(event.record).json == text)
  }

  @Test(arguments: kinds) func `has no fields but those of the list`(_ kind: LogEvent.Kind, _: String) {
    let keys = LogEvent(number: 1, time: .zero, kind).record.keys
    #expect(keys.allSatisfy(LogEvent.fieldNames.contains))
  }

  @Test func `belongs to the request in whose handling it happened`() {
    let event = LogEvent(number: 1, time: .zero, cause: RequestID(7), .note("odd"))
    #expect(event.request == RequestID(7))
    #expect(LogEvent(number: 1, time: .zero, cause: RequestID(0), .note("odd")).request == nil)
    #expect(
      LogEvent(number: 1, time: .zero, cause: RequestID(7), .held(RequestID(4), by: "a")).request
        == RequestID(4))
  }

  @Test(
    arguments: [
      (.text("•", field: "pin"), "text • into 'pin', a secret field"),
      (.paste(characters: 3, cut: 0), "paste 3 characters"),
      (.paste(characters: 3, cut: 9), "paste 3 characters, cut by 9 bytes"),
      (.resize(columns: 80, rows: 24), "resize 80x24"),
      (
        .outcome(RequestID(4), .committed, LogEvent.Shift(.pop, from: "item", to: "list")),
        "outcome 4 pop item → list"
      ),
      (
        .outcome(RequestID(4), .committed, LogEvent.Shift(.payload, from: "item", to: "item")),
        "outcome 4 payload item"
      ),
      (
        .outcome(RequestID(4), .committed, LogEvent.Shift(.present, from: nil, to: "cart")),
        "outcome 4 present nothing → cart"
      ),
      (.outcome(RequestID(4), .rejected(.empty(.main)), nil), "outcome 4 refused: main is empty"),
      (.outcome(RequestID(4), .unchanged, nil), "outcome 4 unchanged"),
      (.guardAsked("auth", RequestID(4)), "guard.asked auth for 4"),
      (.held(RequestID(4), by: "auth"), "held 4 by auth"),
      (
        .completion(ContextID(2), screen: "item", .completed(["id": 1])),
        #"completion c2 item completed {"id":1}"#
      ),
      (
        .completion(ContextID(2), screen: "item", .cancelled(.popped)),
        "completion c2 item cancelled (popped)"
      ),
      (.completion(ContextID(2), screen: "item", .completed(nil)), "completion c2 item completed"),
      (.value("paid", true), "value paid true"),
    ] as [(LogEvent.Kind, String)])
  func `is told to people in a few words`(_ kind: LogEvent.Kind, _ words: String) {
    #expect(LogEvent(number: 1, time: .zero, kind).description == words)
  }
}
