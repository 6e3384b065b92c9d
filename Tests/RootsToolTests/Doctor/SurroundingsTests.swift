import Foundation
import RootsCurses
import RootsTerminal
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `What is around a program` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func state(_ environment: [String: String]) -> String {
    let state = Surroundings.stateFolder { environment[$0] }
    return state.path + (state.problem.map { ": \($0)" } ?? "")
  }

  @Test func `is a state folder that is there, or that can be made`() {
    #expect(state(["XDG_STATE_HOME": folder.path]) == "\(folder.path)/roots")
    #expect(state(["XDG_STATE_HOME": "\(folder.path)/a/b"]) == "\(folder.path)/a/b/roots")
    #expect(state(["HOME": folder.path]) == "\(folder.path)/.local/state/roots")
    #expect(
      state(["HOME": folder.path, "XDG_STATE_HOME": "relative"]) == "\(folder.path)/.local/state/roots")
  }

  @Test func `has a file in the way of the state folder, which is told`() {
    #expect(
      state(["XDG_STATE_HOME": "\(folder.path)/app.kdl"])
        == "\(folder.path)/app.kdl/roots: '\(folder.path)/app.kdl' is not a folder")
  }

  @Test(
    arguments: [
      ([:], "none: neither HOME nor XDG_STATE_HOME is an absolute path"),
      (["HOME": ""], "none: neither HOME nor XDG_STATE_HOME is an absolute path"),
      (["HOME": "relative"], "none: neither HOME nor XDG_STATE_HOME is an absolute path"),
      // A home is never made, so nothing is kept without one.
      (["HOME": "/F/home"], "none: there is no folder '/F/home'"),
      (["HOME": "/F/home", "XDG_STATE_HOME": "/F/home/.local/state"], "none: there is no folder '/F/home'"),
      (["HOME": "/F/home", "XDG_STATE_HOME": "/F"], "/F/roots"),
    ] as [([String: String], String)])
  func `may have no place for what is kept`(_ environment: [String: String], _ words: String) {
    let own = OwnFolder()
    let here = environment.mapValues { $0.replacing("/F", with: own.path) }
    #expect(state(here) == words.replacing("/F", with: own.path))
  }

  private static func surroundings(_ change: (inout Surroundings) -> Void) -> Surroundings {
    var surroundings = Surroundings(
      type: .success(TerminalFacts(type: "xterm", colors: .all)), environment: ["TERM": "xterm"],
      state: ("/s", nil),
      config: ("/c", 0, nil), versions: ["roots 1", "ncurses 6"])
    change(&surroundings)
    return surroundings
  }

  private func text(_ subject: String, _ change: (inout Surroundings) -> Void) -> String? {
    Self.surroundings(change).findings.first { $0.subject == subject }.map {
      "\($0.verdict.rawValue) \($0.text)"
    }
  }

  @Test func `is shown in lines that line up and act on nothing`() {
    #expect(Finding(.good, "size", "80x24\u{1B}").line == "ok   size        80x24\\u{1b}\n")
    #expect(
      Finding(.bad, "terminal", "x").line == "BAD  terminal    x\n"
        && Finding(.remark, "a", "b").line == "--   a           b\n")
  }
}
