internal import Roots

/// What a screen shows together with what it does: a ``Body``, and functions behind its rows and buttons.
///
/// It is written with a builder: texts as they are, ``List``, ``Field``, ``Submit``, ``Table``, ``Picture``,
/// and ``Top``, ``Bottom`` and ``BackdropPicture`` for a screen of several parts.
public struct Content: Sendable {
  /// What there is to see.
  public internal(set) var body = Body()
  private var deeds: [Deed] = []
  private var topDeeds: [Deed] = []
  private var bottomDeeds: [Deed] = []

  /// What is done by what stands in a block.
  enum Deed: Sendable {
    case nothing
    case rows([(@MainActor () -> Void)?])
    case make(@MainActor (Int) -> Row)
    case choose(@MainActor (Int) -> Void)
    case send(@MainActor (Record) -> Void)
  }

  /// Content of parts.
  public init(@ContentBuilder _ content: () -> Content) { self = content() }

  /// A body that does nothing by itself.
  package init(_ body: Body) {
    self.body = body
    deeds = body.blocks.map { _ in .nothing }
    topDeeds = body.top.map { $0.blocks.map { _ in .nothing } } ?? []
    bottomDeeds = body.bottom.map { $0.blocks.map { _ in .nothing } } ?? []
  }

  init() {}

  init(_ block: Body.Block, _ deed: Deed = .nothing) {
    body = Body([block])
    deeds = [deed]
  }

  /// One thing below another; of parts at an edge the later one counts.
  static func + (upper: Content, lower: Content) -> Content {
    var sum = upper
    sum.body.blocks += lower.body.blocks
    sum.deeds += lower.deeds
    sum.body.backdrop = lower.body.backdrop ?? upper.body.backdrop
    if let top = lower.body.top { (sum.body.top, sum.topDeeds) = (top, lower.topDeeds) }
    if let bottom = lower.body.bottom { (sum.body.bottom, sum.bottomDeeds) = (bottom, lower.bottomDeeds) }
    return sum
  }

  /// The same content at an edge.
  func asPart(_ part: ScreenPart, height: Int, _ heights: [Body.Height]) -> Content {
    var moved = Content()
    switch part {
    case .top:
      moved.body.top = Body.Part(height: height, heights: heights, body.blocks)
      moved.topDeeds = deeds
    case .bottom:
      moved.body.bottom = Body.Part(height: height, heights: heights, body.blocks)
      moved.bottomDeeds = deeds
    case .whole, .backdrop: return self
    }
    return moved
  }

  /// Carries out the reaction to some input, for a screen that is drawn by hand.
  ///
  /// - Parameters:
  ///   - reaction: What happened to the input.
  ///   - take: Gets what was done that has no action of its own.
  @MainActor public func outcome(
    of reaction: BodyState.Reaction, else take: (BodyEvent) -> Void = { _ in }
  ) -> KeyOutcome {
    switch reaction {
    case .ignored: return .ignored
    // Why is written beside what was refused.
    case .handled, .refused: return .handled
    case .event(let event):
      if perform(event) { return .handled }
      if let target = body.target(of: event) { return .command(.following(target)) }
      take(event)
      return .handled
    }
  }

  /// Does what stands behind an event, if something does.
  @MainActor func perform(_ event: BodyEvent) -> Bool {
    switch event {
    case .chose(let list, let number):
      switch deed(ofBlock: list) {
      case .rows(let actions):
        guard actions.indices.contains(number), let action = actions[number] else { return false }
        action()
      case .choose(let action): action(number)
      case .make(let row):
        guard let action = row(number).action else { return false }
        action()
      case .nothing, .send: return false
      }
      return true
    case .sent(let submit, let record):
      guard case .send(let action) = deed(ofBlock: submit) else { return false }
      action(record)
      return true
    case .changed: return false
    }
  }

  private func deed(ofBlock number: Int) -> Deed {
    var place = number
    for deeds in [deeds, topDeeds, bottomDeeds] {
      if deeds.indices.contains(place) { return deeds[place] }
      place -= deeds.count
    }
    return .nothing
  }
}

/// Puts content together from its parts, from top to bottom.
@resultBuilder public enum ContentBuilder {
  /// One part of the block.
  public static func buildExpression(_ text: String) -> Content { Content(.text(Text(text))) }
  /// One part of the block.
  public static func buildExpression(_ part: some ContentPart) -> Content { part.content }
  /// What is shown, and what it does.
  public static func buildExpression(_ content: Content) -> Content { content }
  /// One part of the block.
  package static func buildExpression(_ block: Body.Block) -> Content { Content(block) }
  /// Nothing else can be shown; without this the compiler would say that a text is wanted.
  @available(
    *, unavailable,
    message: """
      content is made of texts, List, Table, Field, Submit, ProgressBar and Picture; a Row stands in a List, \
      and what is on or off is a Field of the kind .bool
      """
  )
  @_disfavoredOverload
  public static func buildExpression<Other>(_ other: Other) -> Content { Content() }
  /// Puts the parts of a block together.
  public static func buildBlock(_ parts: Content...) -> Content { parts.reduce(Content(), +) }
  /// What is shown, and what it does.
  public static func buildOptional(_ content: Content?) -> Content { content ?? Content() }
  /// What a branch of an `if` or `switch` adds.
  public static func buildEither(first: Content) -> Content { first }
  /// What a branch of an `if` or `switch` adds.
  public static func buildEither(second: Content) -> Content { second }
  /// What the rounds of a loop add.
  public static func buildArray(_ parts: [Content]) -> Content { parts.reduce(Content(), +) }
}

/// Something that content is made of.
public protocol ContentPart {
  /// What it adds.
  var content: Content { get }
}
