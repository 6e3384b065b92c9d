package import Roots

package enum Fact: Hashable, Sendable {
  case screen(String)
  case edge(String, String)
  case operation(String, on: String)
  /// A guard, or a screen that was asked before it was left, gave an answer.
  case guardian(String, LogEvent.GuardAnswer)
  case completion(String, String)
  /// The handler with this number ran: with an answer, or because the screen was canceled.
  case answer(Int, isGiven: Bool)
  case askedToLeave(String)
  case rejection(String)
  case layers(Int)
  case binding(String, on: String)
  case rested(String)
  case tested(String)
  /// A conditional control, by its index in ``Model/conditionalControls``, could be used.
  case offered(Int)
  case idle(String, on: String)
  case used(String, on: String)
  /// The same screens followed one another repeatedly on a stack, so the stack was folded.
  case cycle([String])
  /// An accessory was open in three layers at once.
  case pile(String)
  /// More requests waited than ``Model/waitingLimit`` allows in a state from which moves are tried.
  case overfull
  case oddity(Oddity)
}

extension Fact {
  var key: StateKey {
    var mixer = KeyMixer()
    switch self {
    case .screen(let name):
      mixer.add(1)
      mixer.add(name)
    case .edge(let from, let to):
      mixer.add(2)
      mixer.add(from)
      mixer.add(to)
    case .operation(let kind, let place):
      mixer.add(3)
      mixer.add(kind)
      mixer.add(place)
    case .guardian(let name, let answer):
      mixer.add(4)
      mixer.add(name)
      mixer.add(answer.rawValue)
    case .completion(let screen, let fate):
      mixer.add(5)
      mixer.add(screen)
      mixer.add(fate)
    case .rejection(let code):
      mixer.add(6)
      mixer.add(code)
    case .layers(let count):
      mixer.add(7)
      mixer.add(count)
    case .binding(let key, let screen):
      mixer.add(8)
      mixer.add(key)
      mixer.add(screen)
    case .rested(let screen):
      mixer.add(10)
      mixer.add(screen)
    case .tested(let invariant):
      mixer.add(11)
      mixer.add(invariant)
    case .idle(let control, let screen):
      mixer.add(12)
      mixer.add(control)
      mixer.add(screen)
    case .used(let control, let screen):
      mixer.add(15)
      mixer.add(control)
      mixer.add(screen)
    case .answer(let handler, let isGiven):
      mixer.add(16)
      mixer.add(handler)
      mixer.add(isGiven ? 1 : 0)
    case .askedToLeave(let screen):
      mixer.add(17)
      mixer.add(screen)
    case .offered(let place):
      mixer.add(18)
      mixer.add(place)
    case .pile(let screen):
      mixer.add(19)
      mixer.add(screen)
    case .overfull: mixer.add(13)
    case .oddity(let oddity):
      mixer.add(20 + oddity.kind.rawValue)
      for name in oddity.names { mixer.add(name) }
    case .cycle(let screens):
      mixer.add(9)
      for screen in screens { mixer.add(screen) }
    }
    return mixer.key
  }
}
