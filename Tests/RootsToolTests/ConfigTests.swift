import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `roots config` {
  @Test func `prints a whole file`() {
    let call = Call("config", "--print-default")
    #expect(call.code == .ok)
    #expect(call.output == ConfigText.standard)
    #expect(call.lines.allSatisfy { $0.count <= 120 })
  }

  @Test func `says who says what`() throws {
    let folder = OwnFolder()
    let path = folder["config.kdl"]
    try "theme mono; bind { note ctrl+n; map }".write(toFile: path)
    let call = Call("config", "--config", path)
    #expect(call.code == .ok)
    #expect(call.lines.first == "file          \(path)")
    #expect(call.lines.contains("theme         mono          the file"))
    #expect(call.lines.contains("mouse         true          the default"))
    #expect(call.lines.contains("bind          note               ctrl+n"))
    #expect(call.lines.contains("bind          map                no key"))
    let keys = Call("keys", "--config", path)
    #expect(keys.lines.contains("  note                ctrl+n                      note..."))
  }

  @Test func `ignores a setting that it does not know however often it stands there`() throws {
    let folder = OwnFolder()
    let path = folder["config.kdl"]
    try "shine 1\nshine 2\ntheme mono\n".write(toFile: path)
    let call = Call("config", "--config", path)
    #expect(call.code == .ok)
    #expect(call.lines.contains("theme         mono          the file"))
  }

  @Test func `tells mistakes with their places`() throws {
    let folder = OwnFolder()
    let path = folder["config.kdl"]
    try "theme mon\n".write(toFile: path)
    for command in ["config", "keys"] {
      let call = Call(command, "--config", path)
      #expect(call.code == .misuse)
      #expect(call.errors == "\(path):1:7: no theme 'mon'; did you mean 'mono'?\ntheme mon\n      ^^^\n")
    }
    #expect(Call("config", "--path", "--config", path).output == path + "\n")
    #expect(Call("config", "--config", "/nowhere").code == .impossible)
    #expect(Call("config", "--path").code == .impossible)
  }
}
