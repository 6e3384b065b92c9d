import Roots
import RootsApp
import TestTraits
import Testing

/// Forms of app files whose parts depend on one another.
@MainActor @Suite(.timeLimited) struct `A form of an app file` {
  private func value(_ name: String, _ nodes: String, _ keys: String) throws -> Value? {
    let drive = try Drive(nodes)
    return try drive("press \(keys)").state["values"]?.fields?[name]
  }

  /// That a form is sent ends what is there while it is not.
  @Test(arguments: [
    ("x tab enter", "kept"), ("x ctrl+s", "kept"), ("x tab down enter", "deleted"),
    ("x tab down down enter", "third"), ("x ctrl+s tab enter", "kept"),
  ])
  func `is sent by the button that was pressed, where others come and go with what is typed`(
    _ keys: String, _ did: String
  ) throws {
    let nodes = """
      set did=none
      screen ask { text "Not kept yet." when=dirty; field name; submit Keep { set did=kept }
        submit Delete { set did=deleted }; submit Third { set did=third } }
      """
    #expect(try value("did", nodes, keys)?.text == did)
  }

  @Test func `is sent by a button that is there only while something is typed`() throws {
    let nodes = """
      set did=none
      screen ask { field name; submit Keep when=dirty { set did="{name}" }; submit Delete { set did=deleted } }
      """
    #expect(try value("did", nodes, "x ctrl+s")?.text == "x")
    #expect(try value("did", nodes, "x ctrl+s ctrl+s")?.text == "deleted")
  }

  @Test(arguments: [
    ("space down 1 2 ctrl+s", "12"), ("down 1 2 ctrl+s", ""), ("space down 1 2 up space down ctrl+s", ""),
  ])
  func `has the value of a field that another one brings`(_ keys: String, _ got: String) throws {
    let nodes = """
      set got=none
      screen ask { field kind type=bool; field size when=kind; submit Go { set got="{size}" }; text Twelve when="size=12" }
      """
    #expect(try value("got", nodes, keys)?.shown == got)
  }

  @Test func `has the content with which a field begins by another one, as it is shown`() throws {
    let nodes = """
      set got=none
      screen ask { field name; field badge default="{name}"; submit Go { set got="{name}/{badge}" } }
      """
    #expect(try value("got", nodes, "A d a ctrl+s")?.text == "Ada/Ada")
    #expect(try value("got", nodes, "A d a down y ctrl+s")?.text == "Ada/Aday")
  }
}
