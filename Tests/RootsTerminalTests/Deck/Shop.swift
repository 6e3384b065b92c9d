import Roots

@testable import RootsTerminal

/// A small shop with everything in it that a deck has to show.
@MainActor enum Shop {
  static func map() -> AppMap {
    var map = AppMap(title: "Trail Shop") {
      Tab("home", root: "home", title: "Home")
      Tab("map", root: "map", title: "Map")
      Tab("inbox", root: "inbox", title: "Inbox")
      screens
      overlays
      Guard("auth") { attempt in
        attempt.navigator.overlay("login")
        return .wait
      }
    }
    map.scheme = "roots"
    return map
  }

  @AppMapBuilder private static var screens: AppMap {
    Screen("home", title: "Home").children("profile", "catalog").make { context in
      list(context, ["Profile": "profile", "Catalog": "catalog"])
    }
    Screen("catalog", title: "Catalog").children("item", "info", "stock")
    Screen("item", title: "Item {id}").identity("id").parameter("id", .int).children("reviews", "seller")
      .make(item)
    Screen("reviews", title: "Reviews")
    Screen("seller", title: "Seller")
    Screen("info", title: "Info")
    Screen("stock", title: "Stock").make { _ in
      Page { List(1...3_000) { Row("Shoe \($0)", detail: ["red", "blue", "green"][$0 % 3]) } }
    }
    Screen("map", title: "Map").children("cars")
    Screen("cars", title: "Cars").children("car")
    Screen("car", title: "Car {id}").identity("id").parameter("id", .int).children("ride").make { _ in car() }
    Screen("ride", title: "Ride").make { _ in ride() }
    Screen("inbox", title: "Inbox").children("thread").url("/inbox")
    Screen("thread", title: "Thread {id}").identity("id").parameter("id", .int)
    Screen("profile", title: "Profile").children("invoices")
    Screen("invoices", title: "Invoices").guarded(by: "auth")
    Flow("checkout", start: "shipping", screens: ["shipping", "payment"])
    Screen("shipping", title: "Shipping")
    Screen("payment", title: "Payment").make { context in
      list(context, ["By card": "info", "By invoice": "info"])
    }
  }

  @AppMapBuilder private static var overlays: AppMap {
    Accessory("cart", title: "Cart") { _ in
      Page(size: Size(columns: 30, rows: 5)) { "1 x Trail shoe       89.00" }
    }
    Accessory("pay", title: "Pay")
    Accessory("card", title: "Card") { _ in Page(size: Size(columns: 30, rows: 5)) { "Card number" } }
    Accessory("confirm", title: "Confirm") { context in
      Page(hints: [Hint(.enter, "pay"), Hint([.up, .down], "move")]) {
        "Pay 89.00 with card ··42?"
        List {
          Row("Pay") { context.complete(true) }
          Row("Not now") { context.cancel() }
        }
      }
    }
    Accessory("address", title: "Address", make: address)
    Accessory("login", title: "Sign in") { context in
      Page(
        size: Size(columns: 38, rows: 7),
        hints: [Hint(.enter, "sign in"), Hint(.escape, "refuse"), Hint(.tab, "next")]
      ) {
        "Sign in to see your invoices."
        Field("name", label: "Name", initial: "ada")
        Field("secret", label: "Password", kind: .secret)
      }
    }
    Accessory("welcome", title: "Welcome") { _ in Page { "What is new in this version." } }.opaque()
    Accessory("toast", title: "Saved") { _ in Page { "Your address is saved." } }.passingInput()
  }

  private static func list(_ context: ScreenContext, _ rows: KeyValuePairs<String, String>) -> Page {
    Page {
      List(rows) { row in Row(row.key) { context.push(row.value) } }
    }
  }

  private static func item(_ context: ScreenContext) -> any LiveScreen {
    Page {
      "Trail shoe, size 42\nIn stock: 7"
      List {
        Row("Add to cart") { context.overlay("cart") }
        Row("See reviews") { context.push("reviews") }
        Row("Ask the seller") { context.push("seller") }
      }
      "A light shoe for wet ground and long days.\nWeight 268 g, drop 4 mm."
    }
  }

  private static func address(_ context: ScreenContext) -> any LiveScreen {
    Page(
      size: Size(columns: 46, rows: 11),
      hints: [
        Hint(.enter, "next"), Hint(.tab, "next"), Hint(.backTab, "back"), Hint(.ctrl("s"), "send: Address"),
      ]
    ) {
      Field("name", label: "Name", initial: "Ada Lind")
      Field("street", label: "Street", initial: "Oak Road 4")
      Field("code", label: "Post code", initial: "12", rules: [.digits(5)])
      Field("kind", label: "", kind: .choice(["home", "work"]), initial: "work")
      Field("keep", label: "keep for next time", kind: .bool, initial: "true")
    }
  }

