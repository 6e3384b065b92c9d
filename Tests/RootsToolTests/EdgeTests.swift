import TestTraits
import Testing

@testable import RootsTools

/// What is written, kept and said stays where it belongs, and stays small.
@MainActor @Suite(.timeLimited) struct `At the edges` {
  @Test func `no output is written through a link`() throws {
    let folder = try Folder()
    let run = try folder.run(
      """
      echo kept > victim; ln -s victim link
      printf 'Output link.txt\\nLaunch app.kdl\\nEnter\\n' > a.tape; printf 'Launch app.kdl\\nEnter\\n' > b.tape
      ln -s victim link.txt
      for order in 'explore app.kdl --graph link' 'explore app.kdl --coverage link' \\
        'tape export --vhs b.tape -o link' 'replay a.tape' 'replay --report tap=link b.tape' \\
        'replay --trace link b.tape' 'run app.kdl --plain --no-db --log link' \\
        'record app.kdl --plain --no-db -o link'; do
        $ROOTS $order </dev/null >/dev/null 2>&1; code=$?; echo "$(cat victim) $code $order"
      done
      """)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 8, "\(run.output)")
    for line in lines { #expect(line.hasPrefix("kept 4 "), "\(line)") }
  }

  @Test func `no failure and no golden frame is written into a folder that is a link`() throws {
    let folder = try Folder()
    let run = try folder.run(
      """
      mkdir elsewhere; ln -s elsewhere out; ln -s elsewhere g.golden
      printf 'Launch app.kdl\\nExpect Top nowhere\\n' > f.tape; printf 'Launch app.kdl\\nCheck Golden first\\n' > g.tape
      for order in 'replay f.tape' 'replay --update g.tape'; do
        $ROOTS $order 2>&1 | grep -o 'links are not followed' | head -1
      done
      ls elsewhere | wc -l
      $ROOTS replay --allow-outside f.tape >/dev/null 2>&1; ls elsewhere | wc -l
      """)
    #expect(run.output == "links are not followed\nlinks are not followed\n0\n3\n")
  }

  @Test func `a replay that is ended leaves no file behind`() throws {
    let folder = try Folder()
    let run = try folder.run(
      """
      mkdir run && cd run || exit; before=$(ls -A)
      { printf 'Output big.cast\\nOutput big.txt\\nLaunch app.kdl\\n'; yes Down 2>/dev/null | head -200000; } > ../edge.tape
      $ROOTS replay ../edge.tape >/dev/null 2>&1 & replay=$!
      # It writes as soon as it has one of the files open.
      until [ -n "$(find /proc/$replay/fd -lname '*deleted*' 2>/dev/null)" ] || ! kill -0 $replay 2>/dev/null; do :; done
      kill -TERM $replay; { wait $replay; } 2>/dev/null
      [ "$before" = "$(ls -A)" ] && echo clean || ls -lA
      """)
    #expect(run.output == "clean\n")
  }

  @Test func `a file is read where nothing comes in, and its number is the first`() throws {
    let run = try shell("cd \"$TMPDIR\" && echo 'app A { screen a }' > a.kdl && $ROOTS check a.kdl <&- 2>&1")
    #expect(run.status == 0, "\(run.output)")
  }

  @Test func `apps of one title share nothing`() throws {
    let folder = try Folder()
    let run = try folder.run(
      """
      export XDG_STATE_HOME="$PWD/state"; mkdir other
      printf 'app "Roots" { restore #true; screen home restorable=#true { text x } }' > one.kdl
      cp one.kdl other/one.kdl; cp one.kdl ./two.kdl
      for app in one.kdl ./one.kdl "$PWD/one.kdl" other/one.kdl two.kdl; do
        echo q | $ROOTS run "$app" --plain --log auto >/dev/null 2>&1
      done
      echo q | $ROOTS demo --plain >/dev/null 2>&1
      ls state/roots | grep -c 'sqlite$'; ls state/roots | grep -c 'log$'; ls state/roots | grep '^Roots.sqlite$'
      $ROOTS tail one.kdl --once | head -1 | grep -c Roots; $ROOTS tail Roots --once | head -1 | grep -c Roots
      """)
    #expect(run.output == "4\n3\nRoots.sqlite\n1\n1\n")
  }

  @Test func `messages stay small, no matter what they quote`() throws {
    let folder = try Folder()
    let run = try folder.run(
      """
      long=$(head -c 100000 /dev/zero | tr '\\0' a)
      head -c 1500000 /dev/zero | tr '\\0' b > long.tape; head -c 1000000 /dev/urandom > binary.tape
      { printf 'app T { screen home { text "'; head -c 600000 /dev/zero | tr '\\0' c; printf '" } }\\nwrong'
        head -c 600000 /dev/zero | tr '\\0' d; } > long.kdl
      small() { "$@" 2>&1 | head -c 1000000 | wc -c; }
      for size in $(small $ROOTS "$long"; small $ROOTS check "$long"; small $ROOTS replay "$long"
        small $ROOTS replay long.tape; small $ROOTS tape check long.tape; small $ROOTS replay binary.tape
        small $ROOTS tape check binary.tape; small $ROOTS check long.kdl; small $ROOTS path app.kdl "$long" home
        small $ROOTS open app.kdl "$long"); do
        [ "$size" -gt 0 ] && [ "$size" -lt 60000 ] && printf 'small ' || printf '%s ' "$size"
      done
      """)
    #expect(run.output == String(repeating: "small ", count: 10))
  }

  @Test func `a formatted tape can be run as before`() throws {
    let folder = try Folder()
    let run = try folder.run(
      """
      printf '#!/usr/bin/env -S roots replay\\nLaunch   app.kdl\\nEnter\\n' > a.tape; chmod 755 a.tape
      $ROOTS tape fmt --write a.tape; stat -c %a a.tape; sed -n 2p a.tape
      """)
    #expect(run.output == "755\nLaunch app.kdl\n")
  }

  @Test(arguments: ["Int", "String", "Main", "Program", "Tasks", "Roots", "Screen"])
  func `a package is not called like something that it needs`(name: String) throws {
    let folder = try Folder()
    let call = Call("init", "\(folder.path)/\(name)")
    #expect(call.code == .misuse)
    #expect(call.errors.contains("'\(name)' is the name of something that the program needs"))
  }

  @Test(arguments: ["https://h/x\ny", "https://h/x y", "git@h:x\u{1B}[2J", "ssh://h/\u{202E}x"])
  func `a manifest holds no address that would break it`(url: String) throws {
    let folder = try Folder()
    #expect(Call("init", "\(folder.path)/Garden", "--roots", url).code == .impossible)
  }
}
