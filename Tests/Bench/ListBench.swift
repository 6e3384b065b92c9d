import Roots
import RootsTerminal

/// A key on a list, from the press to the bytes for the terminal, as a program's user waits for it.
enum ListBench {
  private struct Item: Sendable {
    let name: String
    let author: String
  }

  @MainActor static func run(into report: inout Report) {
    for size in [1_000, 10_000, 100_000] {
      let items = (0..<size).map { Item(name: "change number \($0)", author: "author \($0 % 97)") }
      guard let session = session(items) else { continue }
      measureKeys(on: session, "a list", size: size, into: &report)
    }
  }

  /// Measures a key and a page in front of rows.
  @MainActor static func measureKeys(
    on session: Session, _ rows: String, size: Int, into report: inout Report
  ) {
    let must = size == 100_000 ? 1_000.0 : nil
    for (title, key) in [("a key on \(rows)", Key.down), ("a page on \(rows)", .pageDown)] {
      var before = session.frame
      let time = Measure.nanoseconds(per: 20, by: .process) {
        for _ in 0..<20 {
          session.press(key)
          let frame = session.frame
          use(frame.spans(changedSince: before))
          before = frame
        }
      }
      report.add(title, size: size, time / 1_000, "us", must: must)
    }
  }

  @MainActor private static func session(_ items: [Item]) -> Session? {
    let map = AppMap(title: "Bench") {
      Tab("home", root: "log")
      Screen("log", title: "Log") { context in
        BodyScreen {
          List(items) { item in
            Row(item.name, detail: item.author) {
              context.push("item", payload: ["name": .string(item.name)])
            }
          }
        }
      }
      Screen("item", title: "{name}") { _ in BodyScreen { "A change." } }
    }
    guard let navigator = try? Navigator(map) else { return nil }
    let size = Size(columns: 100, rows: 30)
    return Session(navigator, on: HeadlessTerminal(size), chrome: Deck())
  }
}
