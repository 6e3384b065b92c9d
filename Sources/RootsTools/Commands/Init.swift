internal import Glibc
internal import RootsTape

extension Subcommand {
  static let `init` = Subcommand(
    "init", "[FOLDER/]NAME", count: 1...1, summary: "write a package for a program of your own",
    details: """
      Writes a package that builds and runs as it is: a program of one file, a tape that claims what it does, a
      Makefile, and a workflow for CI. NAME begins with a capital letter. Nothing that is there is overwritten.

      The package gets the library from --roots: the path of a checkout, or the URL of a git repository.
      Without it, from the checkout in which this program lies or was built.

      Exit status: 0 if it is written; 2 for a bad name; 4 if it is there already, no library was found, or a
      file cannot be written.
      """,
    options: [
      Option("--roots", value: "PATH", "the checkout of the library, or the URL of its git repository")
    ],
    examples: ["roots init MyApp && cd MyApp && make run", "roots init MyApp --roots ../roots"]
  ) { invocation, console in
    do throws(InitRun.Failure) {
      return try InitRun(invocation, console).run()
    } catch {
      console.tell("roots: \(error.message)")
      return error.code
    }
  }
}

/// One run of `roots init`.
@MainActor private struct InitRun {
  private let folder: String
  private let name: String
  private let given: String?
  private let console: Console

  struct Failure: Error {
    let message: String
    let code: ExitCode

    init(_ message: String, _ code: ExitCode = .impossible) {
      self.message = message
      self.code = code
    }
  }

  init(_ invocation: Invocation, _ console: Console) {
    var path = invocation.arguments[0][...]
    while path.count > 1, path.last == "/" { path = path.dropLast() }
    folder = String(path)
    name = path.split(separator: "/").last.map(String.init) ?? ""
    given = invocation["--roots"]
    self.console = console
  }

  func run() throws(Failure) -> ExitCode {
    do {
      try Starter.check(name)
    } catch {
      throw Failure(error.message, .misuse)
    }
    guard isFree else {
      throw Failure("'\(folder)' is there already; 'roots init' writes into a folder of its own")
    }
    let starter = Starter(name: name, library: try library())
    let files = DiskFiles()
    for file in starter.files {
      let path = "\(folder)/\(file.path)"
      if let problem = files.write(Array(file.text.utf8), to: path, .shared) {
        throw Failure("cannot write '\(path)': \(problem)")
      }
    }
    tell(of: starter)
    return .ok
  }

  /// Whether nothing is there, or a folder with nothing in it.
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
      "\(list)\n\(source)\n\ncd \(folder)\nmake run     # start it; q ends it\nmake test    # play its tape\n"
    )
  }

  private func library() throws(Failure) -> Starter.Library {
    if let given {
      if let library = Starter.Library(given) { return library }
      throw Failure(
        "'\(given)' is no checkout of the library: a folder with its Package.swift and Sources/Roots")
    }
    if let library = Starter.Library(around: ["/proc/self/exe", #filePath]) { return library }
    throw Failure(
      "no checkout of the library was found around this program; say where it is with --roots PATH, or which "
        + "git repository it is in with --roots URL; nothing was written")
  }
}
