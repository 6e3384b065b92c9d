import TestTraits
import Testing

@testable import Roots

/// One reason of every kind: its code, its sentence, and the names it offers.
private let reasons: [(reason: Rejection, code: String, text: String, offers: [String])] = [
  (.atRoot(.tab("home")), "atRoot", "tab:home is at its root; nothing to go back to", []),
  (.empty(.layer(2)), "empty", "layer:2 is empty", []),
  (.unknownScreen("itme", nearest: []), "unknownScreen", "unknown screen 'itme'", []),
  (
    .unknownScreen("itme", nearest: ["item"]), "unknownScreen",
    "unknown screen 'itme'; did you mean 'item'?", ["item"]
  ),
  (
    .unknownTab("hom", nearest: ["home", "map", "mine"]), "unknownTab",
    "unknown tab 'hom'; did you mean 'home', 'map' or 'mine'?", ["home", "map", "mine"]
  ),
  (
    .unknownLayer("layer:3", open: ["layer:0", "layer:1"]), "unknownLayer",
    "layer:3 is not open; open: layer:0, layer:1", ["layer:0", "layer:1"]
  ),
  (.unknownLayer("box", open: []), "unknownLayer", "box is not open; open: nothing", []),
  (
    .notPresent("seller", on: ["list", "item"]), "notPresent",
    "'seller' is not on this stack; on it: list, item", ["list", "item"]
  ),
  (
    .notPresent("seller", on: []), "notPresent", "'seller' is not on this stack; on it: nothing", []
  ),
  (
    .layerLimit(10), "layerLimit", "no layer is free there: at most 10 can be open, numbered from 0", []
  ),
  (.guardRefused(by: "auth", why: nil), "guardRefused", "'auth' refused", []),
  (.guardRefused(by: "auth", why: "sign in"), "guardRefused", "'auth' refused: sign in", []),
  (.guardFailed("auth", why: "no line"), "guardFailed", "'auth' failed: no line", []),
  (.guardTimeout("auth"), "guardTimeout", "guard 'auth' did not answer in time", []),
  (.superseded(by: RequestID(4)), "superseded", "request r4 changed the stack meanwhile", []),
  (.superseded(by: nil), "superseded", "it was given up while its screen was made", []),
  (.redirectLoop(["a", "b", "a"]), "redirectLoop", "redirects lead in a circle: a -> b -> a", []),
  (.tooManyRedirects(["a", "b"]), "tooManyRedirects", "too many redirects: a -> b", []),
  (.noPath(to: "item", from: "map"), "noPath", "no way from 'map' to 'item' in the screen graph", []),
  (
    .missingDependency("user", screen: "item"), "missingDependency",
    "'item' needs 'user', which nothing provides", []
  ),
  (
    .missingDependency("user", screen: "item", found: "a string"), "missingDependency",
    "'item' needs 'user', and what is provided is a string", []
  ),
  (
    .wrongPayload("item", expected: "id as int", found: "string"), "wrongPayload",
    "'item' takes id as int, not string", []
  ),
  (
    .notAllowedHere("cart", why: "it asks"), "notAllowedHere", "'cart' is not allowed here: it asks", []
  ),
  (.cycle(["a", "b", "a"]), "cycle", "a circle: a -> b -> a", []),
  (.alreadyOwned("box", by: "c4"), "alreadyOwned", "'box' is already in use by c4", []),
  (.noMatch("toy://x", nearest: []), "noMatch", "no screen has the URL 'toy://x'", []),
  (
    .noMatch("toy://x", nearest: ["/me"]), "noMatch",
    "no screen has the URL 'toy://x'; did you mean '/me'?", ["/me"]
  ),
  (.malformedURL("%", why: "half a sign"), "malformedURL", "'%' is not a URL: half a sign", []),
  (.transitionFailed("no end"), "transitionFailed", "the transition failed: no end", []),
  (
    .rolledBack(index: 0, reason: .empty(.main)), "rolledBack",
    "command 1 of the transaction: main is empty", []
  ),
  (
    .rolledBack(index: 2, reason: .rolledBack(index: 1, reason: .unknownTab("hom", nearest: ["home"]))),
    "rolledBack",
    "command 3 of the transaction: command 2 of the transaction: unknown tab 'hom'; did you mean 'home'?",
    ["home"]
  ),
  (
    .reentrancyLimit(["tab map", "tab home"]), "reentrancyLimit",
    "requests made inside one another: tab map -> tab home", []
  ),
  (.shutdown, "shutdown", "the program is ending", []),
]

@Suite(.timeLimited) struct `A reason for which a request is refused` {
  @Test(arguments: reasons.indices) func `is told with what was wrong and what would do`(_ index: Int) {
    #expect(reasons[index].reason.description == reasons[index].text)
    #expect(reasons[index].reason.suggestions == reasons[index].offers)
  }

  @Test(arguments: reasons.indices) func `is known to scripts by one word`(_ index: Int) {
    let (reason, code) = (reasons[index].reason, reasons[index].code)
    #expect(reason.code == code)
    #expect(Outcome.rejected(reason).code == "rejected")
    #expect(Outcome.rejected(reason).rejection == reason)
  }

  @Test func `is told in other words than any other`() {
    #expect(Set(reasons.map(\.text)).count == reasons.count)
    #expect(Set(reasons.map(\.reason)).count == reasons.count)
    #expect(Set(reasons.map(\.code)).count == 25)
  }
}

@Suite(.timeLimited) struct `An outcome` {
  @Test(
    arguments: [
      (.committed, "committed"), (.unchanged, "unchanged"), (.pushedInstead, "pushedInstead"),
    ] as [(Outcome, String)])
  func `of a request that was carried out has a word and no reason`(_ outcome: Outcome, _ code: String) {
    #expect(outcome.code == code)
    #expect(outcome.rejection == nil)
  }
}

@Suite(.timeLimited) struct `An ending` {
  private struct Opaque: Sendable {}
  private struct Card: Codable, Sendable, Equatable { var number: String }

  @Test(
    arguments: [
      (.completed(nil), "completed"), (.completed(["id": 1]), #"completed, {"id":1}"#),
      (.completed("yes"), #"completed, "yes""#), (.completed(Payload(opaque: Opaque())), "completed, Opaque"),
      (.cancelled(.popped), "cancelled, popped"), (.cancelled(.tabRemoved), "cancelled, tabRemoved"),
      (.cancelled(.clearedByNavigation), "cancelled, clearedByNavigation"),
    ] as [(Ending, String)])
  func `is told with its answer or with why there was not any`(_ ending: Ending, _ text: String) {
    #expect(ending.description == text)
  }

  @Test func `gives its answer as the type that is asked for`() {
    #expect(Ending.completed(7).answer(as: Int.self) == 7)
    #expect(Ending.completed(["number": "12"]).answer(as: Card.self) == Card(number: "12"))
    #expect(Ending.completed(Payload(Card(number: "3"))).answer(as: Card.self) == Card(number: "3"))
    #expect(Ending.completed(Payload(opaque: Opaque())).answer(as: Card.self) == nil)
    #expect(Ending.completed(["name": "12"]).answer(as: Card.self) == nil)
    #expect(Ending.completed(nil).answer(as: Int.self) == nil)
    #expect(Ending.cancelled(.replaced).answer(as: Int.self) == nil)
  }
}
