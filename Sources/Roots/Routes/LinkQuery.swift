extension Link {
  /// Names with or without a value, in order, including repetitions. A plus is a plus; only `%20` is a space. `flag`
  /// has no value, `flag=` has an empty one.
  package struct Query: Hashable, Sendable {
    private var entries: [Entry] = []

    private struct Entry: Hashable, Sendable {
      let name: String
      let value: String?
    }

    package init() {}

    package init(_ pairs: some Sequence<(String, String?)>) {
      for (name, value) in pairs { append(name, value) }
    }

    package mutating func append(_ name: String, _ value: String?) {
      if name.isEmpty, value == nil { return }
      entries.append(Entry(name: name, value: value))
    }

    /// `nil` if there is no entry with this name, or if the first one has no value.
    package func first(_ name: String) -> String? {
      entries.first { $0.name == name }?.value
    }

    package func all(_ name: String) -> [String?] {
      entries.filter { $0.name == name }.map(\.value)
    }

    package func contains(_ name: String) -> Bool {
      entries.contains { $0.name == name }
    }

    package var isEmpty: Bool { entries.isEmpty }
  }
}

extension Link.Query: Sequence {
  package func makeIterator() -> some IteratorProtocol<(name: String, value: String?)> {
    entries.lazy.map { (name: $0.name, value: $0.value) }.makeIterator()
  }
}

extension Link.Query: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String?)...) { self.init(elements) }
}

extension Link.Query: CustomStringConvertible {
  package var description: String {
    entries.map { entry in
      let name = PercentCoding.encode(entry.name, for: .queryName)
      guard let value = entry.value else { return name }
      return "\(name)=\(PercentCoding.encode(value, for: .queryValue))"
    }.joined(separator: "&")
  }
}

extension Record {
  /// Creates a record with each name of a query and the list of its values: `{"tags":["a","b"],"flag":[null]}`.
  package init(_ query: Link.Query) {
    var lists: [String: [Value]] = [:]
    for (name, value) in query { lists[name, default: []].append(value.map(Value.string) ?? .null) }
    self.init()
    for (name, _) in query { _ = insert(name, .list(lists[name] ?? [])) }
  }
}
