import TestTraits
import Testing

/// Plain English in names, comments, messages and pages: words of another manner are refused, with a plain one.
@Suite(.timeLimited) struct `The words of the project` {
  /// A pattern that `grep -P` looks for, and what to write instead.
  struct Manner: Sendable, CustomTestStringConvertible {
    let pattern: String
    let instead: String
    var testDescription: String { pattern }

    init(_ pattern: String, _ instead: String) { (self.pattern, self.instead) = (pattern, instead) }
  }

  private static let british = [
    "colour", "behaviour", "neighbour", "favour", "honour", #"licence\b"#, #"centre\b"#, #"\bgrey\b"#,
    #"(recogn|organ|initial|serial|normal|real)is(e|ed|es|ing)\b"#,
  ]

  private static let manners = [
    Manner(#"\b(whoever|whomever|somebody|nobody)\b"#, "what does it: the caller, the screen, the user"),
    Manner(#"\b(he|his|him|himself)\b(?!")"#, "the name of the part, or 'it'"),
    Manner(#"\bnought\b"#, "zero"),
    Manner(#"\bnone but\b"#, "only"),
    Manner(#"\bso many\b(?! (as|that)\b)"#, "the number of …"),
    Manner(#"\belse than\b"#, "other than"),
    Manner(#"\b(hence|lest|shall|thereof|therein|unto|whilst|wherein)\b"#, "so, must, of it, in it, while"),
    Manner(#"what is so instead"#, "what is there instead"),
    Manner(#"\b(comes?|came) about\b"#, "happens, is made"),
    Manner(#"\b(become|becomes|became) of\b"#, "happens to"),
    Manner(#"\bspeaks? of\b"#, "mentions"),
    Manner(#"\b(made|makes) up (its|one's) mind\b"#, "has decided"),
    Manner(#"\bnothing but\b"#, "only"),
    Manner(#"(?<!there )\b(is|are) none\b(?! of)"#, "is not one, is not a …"),
    Manner(#"\bwhatever\b"#, "any, all, also if, no matter what"),
    Manner(#"\bby whichever\b"#, "by any"),
    Manner(#"\bturns? (it|them) round\b"#, "reverses it"),
    Manner(#"\bfor the sake of\b"#, "for"),
    Manner(#"\basks no one\b"#, "loads nothing, makes no request"),
    Manner(#"(?<!there )\b(is|was) no (?!longer|more|less|one|better|other)[a-z]"#, "is not a …"),
    Manner(british.joined(separator: "|"), "the American spelling"),
  ]

  /// Not ours to word: data of tests, pictures, an app that tapes of the first version claim, and this table.
  private static let exceptions = [
    "WordsTests.swift", "ConfigFileTests.swift", "shop.kdl", "restored-session.tape", "api.txt", "*.cast",
    "*.svg", "*.gif", "*.golden", "*.frame",
  ]

  @Test(arguments: manners) private func `are plain`(_ manner: Manner) throws {
    let excluded = Self.exceptions.map { "--exclude='\($0)'" }.joined(separator: " ")
    let run = try shell(
      """
      cd '\(Page.top)' && grep -rnIiP --exclude-dir=Golden --exclude-dir=Inputs --exclude-dir=corpus \(excluded) \\
        -e "$(cat <<'END'
      \(manner.pattern)
      END
      )" Sources Tests Resources README.md .github Makefile Package.swift
      """)
    #expect(run.output == "", "write: \(manner.instead)")
    #expect(run.status == 1, "grep fails")
  }

  /// The folders whose comments are still to be reworded.
  private static let waiting = ["RootsApp/AppFile", "RootsTools/Editor", "RootsEditor", "RootsLanguage"]

  @Test func `of a comment on a declaration begin with the thing, not with a question`() throws {
    let run = try shell(
      """
      cd '\(Page.top)' && find Sources -name '*.swift' -exec awk '
        !/^ *\\/\\/\\/ / { inside = 0; next }
        !inside++ && /\\/\\/\\/ (What|How|Which|Whether of) / { print FILENAME ":" FNR ": " $0 }' {} +
      """)
    #expect(run.status == 0)
    let places = run.output.split(separator: "\n")
    #expect(places.filter { place in !Self.waiting.contains { place.hasPrefix("Sources/\($0)/") } } == [])
  }
}
