import Foundation
import Roots
import RootsCurses
import RootsStore
import RootsTerminal
import RootsTools

/// A browser for the history of a git repository: `history [FOLDER]`, `history open history://commit/4f2a`.
@main struct History: RootsProgram {
  static var tools: (any ProgramTools)? { RootsTools() }

  static func start(_ launch: Launch) throws -> StartedProgram {
    let words = launch.url(of: scheme) == nil ? launch.arguments : []
    if words.first == "--help" { throw LaunchEnd(usage, status: 0) }
    guard words.count < 2, words.first?.hasPrefix("-") != true else { throw LaunchEnd(usage, status: 64) }
    let folder = URL(fileURLWithPath: words.first ?? ".").standardizedFileURL.path
    let program = try program(Git(in: folder))
    if launch.beginning == .restored {
      program.navigator.keepRestored(in: try RestorationFile(of: "history", document: folder))
    }
    return program
  }

  static let scheme = "history"
  static let usage = "usage: history [FOLDER], or history open history://commit/HASH"

  typealias Editor = @MainActor (_ path: String, _ line: Int, _ context: ScreenContext) throws -> Void

  /// The program on a repository; tests give it one that is slow, and one that fails.
  static func program(
    _ git: Git, edit: @escaping Editor = { try $2.handTerminal(to: .editor(of: $0, line: $1)) }
  ) throws -> StartedProgram { StartedProgram(try Navigator(map(git, edit))) }
}

struct Log: Destination {
  static let screen = Screen("log", title: "Log").url("/").children(Commit.name).restorable()
}

struct Commit: Destination {
  let hash: String
  static let screen = Screen("commit", title: "Commit {hash}").identity("hash").url("/commit/:hash")
    .children(Diff.name).restorable()
}

struct Diff: Destination {
  let hash: String
  let path: String
  static let screen = Screen("diff", title: "{path}")
    .url("/commit/:hash/:path", stack: [Log.name, Commit.name]).restorable()
}

struct Branches: Destination {
  static let screen = Screen("branches", title: "Branches").url("/branches").children(Branch.name)
    .restorable()
}

struct Branch: Destination {
  let branch: String
  static let screen = Screen("branch", title: "{branch}").identity("branch").url("/branch/:branch")
    .children(Commit.name).restorable()
}

struct Search: Destination {
  static let screen = Screen("search", title: "Search").url("/search").children(Commit.name).restorable()
}

struct CheckOut: AccessoryDestination {
  typealias Answer = Bool
  let branch: String
  static let screen = Screen("check-out", title: "Check out {branch}?").guarded(by: "clean")
}

extension History {
  static func map(_ git: Git, _ edit: @escaping Editor) -> AppMap {
    var map = AppMap(title: "History") {
      Tab("log", root: Log.name, title: "Log")
      Tab("branches", root: Branches.name, title: "Branches")
      Tab("search", root: Search.name, title: "Search")
      Screen(Log.self) { context, _ in LogScreen(context, git, "HEAD") }
      Screen(Branch.self) { context, branch in LogScreen(context, git, branch.branch) }
      Screen(Commit.self) { context, commit in CommitScreen(context, git, commit.hash) }
      Screen(Diff.self) { context, diff in DiffScreen(context, git, diff, edit) }
      Screen(Branches.self) { context, _ in BranchesScreen(context, git) }
      Screen(Search.self) { context, _ in SearchScreen(context, git) }
      Accessory(CheckOut.self) { context, question in
        BodyScreen {
          "The files of the folder become those of '\(question.branch)'."
          List {
            Row("Stay") { context.complete(CheckOut.self, with: false) }
            Row("Check out \(question.branch)") { context.complete(CheckOut.self, with: true) }
          }
        }
      }
      Guard(
        "clean",
        asking: { _ in
          let count = (try? await git.unsaved().count) ?? 0
          return count == 0 ? .allow : .refuse("not committed yet: \(count) file\(count == 1 ? "" : "s")")
        })
    }
    map.scheme = scheme
    map.isRestorable = true
    return map
  }
}
