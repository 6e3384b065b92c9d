import Roots
import RootsTerminal

/// The keys of a program with a table of a million rows, while it searches and sorts them on the clock.
enum SearchBench {
  private struct Flight: Sendable {
    let number: Int
    let city: String
    let price: Int
  }

  private static let size = 1_000_000

  @MainActor static func run(into report: inout Report) {
    guard let session = session() else { return }
    session.options.time = .clock
    measure("a letter of a search", ["/", "7"], on: session, into: &report)
    measure("one more letter", ["3"], on: session, into: &report)
    measure("one letter less", [.backspace], on: session, into: &report)
    measure("a sort", [.escape, "s"], on: session, into: &report)
    measure("a sort by texts", ["s"], on: session, into: &report)
    measure("a sort the other way round", ["S"], on: session, into: &report)
  }

  /// Measures the longest time for which other keys wait, and when there is something to see, and all.
  @MainActor private static func measure(
    _ title: String, _ keys: [Key], on session: Session, into report: inout Report
  ) {
    var longest = Duration.zero
    func time(_ work: () -> Void) {
      let start = ContinuousClock.now
      work()
      longest = max(longest, start.duration(to: .now))
    }
    let start = ContinuousClock.now
    var first: Duration?
    for key in keys { time { session.receive([.key(key)]) } }
    var count = 0
    while !session.isSettled {
      if first == nil, session.frame.text.contains("▌ ") { first = start.duration(to: .now) }
      guard let due = session.deadline, due <= .now else { continue }
      count += 1
      if count % 7 == 0 { time { session.receive([.key(count % 2 == 0 ? .down : .up)]) } }
      time { session.wake() }
    }
    let whole = start.duration(to: .now)
    report.add(title + ": the longest wait of a key", size: size, longest / .milliseconds(1), "ms", must: 16)
    report.add(title + ": first rows", size: size, (first ?? whole) / .milliseconds(1), "ms", must: 100)
    report.add(title + ": all", size: size, whole / .milliseconds(1), "ms")
  }

  @MainActor private static func session() -> Session? {
    let cities = ["Paris", "Rome", "Oslo", "Bern", "Kyiv", "Riga", "Lima", "Cairo"]
    let flights = (0..<size).map { number in
      Flight(number: number, city: cities[number * 31 % 8], price: number * 7_919 % 90_001)
    }
    let map = AppMap(title: "Bench") {
      Tab("home", root: "flights")
      Screen("flights", title: "Flights") { _ in
        BodyScreen {
          Table(flights) {
            Column("Price") { Double($0.price) / 100 }.sorted { $0.price }
            Column("City") { $0.city }
            Column("Number") { "F\($0.number)" }
            Column("Next") { "F\($0.number + 1)" }
          } row: {
            Row("F\($0.number)")
          }
        }
      }
    }
    guard let navigator = try? Navigator(map) else { return nil }
    return Session(navigator, on: HeadlessTerminal(Size(columns: 100, rows: 30)), chrome: Deck())
  }
}
