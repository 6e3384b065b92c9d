import Roots
import Testing

@testable import RootsTerminal

/// Screens of several parts, and what they stand over.
@MainActor @Suite struct `A scene with parts` {
  /// R 3.1
  @Test func `stands over the backdrop of the scene below until it goes`() throws {
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
      Screen("whole").make { _ in Page { "Nothing but words." } }
      page(["parts": nil])
    }
    session.navigator.push("whole")
    #expect(!session.frame.text.contains("sea"))
    session.navigator.push("parts")
    #expect(session.frame.text.contains("sea") && session.frame.text.contains("Lower parts"))
    #expect(!session.frame.text.contains("Nothing but words"))
  }

  @Test func `stands over nothing where there is no backdrop`() throws {
    let session = try session { page(["parts": nil]) }
    #expect(session.frame.text.contains("Upper parts") && session.frame.text.contains("Lower parts"))
    #expect(session.frame.row(12).allSatisfy { $0 == " " })
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

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
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
    #expect(session.frame.text.contains("Above") || session.frame.text.contains("Beneath"))
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
