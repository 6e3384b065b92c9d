extension NavigationState {
  /// A stack inside an entry: that of a flow.
  package struct Nest: Sendable, Equatable {
    package let name: String
    package let host: ContextID
    let place: Place
    let ground: Place
    fileprivate(set) var stack = Stack()

    package init(name: String, host: ContextID, place: Place, ground: Place, stack: Stack = Stack()) {
      (self.name, self.host, self.place, self.ground, self.stack) = (name, host, place, ground, stack)
    }
  }

  /// The nested stacks; each comes after the one that contains its host.
  package struct Nests: Sendable, Equatable {
    private var all: [Nest] = []

    package init(_ all: [Nest] = []) { self.all = all }

    subscript(stackAt index: Int) -> Stack {
      @inline(__always) _read { yield all[index].stack }
      @inline(__always) _modify { yield &all[index].stack }
    }

    func index(of name: String) -> Int? { all.firstIndex { $0.name == name } }

    var byHost: [ContextID: Nest] { Dictionary(all.map { ($0.host, $0) }) { first, _ in first } }

    mutating func append(_ nest: Nest) { all.append(nest) }

    mutating func rename(_ names: [ContextID: ContextID]) {
      all = all.map { nest in
        Nest(
          name: nest.name, host: names[nest.host] ?? nest.host, place: nest.place, ground: nest.ground,
          stack: nest.stack)
      }
    }

    mutating func remove(hostedBy hosts: Set<ContextID>) { all.removeAll { hosts.contains($0.host) } }
  }
}

extension NavigationState.Nests: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { all.count }
  package subscript(index: Int) -> NavigationState.Nest {
    @inline(__always) _read { yield all[index] }
  }
}
