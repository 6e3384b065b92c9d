package import Roots
internal import RootsApp
package import RootsTerminal

// The tools of those who test a program. Each tape is played in a deck with them, by the tool and in a `Rehearsal`, and
// looks as the program does for its users until a key shows the signs of testers: so it means the same in both.
extension Deck {
  /// Carries commands out and draws the map; F12 shows and hides the signs of testers.
  package func offerTools(of navigator: Navigator) {
    offerSigns()
    if language == nil { language = .notation(of: navigator.map, in: navigator) }
    offerMap()
  }

  /// Shows the signs of testers by their key, so that a tape that is recorded shows them as well.
  package func pressForSigns(_ session: Session) {
    guard detail != .inspection, session.message?.offer == nil, let key = bindings.keys(for: .act).first
    else { return }
    session.press(key)
  }

  /// A program that people use offers to record; here there is nothing to be recorded.
  func ignoreRecording() {
    for action in [Action.record, .mark, .check] { handlers[action] = { _ in } }
  }
}

extension StartedProgram {
  /// The program as tapes play it.
  package func withTools() -> StartedProgram {
    deck?.offerTools(of: navigator)
    deck?.ignoreRecording()
    return self
  }
}
