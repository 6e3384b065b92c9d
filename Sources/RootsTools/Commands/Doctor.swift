internal import RootsTerminal

extension Subcommand {
  static let doctor = Subcommand(
    "doctor", summary: "say what this terminal can do and what is missing",
    details: """
      Looks at the terminal, its description, the locale, the state folder and the config file. Nothing is
      changed, and nothing is asked of the terminal. Two lines at the end show whether the terminal draws the
      signs as wide as the C library believes.

      Exit status: 0 if the front end can run here; 1 if something has to be fixed first.
      """,
    examples: ["roots doctor"]
  ) { _, console in
    let surroundings = Surroundings.here(console)
    for finding in surroundings.findings { console.put(finding.line) }
    if surroundings.writesTerminal, surroundings.codeset == "UTF-8" {
      console.put("\nThe next two lines should end in the same column; use --ascii if they do not.\n")
      console.put("  ▪ ▸ ▌ ░ › … ✓ ✗ ● ↵ ↑ ↓ ╭─┴─╮ ┏━┓ |\n  1 2 3 4 5 6 7 8 9 a b c 12345 123 |\n")
    }
    return surroundings.isFit ? .ok : .failed
  }
}
