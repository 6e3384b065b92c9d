import Roots
import RootsApp
import RootsTerminal
import TestTraits
import Testing

@Suite(.timeLimited) struct `An app file` {
  /// The program of an app's nodes, which have to be without mistakes.
  static func app(_ nodes: String) throws -> ScriptedApp {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: "app \"Test\" {\n\(nodes)\n}\n"))
    return try #require(reading.app, "\(reading.diagnostics.rendered)")
  }

  @Test(arguments: [
    ("app T {}", true), ("\u{FEFF}app T {}", true), ("\n  app \"T\" {}", true), ("app{}", true),
    ("app\tT", true),
    ("// app\napp T", true), ("/* app */ app T", true), ("/* a */\n// b\n/* c */app T", true),
    ("/- kdl-version 2\napp T", true), ("/* a */ tape", false), ("// app T", false), ("/* app T", false),
    ("apple T", false), ("tape", false), ("", false), ("app", false),
  ]) func `is known by its first node`(text: String, isApp: Bool) {
    #expect(SourceText(name: "x", text: text).declaresApp == isApp)
  }

  @Test func `describes a whole program`() throws {
    let reading = ScriptedApp.read(SourceText(name: "shop.kdl", text: Self.shop))
    #expect(reading.diagnostics.filter { $0.severity == .error }.rendered == "")
    let map = try #require(reading.app).map
    #expect(map.title == "Trail Shop")
    #expect(map.scheme == "shop")
    #expect(map.version == 3)
    #expect(map.start == .tab("home"))
    #expect(map.back == .order)
    #expect(map.limits.layers == 4 && map.limits.tabs == 5 && map.limits.redirects == 2)
    #expect(map.isRestorable)
    #expect(map.tabs.map(\.name) == ["home", "map", "inbox"])
    #expect(map.tabs.map(\.title) == ["Home", "map", "Inbox"])
    #expect(map.tabs.map(\.root.screen) == ["catalog", "map", "letters"])
    #expect(map.screens.map(\.name).prefix(3) == ["catalog", "item", "reviews"])
    #expect(map.accessories.map(\.name) == ["cart", "login", "login", "leave-question"])
    #expect(map.empty?.title == "Nothing")
    #expect(map.redirects == [Redirect("/home", to: "/catalog")])
    #expect(map.unhandled == "/catalog")
    #expect(map.validate().filter { $0.severity == .error }.isEmpty)
  }

  @Test func `says everything about a screen`() throws {
    let map = try Self.shopApp().map
    let item = try #require(map.screens.first { $0.name == "item" })
    #expect(item.title == "Item {id}")
    #expect(item.identity == "id")
    #expect(
      item.parameters == [
        Screen.Parameter("id", .int), Screen.Parameter("color", .string, fallback: "blue"),
      ])
    #expect(item.urls == ["/item/:id(int)"])
    #expect(item.urlStack == ["catalog", "item"])
    #expect(
      item.children == [
        Screen.Child("reviews"), Screen.Child("seller"),
        Screen.Child("map", kind: .tab, transition: .fade, cost: 2), Screen.Child("cart", kind: .overlay),
      ])
    let profile = try #require(map.screens.first { $0.name == "profile" })
    #expect(profile.guards == ["auth", "age"])
    #expect(profile.isRestorable)
    #expect(profile.transition == .fade)
    let atlas = try #require(map.screens.first { $0.name == "map" })
    #expect(atlas.lifetime == .seconds(60, from: .presentation))
  }

  @Test(.row("0.44")) func `defines accessories for the presenters they are meant for`() throws {
    let logins = try Self.shopApp().map.accessories.filter { $0.name == "login" }
    #expect(logins.map(\.parents) == [[], ["home", "profile"]])
    #expect(logins.map(\.cover) == [.partial, .opaque])
    #expect(logins.map(\.input) == [.blocks, .passes])
    #expect(try Self.shopApp().screens["login"]?.count == 2)
  }

  @Test func `defines guards and flows`() throws {
    let map = try Self.shopApp().map
    #expect(map.guards.map(\.name) == ["auth", "age", "everybody"])
    #expect(map.guards.map(\.scope) == [.named, .named, .layers])
    #expect(map.guards.map(\.revocation) == [.pop, .cover, .pop])
    #expect(map.guards.map(\.timeout) == [nil, .milliseconds(500), nil])
    let flow = try #require(map.flows.first)
    #expect(flow.name == "checkout" && flow.start == "address" && flow.screens == ["address", "pay"])
    #expect(flow.inputs == ["coupon"] && flow.outputs == ["paid"])
  }

  @Test(.row("0.32")) func `keeps the order of definition for tabs without an index`() throws {
    let map = try Self.app("tab b root=x; tab a root=x index=0; screen x").map
    #expect(map.orderedTabs.map(\.name) == ["b", "a"])
  }

  @Test func `names what keys, hooks and values are`() throws {
    let app = try Self.shopApp()
    #expect(app.keys.map(\.key.description) == ["g"])
    #expect(app.values == ["signed-in": false, "cars": 3])
    #expect(app.screens["catalog"]?.first?.hooks[.didAppear]?.count == 1)
  }

  // MARK: Ways that follow from actions

  @Test(.row("1.6")) func `leads where its rows lead`() throws {
    let map = try Self.app(
      """
      tab home root=list; tab other root=end
      screen list {
        children declared
        list {
          row a { push item }
          row b { overlay sheet }
          row c { tab other }
          row d { go deep }
          row e { transaction { push item; push second } }
          row f { push item { on-result { completed { push third } } } }
        }
        key k { navigate fourth }
      }
      screen item; screen declared; screen deep; screen second; screen third; screen fourth; screen end
      accessory sheet { list { row a { push other } } }
      accessory other
      """
    ).map
    #expect(map.accessories[0].screen.children == [Screen.Child("other")], "it is pushed within the layer")
    #expect(
      map.screens[0].children == [
        Screen.Child("declared"), Screen.Child("item"), Screen.Child("sheet", kind: .overlay),
        Screen.Child("other", kind: .tab), Screen.Child("second"), Screen.Child("third"),
        Screen.Child("fourth"), Screen.Child("deep"),
      ])
  }

  @Test func `hangs a goal below a screen only if no other screen leads to it`() throws {
    let map = try Self.app(
      """
      screen a { list { row x { go c } } }
      screen b { list { row x { push c } } }
      screen c { list { row x { go a; go b } } }
      """
    ).map
    #expect(map.screens.map { $0.children.map(\.name) } == [[], ["c"], ["b"]])
  }

  @Test func `takes the last word about a way that is declared twice`() throws {
    let map = try Self.app("screen a { children b; child b transition=fade cost=3 }; screen b").map
    #expect(map.screens[0].children == [Screen.Child("b", transition: .fade, cost: 3)])
  }

  @Test func `of a hundred thousand rows stays readable`() throws {
    let rows = (0..<20_000).map { "row r\($0) { push b n=\($0) }" }.joined(separator: "\n")
    let reading = ScriptedApp.read(
      SourceText(
        name: "app.kdl", text: "app T {\nscreen a { list {\n\(rows)\n} }\nscreen b { param n type=int }\n}"))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.app?.map.screens[0].children == [Screen.Child("b")])
  }

  static func shopApp() throws -> ScriptedApp {
    try #require(ScriptedApp.read(SourceText(name: "shop.kdl", text: shop)).app)
  }

  static let shop = """
    app "Trail Shop" scheme=shop version=3 {
        start tab=home
        back order
        limits layers=4 tabs=5 redirects=2
        restore #true
        unhandled to="/catalog"

        tab home  title="Home"  root=catalog
        tab map   root=map
        tab inbox title="Inbox" root=letters

        screen catalog title="Catalog" {
            url "/catalog"
            text "Everything for the trail."
            list {
                row "Trail shoe" detail="89.00" { push item id=42 }
                row "Profile"                   { go profile }
            }
        }
        screen item title="Item {id}" identity=id {
            param id type=int
            param color type=string default=blue
            url "/item/:id(int)" stack="catalog, item"
            children reviews seller
            child map kind=tab transition=fade cost=2
            text "A light shoe for wet ground, color {color}."
            list { row "Add to cart" { overlay cart item="{id}" } }
        }
        screen reviews; screen seller; screen letters; screen address; screen pay
        screen profile title="Profile" guard="auth,age" restorable=#true transition=fade { url "/me" }
        screen editor title="Edit" { field note; leave-guard "Discard changes?" when=dirty }
        screen map title="Map" {
            backdrop \"\"\"
                ~~~~
                 ~~
                \"\"\"
            top height=3 { text "{cars} cars near you" }
            bottom height=6 { list { row "Editor" { push editor } } }
        }
        empty title="Nothing" { text "Nothing here." }

        accessory cart { param item type=int }
        accessory login title="Sign in" { submit "Sign in" { complete user="ada" } }
        accessory login title="Sign in" parents="home, profile" opaque=#true input=passes {
            field name   type=string required=#true
            field secret type=secret required=#true
            submit "Sign in" { complete user="{name}" }
        }
        guard auth { ask login; remember session }
        guard age revoke=cover timeout="500ms" { when signed-in=#true }
        guard everybody scope=layers { allow }
        redirect "/home" to="/catalog"
        flow checkout start=address { screens address pay; input coupon; output paid }
        keep map for="60s" from=presentation
        on catalog.didAppear { message seen=#true }
        set signed-in=#false cars=3
        key g { go letters; push checkout }
    }
    """
}
