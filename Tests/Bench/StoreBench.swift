import Glibc
import Roots
import RootsStore

/// Keeping a screen graph in SQLite and reading it back; beside writing and reading its bare numbers.
enum StoreBench {
  static func run(into report: inout Report) {
    guard let folder = Folder() else { return }
    for size in [10_000, 100_000, 1_000_000] {
      let graph = graph(size)
      let path = folder.file("graph\(size).db")
      // What SQLite keeps beside it while it is at work.
      for suffix in ["-wal", "-shm", "-journal"] { _ = folder.file("graph\(size).db\(suffix)") }
      let clock = ContinuousClock()
      let start = clock.now
      let store = Store(.file(path))
      guard (try? store.keep(graph)) != nil else { continue }
      store.close()
      let kept = clock.now
      guard (try? Store(.file(path)).graph()) != nil else { continue }
      let read = clock.now
      let numbers = folder.file("numbers\(size)")
      let (writing, reading) = plain(3 * size, numbers)
      let isLargest = size == 1_000_000
      report.add(
        "graph into SQLite", size: size, (kept - start) / .milliseconds(1), "ms", limit: writing,
        must: isLargest ? 3_000 : nil)
      report.add(
        "graph out of SQLite", size: size, (read - kept) / .milliseconds(1), "ms", limit: reading,
        must: isLargest ? 600 : nil)
    }
  }

  private static func graph(_ size: Int) -> ScreenGraph {
    var random = Random(seed: 7)
    let names = (0..<size).map { "s\($0)" }
    let edges = (0..<3 * size).map {
      ScreenGraph.Edge(from: names[$0 / 3], to: names[random.next(below: size)], kind: .push)
    }
    return ScreenGraph(screens: names, edges: edges)
  }

  /// The milliseconds in which pairs of numbers go to a file on the disk, and come back.
  private static func plain(_ pairs: Int, _ path: String) -> (writing: Double, reading: Double) {
    let clock = ContinuousClock()
    var numbers = [Int32](repeating: 7, count: 2 * pairs)
    let start = clock.now
    numbers.withUnsafeBytes { bytes in
      guard let file = fopen(path, "w") else { return }
      fwrite(bytes.baseAddress, 1, bytes.count, file)
      fflush(file)
      fsync(fileno(file))
      fclose(file)
    }
    let written = clock.now
    numbers.withUnsafeMutableBytes { bytes in
      guard let file = fopen(path, "r") else { return }
      _ = fread(bytes.baseAddress, 1, bytes.count, file)
      fclose(file)
    }
    use(numbers)
    return ((written - start) / .milliseconds(1), (clock.now - written) / .milliseconds(1))
  }
}
