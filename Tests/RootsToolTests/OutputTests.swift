import TestTraits
import Testing

/// A command whose output is lost must not report success: its reader would take a part for the whole.
@Suite(.timeLimited) struct `Output that cannot be written` {
  private static let commands = [
    "check --json $FIRST", "fmt $APP", "explain", "schema", "urls $APP", "keys", "config", "graph $APP",
    "graph $APP --format json", "path $APP catalog item", "man", "man roots-tape", "completions bash", "help",
    "help replay", "--version", "tape fmt $TAPE", "tape export --vhs $TAPE",
    "replay $TAPE", "replay --report tap=- $TAPE", "replay --trace - $TAPE", "explore --json --depth 2 $APP",
    "doctor",
  ]

  private func run(_ command: String, _ output: String) throws -> (errors: String, status: Int32) {
    let files = [
      "APP=Resources/Apps/shop.kdl", "TAPE=Resources/Tapes/checkout.tape",
      "FIRST=Tests/Golden/First/first.kdl",
    ].joined(separator: " ")
    let root = "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")
    let ran = try shell("cd '/\(root)' && \(files); \"$ROOTS\" \(command) 2>&1 \(output) < /dev/null")
    return (ran.output, ran.status)
  }

  @Test(arguments: commands) func `is an error with its reason`(_ command: String) throws {
    let full = try run(command, "> /dev/full")
    #expect(full.status == 4, "\(command)")
    #expect(full.errors.contains("the output is not complete: No space left on device"), "\(command)")
  }

  @Test(arguments: commands) func `is an error if there is no output at all`(_ command: String) throws {
    #expect(try run(command, ">&-").status == 4, "\(command)")
  }

  @Test(arguments: commands) func `is not an error if it is written`(_ command: String) throws {
    let ran = try run(command, "> /dev/null")
    // There is no terminal here, and to that depth not all is explored.
    let status: Int32 = command == "doctor" ? 1 : command.hasPrefix("explore ") ? 3 : 0
    #expect(ran.status == status, "\(command): \(ran.errors)")
    #expect(!ran.errors.contains("not complete"))
  }

  @Test func `is an error of driving`() throws {
    let ran = try shell("printf 'push item\\n' | \"$ROOTS\" drive Resources/Apps/shop.kdl 2>&1 > /dev/full")
    #expect(ran.status == 4)
  }

  @Test func `does not end the program where files may not grow`() throws {
    let ran = try shell(
      "cd \"$TMPDIR\" && (ulimit -f 1; \"$ROOTS\" man > page; echo $?) 2>&1")
    #expect(ran.output.contains("the output is not complete: File too large\n4\n"))
  }

  @Test func `does not go into a file that is opened in the place of a closed stream`() throws {
    let ran = try shell(
      """
      cd "$TMPDIR" || exit; echo 'app T { screen a; screen b }' > app.kdl
      echo ':push b' | "$ROOTS" run app.kdl --plain --no-db --log log >&- 2>&-
      echo "$? $(grep -c '^{' log) $(grep -vc '^{' log)"
      """)
    let words = ran.output.split(whereSeparator: \.isWhitespace)
    #expect(words.first == "4" && words.last == "0" && words.count == 3, "\(ran.output)")
  }

  @Test func `is not an error if its reader has seen enough`() throws {
    let ran = try shell("bash -c '$0 man 2> errors | head -n 1 > /dev/null; cat errors; rm errors' $ROOTS")
    #expect(!ran.output.contains("not complete"))
  }
}
