import TestTraits
import Testing

@Suite(.timeLimited) struct `The program itself` {
  @Test func `answers each line before it asks for the next`() throws {
    // A script that waits for each answer: a buffer that is not emptied would hang it.
    let talk = try shell(
      """
      cd "$TMPDIR" || exit; mkfifo in out
      "$ROOTS" drive - <in >out & exec 3>in 4<out
      printf 'app T { screen a; screen b }\\n---\\n' >&3
      for command in 'push b' 'pop' 'pop'; do
        echo "$command" >&3; read -r answer <&4; echo "$answer" | cut -d, -f3
      done
      exec 3>&-; wait
      """)
    #expect(talk.output == "\"outcome\":\"committed\"\n\"outcome\":\"committed\"\n\"outcome\":\"rejected\"\n")
  }

  @Test func `ends quietly when its reader goes away`() throws {
    let run = try shell(
      """
      { printf 'app T { screen a; screen b }\\n---\\n'; yes 'push b' 2>/dev/null | head -20000; } \
      | { "$ROOTS" drive - 2>&1; echo "status $?" >&2; } 2>/dev/null | head -c 10
      """)
    #expect(run.output == "{\"n\":1,\"co")
  }

  @Test func `tells the shell what came of it`() throws {
    #expect(try shell("\"$ROOTS\" chek 2>/dev/null").status == 2)
    #expect(try shell("\"$ROOTS\" check /nowhere 2>/dev/null").status == 4)
    #expect(
      try shell("echo 'app T { screen a; screen b }' | \"$ROOTS\" check --strict - 2>/dev/null").status == 1)
    #expect(try shell("\"$ROOTS\" --version | head -c 5").output == "roots")
    #expect(try shell("\"$ROOTS\" --help >&- 2>&-").status == 4)
  }

  @Test func `plays the tapes of the four apps, and finds every claim fulfilled`() throws {
    let top = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let tapes = "\(top.joined(separator: "/"))/Resources/Tapes"
    let run = try shell("cd \"$(mktemp -d)\" && \"$ROOTS\" replay --allow-outside '\(tapes)' 2>&1")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("tapes, all fine"))
  }

  @Test func `plays the tapes of the four apps by lines, each alone with what is said`() throws {
    let top = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let tapes = "\(top.joined(separator: "/"))/Resources/Tapes"
    let begin = "cd \"$(mktemp -d)\" && \"$ROOTS\" replay --plain --allow-outside"
    let run = try shell("\(begin) '\(tapes)' 2>&1")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("tapes, all fine"))
    let one = try shell("\(begin) '\(tapes)/tea.tape' 2>&1").output
    #expect(one.contains("> 11\ntab 1 Tour, 2 deep: Tour, Within a screen\n"))
    #expect(try shell("\(begin) --live '\(tapes)/tea.tape' 2>&1").status == 2)
  }
}
