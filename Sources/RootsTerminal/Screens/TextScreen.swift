public import Roots

/// A screen of text that only says what it shows and what that does; keys, forms, lists, scrolling and drawing
/// come with it.
///
/// ```swift
/// final class Catalog: TextScreen {
///   let context: ScreenContext
///   var state = BodyState()
///   private var isOpen = true
///   init(_ context: ScreenContext) { self.context = context }
///
///   var content: Content {
///     "Everything for the trail."
///     List {
///       Row("Trail shoe", detail: "89.00") { self.context.requests.push("item", payload: ["id": 42]) }
///       Row("Ask the seller") { self.context.requests.push("seller") }.off(isOpen ? nil : "closed today")
///     }
///   }
///   var keys: [ScreenKey] { [ScreenKey("o", "open or close") { self.isOpen.toggle() }] }
/// }
/// ```
///
/// A screen that draws itself leaves the content empty and implements ``ScreenView/draw(_:on:with:)``. One
/// that must not be left with unsaved changes conforms to `LeaveGuarding` as well and asks ``hasChanges``.
@MainActor public protocol TextScreen: ScreenView, StateKeeping {
  /// Where the person is in the content, and what has been typed.
  var state: BodyState { get set }

  /// What the screen shows; built once after each event, however often it is looked at.
  @ContentBuilder var content: Content { get }

  /// The keys of the screen's own; they are asked first, but while text is typed last.
  var keys: [ScreenKey] { get }

  /// Takes what a person did, unless a row or a button has an action of its own.
  func handle(_ event: BodyEvent)
}

/// A key of a screen's own.
public struct ScreenKey {
  /// The key.
  public var key: Key
  /// What it does, in a word or two; the footer shows it.
  public var title: String
  /// Does it.
  public var action: @MainActor () -> Void

  /// A key and what it does.
  public init(_ key: Key, _ title: String, action: @escaping @MainActor () -> Void) {
    self.key = key
    self.title = title
    self.action = action
  }
}

extension TextScreen {
  /// Nothing, unless the screen says more.
  public var content: Content { Content() }
  /// Whether a field is being filled in.
  public var takesText: Bool { state.takesText(in: body) }
  /// No keys of its own.
  public var keys: [ScreenKey] { [] }
  /// Does nothing; what content does stands in the content.
  public func handle(_ event: BodyEvent) {}

  /// The content, as it is shown.
  public var body: Body { state.arranged(ContentMemory.content(of: self).body) }
  /// What the keys do here.
  public var hints: [Hint] {
    let body = body
    let isTyping = state.takesText(in: body)
    let own = keys.filter { !isTyping || $0.key.typed == nil }
    // Its own keys before those that every list has: they cannot be guessed.
    let general = state.hints(in: body)
    let enter = general.prefix { $0.keys == [.enter] }
    return enter + own.map { Hint($0.key, $0.title) } + general.dropFirst(enter.count)
  }
  /// The part that gets the keys.
  public var keyPart: ScreenPart {
    let body = body
    return state.keyPart(in: body) ?? body.restingPart
  }

  /// The name of the row that has the keys: its ``Row/id(_:)``, or its title if it has none; `nil` if no row has them,
  /// or if the filter leaves none.
  public var selectedRow: String? {
    let body = body
    guard let spot = state.shownSelection(in: body), body.block(spot.block)?.choosableCount != nil else {
      return nil
    }
    return body.name(at: spot)
  }

  /// Whether anything is filled in that was not there at first.
  public var hasChanges: Bool { state.hasChanges(in: body) }

  /// Handles input by the state of the body.
  public func handle(_ input: ScreenInput) -> KeyOutcome {
    let content = ContentMemory.content(of: self)
    let body = state.arranged(content.body)
    defer { ContentMemory.forget(self) }
    let isTyping = state.takesText(in: body)
    if !isTyping, press(input) { return .handled }
    let reaction = state.take(input, in: body)
    if reaction == .ignored { return isTyping && press(input) ? .handled : .ignored }
    return content.outcome(of: reaction, else: handle)
  }

  /// Does what the screen's own keys mean; says whether one of them was pressed.
  private func press(_ input: ScreenInput) -> Bool {
    guard case .key(let key) = input, let own = keys.first(where: { $0.key == key }) else { return false }
    own.action()
    return true
  }

  /// Draws a part of the body.
  public func draw(_ part: ScreenPart, on canvas: inout Canvas, with focus: ScreenFocus) {
    let room = Size(columns: canvas.width, rows: canvas.height)
    state.pen(for: part, of: body, in: room, with: focus).draw(on: &canvas)
  }
}

/// A screen of text without a type of its own.
///
/// ```swift
/// let map = AppMap(title: "Shop") {
///   Tab("home", root: "catalog")
///   Screen("catalog", title: "Catalog") { context in
///     BodyScreen {
///       "Everything for the trail."
///       List {
///         Row("Trail shoe", detail: "89.00") { context.requests.push("item", payload: ["id": 42]) }
///         Row("Sign in") { context.requests.overlay("login") }
///       }
///     }
///   }
///   Screen("item", title: "Item {id}") { _ in BodyScreen { "A light shoe." } }
///   Accessory("login", title: "Sign in") { context in
///     BodyScreen {
///       Field("name", label: "Name", need: .required)
///       Field("secret", label: "Password", kind: .secret, need: .required)
///       Submit("Sign in") { context.complete(Payload($0)) }
///     }
///   }
/// }
/// ```
@MainActor public final class BodyScreen: TextScreen {
  /// The title; `nil` for that of the map.
  public var title: String?
  /// Where the person is in the body.
  public var state = BodyState()
  /// The keys of the screen.
  public var keys: [ScreenKey]
  /// What is drawn around the screen.
  public let cardFrame: CardFrame
  private let build: @MainActor () -> Content
  private let take: @MainActor (BodyEvent) -> Void

  /// A screen that shows what a function builds; the function is called once after each event.
  ///
  /// - Parameters:
  ///   - title: The text in the header; without one, the title of the screen's definition.
  ///   - keys: The keys of the screen's own.
  ///   - cardFrame: What is drawn around it.
  ///   - content: Builds what it shows.
  ///   - take: Gets what was done that has no action of its own.
  public init(
    title: String? = nil, keys: [ScreenKey] = [], cardFrame: CardFrame = .card,
    @ContentBuilder _ content: @escaping @MainActor () -> Content,
    onEvent take: @escaping @MainActor (BodyEvent) -> Void = { _ in }
  ) {
    self.title = title
    self.keys = keys
    self.cardFrame = cardFrame
    build = content
    self.take = take
  }

  /// What the function builds.
  public var content: Content { build() }
  /// Hands on what was done that has no action of its own.
  public func handle(_ event: BodyEvent) { take(event) }
}
