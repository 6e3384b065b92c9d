package import Roots

package enum Fact: Hashable, Sendable, Codable {
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
  /// More equal entries stood on a stack than tell states apart, so the stack was folded.
  case folded
  /// An accessory was open in three layers at once.
  case pile(String)
  /// More requests waited than ``Model/waitingLimit`` allows in a state from which moves are tried.
  case overfull
  case oddity(Oddity)
}
