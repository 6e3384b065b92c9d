package import Roots

/// Names in commands: in payloads, answers, messages, resources and URLs.
extension Command {
  func resolved(in scope: ScriptScope) -> Command {
    var said = arguments
    said.payload = said.payload?.resolved(in: scope)
    said.identity = said.identity?.written(in: scope)
    said.url = said.url?.written(in: scope, as: .url)
    said.why = said.why.map { Template($0).text(in: scope) }
    said.visits = said.visits.map { $0.resolved(in: scope) }
    said.commands = said.commands.map { $0.resolved(in: scope) }
    return Command(said) ?? self
  }
}

extension Command.Arguments {
  var hasNames: Bool {
    payload?.hasNames ?? false || identity?.hasNames ?? false || url?.hasNames ?? false || why.hasNames
      || visits.contains(where: \.hasNames) || commands.contains(where: \.arguments.hasNames)
  }
}

extension Visit {
  fileprivate var hasNames: Bool {
    payload?.hasNames ?? false || identity?.hasNames ?? false
  }

  func resolved(in scope: ScriptScope) -> Visit {
    var copy = self
    copy.payload = payload?.resolved(in: scope)
    copy.identity = identity?.written(in: scope)
    return copy
  }
}

extension String? {
  fileprivate var hasNames: Bool { self?.utf8.contains(UInt8(ascii: "{")) ?? false }
}

extension Payload {
  fileprivate var hasNames: Bool { value?.hasNames ?? false }

  fileprivate func resolved(in scope: ScriptScope) -> Payload {
    value.map { Payload($0.resolved(in: scope)) } ?? self
  }
}

extension Value {
  fileprivate static let deepest = 8

  var hasNames: Bool { hasNames(depth: 0) }

  private func hasNames(depth: Int) -> Bool {
    switch self {
    case .string(let text): text.utf8.contains(UInt8(ascii: "{"))
    case .record(let record) where depth < Value.deepest:
      record.contains { $0.1.hasNames(depth: depth + 1) }
    default: false
    }
  }

  /// The value with names replaced, in a text and in the fields of a record.
  func resolved(in scope: ScriptScope) -> Value { resolved(in: scope, depth: 0) }

  fileprivate func written(in scope: ScriptScope, as form: Template.Form = .words) -> Value {
    if case .string(let text) = self { Template(text).written(in: scope, as: form) } else { self }
  }

  fileprivate func resolved(in scope: ScriptScope, depth: Int) -> Value {
    switch self {
    case .string(let text): Template(text).value(in: scope)
    case .record(let record) where depth < Value.deepest:
      .record(Record(record.lazy.map { ($0.0, $0.1.resolved(in: scope, depth: depth + 1)) }))
    default: self
    }
  }
}

extension Record {
  package func resolved(in scope: ScriptScope) -> Record {
    Record(lazy.map { ($0.0, $0.1.resolved(in: scope)) })
  }
}
