import Testing

@testable import RootsTool

@MainActor @Suite struct `Explore` {
  private nonisolated static var top: String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
  }

  @Test(arguments: ["demo", "onboarding", "ride", "shop"])
  nonisolated func `finds no fault in the apps that come with the program`(name: String) throws {
    let run = try shell(
      """
      "$ROOTS" explore '\(Self.top)/Resources/Apps/\(name).kdl' --states 150 --best-effort --out "$(mktemp -u)"
      """)
    #expect(run.output.contains("no fault"), "\(run.output)")
  }

  @Test(arguments: [
    (["--ops", "--keys"], "'--ops' and '--keys' exclude each other"),
    (["--depth", "0"], "'--depth' takes a positive number, not '0'"),
    (["--time", "soon"], "'--time' takes a time such as 30, 500ms or 2s, not 'soon'"),
    (["--project", "all"], "'all' is nothing to project by"),
    (["--check", "all"], "'--check' takes sampled, every or none, not 'all'"),
    (["--seed", "3"], "'--seed' is for the walks of '--swarm'"),
    (
      ["--verify-hash", "--project", "stack=1"],
      "'--verify-hash' goes with states that are told apart exactly"
    ),
    (["--spool", "/nowhere", "--shard", "2/2"], "'--spool' goes with '--round N' and '--shard I/N'"),
  ])
  func `says what is wrong with its options`(_ words: [String], _ complaint: String) {
    let call = Call(["explore", "-"] + words, input: "app T { screen a }")
    #expect(call.code == .misuse)
    #expect(call.errors.contains(complaint), "\(call.errors)")
  }

  @Test nonisolated func `tries everything it can on a small app`() throws {
    let run = try shell(
      """
      cd "$(mktemp -d)"
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
      cd "$(mktemp -d)"; cp '\(Self.top)/Resources/Apps/onboarding.kdl' .
      "$ROOTS" explore onboarding.kdl --states 300 --best-effort --check none \\
        --graph explore.jsonl --coverage coverage.json >report 2>&1
      echo "explore $?"; grep -c '"from":0,' explore.jsonl | grep -qv '^0' && echo graph
      "$ROOTS" graph onboarding.kdl --covered coverage.json --format json | grep -c '"walked"'
      "$ROOTS" graph onboarding.kdl --covered report >/dev/null 2>why; echo "graph $?"
      """)
    #expect(run.output == "explore 0\ngraph\n1\ngraph 4\n")
  }

  @Test nonisolated func `merges swarms that know nothing of each other`() throws {
    let run = try shell(
      """
      cd "$(mktemp -d)"; cp '\(Self.top)/Resources/Apps/onboarding.kdl' .
      for seed in 1 2 1; do "$ROOTS" explore onboarding.kdl --spool d --swarm --seed $seed >/dev/null; done
      ls d/swarm; "$ROOTS" explore onboarding.kdl --spool d --merge | grep -c 'no fault'
      """)
    #expect(run.output == "done-1.jsonl\ndone-2.jsonl\n1\n")
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
      cd "$(mktemp -d)"
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

  @Test nonisolated func `writes a suite that passes, and counts what it has covered`() throws {
    let run = try shell(
      """
      cd "$(mktemp -d)"; cp '\(Self.top)/Resources/Apps/onboarding.kdl' .
      "$ROOTS" explore onboarding.kdl --depth 4 --best-effort --suite tapes --db all.sqlite >report 2>&1
      echo "explore $?"; "$ROOTS" replay tapes >played 2>&1; echo "replay $?"
      "$ROOTS" graph --coverage --db all.sqlite --format json | grep -c '"edges"'
      """)
    #expect(run.output == "explore 0\nreplay 0\n1\n")
  }

  @Test nonisolated func `finds in two processes what one finds`() throws {
    let run = try shell(
      """
      cd "$(mktemp -d)"
      cat > app.kdl <<'END'
      app T { tab a root=x; tab b root=y; back none
      screen x { list { row i { push i } } }; screen i { list { row c { overlay c } } }; screen y
      accessory c { list { row ok { complete } } } }
      END
      "$ROOTS" explore app.kdl --check none --json >one.json
      round=0; while [ $round -lt 20 ]; do
        expanded=$(seq 0 1 | parallel -j2 --will-cite \
          "$ROOTS" explore app.kdl --spool spool --round $round --shard {}/2 | awk '{ sum += $1 } END { print sum }')
        [ "$expanded" = 0 ] && break; round=$((round + 1))
      done
      "$ROOTS" explore app.kdl --spool spool --merge --json >all.json
      cmp one.json all.json && echo same
      "$ROOTS" explore app.kdl --spool spool --round 1 --shard 0/2 >/dev/null
      "$ROOTS" explore app.kdl --spool spool --merge --json | cmp - all.json && echo same
      """)
    #expect(run.output == "same\nsame\n", "\(run.output)")
  }
}
