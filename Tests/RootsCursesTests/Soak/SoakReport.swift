import Foundation
import Glibc
import RootsTerminal
import Testing

/// How long a soak goes on: for a time, or in a test run for a number of inputs.
struct SoakBudget {
  /// The seconds for all of it together, if a time is set.
  static let time = ProcessInfo.processInfo.environment["ROOTS_SOAK"].flatMap { Double($0) }
  static let seed = ProcessInfo.processInfo.environment["ROOTS_SEED"].flatMap { UInt64($0) } ?? 1

  private let end: ContinuousClock.Instant?
  private let mostInputs: Int

  /// A share of the time, or a number of inputs where no time is given.
  init(share: Double, inputs: Int) {
    end = Self.time.map { .now + .milliseconds(Int($0 * share * 1000)) }
    mostInputs = inputs
  }

  func isSpent(after inputs: Int) -> Bool { end.map { $0 <= .now } ?? (inputs >= mostInputs) }
}

/// What one program has gone through, and how it came out.
struct SoakRow {
  let app: String
  let mode: String
  var inputs = 0
  /// How often it was stopped and continued, and how often it was begun anew.
  var stops = 0
  var starts = 0
  var tapes = 0
  var identical = 0
  /// Everything that should not have happened.
  var troubles: [String] = []
  var memory = Gauge()
  var descriptors = Gauge()

  /// A figure that must not grow: what it was when everything had been used once, and what it is now.
  struct Gauge {
    private(set) var first: Int?
    private(set) var last = 0
    private(set) var most = 0

    mutating func note(_ value: Int) {
      if first == nil { first = value }
      last = value
      most = max(most, value)
    }

    var growth: Int { last - (first ?? last) }
  }

  mutating func trouble(_ text: String) { if troubles.count < 20 { troubles.append(text) } }

  /// The most kB that a program may need more than at first, in however long a time.
  static let allowance = 8 * 1024
}

/// The rows as a table.
enum SoakTable {
  static func text(_ rows: [SoakRow]) -> String {
    let head = [
      "app", "mode", "inputs", "stops", "starts", "tapes", "identical", "kB first", "kB last", "growth",
      "fds", "troubles",
    ]
    let lines = rows.map { row in
      [row.app, row.mode]
        + [
          row.inputs, row.stops, row.starts, row.tapes, row.identical, row.memory.first ?? 0, row.memory.last,
          row.memory.growth,
        ].map(String.init) + [
          "\(row.descriptors.first ?? 0) → \(row.descriptors.last)", "\(row.troubles.count)",
        ]
    }
    let table = ([head] + lines).map { cells in
      cells.enumerated().map { Text.fitted($1, to: $0 < 2 ? 12 : 10, $0 < 2 ? .left : .right) }.joined()
    }
    return table.joined(separator: "\n")
  }
}

/// What a process has in use.
enum ProcessFacts {
  /// The resident memory of a process, in kB.
  static func memory(_ process: Int32) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
      return nil
    }
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split { !$0.isNumber }.first.flatMap { Int($0) }
  }

  /// How many descriptors a process has open.
  static func descriptors(_ process: Int32) -> Int? {
    try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
  }
}
