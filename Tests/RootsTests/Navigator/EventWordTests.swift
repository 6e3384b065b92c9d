import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A line of the log` {
  private static func asked(_ command: Command, force: Bool = false) -> LogEvent.Asked {
    LogEvent.Asked(force ? Request(command).force() : Request(command))
  }

  @Test(
    arguments: [
      (.program, #""origin":"program""#, "request 4 push item, by program"),
      (.url, #""origin":"url""#, "request 4 push item, by url"),
      (.key, #""origin":"key""#, "request 4 push item"),
      (.script, #""origin":"script""#, "request 4 push item, by script"),
      (.restoration, #""origin":"restoration""#, "request 4 push item, by restoration"),
      (.engine, #""origin":"engine""#, "request 4 push item, by engine"),
    ] as [(Request.Origin, String, String)])
  func `says of a request who made it`(_ origin: Request.Origin, _ field: String, _ words: String) {
    let kind = LogEvent.Kind.request(RequestID(4), Self.asked(.push("item")), origin: origin)
    let event = LogEvent(number: 1, time: .zero, kind)
    #expect(
      Value.record(event.record).json
        == #"{"t":0,"event":"request","request":4,"command":"push item",\#(field)}"#)
    #expect(event.description == words)
    #expect(event.entry == nil)
  }

  @Test func `says of a request for which screen it was made, and that no screen was asked`() {
    let kind = LogEvent.Kind.request(
      RequestID(4), Self.asked(.pop(), force: true), origin: .entry(ContextID(2)))
    let event = LogEvent(number: 1, time: .zero, kind)
    #expect(
      Value.record(event.record).json
        == #"{"t":0,"event":"request","request":4,"entry":"c2","command":"pop @force","origin":"screen"}"#)
    #expect(event.description == "request 4 pop @force, by screen")
    #expect(event.entry == ContextID(2))
  }

  @Test(
    arguments: [
      (.guardAsked("auth", RequestID(0)), "guard.asked auth"),
      (.guardAnswered("auth", .forced, RequestID(4)), "guard.answered auth forced"),
      (.released(RequestID(4), by: "auth"), "released 4 by auth"),
      (.transitionBegan(.fade, RequestID(4)), "transition.began 4 fade"),
      (.transitionEnded(.custom("wipe"), RequestID(4)), "transition.ended 4 wipe"),
      (.message(ContextID(2), screen: "item", "hello"), "message c2 item hello"),
      (.message(ContextID(2), screen: "item", ["n": 1]), #"message c2 item {"n":1}"#),
      (.receive(ContextID(2), screen: "item"), "receive c2 item"),
      (.kept(ContextID(2), screen: "item"), "kept c2 item"),
      (.dropped(ContextID(2), screen: "item"), "dropped c2 item"),
      (.restored(ContextID(2), screen: "item"), "restored c2 item"),
      (.key("ctrl+p"), "key ctrl+p"), (.mouse("press left 3,4"), "mouse press left 3,4"),
      (.url("toy://me"), "url toy://me"), (.command("back"), "command back"), (.note("odd"), "note odd"),
      (.terminal("resumed"), "terminal resumed"), (.invariant("two roots"), "invariant two roots"),
      (.diagnostic("late"), "diagnostic late"), (.text("a", field: nil), "text a"),
      (.value("name", "Ann"), "value name Ann"),
    ] as [(LogEvent.Kind, String)])
  func `begins with its word and goes on with what there is to say`(_ kind: LogEvent.Kind, _ words: String) {
    let event = LogEvent(number: 1, time: .zero, kind)
    #expect(event.description == words)
    #expect(event.description == "\(event.word.rawValue) \(event.summary)")
  }

  @Test(
    arguments: [
      (.zero, 0), (.microseconds(999), 0), (.microseconds(1_000), 1), (.microseconds(1_999), 1),
      (.seconds(2) + .microseconds(1_999), 2_001), (.milliseconds(59_999), 59_999),
      (.seconds(3_600), 3_600_000), (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
      (.milliseconds(Int64.max), .max),
    ] as [(Duration, Int)])
  func `has its time in whole milliseconds`(_ time: Duration, _ milliseconds: Int) {
    #expect(time.milliseconds == milliseconds)
    #expect(LogEvent(number: 1, time: time, .note("odd")).record["t"] == .int(milliseconds))
  }

  @Test func `is the same in the time of a program that was started again, but for the time`() {
    let event = LogEvent(number: 3, time: .seconds(2), cause: RequestID(7), .note("odd"))
    let later = event.happening(after: .seconds(40))
    #expect(later == LogEvent(number: 3, time: .seconds(42), cause: RequestID(7), .note("odd")))
    #expect(later != event)
  }

  @Test func `shows no secret in any form`() {
    let pin = Value.secret(Secret(.string("pin hunter2 typed"), shown: "pin • typed"))
    let event = LogEvent(number: 1, time: .zero, .value("word", pin))
    let text = #"{"t":0,"event":"value","name":"word","value":"pin • typed"}"#
    var line: [UInt8] = []
    event.append(to: &line)
    #expect(String(decoding: line, as: UTF8.self) == text)
    #expect(Value.record(event.record).json == text)
    #expect(event.description == "value word pin • typed")
    #expect(!event.happening(after: .seconds(1)).description.contains("hunter2"))
  }

  @Test(
    arguments: [
      (.allow, .allowed, true), (.refuse(nil), .denied, false), (.refuse("no"), .denied, false),
      (.redirect(.back), .redirected, false), (.wait, .pending, false),
    ] as [(Guard.Decision, LogEvent.GuardAnswer, Bool)])
  func `has a word for each decision of a guard`(
    _ decision: Guard.Decision, _ answer: LogEvent.GuardAnswer, _ isConsent: Bool
  ) {
    #expect(LogEvent.GuardAnswer(decision) == answer)
    #expect(answer.isConsent == isConsent)
  }

  @Test func `counts as a consent what a tester has forced, and nothing that came too late`() {
    #expect(LogEvent.GuardAnswer.forced.isConsent)
    #expect(!LogEvent.GuardAnswer.timedOut.isConsent && !LogEvent.GuardAnswer.withdrawn.isConsent)
  }
}
