import RootsTape
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `The words behind a command` {
  /// A command with one option of each kind, which takes one or two words.
  private static let copy = {
    var copy = Subcommand(
      "copy", "FROM [TO]", count: 1...2, summary: "copy a thing",
      options: [
        .init("--deep", "with what is in it"), .init("--mode", value: "MODE", "how"),
        .init("-j", value: "N", "many"),
      ],
      unlisted: [.init("--quirk", "for tests")]
    ) { _, _ in .ok }
    copy.parts = [Subcommand("tree", summary: "copy a tree") { _, _ in .ok }]
    return copy
  }()

  private static let reader = ArgumentReader(subcommands: [
    copy, Subcommand("cut", summary: "cut a thing") { _, _ in .ok },
  ])

  private func read(_ line: String) -> Result<ArgumentReader.Reading, Misuse> {
    let words = line.split(separator: " ", omittingEmptySubsequences: true).map {
      $0 == "''" ? "" : String($0)
    }
    return Result { () throws(Misuse) in try Self.reader.read(words) }
  }

  private func invocation(_ line: String) -> Invocation? {
    if case .success(.run(_, let invocation)) = read(line) { invocation } else { nil }
  }

  /// What help is asked for: the name of a command, nothing for the overview.
  private func help(_ line: String) -> String?? {
    if case .success(.help(let subcommand)) = read(line) { .some(subcommand?.name) } else { nil }
  }

  @Test(
    arguments: [
      ("copy a", ["a"], []), ("copy a b", ["a", "b"], []), ("copy --deep a", ["a"], ["--deep"]),
      ("copy a --deep", ["a"], ["--deep"]), ("copy --mode x a", ["a"], ["--mode", "x"]),
      ("copy --mode=x=y a", ["a"], ["--mode", "x=y"]), ("copy --mode= a", ["a"], ["--mode="]),
      ("copy --mode --deep a", ["a"], ["--mode", "--deep"]), ("copy -j 2 a", ["a"], ["-j", "2"]),
      ("copy -j=2 a", ["a"], ["-j", "2"]), ("copy -j4 a", ["a"], ["-j", "4"]), ("copy - --", ["-"], []),
      ("copy -- --deep -", ["--deep", "-"], []),
      ("copy a -- --", ["a", "--"], []), ("copy -- --help", ["--help"], []), ("copy ''", [""], []),
      ("copy --quirk a", ["a"], ["--quirk"]),
      ("copy --mode a --mode b c", ["c"], ["--mode", "a", "--mode", "b"]),
    ] as [(String, [String], [String])])
  func `are arguments and options, wherever they stand`(
    _ line: String, _ arguments: [String], _ options: [String]
  ) {
    let found = invocation(line)
    #expect(found?.arguments == arguments && found?.words(except: []) == options)
    #expect(found?.subcommand == "copy")
  }

  @Test(
    arguments: [
      ("copy", "'copy' needs FROM [TO]", "copy"), ("copy a b c", "'c' is one argument too many", "copy"),
      ("copy a b c d", "'c' is one argument too many", "copy"),
      ("cut a", "'a' is one argument too many", "cut"),
      ("copy a --mode", "'--mode' needs a value, MODE", "copy"),
      ("copy --deep= a", "'--deep' takes no value", "copy"),
      ("copy --depe a", "unknown option '--depe'; did you mean '--deep'?", "copy"),
      ("copy --depe=3 a", "unknown option '--depe'; did you mean '--deep'?", "copy"),
      ("copy --hlep a", "unknown option '--hlep'; did you mean '--help'?", "copy"),
      // What no help tells is offered to no one.
      ("copy --quirc a", "unknown option '--quirc'", "copy"),
      ("copi", "unknown command 'copi'; did you mean 'copy'?", nil),
      ("-x", "unknown option '-x'", nil),
      ("--versoin", "unknown option '--versoin'; did you mean '--version'?", nil),
      ("-", "unknown command '-'", nil), ("--help copi", "unknown command 'copi'; did you mean 'copy'?", nil),
      ("''", "unknown command ''", nil),
    ] as [(String, String, String?)])
  func `are refused with what is wrong, and the command whose help may help`(
    _ line: String, _ message: String, _ subcommand: String?
  ) {
    guard case .failure(let misuse) = read(line) else {
      Issue.record("it is read")
      return
    }
    #expect(misuse == Misuse(message, of: subcommand))
    let kept = TestConsole()
    #expect(misuse.tell(kept.console(), called: Self.copy) == .misuse)
    #expect(kept.errors == "roots: \(message)\ntry 'roots \(subcommand ?? "copy") --help'\n")
  }

  @Test func `ask for help at any place but behind two dashes`() {
    #expect(help("") == .some(nil) && help("--help") == .some(nil) && help("-h") == .some(nil))
    for line in ["--help cut", "-h cut", "cut -h", "cut --help", "cut a b --help", "cut --help --no-such"] {
      #expect(help(line) == .some("cut"), "\(line)")
    }
    #expect(help("copy tree --help") == .some("tree"))
    #expect(help("copy --help tree") == .some("copy") && help("copy a --help") == .some("copy"))
    // The value of an option asks nothing.
    #expect(invocation("copy --mode --help a")?["--mode"] == "--help")
    for line in ["-V", "--version", "--version copy"] {
      guard case .success(.version) = read(line) else {
        Issue.record("\(line)")
        continue
      }
    }
  }

  @Test func `of an option given twice count as the last one, or all`() {
    let found = invocation("copy --mode a --deep --mode= --mode b c")
    #expect(found?["--mode"] == "b" && found?.all("--mode") == ["a", "", "b"])
    #expect(found?["--deep"] == "" && found?["-j"] == nil && found?.has("-j") == false)
    #expect(found?.names == ["--mode", "--deep", "--mode", "--mode"])
    #expect(found?.words(except: ["--mode"]) == ["--deep"])
    #expect(found?.words(except: []) == ["--mode", "a", "--deep", "--mode=", "--mode", "b"])
  }

  @Test func `are shown as they are called`() {
    #expect(Self.copy.usage == "roots copy FROM [TO] [--deep] [--mode MODE] [-j N]")
    #expect(
      Help.text(Self.copy)
        == """
        Copy a thing.

        Usage: roots copy FROM [TO] [--deep] [--mode MODE] [-j N]

        Options:
          --deep       with what is in it
          --mode MODE  how
          -j N         many

        """)
    let plain = Subcommand("cut", summary: "cut a thing", details: "All of it.", examples: ["roots cut"]) {
      _, _ in .ok
    }
    #expect(Help.text(plain) == "Cut a thing.\n\nUsage: roots cut\n\nAll of it.\n\nExamples:\n  roots cut\n")
  }
}

