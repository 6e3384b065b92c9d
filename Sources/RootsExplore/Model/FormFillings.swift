internal import RootsTerminal
internal import Synchronization

enum FormTask: Hashable, Sendable {
  case send(Int)
  case fill(String, String)
}

/// Caches the results of typing: equal keys on equal bodies lead to equal states, and finding the keys is slow.
final class FormFillings: Sendable {
  private let typed = Mutex<[Question: Typed]>([:])

  private static let limit = 4_096

  private struct Question: Hashable {
    let task: FormTask
    let body: Body
    let state: BodyState?
  }

  typealias Typed = (state: BodyState, isSent: Bool)

  func type(_ task: FormTask, on body: Body, _ state: BodyState?) -> Typed {
    let question = Question(task: task, body: body, state: state)
    if let known = typed.withLock({ $0[question] }) { return known }
    var filler = FormFiller(body, state)
    var isSent = false
    switch task {
    case .send(let block): isSent = filler.send(block)
    case .fill(let field, let text): filler.fill(field, with: text)
    }
    let found = (filler.state, isSent)
    typed.withLock { typed in
      if typed.count >= Self.limit { typed.removeAll() }
      typed[question] = found
    }
    return found
  }
}
