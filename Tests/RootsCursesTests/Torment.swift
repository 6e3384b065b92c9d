import Foundation
import TestTraits

/// How hard programs are tried: a little with every test run, thoroughly by `.ci/torment`.
enum Torment {
  private static let asked = ProcessInfo.processInfo.environment["ROOTS_ROUNDS"].flatMap { Int($0) }

  /// How often a program is killed at a random moment.
  static let rounds = max(1, asked ?? 8)

  /// What random moments and keys come from: another one with every run, or that of a run to be repeated.
  static let seed =
    ProcessInfo.processInfo.environment["ROOTS_SEED"].flatMap { UInt64($0) }
    ?? UInt64(Date().timeIntervalSince1970)

  /// Whether everything is tried with everything.
  static let isFull = asked != nil
}

/// A folder that is gone with its last user.
final class Scratch {
  private let own = OwnFolder()
  var path: String { own.path }

  /// The path of a file in it.
  subscript(name: String) -> String { "\(path)/\(name)" }

  func write(_ text: String, _ name: String) throws {
    try text.write(toFile: self[name], atomically: false, encoding: .utf8)
  }

  func text(_ name: String) throws -> String { try String(contentsOfFile: self[name], encoding: .utf8) }
}
