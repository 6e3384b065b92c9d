package import Roots

extension Value {
  package func find(_ path: [StateStep]) -> Value? {
    var value: Value? = self
    for step in path { value = value?.part(step) }
    return value
  }

  private func part(_ step: StateStep) -> Value? {
    switch (self, step) {
    case (.record(let record), .field(let name)), (.record(let record), .key(let name)):
      record[name] ?? record.derived(name)
    case (.record(let record), .index(let index)):
      record["\(index)"] ?? record.keys.at(index).flatMap { record[$0] }
    case (.list(let items), .index(let index)): items.at(index)
    case (.list(let items), .field(let name)), (.list(let items), .key(let name)): items.named(name)
    default: nil
    }
  }
}

extension Record {
  /// A value that is computed and not stored: the top of a stack, the number of elements.
  fileprivate func derived(_ name: String) -> Value? {
    guard case .list(let stack)? = self["stack"] else { return name == "count" ? .int(count) : nil }
    return switch name {
    case "top": stack.last
    case "root": stack.first
    case "depth", "count": .int(stack.count)
    default: nil
    }
  }
}

extension [Value] {
  /// The element of a name, or what a list has besides elements.
  fileprivate func named(_ name: String) -> Value? {
    if let found = first(where: { $0.fields?["name"]?.text == name }) { return found }
    return switch name {
    case "count": .int(count)
    case "first": first
    case "last", "top": last
    default: nil
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The element at a place counted from the start or, if negative, from the end.
  package func at(_ index: Int) -> Element? {
    let place = index < 0 ? count + index : index
    return indices.contains(place) ? self[place] : nil
  }
}
