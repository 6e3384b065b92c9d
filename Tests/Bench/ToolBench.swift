import RootsApp
import RootsTape

/// The program `roots` at work on large files, process and all, beside what only reading them takes.
@MainActor enum ToolBench {
  static func run(into report: inout Report) {
    guard Program.path != nil, let folder = Folder() else { return }
    // What a process starts with counts as its own memory until it runs its program, so those whose memory is
    // measured come before this process has used much.
    replayMemory(folder, &report)
    check(folder, &report)
    drive(folder, &report)
    replay(folder, &report)
  }

  /// `roots check` of a file of many screens; the limit is reading the same file as KDL.
  private static func check(_ folder: Folder, _ report: inout Report) {
    let runs = [1_000, 10_000, 100_000].compactMap { size in
      Program.median(["check", folder.write(AppText.screens(size), to: "check\(size).kdl")]).map {
        (size, $0)
      }
    }
    for (size, cost) in runs {
      let text = AppText.screens(size)
      let limit = Measure.nanoseconds(per: 1, rounds: 3) { use(KdlDocument.read(text)) } / 1_000_000
      report.add(
        "roots check", size: size, cost.seconds * 1_000, "ms", limit: limit,
        must: size == 100_000 ? 500 : nil)
    }
    for (size, cost) in runs {
      report.add(
        "roots check, memory", size: size, Double(cost.bytes) / 1_000_000, "MB",
        must: size == 100_000 ? 400 : nil)
    }
  }

  /// `roots drive` fed with pushes and pops; the limit is the navigator alone.
  private static func drive(_ folder: Folder, _ report: inout Report) {
    let app = folder.write(AppText.pair, to: "pair.kdl")
    let limit = NavigatorBench.plainSend
    for size in [2_000, 20_000, 200_000] {
      let lines = folder.write(String(repeating: "push b\npop\n", count: size / 2), to: "lines\(size)")
      guard let cost = Program.median(["drive", app], input: lines) else { continue }
      report.add(
        "roots drive, a command", size: size, cost.seconds * 1e9 / Double(size), "ns", limit: limit,
        must: size == 200_000 ? 10_000 : nil)
    }
  }

  /// `roots replay` of keys that push and pop, and of keys that move; the limit is reading the tape.
  private static func replay(_ folder: Folder, _ report: inout Report) {
    let app = folder.write(AppText.pair, to: "keys.kdl")
    for (name, keys) in [("push and pop", "Enter\nEscape\n"), ("moves", "Down\nUp\n")] {
      for size in [2_000, 20_000, 200_000] {
        let tape = folder.write(
          "Launch \(app)\n" + String(repeating: keys, count: size / 2), to: "\(name.prefix(4))\(size).tape")
        guard let cost = Program.median(["replay", tape]),
          let reading = Program.median(["tape", "check", tape])
        else { continue }
        report.add(
          "roots replay, a key (\(name))", size: size, cost.seconds * 1e9 / Double(size), "ns",
          limit: reading.seconds * 1e9 / Double(size), must: size == 200_000 ? 2_000 : nil)
      }
    }
  }

  /// What a million keys leave behind: nothing.
  private static func replayMemory(_ folder: Folder, _ report: inout Report) {
    let app = folder.write(AppText.pair, to: "memory.kdl")
    var warm: Int?
    for size in [100_000, 1_000_000, 3_000_000] {
      let keys = String(repeating: "Down 10000\nUp 10000\n", count: size / 20_000)
      let tape = folder.write("Launch \(app)\n" + keys, to: "memory\(size).tape")
      guard let cost = Program.run(["replay", tape]) else { continue }
      let first = warm ?? cost.bytes
      warm = first
      report.add(
        "roots replay, memory beyond the first", size: size, Double(max(0, cost.bytes - first)) / 1_000_000,
        "MB",
        must: 1)
    }
  }
}

/// Apps that are made up.
enum AppText {
  /// Many screens, each with a list that leads on.
  static func screens(_ count: Int) -> String {
    var text = "app \"Large\" {\nstart screen=s0\n"
    for number in 0..<count {
      text += "screen s\(number) title=\"Screen \(number)\" {\n  list {\n"
      for step in 1...2 {
        text += "    row \"To \(step)\" { push s\((number &* 31 &+ step) % count) }\n"
      }
      text += "  }\n}\n"
    }
    return text + "}\n"
  }

  /// Two screens, one of which opens the other.
  static let pair = """
    app "Pair" {
      start screen=a
      screen a { list { row "One" { push b }; row "Two" { push b } } }
      screen b { list { row "One" { pop } } }
    }
    """
}
