import RootsCurses
import RootsTerminal
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `The doctor` {
  nonisolated private static let good = Surroundings(
    type: .success(TerminalFacts(type: "xterm-256color", colors: .all)),
    environment: ["TERM": "xterm-256color"], state: ("/home/ada/.local/state/roots", nil),
    config: ("/home/ada/.config/roots/config.kdl", 0, nil), versions: ["roots 1.0.0"])

  private func changed(_ change: (inout Surroundings) -> Void) -> [Finding] {
    var surroundings = Self.good
    change(&surroundings)
    return surroundings.findings.filter { !Self.good.findings.contains($0) }
  }

  @Test func `finds nothing wrong where nothing is`() {
    #expect(Self.good.findings.allSatisfy { $0.verdict == .good })
    #expect(Self.good.isFit)
    #expect(
      Self.good.findings.map(\.subject) == [
        "terminal", "size", "TERM", "mouse", "paste", "title", "colors", "locale", "widths", "state",
        "config", "versions",
      ])
  }

  @Test func `looks at the terminal`() {
    #expect(
      changed { $0.writesTerminal = false } == [
        Finding(.bad, "terminal", "output is not a terminal; 'roots demo --plain' works without one")
      ])
    #expect(changed { $0.size = nil } == [Finding(.remark, "size", "unknown; 80x24 is assumed")])
    #expect(
      changed { $0.size = Size(columns: 39, rows: 12) } == [
        Finding(.bad, "size", "39x12; 40x12 is the least")
      ])
  }

  @Test func `looks at its description`() {
    let unknown = changed {
      $0.type = .failure(.typeUnknown("nope"))
      $0.environment["TERM"] = "nope"
    }
    #expect(unknown.map(\.verdict) == [.bad])
    #expect(unknown[0].text.hasPrefix("unknown terminal type 'nope'"))
    let dumb = changed {
      $0.type = .failure(.typeTooSimple("dumb"))
      $0.environment["TERM"] = "dumb"
    }
    #expect(dumb == [Finding(.remark, "TERM", "dumb: the program speaks in lines, as with --plain")])
    let old = changed {
      $0.type = .success(
        TerminalFacts(
          type: "vt100", colors: .mono, hasOwnScreen: false, tellsMouse: false, marksPaste: false,
          keepsTitle: false))
      $0.environment["TERM"] = "vt100"
    }
    #expect(old.map(\.subject) == ["TERM", "mouse", "paste", "title", "colors"])
    #expect(old.allSatisfy { $0.verdict != .bad })
    let true24 = changed {
      $0.type = .success(TerminalFacts(type: "xterm-256color", colors: .all))
      $0.environment = ["TERM": "xterm", "COLORTERM": "truecolor"]
    }
    #expect(true24 == [Finding(.good, "TERM", "xterm, taken as xterm-256color because of COLORTERM")])
  }

  @Test func `looks at colors and letters`() {
    #expect(
      changed { $0.environment["NO_COLOR"] = "1" } == [
        Finding(.good, "colors", "none; bold, reverse and underline stay, because of NO_COLOR=1")
      ])
    #expect(
      changed { $0.codeset = "ANSI_X3.4-1968" } == [
        Finding(.remark, "locale", "ANSI_X3.4-1968: lines are drawn with ASCII; try LC_ALL=C.UTF-8")
      ])
    let missing = changed {
      $0.codeset = nil
      $0.environment["LANG"] = "xx_YY\u{1b}"
    }
    #expect(missing[0].line.contains("'xx_YY\\u{1b}' is not installed"))
    #expect(changed { $0.measuresRightly = false }.map(\.verdict) == [.bad])
    #expect(changed { $0.environment["TMUX"] = "x" }.map(\.subject) == ["tmux"])
  }

  @Test(.row("4.6 written when")) func `looks at what is kept and what is set`() {
    // Where states are written.
    #expect(Self.good.findings.contains(Finding(.good, "state", "/home/ada/.local/state/roots")))
    #expect(
      changed { $0.state.problem = "'/' cannot be written" } == [
        Finding(.remark, "state", "nothing is kept: '/' cannot be written")
      ])
    #expect(changed { $0.config = nil } == [Finding(.good, "config", "none is looked for")])
    #expect(
      changed { $0.config = ("a.kdl", 2, nil) } == [
        Finding(.bad, "config", "a.kdl has 2 mistakes; 'roots config' shows where")
      ])
    #expect(
      changed { $0.config = ("a.kdl", 0, "'a.kdl' is not a file") } == [
        Finding(.bad, "config", "'a.kdl' is not a file")
      ])
  }
}
