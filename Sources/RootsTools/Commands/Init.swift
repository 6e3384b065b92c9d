internal import Glibc
internal import RootsFiles
internal import RootsTape

extension Subcommand {
  static let `init` = Subcommand(
    "init", "[FOLDER/]NAME", count: 1...1, summary: "write a program, or an app file, to begin with",
    details: """
      Writes a package that builds and runs as it is: a program of one file, a tape that claims what it does, a
      Makefile, and a workflow for CI. If NAME ends with '.kdl', it writes an app file and its tape instead, and
      no Swift is needed. Nothing that is there is overwritten.

      The package gets the library from --roots: the path of a checkout, or the URL of a git repository.
      Without --roots, it is the checkout in which this program lies or was built. The path of a checkout is written
      to the file '.roots', which git ignores; the variable ROOTS replaces it.

      Exit status: 0 if it is written; 2 for a bad name; 4 if it is there already, no library was found, or a
      file cannot be written.
      """,
    options: InitOrder.options,
    examples: [
      "roots init gitwalk && cd gitwalk && make run", "roots init gitwalk --roots ../roots",
      "roots init tea.kdl && roots run tea.kdl --watch",
    ]
  ) { invocation, console throws(Misuse) in
    try InitRun(invocation.arguments[0], InitOrder(invocation), console).run()
  }
}

private struct InitOrder: PlainOrder {
  var library: String?

  static let rows: [OptionRow<InitOrder>] = [
    .value(
      "--roots", "PATH", "the checkout of the library, or the URL of its git repository", \.library, .text)
  ]
}

@MainActor private struct InitRun {
  private let folder: String
  private let name: String
  private let given: String?
  private let console: Console

  init(_ path: String, _ order: InitOrder, _ console: Console) {
    var path = path[...]
    while path.count > 1, path.last == "/" { path = path.dropLast() }
    folder = String(path)
    name = path.split(separator: "/").last.map(String.init) ?? ""
    given = order.library
    self.console = console
  }

  func run() throws(Misuse) -> ExitCode {
    if name.hasSuffix(".kdl") { return try writeApp(String(name.dropLast(4))) }
    do { try Starter.check(name) } catch { throw badName(error.message) }
    guard isFree else {
      throw refusal("'\(folder)' is there already; 'roots init' writes into a folder of its own")
    }
    let starter = Starter(name: name, library: try library())
    try write(starter.files.map { ("\(folder)/\($0.path)", $0.text) })
    tell(of: starter)
    return .ok
  }

  private func refusal(_ message: String) -> Misuse { Misuse(message, code: .impossible) }

  /// Shows what is wrong with the name; the help would say no more.
  private func badName(_ message: String) -> Misuse {
    console.tell("roots: \(message)")
    return .shown(.misuse)
  }

  /// Writes all files, or none if one of them cannot be.
  private func write(_ files: [(path: String, text: String)]) throws(Misuse) {
    for file in files {
      if let problem = DiskFiles().trial(file.path) {
        throw refusal("cannot write '\(file.path)': \(problem)")
      }
    }
    for (path, text) in files {
      if let problem = DiskFiles().write(Array(text.utf8), to: path, .shared) {
        throw refusal("cannot write '\(path)': \(problem)")
      }
    }
  }

  private func writeApp(_ name: String) throws(Misuse) -> ExitCode {
    let files: [Starter.File]
    do { files = try Starter.app(name) } catch { throw badName(error.message) }
    let place = folder.dropLast(self.name.count)
    for file in files {
      var facts = stat()
      guard lstat("\(place)\(file.path)", &facts) != 0 else {
        throw refusal("'\(place)\(file.path)' is there already; nothing was written")
      }
    }
    try write(files.map { ("\(place)\($0.path)", $0.text) })
    console.put(
      files.map { "  \(place)\($0.path)\n" }.joined() + """

        roots run \(place)\(name).kdl --watch    # show it, anew whenever it is saved
        roots check \(place)\(name).kdl          # find mistakes
        roots replay \(place)\(name).tape        # play its tape

        """)
    return .ok
  }

  private var isFree: Bool {
    var facts = stat()
    guard lstat(folder, &facts) == 0 else { return true }
    guard facts.st_mode & S_IFMT == S_IFDIR, let entries = opendir(folder) else { return false }
    defer { closedir(entries) }
    var count = 0
    while readdir(entries) != nil { count += 1 }
    // '.' and '..' are always there.
    return count <= 2
  }

  private func tell(of starter: Starter) {
    let list = starter.files.map { "  \(folder)/\($0.path)\n" }.joined()
    let source =
      switch starter.library {
      case .checkout(let path): "the library is the checkout '\(path)'; ROOTS=PATH names another one"
      case .repository(let url): "the library is branch 'main' of '\(url)'; Package.swift says so"
      }
    console.put(
      """
      \(list)
      \(source)

      cd \(folder)
      make run      # start it; q ends it
      make tools    # the same, and F9 records a tape
      make test     # play its tape

      """
    )
  }

  private func library() throws(Misuse) -> Starter.Library {
    if let given {
      if let library = Starter.Library(given) { return library }
      throw refusal(
        "'\(given)' is not a checkout of the library: a folder with its Package.swift and Sources/Roots")
    }
    if let library = Starter.Library(around: ["/proc/self/exe", #filePath]) { return library }
    throw refusal(
      "no checkout of the library was found around this program; say where it is with --roots PATH, or which "
        + "git repository it is in with --roots URL; nothing was written")
  }
}
