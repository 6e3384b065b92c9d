import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// Screens of several parts, and what they stand over.
@MainActor @Suite(.timeLimited) struct `A scene with parts` {
  @Test(.row("3.1")) func `stands over the backdrop of the scene below until it goes`() throws {
    let session = try session {
      page(["own": ["~~~~ sea ~~~~"]])
      page(["parts": nil])
      page(["land": ["^^^^ land ^^^^"]])
    }
    #expect(session.frame.text.contains("sea"))
    session.navigator.push("parts")
    #expect(session.frame.text.contains("sea") && session.frame.text.contains("Upper parts"))
    #expect(session.frame.text.contains("Lower parts"))
    session.navigator.push("land")
    #expect(session.frame.text.contains("land ^^") && !session.frame.text.contains("sea"))
    session.navigator.pop()
    #expect(session.frame.text.contains("sea") && !session.frame.text.contains("land"))
  }

  @Test func `has the backdrop back after a screen that fills everything`() throws {
    let session = try session {
      page(["own": ["~~~~ sea ~~~~"]])
      Screen("whole").make { _ in Page { "Words alone." } }
      page(["parts": nil])
    }
    session.navigator.push("whole")
    #expect(!session.frame.text.contains("sea"))
    session.navigator.push("parts")
    #expect(session.frame.text.contains("sea") && session.frame.text.contains("Lower parts"))
    #expect(!session.frame.text.contains("Words alone"))
  }

  @Test func `stands over nothing where there is no backdrop`() throws {
    let session = try session { page(["parts": nil]) }
    #expect(session.frame.text.contains("Upper parts") && session.frame.text.contains("Lower parts"))
    #expect(session.frame.row(12).allSatisfy { $0 == " " })
  }

  /// A scene whose lower card stands at 3, 8 or all rows, and whose upper card at 1 or 4.
  private func sliding() throws -> Session {
    try session {
      Screen("map").make { _ in
        Page {
          Top(height: 1, heights: [.rows(4)]) { "Upper" }
          Bottom(height: 3, heights: [.all, .rows(8)]) {
            List {
              Row("Call") {}; Row("Wait") {}
            }
          }
        }
      }
    }
  }

  @Test func `says how the other part gets the keys, if there is one that can have them`() throws {
    let both = try session {
      Screen("map").make { _ in
        Page {
          Top(height: 2) { List { Row("Upper") {} } }
          Bottom(height: 2) { List { Row("Lower") {} } }
        }
      }
    }
    #expect(both.frame.row(23).contains("Tab other part"))
    let one = try sliding()
    #expect(!one.frame.row(23).contains("Tab"))
  }

  /// The rows of the card with a text in it, its borders apart.
  private func rows(of word: String, _ session: Session) -> Int {
    let text = session.frame.rows
    guard let inside = text.firstIndex(where: { $0.contains(word) }) else { return 0 }
    let isEdge = { (row: String) in row.dropFirst(2).first.map { "╭┏╰┗".contains($0) } ?? true }
    let below = text[inside...].firstIndex(where: isEdge) ?? inside
    let above = text[..<inside].lastIndex(where: isEdge) ?? inside
    return below - above - 1
  }

  @Test(arguments: [(Key(.up, .shift), Key(.down, .shift)), ("K", "J")])
  func `slides its card between its heights by keys`(_ up: Key, _ down: Key) throws {
    let session = try sliding()
    #expect(rows(of: "Call", session) == 3)
    session.press(up)
    #expect(rows(of: "Call", session) == 8)
    session.press(up)
    #expect(rows(of: "Call", session) >= 18 && !session.frame.text.contains("Upper"))
    session.press(up)
    #expect(rows(of: "Call", session) >= 18)
    session.press(down)
    session.press(down)
    session.press(down)
    #expect(rows(of: "Call", session) == 3)
    #expect(session.frame.text.contains("slide"))
  }

  @Test func `slides the card under the wheel where nothing is left to scroll`() throws {
    let session = try sliding()
    func turn(_ direction: Mouse.Direction, _ y: Int) {
      _ = session.frame
      session.mouse(Mouse(.wheel(direction), at: Point(x: 40, y: y)))
    }
    turn(.up, 20)
    #expect(rows(of: "Call", session) == 8)
    turn(.down, 20)
    #expect(rows(of: "Call", session) == 3)
    turn(.down, 3)
    #expect(rows(of: "Upper", session) == 4)
    turn(.up, 3)
    #expect(rows(of: "Upper", session) == 1)
  }

