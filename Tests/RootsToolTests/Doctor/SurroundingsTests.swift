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

  @Test(arguments: [(40, 12, true), (39, 12, false), (40, 11, false), (200, 11, false), (39, 99, false)])
  func `is a window of forty columns and twelve rows at least`(_ columns: Int, _ rows: Int, _ isEnough: Bool)
  {
    let made = Self.surroundings { $0.size = Size(columns: columns, rows: rows) }
    #expect(made.isFit == isEnough)
  }

  @Test func `may lack a terminal in one direction, or in both`() {
    let cure = "not a terminal; 'roots demo --plain' works without one"
    #expect(text("terminal") { $0.readsTerminal = false } == "BAD input is \(cure)")
    #expect(text("terminal") { $0.writesTerminal = false } == "BAD output is \(cure)")
    #expect(
      text("terminal") { ($0.readsTerminal, $0.writesTerminal) = (false, false) }
        == "BAD input and output are \(cure)")
    #expect(!Self.surroundings { $0.readsTerminal = false }.isFit)
  }

  @Test func `has as many colors as the terminal and the person allow`() {
    #expect(
      text("colors") { $0.type = .success(TerminalFacts(type: "xterm", colors: .mono)) }
        == "ok  none; bold, reverse and underline stay")
    let wished = text("colors") { $0.environment.merge(["NO_COLOR": "1", "FORCE_COLOR": "2"]) { $1 } }
    #expect(wished?.hasSuffix(", because of NO_COLOR=1 FORCE_COLOR=2") == true, "\(wished ?? "")")
    #expect(text("colors") { _ in }?.contains("because") == false)
    #expect(text("colors") { $0.type = .failure(.typeUnknown("x")) } == nil)
  }

  @Test func `is told of the locale that is asked for first`() {
    func asked(_ environment: [String: String]) -> String? {
      text("locale") {
        $0.codeset = nil
        $0.environment = environment
      }
    }
    #expect(
      asked(["LANG": "c", "LC_CTYPE": "b", "LC_ALL": "a"])?.hasPrefix("--  'a' is not installed") == true)
    #expect(
      asked(["LANG": "c", "LC_CTYPE": "b"])?.hasPrefix("--  'b' is") == true
        && asked([:])?.hasPrefix("--  '' is") == true)
  }

  @Test(arguments: [(1, "a mistake"), (2, "2 mistakes")]) func `counts the mistakes of the config file`(
    _ count: Int, _ words: String
  ) {
    #expect(
      text("config") { $0.config = ("/c", count, nil) } == "BAD /c has \(words); 'roots config' shows where")
  }

  @Test func `is shown in lines that line up and act on nothing`() {
    #expect(Finding(.good, "size", "80x24\u{1B}").line == "ok   size        80x24\\u{1b}\n")
    #expect(
      Finding(.bad, "terminal", "x").line == "BAD  terminal    x\n"
        && Finding(.remark, "a", "b").line == "--   a           b\n")
  }

  @Test func `is what this process finds, with the config file that a variable names`() throws {
    try folder.write("config.kdl", "theme mon\nmouse maybe")
    let kept = TestConsole()
    let here = Surroundings.here(
      kept.console(["TERM": "xterm", "ROOTS_CONFIG": "\(folder.path)/config.kdl", "NO_COLOR": ""]))
    #expect(
      here.config?.path == "\(folder.path)/config.kdl" && here.config?.mistakes == 2
        && here.config?.problem == nil)
    // A variable that is empty says nothing.
    #expect(here.environment["TERM"] == "xterm" && here.environment["NO_COLOR"] == nil)
    let none = Surroundings.here(kept.console(["HOME": folder.path]))
    #expect(
      none.config?.path == "\(folder.path)/.config/roots/config.kdl, not there" && none.config?.mistakes == 0)
    #expect(none.state.path == "\(folder.path)/.local/state/roots")
    #expect(Surroundings.here(kept.console()).config == nil)
    let unreadable = Surroundings.here(kept.console(["ROOTS_CONFIG": folder.path]))
    #expect(unreadable.config?.problem == "'\(folder.path)' is not a file")
  }
}
