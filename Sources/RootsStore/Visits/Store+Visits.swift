import Roots

extension Store {
  /// Does nothing if the store keeps no visits.
  package func add(_ visits: Visits) throws(StoreError) {
    guard visitKeeping == .kept, !visits.isEmpty else { return }
    try write { connection throws(StoreError) in
      var screen = try Statement(
        connection,
        """
        INSERT INTO visited_screens (screen, times, first, last) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET times = times + excluded.times,
          first = min(first, excluded.first), last = max(last, excluded.last)
        """)
      for (name, count) in visits.screens {
        try screen.bind(1, name)
        try screen.bind(count, from: 2)
        try screen.run()
      }
      var walk = try Statement(
        connection,
        """
        INSERT INTO walked_edges (origin, target, kind, times, first, last) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET times = times + excluded.times,
          first = min(first, excluded.first), last = max(last, excluded.last)
        """)
      for (edge, count) in visits.walks {
        try walk.bind(1, edge.origin)
        try walk.bind(2, edge.target)
        try walk.bind(3, edge.kind.number)
        try walk.bind(count, from: 4)
        try walk.run()
      }
    }
  }

  package func visits() throws(StoreError) -> Visits {
    try read { connection throws(StoreError) in
      var visits = Visits()
      var screens = try Statement(connection, "SELECT screen, times, first, last FROM visited_screens")
      while try screens.step() { visits.add(screens.count(from: 1), to: screens.text(0) ?? "") }
      let kinds = ScreenGraph.Edge.Kind.numbered
      var walks = try Statement(
        connection, "SELECT origin, target, kind, times, first, last FROM walked_edges")
      while try walks.step() {
        let kind = walks.integer(2)
        guard kinds.indices.contains(kind) else { continue }
        visits.add(
          walks.count(from: 3), to: Visits.Walk(walks.text(0) ?? "", walks.text(1) ?? "", kinds[kind]))
      }
      return visits
    } ?? Visits()
  }
}

extension Statement {
  fileprivate mutating func bind(_ count: Visits.Count, from place: Int) throws(StoreError) {
    try bind(place, count.times)
    try bind(place + 1, count.first)
    try bind(place + 2, count.last)
  }

  fileprivate func count(from column: Int) -> Visits.Count {
    Visits.Count(times: integer(column), first: integer(column + 1), last: integer(column + 2))
  }
}
