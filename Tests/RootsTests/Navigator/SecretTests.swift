import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `A secret parameter` {
  private let rig: Rig

  init() throws { rig = try Rig { $0.secretParameters = ["item": ["color"]] } }

  private func payload(_ rig: Rig) -> Record { rig.nav.state.focusedEntry?.payload?.fields ?? Record() }

  // The letters of a URL may be written as numbers: then the secret itself does not stand in it.
  @Test func `hides the whole URL, however its letters are written`() throws {
    rig.nav.send(.open("toy://item/7?color=%62lue%62erry"))
    #expect(payload(rig)["color"] == "blueberry" && payload(rig).json == "{\"id\":7,\"color\":\"•\"}")
    let events = rig.log.takeAll()
    #expect(events.contains { $0.contains("open \(Secret.mark)") })
    #expect(!events.contains { $0.contains("lueberry") || $0.contains("%62erry") })
    #expect(rig.nav.state.url == "toy://item/7?color=•")
  }

  @Test(arguments: [
    "toy://item/%zz?color=blueberry", "/item/7/8/9/blueberry", "toy://item/blueberry%",
    "ITEM/7?color=blueberry%zz",
  ])
  func `hides a URL that leads nowhere, if it begins as one that takes it`(_ url: String) {
    rig.nav.send(.open(url))
    let events = rig.log.takeAll()
    #expect(!events.isEmpty && !events.contains { $0.contains("blueberry") })
    rig.nav.send(.open("toy://nowhere/raspberry"))
    #expect(rig.log.takeAll().contains { $0.contains("raspberry") })
  }

  @Test func `is hidden in a payload that has no fields`() {
    rig.nav.send(.push(Visit("item", payload: Payload("blueberry"))))
    rig.nav.send(.push(Visit("item", payload: Payload(Value.string("cranberry")))))
    let events = rig.log.takeAll()
    #expect(!events.isEmpty && !events.contains { $0.contains("berry") })
  }

  @Test func `is hidden where it is given to a screen of a whole stack, or to one on the way`() throws {
    let item = Visit("item", payload: ["id": 7, "color": "blueberry"])
    rig.nav.send(.setStack([Visit("list"), item], on: .tab("home")))
    #expect(payload(rig)["color"] == "blueberry" && payload(rig)["color"]?.shown == "•")
    rig.nav.send(.go(Visit("reviews", payload: ["id": 8, "color": "cranberry"])))
    #expect(!rig.log.takeAll().contains { $0.contains("berry") })
    let below = try Rig { $0.secretParameters = ["item": ["id"]] }
    below.nav.send(.open("toy://item/4711/reviews"))
    #expect(payload(below)["id"] == 4711 && payload(below)["id"]?.shown == "•")
    #expect(!below.log.takeAll().contains { $0.contains("4711") })
  }

  @Test func `leaves the URLs and the payloads of other screens as they are`() throws {
    rig.nav.send(.open("toy://item/7?color=3"))
    rig.nav.send(.open("toy://inbox/3"))
    #expect(rig.log.takeAll().contains { $0.contains("toy://inbox/3") })
    #expect(!payload(rig).holdsSecret)
  }

  @Test func `is in no line of JSON that the log is written in`() throws {
    rig.nav.send(.open("toy://item/7?color=blueberry"))
    for event in rig.log.events {
      var line: [UInt8] = []
      event.append(to: &line)
      let text = String(decoding: line, as: UTF8.self)
      #expect(!text.contains("blueberry") && text == Value.record(event.record).json)
      #expect(!event.description.contains("blueberry"))
    }
  }

  @Test func `is one in a payload of a type as well`() throws {
    struct Item: Codable { let id: Int, color: String }
    rig.nav.send(.push(Visit("item", payload: Payload(Item(id: 7, color: "blueberry")))))
    #expect(rig.nav.state.focusedEntry?.payload?.as(Item.self)?.color == "blueberry")
    #expect(payload(rig).json == "{\"id\":7,\"color\":\"•\"}")
  }
}
