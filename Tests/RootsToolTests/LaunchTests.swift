import TestTraits
import Testing

/// A tape is handed around; it must not make its reader's machine show files that the author may not read.
@MainActor @Suite(.timeLimited) struct `A tape that names an app` {
  private static let secret = "hunter2-in-a-private-file"

  /// A folder with an app beside and above the tapes, and a file outside that must stay private.
  private func folder() throws -> Folder {
    let folder = try Folder()
    _ = try folder.run("mkdir -p work/Tapes work/Apps; cp app.kdl work/Apps; cp app.kdl work")
    try folder.write("private", "-----BEGIN KEY-----\n\(Self.secret)\n\(Self.secret) {\n-----END KEY-----")
    try folder.write("work/notes.kdl", "note \"\(Self.secret)\"\n\(Self.secret)")
    _ = try folder.run("ln -s ../private work/link.kdl; ln -s .. work/up")
    return folder
  }

  @Test(arguments: ["../Apps/app.kdl", "../app.kdl", "app.kdl"])
  func `finds it beside itself, and anywhere below the working folder`(_ name: String) throws {
    let folder = try folder()
    try folder.write("work/Tapes/a.tape", "Launch \(name)\nEnter\nExpect Top item")
    #expect(try folder.run("cd work && $ROOTS replay Tapes/a.tape").status == 0)
    #expect(try folder.run("cd work && $ROOTS replay \"$PWD/Tapes/a.tape\"").status == 0)
  }

  @Test func `finds it below its own folder, wherever it is played`() throws {
    let folder = try folder()
    try folder.write("work/a.tape", "Launch Apps/app.kdl\nEnter\nExpect Top item")
    #expect(try folder.run("mkdir else; cd else && $ROOTS replay ../work/a.tape").status == 0)
  }

  @Test(
    arguments: [
      "../private", "../../private", "../app.kdl", "/etc/passwd", "link.kdl", "up/private", "up/app.kdl",
      "notes.kdl", "/dev/zero", "..", ".",
    ])
  func `reads nothing elsewhere, and shows nothing of what holds no app`(_ name: String) throws {
    let folder = try folder()
    try folder.write("work/a.tape", "Launch \(name)\nEnter")
    for command in [
      "replay", "replay --report junit=-", "replay --report json=-", "replay --report tap=-", "tape shrink",
      "tape check",
    ] {
      let run = try folder.run("cd work && $ROOTS \(command) a.tape")
      #expect(command == "tape check" || run.status == 4, "\(command): \(run.output)")
      #expect(!run.output.contains(Self.secret) && !run.output.contains("root:"), "\(command): \(run.output)")
    }
  }

  @Test func `shows nothing of what its app includes`() throws {
    let folder = try folder()
    try folder.write("work/x.kdl", "app X {\n  screen r\n  include \"key\"\n}")
    try folder.write("work/key", "-----BEGIN KEY-----\n\(Self.secret)\n\(Self.secret) {\n-----END KEY-----")
    try folder.write("work/a.tape", "Launch x.kdl\nEnter")
    for command in ["replay", "replay --report json=-", "tape shrink", "tape check"] {
      let run = try folder.run("cd work && $ROOTS \(command) a.tape")
      #expect(!run.output.contains(Self.secret), "\(command): \(run.output)")
    }
    for command in ["replay a.tape", "check x.kdl", "graph x.kdl", "urls x.kdl"] {
      let run = try folder.run("cd work && $ROOTS \(command)")
      #expect(run.output.contains("cannot include 'key'; it is not a part of an app"), "\(run.output)")
      #expect(!run.output.contains(Self.secret), "\(run.output)")
    }
    // What is a part of an app is quoted to its reader, and not to a tape.
    try folder.write("work/key", "screen s { bogus \"\(Self.secret)\" }")
    #expect(try folder.run("cd work && $ROOTS check x.kdl").output.contains(Self.secret))
    let run = try folder.run("cd work && $ROOTS replay a.tape")
    #expect(
      run.output.contains("key:1: the app cannot include this; 'roots check x.kdl' says why"), "\(run.output)"
    )
    #expect(!run.output.contains(Self.secret))
  }

  @Test func `says where the file lies and what to do`() throws {
    let folder = try folder()
    try folder.write("work/a.tape", "Launch ../app.kdl\nEnter\nExpect Top item")
    let run = try folder.run("cd work && $ROOTS replay a.tape")
    #expect(
      run.output.contains("'../app.kdl' lies outside of the working folder; start in a folder above it"))
    #expect(try folder.run("cd work && $ROOTS replay --allow-outside a.tape").status == 0)
  }

  @Test func `says each mistake of the app in a line of its own`() throws {
    let folder = try folder()
    try folder.write("work/bad.kdl", "app T { start screen=a; screen a { row x { push b } }; lantern }")
    try folder.write("work/a.tape", "Launch bad.kdl")
    let run = try folder.run("cd work && $ROOTS replay a.tape")
    #expect(run.status == 4)
    #expect(run.output.split(separator: "\n").count > 1)
    #expect(!run.output.contains("u{a}"))
  }
}
