internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsTerminal

extension Subcommand {
  static let drive = Subcommand(
    "drive", "APP", count: 1...1, summary: "drive an app by commands, without a terminal",
    details: """
      Reads one command a line from the standard input and answers each with one JSON object on a line of the
      standard output: its outcome, the state, and the events. A line that cannot be read is answered
      with an object that has "error", and the run goes on. With '-' the app itself is read first, up to a
      line '---'.

      Besides all commands of the engine, lines may be 'state', 'press KEY…', 'type TEXT', 'frame', 'reset',
      'path TO [@from=SCREEN] [@via=SCREEN,…]', 'match URL', 'canonical URL' and 'quit'.

      If keys have made several requests, "requests" lists them all, and "outcome" is that of a request that has
      changed the state, or else of one that is held, or else of one that was refused. "count" says how many
      screens a pop has closed. 'press' has the keys of users: those that the tool adds for testers, such as n, z, M
      and i, work in tapes and do nothing here. 'quit' ends at once and asks no screen whether it may be left; the
      key 'q' does ask.

      Exit status: 0 at the end of the input; 2 if the app does not parse; 4 if it cannot be used or read.
      """,
    options: DriveOrder.options,
    examples: ["roots drive shop.kdl", "echo 'push item id=42' | roots drive shop.kdl"]
  ) { invocation, console throws(Misuse) in
    let order = try DriveOrder(invocation)
    var lines = LineReader(console, limit: Driver.lineLimit)
    let source = invocation.arguments[0]
    let app = try source == "-" ? DriveRun.app(&lines, console) : AppSource.load(source, console)
    return DriveRun.drive(Driver(app, size: order.size), &lines, console)
  }
}

struct DriveOrder: PlainOrder {
  var size = Size(columns: 80, rows: 24)

  static let rows: [OptionRow<DriveOrder>] = [
    .value(
      "--size", "COLUMNSxROWS", "the size of the screen; 80x24 by default", \.size,
      OptionValue { (word, option) throws(Misuse) in
        if let size = Size(drawn: word) { return size }
        throw Misuse("'\(option)' is COLUMNSxROWS, such as 100x30, and at most \(Size.largest)")
      })
  ]
}

@MainActor enum DriveRun {
  static func app(_ lines: inout LineReader, _ console: Console) throws(Misuse) -> ScriptedApp {
    var bytes: [UInt8] = []
    while let line = lines.next() {
      guard case .line(let text) = line, bytes.count + text.count < AppFolder.sizeLimit else {
        throw Misuse("the app on the input is too long", code: .impossible)
      }
      if text.elementsEqual("---".utf8) || text.elementsEqual("---\r".utf8) { break }
      bytes += text
      bytes.append(UInt8(ascii: "\n"))
    }
    return try AppSource.use(
      ScriptedApp.read(SourceText(name: SourceText.standardInput, bytes: bytes)), console)
  }

  /// Answers are gathered as long as more lines wait.
  static func drive(_ driver: Driver, _ lines: inout LineReader, _ console: Console) -> ExitCode {
    // The lines themselves hold what is typed and given, before it is known to be a secret.
    ProcessMemory.protect()
    var output: [UInt8] = []
    var next = Driver.Next.goesOn
    while next == .goesOn, console.isOpen, let line = lines.next() {
      switch line {
      case .line(let text): next = driver.answer(text, into: &output)
      case .overlong: driver.answerOverlong(into: &output)
      }
      if output.count >= 1 << 16 || !lines.hasMore || next == .ends {
        console.put(output)
        output.removeAll(keepingCapacity: true)
      }
    }
    console.put(output)
    return .ok
  }
}

extension Size {
  /// Parses a size such as `100x30`.
  fileprivate init?(drawn text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]) else { return nil }
    guard (1...Size.largest.columns).contains(columns), (1...Size.largest.rows).contains(rows) else {
      return nil
    }
    self.init(columns: columns, rows: rows)
  }
}
