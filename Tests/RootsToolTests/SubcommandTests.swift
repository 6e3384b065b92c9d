import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `A subcommand` {
  private static let good = "app T { screen a { list { row x { push b } } }; screen b }"
  private static let careless = "app T { screen a; screen b }"
  private static let bad = "app T { screen a { bogus } }"

  @Test func `checks`() {
    #expect(Call("check", "-", input: Self.good).code == .ok)
    let careless = Call("check", "-", input: Self.careless)
    #expect(careless.code == .ok)
    #expect(careless.errors.hasPrefix("stdin:1:26: warning: screen 'b' cannot be reached"))
    #expect(Call("check", "--strict", "-", input: Self.careless).code == .failed)
    let bad = Call("check", "-", input: Self.bad)
    #expect(bad.code == .misuse)
    #expect(
      bad.errors == """
        stdin:1:20: unknown node 'bogus' in 'screen'
        app T { screen a { bogus } }
                           ^^^^^

        """)
    #expect(bad.output.isEmpty)
  }

  @Test func `checks for programs`() {
    let call = Call("check", "--json", "-", input: Self.bad)
    #expect(call.code == .misuse)
    #expect(call.errors.isEmpty)
    #expect(
      call.output == """
        {"file":"stdin","line":1,"column":20,"endLine":1,"endColumn":25,"severity":"error",\
        "message":"unknown node 'bogus' in 'screen'"}

        """)
  }

  @Test func `says when a file is not there`() {
    for command in ["check", "drive", "fmt"] {
      let call = Call(command, "/nowhere/app.kdl")
      #expect(call.code == .impossible)
      #expect(call.errors == "roots: there is no '/nowhere/app.kdl'\n")
    }
  }

  @Test func `puts files in order`() {
    #expect(Call("fmt", "-", input: "a   1;b { c }; // x").output == "a 1; b { c } // x\n")
    #expect(Call("fmt", "--canonical", "-", input: "a z=1 y=0x10 // x").output == "a y=16 z=1\n")
    #expect(Call("fmt", "--check", "-", input: "a 1\n").code == .ok)
    let untidy = Call("fmt", "--check", "-", input: "a  1\n")
    #expect(untidy.code == .failed)
    #expect(untidy.output.isEmpty)
    #expect(untidy.errors == "stdin is not in tidy form\n")
    let bad = Call("fmt", "-", input: "a {")
    #expect(bad.code == .misuse)
    #expect(bad.errors.hasPrefix("stdin:1:3: '{' is never closed"))
  }

  @Test(arguments: [["urls", "-"], ["graph", "-"], ["open", "-", "/a"], ["check", "-"]])
  func `says alike of a file without an app that it does not parse`(_ words: [String]) {
    #expect(Call(words, input: "").code == .misuse)
  }

  @Test func `says where a file without an app is too deep, and quotes nothing of it`() {
    let own = OwnFolder()
    own.write("deep", String(repeating: "secret {", count: 300) + String(repeating: "}", count: 300))
    let deep = Call("fmt", own["deep"])
    #expect(deep.code == .misuse && !deep.errors.contains("secret"))
    #expect(deep.errors.hasPrefix("\(own["deep"]):1:2056: more than 256 children blocks inside one another"))
  }

  @Test func `drives an app from the first lines of the input`() {
    let call = Call("drive", "-", input: "\(Self.good)\n---\npush b\r\n\npress enter\nbogus\npop")
    #expect(call.code == .ok)
    #expect(call.lines.count == 4)
    #expect(
      call.lines[0].hasPrefix("{\"n\":1,\"command\":\"push b\",\"outcome\":\"committed\",\"pushed\":\"c2\","))
    #expect(call.lines[2].hasPrefix("{\"n\":3,\"command\":\"bogus\",\"error\":"))
    #expect(call.lines[3].hasPrefix("{\"n\":4,\"command\":\"pop\",\"outcome\":\"committed\","))
  }

  @Test(arguments: [
    ("app T {\n---\nback", ExitCode.misuse), ("app T { tab a root=b }\n---\nback", .impossible),
    ("", .misuse),
  ])
  func `drives nothing that is not an app`(_ input: String, _ code: ExitCode) {
    let call = Call("drive", "-", input: input)
    #expect(call.code == code)
    #expect(call.output.isEmpty && !call.errors.isEmpty)
  }

  @Test func `stops driving when it is told to, and when its output is no longer read`() {
    let lines = String(repeating: "push b\n", count: 5_000)
    #expect(Call("drive", "-", input: "\(Self.good)\n---\nquit\n\(lines)").lines.count == 1)
    let call = Call("drive", "-", input: "\(Self.good)\n---\n\(lines)", closedAfter: 1_000)
    #expect(call.code == .ok)
    #expect(call.lines.count < 5_000)
  }
}
