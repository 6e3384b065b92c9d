import Roots
import RootsTerminal
import TestTraits
import Testing

/// A terminal is told as soon as something secret is about to be in the memory, no matter by which door it comes.
@MainActor @Suite(.timeLimited) struct `The memory is kept out of core dumps` {
  private final class Watched: Terminal {
    let size = Size(columns: 80, rows: 24)
    let charset = Charset.utf8
    var count = 0
    func present(_ frame: Frame) {}
    func setTitle(_ title: String) {}
    func ring() {}
    func redraw() {}
    func suspend() {}
    func protectMemory() { count += 1 }
  }

  private let terminal = Watched()
  private let session: Session

  init() throws {
    var map = AppMap(title: "Bank") {
      Screen("home", title: "Home") { _ in
        BodyScreen {
          Field("name", label: "Name")
          Field("pin", label: "PIN", kind: .secret)
          Submit("Go") { _ in }
        }
      }
      Screen("pay", title: "Pay").parameter("pin").url("/pay/:pin")
    }
    map.secretParameters = ["pay": ["pin"]]
    map.scheme = "bank"
    session = Session(try Navigator(map), on: terminal, chrome: Deck(detail: .inspection))
  }

  nonisolated static let doors: [(String, @MainActor (Session) -> Void)] = [
    (
      "a key",
      {
        $0.press(.tab); $0.press("2")
      }
    ),
    (
      "a paste",
      {
        $0.press(.tab); $0.paste("2")
      }
    ),
    ("a URL", { $0.open("bank://pay/2") }),
    ("a command", { $0.send(.push(Visit("pay", payload: ["pin": "2"]))) }),
    ("a command in another", { $0.send(.transaction([.setStack([Visit("pay", payload: ["pin": "2"])])])) }),
  ]

  @Test(arguments: doors) func `from the first secret on`(
    _ door: (name: String, open: @MainActor (Session) -> Void)
  ) {
    session.type("Ada 2")
    session.paste("2")
    session.open("bank://pay")
    session.send(.push("home"))
    session.send(.pop())
    #expect(terminal.count == 0)
    door.open(session)
    #expect(terminal.count == 1, "\(door.name)")
    door.open(session)
    #expect(terminal.count == 1, "\(door.name)")
  }
}