  @Test func `follows the edge that is dragged, to the nearest height`() throws {
    let session = try sliding()
    let text = session.frame.rows
    let edge = try #require(text.lastIndex { $0.contains("↑↓") && !$0.contains("move") })
    func mouse(_ action: Mouse.Action, _ y: Int) { session.mouse(Mouse(action, at: Point(x: 40, y: y))) }
    mouse(.press(.left), edge)
    mouse(.drag(.left), edge - 4)
    #expect(rows(of: "Call", session) == 8)
    mouse(.drag(.left), 2)
    #expect(rows(of: "Call", session) >= 18)
    mouse(.release(.left), 2)
    mouse(.drag(.left), edge)
    #expect(rows(of: "Call", session) >= 18)
  }

  @Test func `keeps its height while other screens come and go`() throws {
    let session = try sliding()
    session.press("K")
    session.navigator.push("map", payload: ["other": 1])
    #expect(rows(of: "Call", session) == 3)
    session.press(.escape)
    #expect(rows(of: "Call", session) == 8)
  }

  @Test func `shows blocks of its own between the parts, and gives them the keys`() throws {
    var chosen: [String] = []
    let session = try session {
      Screen("own").make { _ in
        Page {
          List { Row("Between") { chosen.append("between") } }
          Top(height: 1) { "Upper" }
          Bottom(height: 1) { List { Row("Below") { chosen.append("below") } } }
        }
      }
    }
    let rows = ["Upper", "Between", "Below"].map { word in
      (0..<24).first { session.frame.row($0).contains(word) } ?? -1
    }
    #expect(rows.allSatisfy { $0 > 0 } && rows == rows.sorted(), "\(session.frame.text)")
    for key in [Key.enter, .tab, .enter] { session.press(key) }
    #expect(chosen == ["between", "below"])
  }

  // The card is the container of the scene, in any rectangle of the screen.
  @Test(.row("3.6"), arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
  func `is whole in a floating card`(size: Size) throws {
    let session = try session(size) {
      Screen("own").make { _ in Page { "Below." } }
      Accessory("card") { _ in
        Page {
          Top(height: 1) { "Upper" }
          Bottom(height: 2) { List(1...2) { Row("Lower \($0)") } }
        }
      }
    }
    session.navigator.overlay("card")
    for word in ["Upper", "Lower 1", "Lower 2"] { #expect(session.frame.text.contains(word), "\(word)") }
  }

  @Test func `of any height wanted is drawn`() throws {
    let session = try session {
      Screen("own").make { _ in
        Page {
          Top(height: .max) { "Upper" }
          Bottom(height: .min) { "Lower" }
        }
      }
      Accessory("card") { _ in
        Page {
          Top(height: .min) { "Above" }
          Bottom(height: .max) { "Beneath" }
        }
      }
    }
    #expect(session.frame.text.contains("Upper") && session.frame.text.contains("Lower"))
    session.navigator.overlay("card")
    #expect(session.frame.text.contains("Above") && session.frame.text.contains("Beneath"))
  }

  @Test(.row("0.22")) func `covers the tabs where main does, and uncovers them when main is popped`() throws {
    let session = try Shop.session()
    session.navigator.show(tab: "map")
    let map = session.frame.text
    session.navigator.main.push("seller")
    #expect(session.frame.text.contains("Seller"))
    // The bar of the tabs is covered with them, in every size; their keys are not.
    for size in [Size(columns: 120, rows: 36), Size(columns: 60, rows: 12), Size(columns: 80, rows: 24)] {
      session.resize(to: size)
      let bar = session.frame.row(0)
      #expect(!["Home", "Map", "Inbox", "│", "▌"].contains { bar.contains($0) }, "\(bar)")
    }
    #expect(session.frame.row(0).contains("Trail Shop"))
    session.press("3")
    #expect(session.navigator.state.sketch.contains("*inbox: inbox"))
    session.navigator.show(tab: "map")
    session.navigator.main.push("seller")
    session.press(.escape)
    #expect(session.navigator.state.sketch.contains("*map: map"))
    #expect(session.frame.text == map)
  }

  // MARK: Screens

  private func session(
    _ size: Size = Size(columns: 80, rows: 24), @AppMapBuilder _ screens: () -> AppMap
  ) throws -> Session {
    var map = screens()
    let first = map.screens.first?.name ?? ""
    map = AppMap(title: "Parts") {
      Tab("only", root: first)
      map
    }
    return Session(try Navigator(map), on: HeadlessTerminal(size), chrome: Deck())
  }

  /// A screen with parts, over a picture of its own if there is one.
  private func page(_ pages: KeyValuePairs<String, [String]?>) -> Screen {
    let (name, picture) = pages.first.map { ($0.key, $0.value) } ?? ("", nil)
    return Screen(name).make { _ in
      Page {
        if let picture { BackdropPicture([String](repeating: "", count: 10) + picture) }
        Top(height: 1) { "Upper \(name)" }
        Bottom(height: 1) { List { Row("Lower \(name)") } }
      }
    }
  }
}
