internal import Roots

struct PaletteEntry {
  let verb: String
  let title: String
  let effect: Effect
  var whyOff: String?

  enum Effect {
    case go(String)
    case visit(VisitTrail.Spot)
    case push(String)
    case accessory(String)
    case popTo(ContextID, Place)
    case tab(Int)
    case link(String)
    case action(Action)
    case press(Key)
  }

  var text: String { "\(verb) \(title)" }

  /// Whether it is a tool beside the program: it stands on no tape, so it must not change what comes first in the
  /// palette, which a replay sees as well.
  var isOfTools: Bool {
    switch effect {
    case .action(.note), .action(.record), .action(.step), .action(.mark), .action(.check): true
    default: false
    }
  }
}
