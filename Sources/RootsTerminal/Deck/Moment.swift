internal import Roots

/// What the deck shows at one moment: the state, and what follows from it for the whole frame.
@MainActor struct Moment {
  let session: Session
  let navigator: Navigator
  let state: NavigationState
  let layout: DeckLayout
  let titles: Titles
  let focusedPlace: Place
  let focusedEntry: Entry?
  /// All layers, lowest first.
  let allLayers: [Layer]
  /// The screens of the base, as one stack.
  let base: BaseStack
  /// The index of the selected tab.
  let selectedTab: Int
  let held: [HeldRequest]
  private let hiddenCount: Int

  /// A layer as it is shown.
  struct Layer {
    let number: Int
    let stack: Stack
    let cover: Accessory.Cover
    let input: Accessory.Input
    /// Whether the layer belongs to a guard's question.
    let isQuestion: Bool
    let hasKeys: Bool
  }

  init(_ session: Session, layout: DeckLayout, hiding hidden: Int) {
    self.session = session
    self.layout = layout
    let navigator = session.navigator
    self.navigator = navigator
    state = navigator.state
    titles = Titles(navigator)
    focusedPlace = state.focusedPlace
    focusedEntry = state.focusedEntry
    base = BaseStack(state)
    held = navigator.engine.attempts.isEmpty ? [] : navigator.held
    selectedTab = state.selectedTab.flatMap { navigator.state.tabIndex($0) } ?? 0
    allLayers = Moment.layers(of: navigator, state)
    hiddenCount = hidden
  }

  private static func layers(of navigator: Navigator, _ state: NavigationState) -> [Layer] {
    let open = state.openLayers
    guard !open.isEmpty else { return [] }
    let traits = open.map { state.traits(ofLayer: $0) ?? (cover: .partial, input: .blocks) }
    let keys = traits.lastIndex { $0.input == .blocks }
    return open.indices.map { index in
      let stack = state[at: .layer(index)]
      return Layer(
        number: open[index], stack: stack, cover: traits[index].cover, input: traits[index].input,
        isQuestion: stack.top.flatMap { navigator.engine.attempt(presenting: $0.id) } != nil,
        hasKeys: index == keys)
    }
  }

  /// The layers that are drawn; those that are looked past are missing.
  var layers: ArraySlice<Layer> { allLayers.dropLast(hiddenCount) }

  /// The layer that has the keys; the base has them if none does.
  var keyLayer: Layer? { allLayers.last { $0.hasKeys } }

  /// Whether the base has the keys.
  var baseHasKeys: Bool { !allLayers.contains { $0.hasKeys } }

  /// The border of a layer, or of the cards of the base: dotted where another card lies over it and the
  /// terminal has no other way to show that.
  func border(_ usual: Border, of layer: Layer? = nil) -> Border {
    guard session.terminal.background == .dotted, let front = layers.lastIndex(where: \.hasKeys) else {
      return usual
    }
    let place = layer.flatMap { layer in layers.firstIndex { $0.number == layer.number } } ?? -1
    return place < front ? .dotted : usual
  }

  /// The stack of a tab.
  func tabStack(_ index: Int) -> Stack { state[at: .tab(index)] }

  /// The stack nested in the top entry of a stack, and its name; the innermost if there are several.
  func nest(in stack: Stack) -> (name: String, stack: Stack)? {
    let names = state.nestedNames
    guard !names.isEmpty else { return nil }
    var found: (String, Stack)?
    var top = stack.top
    while let id = top?.id, let name = names.first(where: { state.host(of: $0) == id }) {
      let nested = state[.nested(name)]
      found = (name, nested)
      top = nested.top
    }
    return found
  }
}