@MainActor @Suite(.timeLimited) struct `The value of an option` {
  private func invocation(_ value: String?) -> Invocation {
    var invocation = Invocation(of: "do")
    if let value { invocation.set("--x", value) }
    return invocation
  }

  private func message<Value>(_ read: () throws(Misuse) -> Value?) -> String? {
    do {
      _ = try read()
      return nil
    } catch {
      #expect(error.code == .misuse)
      return error.message
    }
  }

  @Test(arguments: [("1", 1), ("42", 42), ("007", 7), ("+3", 3)]) func `is a count from one on`(
    _ text: String, _ count: Int
  ) throws {
    #expect(try invocation(text).value("--x", .count) == count)
  }

  @Test(arguments: ["0", "-1", "", "1.0", "two", "1e3", "99999999999999999999", "1 "])
  func `has to be a count`(_ text: String) {
    #expect(
      message { () throws(Misuse) in try invocation(text).value("--x", .count) }
        == "'--x' takes a whole number from 1 on, not '\(text)'")
  }

  @Test(
    arguments: [
      ("0.5", 0.5), ("4", 4), ("4.0", 4), ("1e0", 1), ("0.49", nil), ("4.01", nil), ("nan", nil),
      ("inf", nil),
      ("", nil), ("half", nil), ("-1", nil),
    ] as [(String, Double?)])
  func `is a number within bounds, both of them included`(_ text: String, _ number: Double?) {
    let read = { () throws(Misuse) in try self.invocation(text).value("--x", .number(0.5...4)) }
    #expect((try? read()) == .some(number) || number == nil)
    #expect(message(read) == (number == nil ? "'--x' takes a number from 0.5 to 4, not '\(text)'" : nil))
  }

  @Test(
    arguments: [
      ("1", 1), ("256", 256), ("0", nil), ("257", nil), ("1.5", nil), ("2.0", nil), ("", nil), ("many", nil),
    ] as [(String, Int?)])
  func `is a whole number within bounds`(_ text: String, _ number: Int?) {
    let read = { () throws(Misuse) in try self.invocation(text).value("--x", .whole(1...256)) }
    #expect((try? read()) == .some(number) || number == nil)
    #expect(
      message(read) == (number == nil ? "'--x' takes a whole number from 1 to 256, not '\(text)'" : nil))
  }

  @Test(
    arguments: [
      ("30", .seconds(30)), ("500ms", .milliseconds(500)), ("2m", .seconds(120)), ("60s", .seconds(60)),
      ("0", .zero), ("121", nil), ("2.1m", nil), ("", nil), ("soon", nil), ("-1s", nil),
    ] as [(String, Duration?)])
  func `is a time up to the longest`(_ text: String, _ time: Duration?) {
    let read = { () throws(Misuse) in try self.invocation(text).value("--x", .time(upTo: .seconds(120))) }
    #expect((try? read()) == .some(time) || time == nil)
    let wanted = "'--x' takes a time up to 120 seconds such as 30, 500ms or 2s, not '\(text)'"
    #expect(message(read) == (time == nil ? wanted : nil))
    if time == nil {
      let unbound = message { () throws(Misuse) in try invocation(text).value("--x", .time) }
      #expect(unbound == nil || unbound == "'--x' takes a time such as 30, 500ms or 2s, not '\(text)'")
    }
  }

  @Test func `is one of a few words`() throws {
    #expect(try invocation("every").value("--x", OptionValue<ExploreOrder.Checking>.choice) == .every)
    let wrong = message { () throws(Misuse) in
      try invocation("Every").value("--x", OptionValue<ExploreOrder.Checking>.choice)
    }
    #expect(wrong == "'--x' takes sampled, every or none, not 'Every'")
    #expect(
      message { () throws(Misuse) in try invocation("").value("--x", OptionValue<TapeDialect>.choice) }
        == "'--x' takes roots or vhs, not ''")
  }

  @Test func `is nothing where the option is not given`() throws {
    let none = invocation(nil)
    #expect(try none.value("--x", .count) == nil && none.value("--x", .number(0...1)) == nil)
    #expect(try none.value("--x", .time) == nil && none.value("--x", .whole(0...1)) == nil)
    #expect(try none.value("--x", OptionValue<TapeDialect>.choice) == nil)
  }
}

