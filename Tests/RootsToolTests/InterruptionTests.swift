import TestTraits
import Testing

/// Long work that is asked to end says what it has so far.
@Suite(.timeLimited) struct `Work that a signal ends` {
  /// Goes into a folder with tapes: one that holds, one that fails, one that plays for hours, and one more.
  private static let tapes = """
    cd "$(mktemp -d)" || exit
    echo 'app T { screen home { list { row x { push item } } }; screen item }' >app.kdl
    printf 'Launch app.kdl\\nEnter\\nExpect Top item\\n' >a.tape
    printf 'Launch app.kdl\\nEnter\\nExpect Top home\\n' >b.tape
    printf 'Launch app.kdl\\nStep "one"\\nExpect Top home\\nStep "two"\\n' >c.tape
    for line in $(seq 100); do echo 'Down 100000' >>c.tape; done
    echo 'Launch app.kdl' >d.tape

    """

  /// Sends a signal as soon as the tape before the long one is over, and shows what follows.
  private func interrupting(_ words: String, _ signal: String) -> String {
    Self.tapes + """
      mkfifo pipe; env --default-signal=HUP "$ROOTS" replay \(words) >pipe 2>err & replay=$!
      exec 3<pipe; while read -r line <&3; do case $line in *b.tape*) break;; esac; done
      kill -\(signal) $replay; grep -E '^(STOP|[0-9]+ tapes)' <&3; wait $replay; echo "status $?"; cat err

      """
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func `tells which tapes were played, and which were not`(_ signal: String, _ status: Int) throws {
    let reports = "--report junit=j.xml,json=j.json,tap=j.tap,html=j.html"
    let run = try shell(
      interrupting("a.tape b.tape c.tape d.tape \(reports)", signal) + """
        python3 -c 'import json, xml.dom.minidom; xml.dom.minidom.parse("j.xml"); d = json.load(open("j.json"))
        print(d["code"], [t["code"] for t in d["tapes"]])'; tail -1 j.tap | cut -d: -f1; grep -c '</html>' j.html
        """)
    let lines = run.output.split(separator: "\n").map(String.init)
    // The signal may come before the long tape begins.
    let isPlayed = lines.first?.hasPrefix("STOP c.tape  interrupted at line ") == true
    #expect(isPlayed || lines.first == "STOP c.tape  not played", "\(run.output)")
    let counts = isPlayed ? "1 interrupted, 1 not played" : "2 not played"
    #expect(
      Array(lines.dropFirst()) == [
        "STOP d.tape  not played", "4 tapes, 1 failed, \(counts)", "status \(status)",
        "\(status) [0, 1, 130, 130]", "Bail out! c.tape", "1",
      ], "\(run.output)")
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `asks those that play at the same time, and waits for what they have`(
    _ signal: String, _ status: Int
  ) throws {
    let run = try shell(
      interrupting("-j 2 a.tape b.tape c.tape --report json=j.json", signal)
        + "grep -o '\"tape\":\"c.tape\",\"code\":[0-9]*' j.json")
    #expect(run.output.contains("STOP c.tape  "), "\(run.output)")
    #expect(run.output.hasSuffix("\nstatus \(status)\n\"tape\":\"c.tape\",\"code\":130\n"), "\(run.output)")
  }

  /// Waits until a process has worked for a while.
  private static let waiting = """
    while used=$(cut -d' ' -f14 /proc/$work/stat 2>/dev/null) && [ "$used" -lt 50 ]; do :; done

    """

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `is the shortening of a tape, which hands back the shortest so far`(_ signal: String, _ status: Int)
    throws
  {
    // Of the word every letter is needed, which takes long to find out.
    let word = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWX"
    let run = try shell(
      Self.tapes + """
        echo 'app F { screen home { field words } }' >form.kdl
        { echo 'Launch form.kdl'; for key in $(seq 30); do echo Left; echo Right; done; echo 'Type "\(word)"'
        echo 'Expect Not "\(word)"'; } >long.tape
        "$ROOTS" tape shrink long.tape -o short.tape 2>err & work=$!

        """ + Self.waiting + """
          kill -\(signal) $work; wait $work; echo $?; tail -2 short.tape
          grep -cE '^long.tape: from 120 keys to [0-9]+ in [0-9]+ runs; interrupted: it may become shorter$' err
          "$ROOTS" replay short.tape >/dev/null; echo $?

          """)
    #expect(
      run.output == "\(status)\nType \"\(word)\"\nExpect Not \"\(word)\"\n1\n1\n", "\(run.output)")
  }

  @Test func `ends at once by a second signal`() throws {
    let run = try shell(
      Self.tapes + "\"$ROOTS\" replay c.tape >told 2>&1 & work=$!\n" + Self.waiting
        + "kill -TERM $work; kill -INT $work 2>/dev/null; wait $work; echo $?")
    #expect(["143\n", "130\n"].contains(run.output), "\(run.output)")
  }

  @Test func `leaves no tape playing where the replay itself was killed`() throws {
    let run = try shell(
      Self.tapes + """
        cp c.tape e.tape; "$ROOTS" replay -j 2 c.tape e.tape >told 2>&1 & work=$!
        until set -- $(cat /proc/$work/task/$work/children) && [ $# = 2 ]; do kill -0 $work || break; done
        kill -KILL $work; for one in "$@"; do timeout 60 tail --pid=$one -f /dev/null && echo over; done

        """)
    #expect(run.output == "over\nover\n", "\(run.output)")
  }

  @Test func `is an exploration as well, which says now and then how far it is, and reports until then`()
    throws
  {
    let run = try shell(
      Self.tapes + """
        echo 'app E { start screen=h; screen h { list { row More { push h }; row S { push s } } }; screen s }' >e.kdl
        mkfifo pipe; "$ROOTS" explore e.kdl --project whole --states 100000000 --json >report 2>pipe & work=$!
        exec 3<pipe; read -r line <&3; echo "$line" | grep -oE '^after [0-9]+ s: screens 2/2'
        kill -TERM $work; cat <&3 >/dev/null; wait $work; echo $?; grep -o '"bound":"[a-z]*"' report
        """)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("after ") == true, "\(run.output)")
    #expect(lines.dropFirst() == ["143", "\"bound\":\"interrupted\""], "\(run.output)")
  }
}
