import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `Explore` {
  private nonisolated static var top: String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
  }

  @Test(arguments: ["clinic", "demo", "onboarding", "ride", "shop"])
  nonisolated func `finds no fault in the apps that come with the program`(name: String) throws {
    let run = try shell(
      """
      "$ROOTS" explore '\(Self.top)/Resources/Apps/\(name).kdl' --states 60 --best-effort --out "$(mktemp -u)"
      """)
    #expect(run.output.contains("no fault"), "\(run.output)")
  }

  @Test nonisolated func `gives the faults with their tapes as data`() throws {
    let run = try shell(
      #"""
      cd "$(mktemp -d)" || exit
      echo 'app B { start screen=a; screen a { list { row X { push b } } }; screen b; invariant i "top!=b" }' >b.kdl
      "$ROOTS" explore b.kdl --json 2>/dev/null
      """#)
    #expect(
      run.output.contains(
        #""faults":1,"found":[{"kind":"i","screen":"b","message":"invariant 'i' does not hold""#))
    #expect(run.output.contains(##"\u000aEnter\u000aExpect Invariants\u000a"}]"##), "\(run.output)")
  }

  /// Words that a report has, or has not, by how the app is walked.
  private nonisolated static let verdicts: [(app: String, options: String, has: String, lacks: String)] = [
    // Which claims were not decided is said where not all states are known.
    (
      "screen a { list { row B { push b } } }; screen b; leads-to a b; reachable a", "--stage 2",
      "; not decided: leads-to a b, reachable a; no fault", "1 fault"
    ),
    (
      "screen a { list { row B { push b } } }; screen b; leads-to a b; reachable a", "--complete",
      "complete; ", "not decided"
    ),
    // A URL of another screen leads nowhere near.
    (
      #"set n=0; screen a { url "/"; list { row B when="n>5" { push b } } }; screen b"#, "",
      "and no URL, leads to 'b'", "no URLs"
    ),
    // What opens in both tabs has no place in one of them.
    (
      "tab l root=left; tab r root=right; screen left { list { row I { push i id=1 } } }; screen right { list { row I { push i id=1 } } }; screen i identity=id { param id type=int; text Item }",
      "", "complete; ", "wrong tab"
    ),
  ]

  @Test(arguments: verdicts) nonisolated func `says what it knows, and not more`(
    _ verdict: (app: String, options: String, has: String, lacks: String)
  ) throws {
    let run = try shell(
      """
      cd "$(mktemp -d)" || exit
      echo 'app T { \(verdict.app) }' > app.kdl
      "$ROOTS" explore app.kdl \(verdict.options)
      """)
    #expect(run.output.contains(verdict.has) && !run.output.contains(verdict.lacks), "\(run.output)")
  }

  @Test nonisolated func `ends at the time that is given, and says what is not decided`() throws {
    let run = try shell(
      """
      cd "$(mktemp -d)" || exit
      cat > app.kdl <<'END'
      \(Self.endless)
      END
      "$ROOTS" explore app.kdl --time 2 >report 2>/dev/null; echo "$(( SECONDS <= 12 ))"; cat report
      """)
    #expect(run.output.hasPrefix("1\n") && run.output.contains("time was up"), "\(run.output)")
    #expect(run.output.contains("; not decided (the time was up): "), "\(run.output)")
  }

  @Test nonisolated func `tries everything it can on a small app`() throws {
    let run = try shell(
      """
      cd "$(mktemp -d)" || exit
      cat > app.kdl <<'END'
      app T { tab a root=x; tab b root=y; screen x { list { row i { push i } } }; screen i; screen y }
      END
      "$ROOTS" explore app.kdl --race --swarm --seed 7 --verify-hash --check every; echo "explore $?"
      """)
    for word in ["there and back", "at the keys", "races", "swarm", "0 collisions", "explore 0"] {
      #expect(run.output.contains(word), "\(run.output)")
    }
  }

  @Test nonisolated func `writes the graph and the coverage, and draws it`() throws {
    let run = try shell(
      """
      cd "$(mktemp -d)" || exit; cp '\(Self.top)/Resources/Apps/onboarding.kdl' .
      "$ROOTS" explore onboarding.kdl --states 300 --best-effort --check none \\
        --graph explore.jsonl --coverage coverage.json >report 2>&1
      echo "explore $?"; grep -c '"from":0,' explore.jsonl | grep -qv '^0' && echo graph
      "$ROOTS" graph onboarding.kdl --covered coverage.json --format json | grep -c '"walked"'
      "$ROOTS" graph onboarding.kdl --covered report >/dev/null 2>why; echo "graph $?"
      """)
    #expect(run.output == "explore 0\ngraph\n1\ngraph 4\n")
  }

  private nonisolated static let faulty = """
    app Till { start screen=list
    screen list { list { row Pay { push pay } } }
    screen pay { list { row Done { set paid=#true }; row Again { push pay } } }
    set paid=#false
    invariant once "open.pay<=1" when="paid,open.pay" }
    """

  @Test nonisolated func `hands back a tape that fails until the app is mended`() throws {
    let run = try shell(
      """
      cd "$(mktemp -d)" || exit
      cat > till.kdl <<'END'
      \(Self.faulty)
      END
      "$ROOTS" explore till.kdl --depth 6 >report 2>/dev/null; echo "explore $?"
      "$ROOTS" replay fail-once-*.tape >/dev/null 2>&1; echo "faulty $?"
      sed -i 's/row Again { push pay }/row Again { push-new pay }/' till.kdl
      "$ROOTS" replay fail-once-*.tape >/dev/null 2>&1; echo "mended $?"
      "$ROOTS" explore till.kdl >report 2>/dev/null; echo "explore $?"
      """)
    #expect(run.output == "explore 1\nfaulty 1\nmended 0\nexplore 0\n")
  }

  @Test nonisolated func `writes tapes that name the app from the folder in which they lie`() throws {
    let run = try shell(
      """
      cd "$(mktemp -d)" || exit
      cat > till.kdl <<'END'
      \(Self.faulty)
      END
      "$ROOTS" explore till.kdl --depth 6 --out found --suite in/suite >report 2>&1; echo "explore $?"
      grep -ho 'Launch .*' found/fail-once-*.tape in/suite/edges-1.tape
      tape=$(grep -o 'found/fail-once-.*tape' report); "$ROOTS" replay "$tape" >/dev/null 2>&1; echo "here $?"
      cd in/suite; "$ROOTS" replay --allow-outside edges-1.tape >/dev/null 2>&1; echo "there $?"
      """)
    #expect(
      run.output == "explore 1\nLaunch ../till.kdl\nLaunch ../../till.kdl\nhere 1\nthere 0\n", "\(run.output)"
    )
  }

  @Test nonisolated func `writes a suite that passes, and counts what it has covered`() throws {
    let run = try shell(
      """
      cd "$(mktemp -d)" || exit; cp '\(Self.top)/Resources/Apps/onboarding.kdl' .
      "$ROOTS" explore onboarding.kdl --depth 4 --best-effort --suite tapes --db all.sqlite >report 2>&1
      echo "explore $?"; "$ROOTS" replay tapes >played 2>&1; echo "replay $?"
      "$ROOTS" graph --coverage --db all.sqlite --format json | grep -c '"edges"'
      """)
    #expect(run.output == "explore 0\nreplay 0\n1\n")
  }

  /// An app without end, of which much is claimed that does not hold.
  private nonisolated static let endless = """
    app Endless { start screen=home; set b=0
    screen home { list { row More { push home }; row Side { push side }; \(rows) } }
    screen side { list { row Home { push home }; row On { push side } } }
    \((1...30).map { "invariant i\($0) \"open.home<4\" when=\"b=\($0)\"" }.joined(separator: "\n")) }
    """

  private nonisolated static let rows = (1...30).map { "row B\($0) { set b=\($0) }" }.joined(separator: "; ")

  /// Makes `app.kdl`, explores it without end, and goes on when that is at work.
  private nonisolated static let exploringForEver = """
    cd "$(mktemp -d)" || exit
    cat > app.kdl <<'END'
    \(endless)
    END
    "$ROOTS" explore app.kdl --states 100000000 >report 2>&1 & explore=$!
    # Once it has used a second of the processor.
    while used=$(cut -d' ' -f14 /proc/$explore/stat 2>/dev/null) && [ "$used" -lt 100 ]; do :; done

    """

  @Test nonisolated func `says at once what it has found when Ctrl-C is pressed`() throws {
    let run = try shell(
      Self.exploringForEver + """
        begin=$(date +%s%N); kill -INT $explore; wait $explore; code=$?
        took=$((($(date +%s%N) - begin) / 1000000))
        [ $took -lt 4000 ] && echo "soon $code" || echo "after $took ms: $code"
        grep -v '^after' report | head -1 | sed -E 's/, [0-9]+ warnings?$//'; ls fail-* | wc -l
        """)
    #expect(
      run.output
        == "soon 130\nEndless: not complete: interrupted; not tried: keys that go anywhere (g, [, -, z); 30 faults\n30\n",
      "\(run.output)")
  }

  @Test nonisolated func `ends at the second Ctrl-C`() throws {
    let run = try shell(
      Self.exploringForEver + """
        # The second one finds the program at work still, or ended by the first.
        kill -INT $explore; kill -INT $explore 2>/dev/null; wait $explore; echo $?
        """)
    #expect(run.output == "130\n", "\(run.output)")
  }

  private nonisolated static let counted = """
    app T { tab a root=x; tab b root=y; back none
    screen x { list { row i { push i } } }; screen i { list { row c { overlay c } } }; screen y
    accessory c { list { row ok { complete } } }
    invariant bare "layers.count<1" }
    """

  /// Makes `app.kdl`, and explores it by two processes at once.
  private nonisolated static let twoProcesses = """
    cd "$(mktemp -d)" || exit
    cat > app.kdl <<'END'
    \(counted)
    END
    round=0; while [ $round -lt 20 ]; do
      expanded=$(seq 0 1 | parallel -j2 --will-cite \
        "$ROOTS" explore app.kdl --spool spool --round $round --shard {}/2 | awk '{ sum += $1 } END { print sum }')
      [ "$expanded" = 0 ] && break; round=$((round + 1))
    done

    """

  @Test nonisolated func `finds in two processes what one finds, with the same tapes`() throws {
    let run = try shell(
      Self.twoProcesses + """
        "$ROOTS" explore app.kdl --json --out one >one.json 2>/dev/null; echo "one $?"
        "$ROOTS" explore app.kdl --spool spool --merge --json --out all >all.json 2>/dev/null; echo "all $?"
        cmp one.json all.json && diff -r one all && echo same
        "$ROOTS" explore app.kdl --spool spool --round 1 --shard 0/2 >/dev/null
        "$ROOTS" explore app.kdl --spool spool --merge --json --out all 2>/dev/null | cmp - all.json && echo same
        """)
    #expect(run.output == "one 1\nall 1\nsame\nsame\n", "\(run.output)")
  }

  @Test nonisolated func `gives no verdict on a spool in which something is not a file, or where nothing is`()
    throws
  {
    let run = try shell(
      Self.twoProcesses + """
        try() {
          "$ROOTS" explore app.kdl --spool spool --merge --json >out 2>why; echo "$1 $? $(wc -c <out)"
          rm -rf spool/round-1-shard-0.jsonl
        }
        cp spool/round-1-shard-0.jsonl kept; rm spool/round-1-shard-0.jsonl
        mkfifo spool/round-1-shard-0.jsonl; try pipe
        mkdir spool/round-1-shard-0.jsonl; try folder
        ln -s /dev/zero spool/round-1-shard-0.jsonl; try device
        ln -s ../kept spool/round-1-shard-0.jsonl; try link
        truncate -s 8G spool/round-1-shard-0.jsonl; try endless
        "$ROOTS" explore app.kdl --spool spool --merge >out 2>why; echo "lost $?"; cat why
        grep -c ': complete' out
        "$ROOTS" explore app.kdl --spool spool --merge --best-effort >out 2>why; echo "so far $?"
        "$ROOTS" explore app.kdl --spool nowhere --merge >out 2>why; echo "nowhere $?"; cat out why
        "$ROOTS" explore app.kdl --spool spool --round 99999999999 --shard 0/2 2>why; echo "far $?"
        """)
    #expect(
      run.output == """
        pipe 4 0
        folder 4 0
        device 4 0
        link 4 0
        endless 4 0
        lost 4
        roots: round 1 was not run by shard 0, of 2 in all
        0
        so far 0
        nowhere 4
        roots: nothing was explored in 'nowhere' yet
        far 4

        """, "\(run.output)")
  }

  @Test func `is not complete where a shard lacks a round in which nothing was left to do`() throws {
    let folder = try Folder()
    let run = try folder.run(
      """
      for round in 0 1 2 3 4 5; do for shard in 0 1; do
        $ROOTS explore app.kdl --spool spool --round $round --shard $shard/2 >/dev/null 2>&1
      done; done
      $ROOTS explore app.kdl --spool spool --merge | head -1 | cut -d';' -f1
      rm spool/round-5-shard-1.jsonl
      $ROOTS explore app.kdl --spool spool --merge >out 2>why; echo $?; head -1 out | cut -d';' -f1; cat why
      $ROOTS explore app.kdl --spool spool --merge --json 2>/dev/null | grep -o '"bound":"[a-z]*"'
      """)
    #expect(
      run.output == """
        T: complete
        4
        T: not complete: a shard has not done its part
        roots: round 5 was not run by shard 1, of 2 in all
        "bound":"shards"

        """, "\(run.output)")
  }
}
