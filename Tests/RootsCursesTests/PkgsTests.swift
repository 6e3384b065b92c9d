import Glibc
import TestTraits
import Testing

@Suite(.timeLimited) struct `The example of packages` {
  /// A folder with a status file, removed with what a run has left there.
  private final class Folder {
    private let own = OwnFolder()
    var path: String { own.path }

    init() {
      let text = ["editor", "shell"].map { "Package: \($0)\nStatus: install ok installed\nVersion: 1\n\n" }
      own.write("status", text.joined())
    }

    var arguments: [String] { ["--status", path + "/status", "--notes", path + "/notes"] }
  }

  private let folder = Folder()

  private func start() throws -> Pty {
    let pty = try #require(Pty(folder.arguments, program: "Pkgs"))
    try #require(pty.shows("help"))
    return pty
  }

  @Test func `is where it was left, however often it is started`() throws {
    let first = try start()
    first.send("\r")
    #expect(first.shows("Write a note"))
    first.send("qy")
    #expect(first.news() == .exited(0))
    for _ in 0..<2 {
      let next = try start()
      #expect(next.shows("Write a note"))
      next.send("qy")
      #expect(next.news() == .exited(0))
      #expect(next.modes == next.modesBefore)
    }
  }

  @Test(arguments: [
    (["--status", "/nowhere"], 66, "'/nowhere' cannot be read: No such file or directory"),
    (["open", "pkg://%zz"], 65, "'%zz' is not a percent escape"),
    (["--what"], 64, "'--what' is not known here"),
    (["--help"], 0, "usage: pkgs"),
  ])
  func `says what is wrong before it takes the terminal`(
    _ arguments: [String], _ status: Int32, _ words: String
  ) throws {
    let arguments = arguments.contains("--status") ? arguments : folder.arguments + arguments
    let pty = try #require(Pty(arguments, program: "Pkgs"))
    #expect(pty.news() == .exited(status))
    let output = String(decoding: pty.output, as: UTF8.self)
    #expect(output.contains(words))
    #expect(!output.contains("\u{1B}["))
  }
}
