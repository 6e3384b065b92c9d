extension Link {
  /// The query of a link: names with or without a value, in order, each as often as it was written.
  ///
  /// A plus is a plus; only `%20` is a space. `flag` has no value, `flag=` has an empty one.
  package struct Query: Hashable, Sendable {
    private var entries: [Entry] = []

    private struct Entry: Hashable, Sendable {
      let name: String
      let value: String?
    }

    /// An empty query.
    package init() {}

    /// The query of the given names and values.
    package init(_ pairs: some Sequence<(String, String?)>) {
      for (name, value) in pairs { append(name, value) }
    }

    /// Adds a name at the end; a name that is empty and has no value says nothing and is left out.
    package mutating func append(_ name: String, _ value: String?) {
      if name.isEmpty, value == nil { return }
      entries.append(Entry(name: name, value: value))
    }

    /// The value of the first entry of this name; `nil` without one, or when it has no value.
    package func first(_ name: String) -> String? {
      entries.first { $0.name == name }?.value
    }

    /// The values of all entries of this name, in order.
    package func all(_ name: String) -> [String?] {
      entries.filter { $0.name == name }.map(\.value)
    }

    /// Whether there is an entry of this name, with or without a value.
    package func contains(_ name: String) -> Bool {
      entries.contains { $0.name == name }
    }

    /// Whether there is no entry.
    package var isEmpty: Bool { entries.isEmpty }
  }
}

extension Link.Query: Sequence {
  /// Goes through the pairs in the order of the URL.
  package func makeIterator() -> some IteratorProtocol<(name: String, value: String?)> {
    entries.lazy.map { (name: $0.name, value: $0.value) }.makeIterator()
  }
}

extension Link.Query: ExpressibleByDictionaryLiteral {
  /// A query of these pairs.
  package init(dictionaryLiteral elements: (String, String?)...) { self.init(elements) }
}

extension Link.Query: CustomStringConvertible {
  /// The text behind the `?`.
  package var description: String {
    entries.map { entry in
      let name = PercentCoding.encode(entry.name, for: .queryName)
      guard let value = entry.value else { return name }
      return "\(name)=\(PercentCoding.encode(value, for: .queryValue))"
    }.joined(separator: "&")
  }
}

extension Record {
  /// Each name of a query with the list of its values: `{"tags":["a","b"],"flag":[null]}`.
  package init(_ query: Link.Query) {
    var lists: [String: [Value]] = [:]
    for (name, value) in query { lists[name, default: []].append(value.map(Value.string) ?? .null) }
    self.init()
    for (name, _) in query { _ = insert(name, .list(lists[name] ?? [])) }
  }
}
