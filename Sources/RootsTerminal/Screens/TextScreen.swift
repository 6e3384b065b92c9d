public import Roots

/// A screen of text that only defines its content and its actions; keys, forms, lists, scrolling and drawing are built
/// in.
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
///       Row("Trail shoe", detail: "89.00") { self.context.push("item", payload: ["id": 42]) }
///       Row("Ask the seller") { self.context.push("seller") }.off(isOpen ? nil : "closed today")
///     }
///   }
///   var keys: [ScreenKey] { [ScreenKey("o", "open or close") { self.isOpen.toggle() }] }
/// }
/// ```
///
/// A screen that draws itself leaves the content empty and implements ``ScreenView/draw(_:on:with:)``. A screen that
/// must not be left with unsaved changes conforms to `LeaveGuarding` as well and checks ``hasChanges``.
@MainActor public protocol TextScreen: ScreenView, StateKeeping {
  /// The selection, the scroll positions and the typed text.
  var state: BodyState { get set }

  /// The content of the screen; built once after each event, however often it is read.
  @ContentBuilder var content: Content { get }

  /// The screen's own keys. They take precedence, except over typed text.
  var keys: [ScreenKey] { get }

  /// Handles an event of a row or a button without an action of its own.
  func handle(_ event: BodyEvent)
}

/// A key of a screen.
public struct ScreenKey {
  let reading: Result<Key, KeyError>
  /// The meaning, in a word or two, for the footer.
  public var title: String
  /// The action of the key.
  public var action: @MainActor () -> Void

  /// A key with its meaning and its action.
  public init(_ key: Key, _ title: String, action: @escaping @MainActor () -> Void) {
    (reading, self.title, self.action) = (.success(key), title, action)
  }

  /// A key as bindings write it, `x`, `ctrl+k` or `F5`, with its meaning and its action.
  ///
  /// The footer says it if the text names no key, and ``Deck/bind(_:)`` throws it.
  public init(_ key: String, _ title: String, action: @escaping @MainActor () -> Void) {
    reading = Result { () throws(KeyError) in try Key(parsing: key) }
    (self.title, self.action) = (title, action)
  }

  /// The key; `nil` if its text names none.
  public var key: Key? { try? reading.get() }

  package var hint: Hint {
    switch reading {
    case .success(let key): Hint(key, title)
    // As much of it as fits a footer.
    case .failure(let mistake): Hint([], "\(title): \("\(mistake)".prefix { $0 != ";" })")
    }
  }
}

extension TextScreen {
  /// Empty content.
  public var content: Content { Content() }
  /// True if letters are text at the moment, and not commands.
  public var takesText: Bool { state.takesText(in: body) }
  /// No keys of its own.
  public var keys: [ScreenKey] { [] }
  /// Does nothing.
  public func handle(_ event: BodyEvent) {}

  /// The body of the content, with its parts as high as they have been slid.
  public var body: Body { state.arranged(ContentMemory.content(of: self).body) }
  /// The meanings of the keys: those of the screen's own ones behind Enter and before the general ones.
  public var hints: [Hint] {
    let body = body
    let isTyping = state.takesText(in: body)
    let own = keys.filter { !isTyping || $0.key?.typed == nil }
    // The screen's own keys come first, because they cannot be guessed.
    let general = state.hints(in: body)
    let enter = general.prefix { $0.keys == [.enter] }
    return enter + own.map(\.hint) + general.dropFirst(enter.count)
  }
  /// The sequences among the screen's own keys.
  public func sequences(after key: Key) -> [Hint] {
    keys.filter { $0.key.map(key.begins) == true }.map(\.hint)
  }
  /// The part that has the keys.
  public var keyPart: ScreenPart {
    let body = body
    return state.keyPart(in: body) ?? body.restingPart
  }

  /// The name of the selected row: its ``Row/id(_:)``, or its title if it has none; `nil` if no row is selected, or if
  /// the filter hides all.
  public var selectedRow: String? {
    let body = body
    guard let spot = state.shownSelection(in: body), body.block(spot.block)?.choosableCount != nil else {
      return nil
    }
    return body.name(at: spot)?.text
  }