@MainActor @Suite(.timeLimited) struct `A status` {
  @Test func `is the worse of two in the order that the manual gives`() {
    let order: [ExitCode] = [.ok, .failed, .unstable, .timedOut, .misuse, .impossible]
    for (place, one) in order.enumerated() {
      for other in order[...place] {
        #expect(one.worse(than: other) == one && other.worse(than: one) == one, "\(one) \(other)")
      }
    }
    // What no tape comes to is worse by its number.
    #expect(
      ExitCode.fault.worse(than: .ok) == .fault && ExitCode.impossible.worse(than: .noTerminal) == .noTerminal
    )
    #expect(ExitCode.interrupted.worse(than: .impossible) == .interrupted)
  }

  @Test func `has a sentence of its own`() {
    let meanings = ExitCode.allCases.map(\.meaning)
    #expect(Set(meanings).count == meanings.count && meanings.allSatisfy { $0.hasSuffix(".") })
  }

  @Test func `of a misuse with a code of its own comes without a hint at the help`() {
    let kept = TestConsole()
    #expect(Misuse("no room", code: .impossible, of: "copy").tell(kept.console(), called: nil) == .impossible)
    #expect(kept.errors == "roots: no room\n")
    #expect(Misuse("what?").tell(kept.console(), called: nil) == .misuse)
    #expect(kept.errors.hasSuffix("roots: what?\ntry 'roots --help'\n"))
  }
}
