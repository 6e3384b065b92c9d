internal import RootsTerminal
internal import Synchronization

/// What somebody at the keys of a body is to do.
enum TypingTask: Hashable, Sendable {
  case send(Int)
  case fill(String)
}

/// What came of typing, remembered: on equal bodies the same keys lead to the same, and finding them takes
/// long.
final class Typing: Sendable {
  private let typed = Mutex<[Question: Typed]>([:])

  /// So much is remembered at a time.
  private static let limit = 4_096

  private struct Question: Hashable {
    let task: TypingTask
    let body: Body
    let state: BodyState?
  }

  /// What has become of a body's state, and whether a form was sent.
  struct Typed: Sendable {
    let state: BodyState
    let isSent: Bool
  }

  func type(_ task: TypingTask, on body: Body, _ state: BodyState?) -> Typed {
    let question = Question(task: task, body: body, state: state)
    if let known = typed.withLock({ $0[question] }) { return known }
    var typist = Typist(body, state)
    var isSent = false
    switch task {
    case .send(let block): isSent = typist.send(block)
    case .fill(let field): typist.fill(field)
    }
    let found = Typed(state: typist.state, isSent: isSent)
    typed.withLock { typed in
      if typed.count >= Self.limit { typed.removeAll() }
      typed[question] = found
    }
    return found
  }
}
