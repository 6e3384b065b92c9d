/// One thing that can be asked of a navigator.
///
/// Commands are values: the same command comes from a key, a file, a tape, a URL, a script or Swift code.
/// Where a command takes a ``Place`` and none is given, it acts on the innermost stack of the active place.
@nonexhaustive public indirect enum Command: Sendable, Equatable {
  /// Opens a screen on top of a stack.
  case push(Visit, on: Place? = nil, Push = Push())
  /// Opens a screen unless the same screen with the same identity is on top.
  case pushNew(Visit, on: Place? = nil, Push = Push())
  /// Opens a screen, or renews the payload of the one on top if it is the same.
  case navigate(Visit, on: Place? = nil, Renewal = .replace, Push = Push())
  /// Goes back to a screen and renews its payload, or opens it.
  case reveal(Visit, on: Place? = nil, Renewal = .replace, Push = Push())
  /// Closes screens from the top; the value answers for the topmost one.
  case pop(Int = 1, on: Place? = nil, value: Payload? = nil)
  /// Closes a screen anywhere in a stack, and more below it.
  case popFrom(ContextID, count: Int = 1)
  /// Goes back to the nearest screen of a name.
  case popTo(PopTarget, on: Place? = nil, ifAbsent: IfAbsent = .push)
  /// Goes back to the root of a stack.
  case popToRoot(on: Place? = nil)
  /// Puts a screen in the place of the top one, or of several.
  case replace(Visit, count: Int = 1, on: Place? = nil, Push = Push())
  /// Makes a stack consist of one screen.
  case goTo(Visit, on: Place? = nil, Push = Push())
  /// Makes a stack consist of the given screens; those that stand there already stay what they are.
  case setStack([Visit], on: Place? = nil)
  /// Makes a stack what a function makes of its entries.
  case transform(on: Place? = nil, StackTransform)
  /// Moves a screen that stands in the stack to its top, or opens it.
  case bringToFront(Visit, on: Place? = nil, by: Likeness = .identity, Push = Push())
  /// Exchanges the two top screens of a stack.
  case swap(on: Place? = nil)
  /// Selects a tab.
  case show(tab: String)
  /// Selects a tab, or goes to its root if it is selected, as pressing the key of a tab does.
  case reselect(tab: String? = nil)
  /// Adds a tab behind the others.
  case addTab(String, root: Visit)
  /// Removes a tab that is not selected.
  case removeTab(String)
  /// Opens an accessory over everything.
  case overlay(Visit, at: LayerChoice = .above, on: Place? = nil)
  /// Closes a layer; without a number, the topmost one.
  case dismiss(layer: Int? = nil)
  /// Closes all layers, topmost first.
  case dismissAll
  /// Ends a screen with an answer; in a layer, ends the layer.
  case complete(Payload? = nil, from: ContextID? = nil)
  /// Ends a screen without an answer; in a layer, ends the layer.
  case cancel(from: ContextID? = nil)
  /// Tells the opener of a screen something while the screen lives.
  case message(Payload, from: ContextID? = nil)
  /// Tells a flow, or another nested navigator, something.
  case tell(Payload, flow: String)
  /// Leaves the innermost thing there is, as Esc does.
  case back
  /// Goes to a screen by the shortest way through the screen graph.
  case go(Visit, via: [String] = [], PathMotion = .direct)
  /// Opens a URL: a text, or a secret if something secret is in it.
  case open(Value, OpenMode? = nil)
  /// Lets a held request through.
  case grant(RequestID? = nil)
  /// Turns a held request away.
  case refuse(RequestID? = nil, why: String? = nil)
  /// Asks the guards of a covered entry once more: the one that has the keys, if none is named.
  case uncover(ContextID? = nil)
  /// Several commands as one: all happen, or none.
  case transaction([Command])
  /// Goes back to the state before the last change. For tools.
  case undo
  /// Takes back an undo. For tools.
  case redo
  /// Lets injected time pass. For tapes and scripts.
  case advance(Duration)
  /// Removes what guards no longer admit; made by the engine itself.
  case evict(guards: [String])
}

extension Command {
  /// The command to open a URL.
  public static func open(_ url: String, _ mode: OpenMode? = nil) -> Command { .open(.string(url), mode) }
}
