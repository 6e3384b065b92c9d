import RootsTape
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `The order for a replay` {
  private func order(_ words: String...) throws(Misuse) -> ReplayOrder {
    try read(words)
  }

  private func read(_ words: [String]) throws(Misuse) -> ReplayOrder {
    let reading = try ArgumentReader(subcommands: Tool.subcommands).read(["replay"] + words + ["a.tape"])
    guard case .run(_, let invocation) = reading else { throw Misuse("not run") }
    return try ReplayOrder(invocation)
  }

  @Test func `plays each tape once, one at a time, and leaves pictures of failures in 'out'`() throws {
    let plain = try order()
    #expect(plain.tapes == ["a.tape"] && plain.workers == 1 && plain.app == nil && plain.trace == nil)
    #expect(!plain.isTwice && !plain.isPlain && !plain.stopsAtFailure && !plain.isWatching && !plain.prunes)
    #expect(!plain.isWorker && !plain.isLive && plain.reports.isEmpty && plain.words.isEmpty)
    #expect(
      plain.options.failureFolder == "out" && plain.options.until == nil && plain.options.events == .asNeeded)
    #expect(plain.options.page == .none && plain.options.reach != .anywhere)
    #expect(plain.loader.dialect == .roots && plain.player.start != .takeOver)
  }

  @Test func `takes each option for what it says`() throws {
    #expect(try order("--until", "14").options.until == 14 && order("-j", "3").workers == 3)
    #expect(try order("--app", "b.kdl").app == "b.kdl" && order("--trace", "t").trace == "t")
    #expect(
      try order("--out", "o").options.failureFolder == "o" && order("--width", "77").options.width == 77)
    #expect(try order("--cast-version", "2").options.castVersion == .two)
    #expect(try order("--cast-version", "3").options.castVersion == .three)
    #expect(
      try order("--allow-outside").options.reach == .anywhere
        && order("--dialect", "vhs").loader.dialect == .vhs)
    #expect(try order("--fail-fast").stopsAtFailure && order("--watch").isWatching && order("--prune").prunes)
    #expect(try order("--live").isLive && order("--sandbox").isLive && order("--plain").isPlain)
    #expect(try order("--sandbox").player.start == .takeOver && order("--live").player.start != .takeOver)
    #expect(try order("--speed", "0.05").player.speed == 0.05 && order("--speed", "64").player.speed == 64)
    #expect(try order("--plain").options.writing == .off && order("--live").options.writing != .off)
    #expect(try order("--color", "always").isColored && !order("--color", "never").isColored)
    #expect(try order("--worker").isWorker && order("--page").options.page == .made)
  }

  @Test func `keeps events where runs are compared, and makes pages where one is reported`() throws {
    for words in [["--events"], ["--trace", "t"], ["--twice"]] {
      #expect(try read(words).options.events == .kept, "\(words)")
    }
    #expect(try order("--report", "html=x.html").options.page == .made)
    #expect(try order("--report", "junit=x.xml").options.page == .none)
    #expect(try order("--update").options.goldens == .updated && order("--ci").options.goldens == .required)
    // What is written anew is not missed.
    #expect(try order("--update", "--ci").options.goldens == .updated && order("--update", "--ci").isStrict)
  }

  @Test func `names reports by kind and file, several with commas between`() throws {
    func reports(_ words: String...) throws -> [String] {
      try read(words).reports.map { "\($0.kind)=\($0.path)" }
    }
    #expect(try reports("--report", "tap=-") == ["tap=-"])
    #expect(
      try reports("--report", "junit=a=b.xml,json=c", "--report", "html=d") == [
        "junit=a=b.xml", "json=c", "html=d",
      ])
    for wrong in ["tap", "tap=", "xml=a", "=a", "Tap=a", ""] {
      #expect(throws: Misuse("'--report' takes html=FILE, junit=FILE, tap=FILE or json=FILE, not '\(wrong)'"))
      {
        try order("--report", "json=x,\(wrong)")
      }
    }
  }

  @Test(arguments: [
    (["-j", "0"], "'-j' takes a whole number from 1 to 256, not '0'"),
    (["-j", "257"], "'-j' takes a whole number from 1 to 256, not '257'"),
    (["-j", "1.5"], "'-j' takes a whole number from 1 to 256, not '1.5'"),
    (["--until", "0"], "'--until' takes a whole number from 1 to 1000000000, not '0'"),
    (["--cast-version", "2.5"], "'--cast-version' takes a whole number from 2 to 3, not '2.5'"),
    (["--cast-version", "1"], "'--cast-version' takes a whole number from 2 to 3, not '1'"),
    (["--width", "0"], "'--width' takes a whole number from 1 to 10000, not '0'"),
    (["--speed", "65"], "'--speed' takes a number from 0.05 to 64, not '65'"),
    (["--color", "blue"], "'--color' takes auto, always or never, not 'blue'"),
    (
      ["--plain", "--report", "tap=-"],
      "'--plain' reads out on the standard output, where this report goes too; give it a file"
    ),
    (["--plain", "--live"], "'--plain' shows no picture, and '--live' and '--sandbox' need one"),
    (["--plain", "--sandbox"], "'--plain' shows no picture, and '--live' and '--sandbox' need one"),
  ])
  func `says what is wrong with it`(_ words: [String], _ message: String) {
    #expect(throws: Misuse(message)) { try read(words) }
  }

  @Test(
    arguments: [
      (["x.tape", "y.tape", "d/z.tape"], [:]),
      (["d1/x.tape", "d2/x.tape", "d2/y.tape"], ["d1/x.tape": "out/d1", "d2/x.tape": "out/d2"]),
      (["x.tape", "./d/x.tape", "x.tape"], ["./d/x.tape": "out/d"]),
      (["/t/a/x.tape", "/t/b/c/x.tape"], ["/t/a/x.tape": "out/a", "/t/b/c/x.tape": "out/b/c"]),
      (["../x.tape", "a/x.tape"], ["../x.tape": "out/up", "a/x.tape": "out/a"]),
      (["x.tape", "./x.tape", "-", "stdin"], [:]),
    ] as [([String], [String: String])])
  func `gives equally named tapes folders of their own`(_ tapes: [String], _ folders: [String: String]) throws
  {
    #expect(try order().telling(apart: tapes).folders == folders)
    let bare = try order("--out=").telling(apart: tapes)
    #expect(bare.folders == folders.mapValues { String($0.dropFirst(4)) })
    #expect(try order("--out", "out/").telling(apart: tapes).folders == folders)
  }

  @Test func `names for another replay what a tape cannot do without`() throws {
    let order = try order(
      "--ci", "--twice", "--app", "b.kdl", "--dialect", "vhs", "--out", "o", "--allow-outside")
    #expect(
      order.options.rerunOptions == ["--app", "b.kdl", "--dialect", "vhs", "--allow-outside"])
    #expect(try self.order("--ci").options.rerunOptions.isEmpty)
  }

  @Test func `hands on to others what each of them does, and nothing of what is done once`() throws {
    let order = try order(
      "--ci", "--report", "tap=-", "-j", "4", "--watch", "--fail-fast", "--width", "50", "--app", "b.kdl",
      "--worker", "--page",
      "--allow-outside")
    #expect(order.words == ["--ci", "--app", "b.kdl", "--allow-outside"])
  }
}

