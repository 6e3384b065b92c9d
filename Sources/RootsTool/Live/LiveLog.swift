internal import Glibc
internal import Roots
internal import RootsStore
internal import RootsTape
internal import RootsTerminal

/// Everything that happens in a run as lines of JSON in a file, which can be read while the run goes on.
@MainActor final class LiveLog {
  let path: String
  private let file: SafeFile
  private var number = 0
  private weak var session: Session?
  private var secret: (@MainActor () -> String?)?
  private var tokens: [ObservationToken] = []

  /// Begins a log; one that stands there already is replaced.
  init(_ path: String) throws(FileProblem) {
    self.path = path
    file = try SafeFile.create(path, .own).get()
    // In its place from the start: whoever follows it finds it.
    if let problem = file.keep() { throw problem }
  }

  /// Where a log goes: a file, or the app's own place in the state folder, which is made then.
  static func path(_ option: String, _ title: String) throws(StoreError) -> String {
    guard option == "auto" else { return option }
    try StoreLocation.state(of: title).makeFolder()
    return try place(of: title)
  }

  /// An app's own place for its log.
  static func place(of title: String) throws(StoreError) -> String {
    try StoreLocation.state(of: title).beside("log") ?? ""
  }

  /// Writes down what happens in a session from now on.
  func follow(_ session: Session, secret: @escaping @MainActor () -> String?) {
    self.session = session
    self.secret = secret
    write(
      "begin",
      [
        "app": .string(session.navigator.map.title), "version": .string(Tool.version),
        "pid": .int(Int(getpid())), "size": .string("\(session.size)"),
      ])
    tokens = [
      session.listen { [weak self] in self?.take($0) },
      session.navigator.listen { [weak self] event in
        let said = StageEvent(event)
        self?.write(said.kind, said.fields)
      },
    ]
  }

  /// Ends the log; what went wrong with it, if something did.
  func end(status: Int32) -> FileProblem? {
    write("end", ["status": .int(Int(status))])
    tokens = []
    return file.finish()
  }

  private func take(_ event: SessionEvent) {
    switch event {
    case .input(let input): take(input)
    case .url(let url): write("url", ["url": .string(url)])
    case .command(let command): write("command", ["command": .string(command.summary)])
    case .note(let text): write("note", ["text": .string(text)])
    }
  }

  private func take(_ input: InputEvent) {
    switch input {
    case .key(let key):
      // What is typed into a field that shows nothing must not stand in a file either.
      if key.typed != nil, let field = secret?() {
        write("key", ["key": "secret", "field": .string(field)])
      } else {
        write("key", ["key": .string(key.description)])
      }
    case .paste(let text): write("paste", ["characters": .int(text.count)])
    case .pasteCut(let bytes): write("paste", ["cut": .int(bytes)])
    case .mouse(let mouse): write("mouse", ["mouse": .string(mouse.description)])
    case .resize(let size): write("resize", ["size": .string("\(size)")])
    case .focus(let focus): write("focus", ["focus": .string(focus.rawValue)])
    case .resumed: write("resumed", [:])
    case .ending: write("log", ["text": .string(input.description)])
    }
  }

  private func write(_ kind: String, _ fields: Record) {
    number += 1
    let milliseconds = session.map { Int($0.now / .milliseconds(1)) } ?? 0
    let head: Record = ["n": .int(number), "t": .int(milliseconds), "kind": .string(kind)]
    file.append(Array((head.merging(fields).json + "\n").utf8))
    file.flush()
  }
}
