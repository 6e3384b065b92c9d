package import Roots

/// One thing that exploring can cover.
package enum Fact: Hashable, Sendable {
  /// A screen stood on a stack.
  case screen(String)
  /// A screen was opened from another one.
  case edge(String, String)
  /// A kind of change was made while a kind of stack had the keys.
  case operation(String, on: String)
  /// A guard, or a screen that would have been left, gave an answer.
  case guardian(String, LogEvent.GuardAnswer)
  /// A visit ended in a certain way.
  case completion(String, String)
  /// What is done with the answer of a screen, by its number, was done: with an answer, or without one.
  case answer(Int, isGiven: Bool)
  /// A screen has asked whether it may be left.
  case askedToLeave(String)
  /// A request was refused for a reason.
  case rejection(String)
  /// A number of layers was open at once.
  case layers(Int)
  /// A key was pressed that a screen, or the program, binds.
  case binding(String, on: String)
  /// A screen had the keys when nothing was left to be done.
  case rested(String)
  /// What an invariant is conditional on has held.
  case tested(String)
  /// A control that is not always there, by its place among all such, was there to be used.
  case offered(Int)
  /// A control of a screen has changed nothing at all.
  case idle(String, on: String)
  /// A control of a screen has changed something.
  case used(String, on: String)
  /// Screens followed one another again and again on a stack, until it was folded.
  case cycle([String])
  /// An accessory was open in three layers at once.
  case pile(String)
  /// A screen has closed more screens than there were.
  case cutPop(wanted: Int, closed: Int, on: String)
  /// More requests waited at once than in a state behind which moves are tried.
  case overfull
}

extension Fact {
  /// The fact as a key: it is looked up after every move.
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
    case .cutPop(let wanted, let closed, let screen):
      mixer.add(14)
      mixer.add(wanted)
      mixer.add(closed)
      mixer.add(screen)
    case .cycle(let screens):
      mixer.add(9)
      for screen in screens { mixer.add(screen) }
    }
    return mixer.key
  }
}