@MainActor @Suite(.timeLimited) struct `A verb for tapes` {
  private func order(_ words: String...) throws(Misuse) -> TapeOrder {
    guard
      case .run(_, let invocation) = try ArgumentReader(subcommands: Tool.subcommands).read(["tape"] + words)
    else {
      throw Misuse("not run")
    }
    return try TapeOrder(invocation)
  }

  @Test(arguments: TapeVerb.allCases) func `takes its files and its options, and no others`(_ verb: TapeVerb)
    throws
  {
    let files = verb == .diff ? ["a", "b"] : ["a"]
    for option in TapeOrder.options {
      let value = option.name == "--dialect" ? "vhs" : option.name == "--runs" ? "3" : "x"
      let words = [verb.rawValue] + [option.name] + (option.value == nil ? [] : [value]) + files
      let reading = try ArgumentReader(subcommands: Tool.subcommands).read(["tape"] + words)
      guard case .run(_, let invocation) = reading else {
        Issue.record("\(words) runs nothing")
        continue
      }
      if verb.options.contains(option.name) {
        #expect(try TapeOrder(invocation).files == files)
      } else {
        #expect(throws: Misuse("'tape \(verb.rawValue)' takes no '\(option.name)'")) {
          try TapeOrder(invocation)
        }
      }
    }
    #expect(throws: Misuse("'tape \(verb.rawValue)' needs \(verb.files)")) { try order(verb.rawValue) }
    if verb.count.upperBound < .max {
      #expect(throws: Misuse("'tape \(verb.rawValue)' needs \(verb.files)")) {
        try order(verb.rawValue, "a", "b", "c")
      }
    } else {
      #expect(try order(verb.rawValue, "a", "b", "c").files == ["a", "b", "c"])
    }
  }

  @Test func `is known by its name, or the nearest one is offered`() throws {
    #expect(try order("shrink", "a").runLimit == 2_000 && order("shrink", "--runs", "7", "a").runLimit == 7)
    #expect(try order("check", "--dialect", "vhs", "a").dialect == .vhs)
    #expect(throws: Misuse("'tape' has no verb 'shrnk'; did you mean 'shrink'?")) { try order("shrnk", "a") }
    let known = "check, fmt, dump, diff, export, import, shrink, bisect"
    #expect(throws: Misuse("'tape' has no verb 'qqqqqq'; there are \(known)")) { try order("qqqqqq", "a") }
  }
}
