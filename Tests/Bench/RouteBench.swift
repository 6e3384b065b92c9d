import Roots

/// Matching URLs against tables of many patterns.
enum RouteBench {
  static func run(into report: inout Report) {
    for size in [10, 1_000, 100_000] {
      let patterns = (0..<size).compactMap { try? RoutePattern("/section\($0)/item/:id(int)") }
      let table = RouteTable(patterns)
      let urls = (0..<1_000).map { "/section\($0 * 7919 % size)/item/\($0)" }
      let links = urls.compactMap { try? Link(parsing: $0) }
      let time = Measure.nanoseconds(per: links.count * 10) {
        for _ in 0..<10 {
          for link in links { use(table.match(link)) }
        }
      }
      let dictionary = Dictionary((0..<size).map { ("section\($0)", $0) }) { first, _ in first }
      let limit = Measure.nanoseconds(per: urls.count * 10) {
        for _ in 0..<10 {
          for url in urls {
            let parts = url.split(separator: "/")
            use((dictionary[String(parts[0])], Int(parts[2])))
          }
        }
      }
      report.add("URL match", size: size, time, "ns", limit: limit, must: 500)
    }
  }
}
