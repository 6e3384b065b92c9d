internal import Roots
internal import RootsCurses
internal import RootsTerminal

struct Finding: Equatable {
  let verdict: Verdict
  let subject: String
  let text: String

  enum Verdict: String {
    case good = "ok "
    /// The fact is worth knowing, but the front end runs.
    case remark = "-- "
    /// The problem has to be solved before the front end can run.
    case bad = "BAD"
  }

  init(_ verdict: Verdict, _ subject: String, _ text: String) {
    self.verdict = verdict
    self.subject = subject
    self.text = text
  }

  var line: String { "\(verdict.rawValue)  \(Text.fitted(subject, to: 12))\(VisibleText(text).text)\n" }
}

extension Surroundings {
  /// In the order of importance.
  var findings: [Finding] {
    [terminal, windowSize, description] + reports + [colors, locale, widths, multiplexer].compactMap(\.self)
      + [kept, settings] + [Finding(.good, "versions", versions.joined(separator: ", "))]
  }

  var isFit: Bool { !findings.contains { $0.verdict == .bad } }

  private var terminal: Finding {
    if readsTerminal, writesTerminal { return Finding(.good, "terminal", "input and output are a terminal") }
    let what = readsTerminal ? "output is" : writesTerminal ? "input is" : "input and output are"
    return Finding(.bad, "terminal", "\(what) not a terminal; 'roots demo --plain' works without one")
  }

  private var windowSize: Finding {
    guard let size else { return Finding(.remark, "size", "unknown; 80x24 is assumed") }
    return size.columns >= 40 && size.rows >= 12
      ? Finding(.good, "size", "\(size)") : Finding(.bad, "size", "\(size); 40x12 is the least")
  }

  private var description: Finding {
    let name = environment["TERM"] ?? ""
    switch type {
    case .failure where name == "dumb":
      return Finding(.remark, "TERM", "dumb: the program speaks in lines, as with --plain")
    case .failure(let error): return Finding(.bad, "TERM", "\(error)")
    case .success(let facts) where facts.type != name:
      return Finding(.good, "TERM", "\(name), taken as \(facts.type) because of COLORTERM")
    case .success(let facts):
      return facts.hasOwnScreen
        ? Finding(.good, "TERM", "\(name), its description is there")
        : Finding(.remark, "TERM", "\(name), no alternate screen: the shell's is cleared at the end")
    }
  }

  private var reports: [Finding] {
    guard case .success(let facts) = type else { return [] }
    return [
      facts.tellsMouse
        ? Finding(.good, "mouse", "reported; Shift and the mouse still select")
        : Finding(.remark, "mouse", "not reported by this type; every click has a key"),
      facts.marksPaste
        ? Finding(.good, "paste", "distinguished from typing")
        : Finding(.remark, "paste", "looks like typing to programs here"),
      facts.keepsTitle
        ? Finding(.good, "title", "set, and put back at the end")
        : Finding(.remark, "title", "left alone: it could not be put back"),
    ]
  }

  private var colors: Finding? {
    guard case .success(let facts) = type else { return nil }
    let used = CursesTerminal.ColorChoice.automatic.depth(supported: facts.colors) { environment[$0] }
    let wishes = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR"].compactMap { name in
      environment[name].map { "\(name)=\($0)" }
    }
    let because = wishes.isEmpty ? "" : ", because of \(wishes.joined(separator: " "))"
    let text =
      used == .mono
      ? "none; bold, reverse and underline stay" : "\(used.rawValue) of \(facts.colors.rawValue)"
    return Finding(.good, "colors", text + because)
  }

  private var locale: Finding {
    guard let codeset else {
      let wish = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first ?? ""
      return Finding(
        .remark, "locale", "'\(wish)' is not installed: lines are drawn with ASCII; try LC_ALL=C.UTF-8")
    }
    return codeset == "UTF-8"
      ? Finding(.good, "locale", codeset)
      : Finding(.remark, "locale", "\(codeset): lines are drawn with ASCII; try LC_ALL=C.UTF-8")
  }

  private var widths: Finding {
    measuresRightly
      ? Finding(.good, "widths", "combining 1, wide 2")
      : Finding(.bad, "widths", "the C library measures text wrongly")
  }

  private var multiplexer: Finding? {
    guard environment["TMUX"] != nil else { return nil }
    return Finding(.remark, "tmux", "Esc is as slow as its escape-time; 'set -sg escape-time 10' is enough")
  }

  private var kept: Finding {
    guard let problem = state.problem else { return Finding(.good, "state", state.path) }
    return Finding(.remark, "state", "nothing is kept: \(problem)")
  }

  private var settings: Finding {
    guard let config else { return Finding(.good, "config", "none is looked for") }
    if let problem = config.problem { return Finding(.bad, "config", problem) }
    if config.mistakes > 0 {
      let count = config.mistakes == 1 ? "a mistake" : "\(config.mistakes) mistakes"
      return Finding(.bad, "config", "\(config.path) has \(count); 'roots config' shows where")
    }
    return Finding(.good, "config", config.path)
  }
}