  private static func car() -> Page {
    let streets = (0..<22).map { y in
      String(
        (0..<80).map { x -> Character in
          y == 8 || y == 15 ? (x % 9 == 0 ? "┼" : "─") : x % 27 == 17 ? "│" : " "
        })
    }
    return Page(
      hints: [Hint(.enter, "choose"), Hint(.tab, "top/bottom"), Hint([.up, .down], "pan map")],
      partTitle: "Book"
    ) {
      BackdropPicture(streets)
      Top(height: 2) { "Car 7, 240 m away, 81 % charge\ntop part: moves with the scene" }
      Bottom(height: 4) {
        List {
          Row("Reserve for 15 min", detail: "4.20 to start")
          Row("Show the way", detail: "0.31 a minute")
          Row("Report a fault")
        }
      }
    }
  }

  /// Parts without a backdrop of their own.
  private static func ride() -> Page {
    Page(partTitle: "On the way") {
      Top(height: 1) { "To the station, 12 min" }
      Bottom(height: 2) {
        List {
          Row("Stop here")
          Row("Call a friend")
        }
      }
    }
  }

  /// A session at a size; nothing has been opened yet.
  static func session(
    _ size: Size = Size(columns: 80, rows: 24), _ charset: Charset = .utf8,
    detail: Deck.Detail = .inspection, options: Session.Options = Session.Options()
  ) throws -> Session {
    let terminal = HeadlessTerminal(size, charset: charset)
    return Session(try Navigator(map()), on: terminal, chrome: Deck(detail: detail), options: options)
  }

  /// A session at a place that the design shows, where keys have been pressed.
  static func session(
    _ scene: Scene, _ keys: Key..., size: Size = Size(columns: 80, rows: 24), charset: Charset = .utf8,
    detail: Deck.Detail = .inspection
  ) throws -> Session {
    let session = try session(size, charset, detail: detail)
    scene.set(session)
    session.draw()
    for key in keys { session.press(key) }
    return session
  }

  /// Three commands, as a prompt would understand them.
  static let language = PromptLanguage(
    read: { text in
      text.hasPrefix("push ")
        ? .command(.push(Visit(stringLiteral: String(text.dropFirst(5)))))
        : .wrong("unknown command 'psh'; did you mean 'push'?", column: 0)
    },
    complete: { text in
      let words = ["seller", "shipping", "stock"].filter {
        $0.hasPrefix(text.split(separator: " ").last ?? "")
      }
      return .init(replacing: 1, words.map { .init($0, note: "screen") })
    })

  /// The places that the design shows.
  enum Scene: String, CaseIterable {
    case root, stack, deep, layers, inspected, drawer, multipart, shared, nested, form, palette, help,
      guarded,
      opaque, toast, looking, refused, prompt, mistaken, asked, invalid, filtered, recording

    @MainActor func set(_ session: Session) {
      let navigator = session.navigator
      switch self {
      case .root: break
      case .stack: open(navigator)
      case .layers:
        open(navigator)
        navigator.overlay("cart")
        navigator.overlay("pay")
        navigator.overlay("card", at: .number(1))
        navigator.overlay("confirm")
      case .deep:
        open(navigator)
        for number in 1...6 { navigator.push("item", payload: ["id": .int(number)]) }
      case .inspected:
        Scene.layers.set(session)
        session.press("i")
      case .drawer:
        open(navigator)
        session.press("i")
      case .nested:
        open(navigator)
        navigator.push("checkout")
        navigator.push("payment")
      case .form:
        open(navigator)
        navigator.overlay("address")
      case .opaque:
        open(navigator)
        navigator.overlay("welcome")
      case .toast:
        open(navigator)
        navigator.overlay("toast")
      case .looking:
        Scene.layers.set(session)
        session.press("{")
      case .refused:
        open(navigator)
        session.send(.push("nowhere"))
      case .multipart:
        navigator.show(tab: "map")
        navigator.push("cars")
        navigator.push("car", payload: ["id": 7])
      case .shared:
        Scene.multipart.set(session)
        navigator.push("ride")
      case .palette:
        open(navigator)
        session.press(.ctrl("p"))
        session.type("go in")
      case .help:
        open(navigator)
        session.press("?")
      case .prompt:
        open(navigator)
        type(":push s", session)
        session.press(.tab)
      case .mistaken:
        open(navigator)
        type(":psh seller", session)
        session.press(.enter)
      case .asked:
        open(navigator)
        session.press("q")
      case .invalid:
        Scene.form.set(session)
        for key in [Key.tab, .tab, "3", .tab] { session.press(key) }
      case .filtered:
        open(navigator)
        navigator.push("stock")
        type("/blue", session)
      case .recording:
        open(navigator)
        (session.chrome as? Deck)?.recording = "rec 00:41"
        navigator.overlay("cart")
      case .guarded: navigator.send(Request(.go(Visit("invoices", payload: ["year": 2026])), origin: .key))
      }
    }

    /// Types a line at the prompt of a deck that understands three commands.
    @MainActor private func type(_ text: String, _ session: Session) {
      (session.chrome as? Deck)?.language = Shop.language
      session.type(text)
    }

    @MainActor private func open(_ navigator: Navigator) {
      navigator.tab("inbox").push("thread", payload: ["id": 9])
      navigator.show(tab: "home")
      navigator.push("catalog")
      navigator.push("item", payload: ["id": 42])
    }
  }
}
