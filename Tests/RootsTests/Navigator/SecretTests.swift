import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `A secret parameter` {
  private let rig: Rig

  init() throws { rig = try Rig { $0.secretParameters = ["item": ["color"]] } }

  // The letters of a URL may be written as numbers: then the secret itself does not stand in it.
  @Test func `hides the whole URL, however its letters are written`() throws {
    let url = "toy://item/7?color=%62lue%62erry"
    rig.nav.send(.open(url))
    #expect(rig.nav.state.focusedEntry?.payload?.fields["color"] == "blueberry")
    #expect(rig.nav.secrets.hiding("blueberry") == Secrets.mark)
    #expect(rig.nav.secrets.hiding(url) == Secrets.mark)
    let events = rig.log.takeAll()
    #expect(events.contains { $0.contains("open \(Secrets.mark)") })
    #expect(!events.contains { $0.contains("lueberry") || $0.contains("%62erry") })
  }

  @Test func `is hidden where it is given to a screen of a whole stack, or to one on the way`() throws {
    let item = Visit("item", payload: ["id": 7, "color": "blueberry"])
    rig.nav.send(.setStack([Visit("list"), item], on: .tab("home")))
    #expect(rig.nav.secrets.hiding("blueberry") == Secrets.mark)
    rig.nav.send(.go(Visit("reviews", payload: ["id": 8, "color": "cranberry"])))
    #expect(rig.nav.secrets.hiding("cranberry") == Secrets.mark)
    let below = try Rig { $0.secretParameters = ["item": ["id"]] }
    below.nav.send(.open("toy://item/4711/reviews"))
    #expect(below.nav.secrets.hiding("4711") == Secrets.mark)
    #expect(!below.log.takeAll().contains { $0.contains("4711/reviews") })
  }

  @Test func `leaves the URLs of other screens readable`() throws {
    rig.nav.send(.open("toy://inbox/3"))
    #expect(rig.nav.secrets.isEmpty)
    #expect(rig.log.takeAll().contains { $0.contains("toy://inbox/3") })
  }

  @Test func `is in no line of JSON that the log is written in`() throws {
    rig.nav.send(.open("toy://item/7?color=blueberry"))
    let (events, word) = (rig.log.events, "blueberry")
    #expect(events.contains { "\($0.kind)".contains(word) })
    for event in events {
      var line: [UInt8] = []
      event.append(to: &line)
      let text = String(decoding: line, as: UTF8.self)
      #expect(!text.contains(word) && text == Value.record(event.record).json)
    }
  }

  @Test(arguments: [("a blueberry", true), ("blueberry", true), ("blackberry", false), ("", false)])
  func `is told of where it was found, and only there`(text: String, isFound: Bool) {
    var secrets = Secrets()
    _ = secrets.insert("blueberry")
    var bytes = Array(text.utf8)
    let hasHidden = secrets.hide(in: &bytes)
    #expect(hasHidden == isFound && (bytes == Array(text.utf8)) != isFound)
  }

  @Test func `stands as a mark inside of longer texts, wherever it is repeated`() {
    var secrets = Secrets()
    let isNew = secrets.insert("blueberry")
    let isNewAgain = secrets.insert("blueberry")
    #expect(isNew && !isNewAgain)
    #expect(secrets.hiding("a blueberry, two blueberry!") == "a •, two •!")
    #expect(secrets.hiding("blackberry") == "blackberry")
    _ = secrets.insert("\(Secrets.mark)aaa")
    #expect(secrets.hiding("x\(Secrets.mark)aaaaaay") == "x\(Secrets.mark)aaay")
  }
}