  /// The ``Row/id(_:)`` of the selected row, as it was given.
  public func selectedRow<ID: LosslessStringConvertible>(as type: ID.Type) -> ID? {
    selectedRow.flatMap { ID($0) }
  }

  /// True if a field has been changed from its initial content: leaving the screen would lose that.
  ///
  /// A form that was sent may be left, until a field is changed again, or what its button began has failed.
  public var hasChanges: Bool { state.hasChanges(in: body) }

  func takeBackForm() { state.takeBack() }

  /// Handles input with the state of the body, and performs the actions of the content.
  public func handle(_ input: ScreenInput) -> KeyOutcome {
    let content = ContentMemory.content(of: self)
    let body = state.arranged(content.body)
    state.workInSlices()
    defer {
      goOnLater()
      ContentMemory.forget(self)
    }
    let isTyping = state.takesText(in: body)
    if !isTyping, press(input) { return .handled }
    let reaction = state.take(input, in: body)
    if reaction == .ignored { return isTyping && press(input) ? .handled : .ignored }
    return content.outcome(of: reaction, else: handle)
  }

  /// Returns `false` if the input is not one of the screen's own keys.
  private func press(_ input: ScreenInput) -> Bool {
    guard case .key(let key) = input, let own = keys.first(where: { $0.key == key }) else { return false }
    own.action()
    return true
  }

  /// Draws a part of the body.
  public func draw(_ part: ScreenPart, on canvas: inout Canvas, with focus: ScreenFocus) {
    let room = Size(columns: canvas.width, rows: canvas.height)
    state.workInSlices()
    state.pen(for: part, of: body, in: room, with: focus).draw(on: &canvas)
    goOnLater()
  }

  private func goOnLater() {
    state.goOnLater(with: self) { [weak self] slice in
      self.map { $0.state.goOn(slice, in: $0.body) } ?? false
    }
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
///         Row("Trail shoe", detail: "89.00") { context.push("item", payload: ["id": 42]) }
///         Row("Sign in") { context.overlay("login") }
///       }
///     }
///   }
///   Screen("item", title: "Item {id}") { _ in BodyScreen { "A light shoe." } }
///   Accessory("login", title: "Sign in") { context in
///     BodyScreen {
///       Field("name", label: "Name", need: .required)
///       Field("secret", label: "Password", kind: .secret, need: .required)
///       Submit("Sign in") { context.complete($0) }
///     }
///   }
/// }
/// ```
@MainActor public final class BodyScreen: TextScreen {
  /// The title; `nil` for that of the map.
  public var title: String?
  /// The selection, the scroll positions and the typed text.
  public var state = BodyState()
  /// The keys of the screen.
  public var keys: [ScreenKey]
  /// The frame around the screen.
  public let cardFrame: CardFrame
  private let build: @MainActor () -> Content
  private let take: @MainActor (BodyEvent) -> Void

  /// A screen with content from a function, which is called once after each event.
  ///
  /// - Parameters:
  ///   - title: The text in the header; without one, the title of the screen's definition.
  ///   - keys: The screen's own keys.
  ///   - cardFrame: The frame around the screen.
  ///   - content: Builds the content.
  ///   - take: Receives events without an action of their own.
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

  /// The content that the function builds.
  public var content: Content { build() }
  /// Passes on an event without an action of its own.
  public func handle(_ event: BodyEvent) { take(event) }
}

extension TextScreen {
  /// The body as plain lines, with the contents of its fields.
  public var plain: PlainBody { body.plain(state) }
  /// The name of the selected field, if it is secret.
  public var secretField: String? { state.secretField(in: body)?.name }
  /// The text of what is selected: the marked rows, a cell, a row, a field that is not secret, the target of a link.
  public var selectedText: String? { state.selectedText(in: body) }
  /// The number of the column in which the cursor of a table with ``Table/cells()`` stands.
  public var selectedColumn: Int? { state.selectedColumn(in: body) }
  /// The text of the selected field, if it is secret.
  public var secretText: String? { state.secretField(in: body).map { state.text(of: $0) } }
  /// The keys that do the same as an input by the mouse; `nil` if none do.
  public func keys(for input: ScreenInput) -> [Key]? { state.keys(for: input, in: body) }
}
