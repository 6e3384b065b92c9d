internal import Glibc
internal import Roots
internal import RootsFiles
internal import RootsStore
internal import RootsTape
internal import RootsTerminal

/// The events of a run as lines of JSON in a file, which can be read while the run goes on.
@MainActor final class LiveLog {
  let path: String
  private let file: any FileSink
  private var number = 0
  private weak var session: Session?
  private var token: ObservationToken?

  init(_ path: String) throws(FileProblem) {
    self.path = path
    let files = DiskFiles()
    for (type, kind) in [(".kdl", "an app"), (".tape", "a tape")]
    where path.hasSuffix(type) && access(path, F_OK) == 0 {
      throw .refused("it is \(kind)")
    }
    if let problem = files.problem(ofReplacing: path) { throw problem }
    file = try files.begin(path, .own).get()
    // In its place from the start, so that it can be followed.
    if let problem = file.keep() { throw problem }
  }

  /// 'auto' is the app's own place in the state folder, which is made then.
  static func path(_ option: String, _ identity: String) throws(StoreError) -> String {
    guard option == "auto" else { return option }
    try StoreLocation.state(of: identity).makeFolder()
    return try place(of: identity)
  }

  static func place(of identity: String) throws(StoreError) -> String {
    try StoreLocation.state(of: identity).beside("log") ?? ""
  }

  func follow(_ session: Session) {
    self.session = session
    write(
      "begin",
      [
        "app": .string(session.navigator.map.title), "version": .string(ToolVersion.number),
        "pid": .int(Int(getpid())), "size": .string("\(session.size)"),
      ])
    token = session.navigator.listen { [weak self] in self?.write($0.record) }
  }

  /// Returns the reason if the log is not complete.
  func end(status: Int32) -> FileProblem? {
    write("end", ["status": .int(Int(status))])
    token = nil
    return file.finish()
  }

  private func write(_ word: String, _ fields: Record) {
    let head: Record = ["t": .int(session?.now.milliseconds ?? 0), "event": .string(word)]
    write(head.merging(fields))
  }

  private func write(_ event: Record) {
    number += 1
    let head: Record = ["n": .int(number)]
    file.append(Array((head.merging(event).json + "\n").utf8))
    _ = file.keep()
  }
}
