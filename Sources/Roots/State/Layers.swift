extension NavigationState {
  package struct Layer: Sendable, Equatable {
    package let number: Int
    /// The entry that opened the layer; `nil` if the program itself opened it.
    package let opener: ContextID?
    /// The attempt that the layer was opened for; only this attempt can open anything on it.
    package let asker: Asker?
    fileprivate(set) var stack = Stack()

    package init(number: Int, opener: ContextID?, asker: Asker? = nil, stack: Stack = Stack()) {
      (self.number, self.opener, self.asker, self.stack) = (number, opener, asker, stack)
    }

    /// The sort key: layers of questions are above all others, each kind in the order of numbers.
    fileprivate var height: (Int, Int) { (asker == nil ? 0 : 1, number) }
  }

  package struct Asker: Sendable, Equatable {
    package let attempt: AttemptID
    /// The screens whose answer counts as that of the layer's first one; `nil` if all of them do.
    package let answers: [String]?

    package init(_ attempt: AttemptID, answers: [String]?) {
      self.attempt = attempt
      self.answers = answers
    }
  }

  package struct Layers: Sendable, Equatable {
    private var all: [Layer] = []
    private var aside: [Layer] = []
    package private(set) var asker: Asker?

    package init(_ all: [Layer] = []) { self.all = all }

    subscript(stackAt index: Int) -> Stack {
      @inline(__always) _read { yield all[index].stack }
      @inline(__always) _modify { yield &all[index].stack }
    }

    func index(of number: Int) -> Int? { all.firstIndex { $0.number == number } }

    var next: Int { ((all + aside).map(\.number).max() ?? -1) + 1 }

    var areOpen: Bool { !all.isEmpty || !aside.isEmpty }

    func isAside(_ number: Int) -> Bool { aside.contains { $0.number == number } }

    /// True if a guard asks on the layer, and the present command does not open the question of a guard.
    func isClosed(_ number: Int) -> Bool {
      isAside(number) || !isForQuestion && all.contains { $0.number == number && $0.asker?.answers != nil }
    }

    /// The layers of questions do not count for the limit.
    func questions(below number: Int) -> Int {
      (all + aside).count { $0.asker?.answers != nil && $0.number < number }
    }

    var isForQuestion: Bool { asker?.answers != nil }

    package func isQuestion(_ number: Int) -> Bool {
      (all + aside).contains { $0.number == number && $0.asker != nil }
    }

    mutating func open(_ number: Int, from opener: ContextID?) -> Int {
      if let index = index(of: number) { return index }
      let layer = Layer(number: number, opener: opener, asker: asker)
      let index = all.firstIndex { $0.height > layer.height } ?? all.count
      all.insert(layer, at: index)
      return index
    }

    mutating func remove(at index: Int) { all.remove(at: index) }

    mutating func rename(_ names: [ContextID: ContextID]) {
      all = all.map { layer in
        Layer(
          number: layer.number, opener: layer.opener.map { names[$0] ?? $0 }, asker: layer.asker,
          stack: layer.stack)
      }
    }

    mutating func removeEmpty() { all.removeAll { $0.stack.isEmpty } }

    /// Sets aside the questions of other attempts while a command of this attempt, or of none, is judged.
    package mutating func begin(for asker: Asker?) {
      self.asker = asker
      aside = all.filter { $0.asker != nil && $0.asker?.attempt != asker?.attempt }
      all.removeAll { $0.asker != nil && $0.asker?.attempt != asker?.attempt }
    }

    package mutating func putBack() {
      if aside.isEmpty { return }
      all = (all + aside).sorted { $0.height < $1.height }
      aside = []
    }

    package mutating func end() {
      putBack()
      asker = nil
    }
  }
}

extension NavigationState.Layers: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { all.count }
  package subscript(index: Int) -> NavigationState.Layer {
    @inline(__always) _read { yield all[index] }
  }
}
