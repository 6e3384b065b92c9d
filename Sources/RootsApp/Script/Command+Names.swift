package import Roots

/// Names in commands: in payloads, answers, messages, resources and URLs.
extension Command {
  /// Whether anything in the command stands for a value.
  var hasNames: Bool {
    switch self {
    case .transaction(let commands): commands.contains(where: \.hasNames)
    case .setStack(let visits, _): visits.contains(where: \.hasNames)
    case .pop(_, _, let value): value?.hasNames ?? false
    case .complete(let value, _): value?.hasNames ?? false
    case .message(let value, _), .tell(let value, _): value.hasNames
    case .open(let url, _): url.utf8.contains(UInt8(ascii: "{"))
    case .refuse(_, let why): why?.utf8.contains(UInt8(ascii: "{")) ?? false
    default: visit?.hasNames ?? false
    }
  }

  /// The command with every name replaced by its value.
  func resolved(in scope: ScriptScope) -> Command {
    switch self {
    case .transaction(let commands): return .transaction(commands.map { $0.resolved(in: scope) })
    case .setStack(let visits, let place): return .setStack(visits.map { $0.resolved(in: scope) }, on: place)
    case .pop(let count, let place, let value):
      return .pop(count, on: place, value: value?.resolved(in: scope))
    case .complete(let value, let id): return .complete(value?.resolved(in: scope), from: id)
    case .message(let value, let id): return .message(value.resolved(in: scope), from: id)
    case .tell(let value, let flow): return .tell(value.resolved(in: scope), flow: flow)
    case .open(let url, let mode): return .open(Template(url).value(in: scope).shown, mode)
    case .refuse(let id, let why): return .refuse(id, why: why.map { Template($0).text(in: scope) })
    default:
      guard let visit else { return self }
      return visiting(visit.resolved(in: scope))
    }
  }

  /// The same command opening something else.
  private func visiting(_ visit: Visit) -> Command {
    switch self {
    case .push(_, let place, let how): .push(visit, on: place, how)
    case .pushNew(_, let place, let how): .pushNew(visit, on: place, how)
    case .navigate(_, let place, let renewal, let how): .navigate(visit, on: place, renewal, how)
    case .reveal(_, let place, let renewal, let how): .reveal(visit, on: place, renewal, how)
    case .replace(_, let count, let place, let how): .replace(visit, count: count, on: place, how)
    case .goTo(_, let place, let how): .goTo(visit, on: place, how)
    case .bringToFront(_, let place, let by, let how): .bringToFront(visit, on: place, by: by, how)
    case .overlay(_, let layer): .overlay(visit, at: layer)
    case .go(_, let via, let motion): .go(visit, via: via, motion)
    case .addTab(let name, _): .addTab(name, root: visit)
    case .popTo(let target, let place, let absent): .popTo(target.with(visit), on: place, ifAbsent: absent)
    default: self
    }
  }
}

extension PopTarget {
  fileprivate func with(_ visit: Visit) -> PopTarget {
    var copy = self
    copy.visit = visit
    return copy
  }
}

extension Visit {
  fileprivate var hasNames: Bool {
    (payload?.hasNames ?? false) || (resource?.utf8.contains(UInt8(ascii: "{")) ?? false)
  }

  /// The visit with names replaced in its payload and resource.
  func resolved(in scope: ScriptScope) -> Visit {
    var copy = self
    copy.payload = payload?.resolved(in: scope)
    copy.resource = resource.map { Template($0).value(in: scope).shown }
    return copy
  }
}

extension Payload {
  fileprivate var hasNames: Bool { value?.hasNames ?? false }

  fileprivate func resolved(in scope: ScriptScope) -> Payload {
    value.map { Payload($0.resolved(in: scope)) } ?? self
  }
}

extension Value {
  /// How deep in records names are replaced.
  fileprivate static let deepest = 8

  fileprivate var hasNames: Bool { hasNames(depth: 0) }

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
  /// The record with names replaced in its fields.
  package func resolved(in scope: ScriptScope) -> Record {
    Record(lazy.map { ($0.0, $0.1.resolved(in: scope)) })
  }
}
