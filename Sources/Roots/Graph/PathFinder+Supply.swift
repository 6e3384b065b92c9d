extension PathFinder {
  /// The starts in ascending order of cost, with a look at the next one.
  struct Supply<Source: IteratorProtocol<ScreenGraph.Start>> {
    private(set) var next: ScreenGraph.Start?
    private var source: Source
    private let screens: Int
    private let limit: Int

    init(_ source: Source, screens: Int, limit: Int) {
      self.source = source
      self.screens = screens
      self.limit = limit
      advance()
    }

    mutating func advance() {
      repeat { next = source.next() } while next.map { !(0..<screens).contains($0.screen) } ?? false
      if let cost = next?.cost, cost > limit { next = nil }
    }
  }
}
