internal import Roots

/// The content of a screen with its actions: a ``Body``, and functions behind its rows and buttons.
///
/// It is written with a builder: texts, ``List``, ``Field``, ``Submit``, ``Table``, ``Picture``, and ``Top``,
/// ``Bottom`` and ``BackdropPicture`` for a screen of several parts.
public struct Content: Sendable {
  /// The visible content, as data.
  public internal(set) var body = Body()
  private var deeds: [Deed] = []
  private var topDeeds: [Deed] = []
  private var bottomDeeds: [Deed] = []

  enum Deed: Sendable {
    case nothing
    case rows([(@MainActor () -> Void)?])
    case make(@MainActor (Int) -> Row)
    case choose(@MainActor (Int) -> Void)
    case send(@MainActor (Record) -> Void)
  }

  /// Content made of parts.
  public init(@ContentBuilder _ content: () -> Content) { self = content() }

  init() {}

  init(_ block: Body.Block, _ deed: Deed = .nothing) {
    body = Body([block])
    deeds = [deed]
  }

  /// If both have a part at the same edge, the later one is used.
  static func + (upper: Content, lower: Content) -> Content {
    var sum = upper
    sum.body.blocks += lower.body.blocks
    sum.deeds += lower.deeds
    sum.body.backdrop = lower.body.backdrop ?? upper.body.backdrop
    if let top = lower.body.top { (sum.body.top, sum.topDeeds) = (top, lower.topDeeds) }
    if let bottom = lower.body.bottom { (sum.body.bottom, sum.bottomDeeds) = (bottom, lower.bottomDeeds) }
    return sum
  }

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

  /// Carries out the reaction to an input, for a screen that is drawn by hand.
  ///
  /// - Parameters:
  ///   - reaction: The result of the input.
  ///   - take: Receives events without an action of their own.
  @MainActor public func outcome(
    of reaction: BodyState.Reaction, else take: (BodyEvent) -> Void = { _ in }
  ) -> KeyOutcome {
    switch reaction {
    case .ignored: return .ignored
    case .handled: return .handled
    // The reason is shown beside the refused row or field.
    case .refused(let why, let field): return KeyOutcome(refused: why, field: field)
    case .event(let event):
      if perform(event) { return .handled }
      if let target = body.target(of: event) { return .command(.following(target)) }
      take(event)
      return .handled
    }
  }

  /// Returns `false` if the event has no action behind it.
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

/// Builds content from its parts, from top to bottom.
@resultBuilder public enum ContentBuilder {
  /// One part of the block.
  public static func buildExpression(_ text: String) -> Content { Content(.text(Text(text))) }
  /// One part of the block.
  public static func buildExpression(_ part: some ContentPart) -> Content { part.content }
  /// One part of the block.
  public static func buildExpression(_ content: Content) -> Content { content }
  package static func buildExpression(_ block: Body.Block) -> Content { Content(block) }
  /// An error for everything else; without this the compiler would only say that it expects a text.
  @available(
    *, unavailable,
    message: """
      content is made of texts, List, Table, Field, Submit, ProgressBar and Picture; a Row stands in a List, \
      and what is on or off is a Field of the kind .bool
      """
  )
  @_disfavoredOverload
  public static func buildExpression<Other>(_ other: Other) -> Content { Content() }
  /// Combines the parts of a block.
  public static func buildBlock(_ parts: Content...) -> Content { parts.reduce(Content(), +) }
  /// The part added by an `if` without `else`.
  public static func buildOptional(_ content: Content?) -> Content { content ?? Content() }
  /// The part added by a branch of an `if` or `switch`.
  public static func buildEither(first: Content) -> Content { first }
  /// The part added by a branch of an `if` or `switch`.
  public static func buildEither(second: Content) -> Content { second }
  /// The parts added by the rounds of a loop.
  public static func buildArray(_ parts: [Content]) -> Content { parts.reduce(Content(), +) }
}

/// A part of content.
public protocol ContentPart {
  /// The content that it adds.
  var content: Content { get }
}
