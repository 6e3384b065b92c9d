extension NavigationState {
  /// A stack over everything.
  package struct Layer: Sendable, Equatable {
    package let number: Int
    /// The entry on whose behalf the layer was opened; `nil` if the program itself opened it.
    package let opener: ContextID?
    /// The attempt for which the layer was opened; only that attempt opens anything here.
    package let asker: Asker?
    fileprivate(set) var stack = Stack()

    package init(number: Int, opener: ContextID?, asker: Asker? = nil, stack: Stack = Stack()) {
      (self.number, self.opener, self.asker, self.stack) = (number, opener, asker, stack)
    }

    /// Where it lies: questions above all others, each kind by number.
    fileprivate var height: (Int, Int) { (asker == nil ? 0 : 1, number) }
  }

  /// For which attempt a layer is opened.
  package struct Asker: Sendable, Equatable {
    package let attempt: AttemptID
    /// The screens that answer for the one at the bottom of the layer; without a list all of them do.
    package let answers: [String]?

    package init(_ attempt: AttemptID, answers: [String]?) {
      self.attempt = attempt
      self.answers = answers
    }
  }

  /// The open layers, lowest first.
  package struct Layers: Sendable, Equatable {
    private var all: [Layer] = []
    /// Layers of questions, while a command is judged that opens nothing there.
    private var aside: [Layer] = []
    /// The attempt for which layers are opened just now.
    package private(set) var asker: Asker?

    package init(_ all: [Layer] = []) { self.all = all }

    /// The stack of the layer at an index.
    subscript(stackAt index: Int) -> Stack {
      @inline(__always) _read { yield all[index].stack }
      @inline(__always) _modify { yield &all[index].stack }
    }

    func index(of number: Int) -> Int? { all.firstIndex { $0.number == number } }

    /// The number above all that are used.
    var next: Int { ((all + aside).map(\.number).max() ?? -1) + 1 }

    /// Whether any layer is open, those set aside included.
    var areOpen: Bool { !all.isEmpty || !aside.isEmpty }

    /// Whether a layer is set aside.
    func isAside(_ number: Int) -> Bool { aside.contains { $0.number == number } }

    /// Whether a guard asks in a layer, and something other than the guard would be opened there by its number.
    func isClosed(_ number: Int) -> Bool {
      isAside(number) || !isForQuestion && all.contains { $0.number == number && $0.asker?.answers != nil }
    }

    /// How many layers of questions have a lower number: they do not count for the limit.
    func questions(below number: Int) -> Int {
      (all + aside).count { $0.asker?.answers != nil && $0.number < number }
    }

    /// Whether a guard opens the layer in which it asks.
    var isForQuestion: Bool { asker?.answers != nil }

    /// Whether a guard asks in a layer.
    package func isQuestion(_ number: Int) -> Bool {
      (all + aside).contains { $0.number == number && $0.asker != nil }
    }

    /// Returns the index of the layer with a number, which is opened if it is not open.
    mutating func open(_ number: Int, from opener: ContextID?) -> Int {
      if let index = index(of: number) { return index }
      let layer = Layer(number: number, opener: opener, asker: asker)
      let index = all.firstIndex { $0.height > layer.height } ?? all.count
      all.insert(layer, at: index)
      return index
    }

    mutating func remove(at index: Int) { all.remove(at: index) }

    /// Names other entries in the place of some that have opened layers.
    mutating func rename(_ names: [ContextID: ContextID]) {
      all = all.map { layer in
        Layer(
          number: layer.number, opener: layer.opener.map { names[$0] ?? $0 }, asker: layer.asker,
          stack: layer.stack)
      }
    }

    mutating func removeEmpty() { all.removeAll { $0.stack.isEmpty } }

    /// Begins to judge a command of an attempt, or of none: the questions of other attempts are set aside.
    package mutating func begin(for asker: Asker?) {
      self.asker = asker
      aside = all.filter { $0.asker != nil && $0.asker?.attempt != asker?.attempt }
      all.removeAll { $0.asker != nil && $0.asker?.attempt != asker?.attempt }
    }

    /// Puts the layers back that were set aside.
    package mutating func putBack() {
      if aside.isEmpty { return }
      all = (all + aside).sorted { $0.height < $1.height }
      aside = []
    }

    /// Ends what ``begin(for:)`` has begun.
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
