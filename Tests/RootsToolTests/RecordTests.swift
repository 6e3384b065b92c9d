import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `The recorder on the command line` {
  @Test func `writes what is entered line by line, and plays it again`() throws {
    let folder = try Folder()
    let run = try folder.run("printf '1\\nb\\n:push item\\n' | $ROOTS record app.kdl --plain -o a.tape")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("recorded a.tape\n"))
    let tape = try folder.read("a.tape")
    #expect(tape.contains("#: Launch app.kdl\n"))
    #expect(tape.contains("Enter\nCheck Top item\nEscape\nCheck Top home\nDo push item\nCheck Top item\n"))
    #expect(try folder.run("$ROOTS replay --twice --ci a.tape").status == 0)
    #expect(try folder.run("stat -c %a a.tape").output == "600\n")
  }

  @Test(arguments: [
    // Where it was restored to stands on the tape.
    ("restore #true", "", "--restore --db a.sqlite", "Do tab b\nShow\nEnter\nCheck Top on\n"),
    // What a guard asks as the program starts is the same in a replay.
    ("start tab=b", "guard=g", "--no-db", "Set TypingSpeed 0ms\nEnter\n"),
  ])
  func `writes from where a fresh program begins`(
    head: String, door: String, options: String, part: String
  ) throws {
    let folder = try Folder()
    try folder.write(
      "start.kdl",
      """
      app S version=1 {
        \(head); tab a root=one; tab b root=two
        screen one { list { row "On" { push on } } }
        screen two \(door) { list { row "On" { push on } } }
        screen on { text "On" }
        accessory ask { list { row "Yes" { complete ok=#true } } }
        guard g { ask ask }
      }
      """)
    let run = try folder.run(
      "printf 't2\\nq\\n' | $ROOTS run start.kdl --plain --db a.sqlite; "
        + "printf '1\\nq\\n' | $ROOTS record start.kdl --plain \(options) -o a.tape")
    let tape = try folder.read("a.tape")
    #expect(run.status == 0 && tape.contains(part), "\(run.output)\n\(tape)")
    #expect(try folder.run("$ROOTS replay a.tape").status == 0)
  }

  @Test func `writes a page beside the tape if told so`() throws {
    let folder = try Folder()
    let run = try folder.run("printf '1\\nb\\n' | $ROOTS record app.kdl --plain --html -o a.tape")
    #expect(run.output.hasSuffix("recorded a.tape\nits page is a.html\n"), "\(run.output)")
    #expect(try folder.read("a.html").contains("Check Top item"))
    #expect(try folder.run("$ROOTS tape check a.tape").status == 0)
  }

  @Test func `names the app so that the tape finds it`() throws {
    let folder = try Folder()
    #expect(
      try folder.run("mkdir -p deep/er; : | $ROOTS record app.kdl --plain -o deep/er/a.tape").status == 0)
    #expect(try folder.read("deep/er/a.tape").contains("Launch ../../app.kdl\n"))
    #expect(try folder.run("$ROOTS replay deep/er/a.tape").status == 0)
    #expect(try folder.run("cd deep && $ROOTS replay --allow-outside er/a.tape").status == 0)
    #expect(try folder.run(": | $ROOTS record demo --plain -o b.tape; $ROOTS replay b.tape").status == 0)
    let kept = try folder.run(
      ": | XDG_STATE_HOME=\"$PWD\" $ROOTS record app.kdl --plain; ls roots/recordings | wc -l")
    #expect(kept.output.hasSuffix("1\n"))
  }

  @Test func `gives each of many that begin in one second a tape of its own`() throws {
    let folder = try Folder()
    let run = try folder.run(
      "export ROOTS XDG_STATE_HOME=\"$PWD\"; yes | head -4 | "
        + "xargs -P 4 -I % sh -c '$ROOTS record app.kdl --plain < /dev/null' > /dev/null 2>&1; "
        + "cat roots/recordings/*.tape | grep -c Launch; stat -c %a roots/recordings roots")
    #expect(run.output.hasSuffix("4\n700\n700\n"))
  }

  @Test func `claims what it is told to claim, and says what is wrong`() throws {
    let folder = try Folder()
    let quiet = "printf '1\\n' | $ROOTS record app.kdl --plain --auto-expect off -o a.tape"
    #expect(try folder.run(quiet).status == 0)
    #expect(try folder.read("a.tape").contains("Check") == false)
    let misuse = Call("record", "demo", "--plain", "--auto-expect", "all", "-o", "/tmp/all.tape")
    #expect(misuse.code == .misuse)
    #expect(
      misuse.errors
        == "roots: '--auto-expect' takes off, top or state, not 'all'\ntry 'roots record --help'\n")
    let link = try folder.run("ln -s x b.tape; : | $ROOTS record app.kdl --plain -o b.tape")
    #expect(link.status == 4)
    #expect(
      link.output.hasSuffix(
        "roots: cannot write 'b.tape', given by '-o': it is a link, and links are not followed\n"))
  }

  @Test func `never writes over a tape that is there`() throws {
    let folder = try Folder()
    try folder.write("a.tape", "Enter")
    let run = try folder.run(": | $ROOTS record app.kdl --plain -o a.tape")
    #expect(
      run.status == 4 && run.output.contains("'a.tape' is there already; name another file"), "\(run.output)")
    let kept = try folder.read("a.tape")
    #expect(kept == "Enter\n", "\(kept)")
    let bare = try folder.run("$ROOTS record app.kdl b.tape")
    #expect(bare.status == 2 && bare.output.contains("'-o TAPE' takes it"), "\(bare.output)")
  }
}
