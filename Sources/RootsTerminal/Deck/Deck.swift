internal import Roots

/// The standard chrome: screens as cards in a box, floating cards over them, and lines that say what is what.
///
/// Lower screens stick out as headers, so the way back *is* the picture of the depth; layers are offset cards
/// with badges. The deck also brings the panes of everybody's tools: palette, help, prompt, inspector.
@MainActor public final class Deck: Chrome {
  /// Which key does what.
  public var bindings: Bindings
  /// How much the deck says about layers and the queue.
  public var detail: Detail
  /// What is typed at the prompt, understood by somebody else.
  public var language: PromptLanguage?
  /// What actions of other people's making do: recording, stepping.
  public var handlers: [Action: @MainActor (Session) -> Void] = [:]
  /// Problems that are not the navigator's: of files, say. The inspector shows them.
  public var problems: [String] = []
  /// What the recorder shows in the bar: `rec 00:41`.
  public var recording: String?

  /// How much the deck says about layers and the queue.
  public enum Detail: String, Sendable, CaseIterable {
    /// What the users of a program need. No key lets in what a guard holds back, opens screens that nothing
    /// leads to, or takes back what was done.
    case quiet
    /// Layer names, the ladder and the state of the queue: for those who make and test a program.
    case inspection
  }

  var hits = Hits()
  var geometry = Geometry()
  var pane: (any Pane)?
  var inspector = Inspector()
  var message: Message?
  var hiddenLayers = 0
  var pressed: Point?
  var activated: Point?
  var trail = VisitTrail()
  var bookmark: NavigationState?
  var palettePast: [PaletteEntry] = []
  var typedPast: [String] = []
  var standIns: [ContextID: BodyScreen] = [:]
  var roots = RootMemory()
  var lastCancel: Duration?
  let feed = EventFeed()
  private var token: ObservationToken?

  /// Where the last frame showed what moves.
  struct Geometry {
    var card: Rect?
    var isFloating = false
    var parts: (top: Rect?, bottom: Rect?)?
    /// What the places follow from.
    var layout: DeckLayout?
    /// The screens that were drawn, so that they know how much room they have.
    var screens: [ContextID] = []
  }

  /// A deck with bindings, for users or for testers.
  public init(bindings: Bindings = Bindings(), detail: Detail = .quiet) {
    self.bindings = bindings
    self.detail = detail
  }

  public func begin(_ session: Session) {
    trail.visit(session.navigator.state)
    let feed = feed
    token = session.navigator.listen { feed.take($0) }
  }

  public func catchUp(_ session: Session) {
    trail.visit(session.navigator.state)
    if let reason = feed.takeRefusal() { tell(of: reason, session) }
  }

  /// Whether layers and queue are spoken of: always for testers, and while the inspector is open.
  var isInspecting: Bool { detail == .inspection || inspector.isOpen }

  /// Whether an action is for whoever has the keys: not all are for the users of a program.
  func offers(_ action: Action) -> Bool {
    if detail == .inspection || handlers[action] != nil { return true }
    return action.group != .testing && action != .push && action != .accessory
  }

  /// What a key is bound to, if that is for whoever has the keys.
  func bound(to key: Key) -> (action: Action, index: Int)? {
    bindings.action(for: key).flatMap { offers($0.action) ? $0 : nil }
  }

  /// The screen of an entry; one that only shows what is known if nobody makes a real one.
  func view(of entry: Entry, _ navigator: Navigator) -> any ScreenView {
    if let view = navigator.screen(entry.id) as? any ScreenView { return view }
    if let view = standIns[entry.id] { return view }
    if standIns.count > 64 { standIns = standIns.filter { navigator.state.find($0.key) != nil } }
    let view = BodyScreen.standIn(for: entry, navigator)
    standIns[entry.id] = view
    return view
  }
}

// MARK: - Drawing

extension Deck {
  public func draw(on frame: inout Frame, _ session: Session) {
    hits.clear()
    geometry = Geometry()
    let layout = DeckLayout(session.size, hasInspector: inspector.isOpen)
    geometry.layout = layout
    let moment = Moment(session, layout: layout, hiding: hiddenLayers)
    frame.draw { canvas in
      if layout.form == .tooSmall {
        drawTooSmall(on: &canvas, layout)
        return
      }
      drawStage(on: &canvas, moment)
      drawBar(on: &canvas, moment)
      drawInspector(on: &canvas, moment)
      drawFooter(on: &canvas, moment)
      drawMessage(on: &canvas, moment)
      drawPane(on: &canvas, moment)
    }
  }

  private func drawTooSmall(on canvas: inout Canvas, _ layout: DeckLayout) {
    let least = DeckLayout.smallest
    let text =
      "Roots needs \(least.columns)x\(least.rows), this window is \(layout.size.columns)x\(layout.size.rows)."
      + " Esc, q and Ctrl-C work."
    for (y, line) in Text.wrapped(text, to: canvas.width, atMost: canvas.height).enumerated() {
      canvas.put(line, at: Point(x: 0, y: y))
    }
  }

  private func drawStage(on canvas: inout Canvas, _ moment: Moment) {
    if moment.layout.form == .cramped {
      drawTopCard(on: &canvas, moment)
    } else {
      drawBase(on: &canvas, moment)
      drawLayers(on: &canvas, moment)
    }
  }

  private func drawPane(on canvas: inout Canvas, _ moment: Moment) {
    guard let pane else { return }
    canvas.hideCursor()
    pane.draw(on: &canvas, self, moment)
  }

  public func stage(_ session: Session) -> Stage {
    let layout = DeckLayout(session.size, hasInspector: inspector.isOpen)
    var stage = Stage(area: layout.stage)
    stage.card = geometry.card
    stage.isFloating = geometry.isFloating
    stage.origin = activated
    if let parts = geometry.parts {
      var backdrop = Frame(session.size, charset: session.terminal.charset)
      backdrop.draw { drawBackdrop(on: &$0, Moment(session, layout: layout, hiding: hiddenLayers)) }
      stage.parts = Stage.Parts(top: parts.top, bottom: parts.bottom, backdrop: backdrop)
    }
    return stage
  }
}
