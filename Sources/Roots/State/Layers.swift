extension NavigationState {
  /// A stack over everything.
  package struct Layer: Sendable, Equatable {
    package let number: Int
    /// The entry on whose behalf the layer was opened; `nil` if the program itself opened it.
    let opener: ContextID?
    fileprivate(set) var stack = Stack()

    package init(number: Int, opener: ContextID?, stack: Stack = Stack()) {
      (self.number, self.opener, self.stack) = (number, opener, stack)
    }
  }

  /// The open layers, lowest first.
  package struct Layers: Sendable, Equatable {
    private var all: [Layer] = []

    package init(_ all: [Layer] = []) { self.all = all }

    /// The stack of the layer at an index.
    subscript(stackAt index: Int) -> Stack {
      _read { yield all[index].stack }
      _modify { yield &all[index].stack }
    }

    func index(of number: Int) -> Int? { all.firstIndex { $0.number == number } }

    /// Returns the index of the layer with a number, which is opened if it is not open.
    mutating func open(_ number: Int, from opener: ContextID?) -> Int {
      let index = all.firstIndex { $0.number >= number } ?? all.count
      if index == all.count || all[index].number != number {
        all.insert(Layer(number: number, opener: opener), at: index)
      }
      return index
    }

    mutating func remove(at index: Int) { all.remove(at: index) }

    /// Names other entries in the place of some that have opened layers.
    mutating func rename(_ names: [ContextID: ContextID]) {
      all = all.map { layer in
        Layer(number: layer.number, opener: layer.opener.map { names[$0] ?? $0 }, stack: layer.stack)
      }
    }

    mutating func removeEmpty() { all.removeAll { $0.stack.isEmpty } }
  }
}

extension NavigationState.Layers: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { all.count }
  package subscript(index: Int) -> NavigationState.Layer {
    _read { yield all[index] }
  }
}
