import TestTraits
import Testing

@Suite(.timeLimited) struct `The example of three tabs of lists` {
  private func start() throws -> Pty {
    let pty = try #require(Pty(program: "Navapp"))
    try #require(pty.shows("layers 0"))
    return pty
  }

  @Test func `opens what is selected, keeps the stacks of its tabs apart, and floats boxes`() throws {
    let pty = try start()
    // Only what changes is written: each word stands where another one stood.
    for (keys, shown) in [
      ("jj", ">"), ("\r", "Detail"), ("2", "Friends"), ("1", "Home"), ("b", ">"), ("o", "Layer"), ("o", "2"),
    ] {
      pty.mark()
      pty.send(keys)
      #expect(pty.shows(shown), "after \(keys)")
    }
    pty.send("q")
    #expect(pty.news() == .exited(0))
    #expect(pty.modes == pty.modesBefore)
  }

  @Test func `goes to the shell with a clear word where there is no terminal for it`() throws {
    let pty = try #require(Pty(program: "Navapp", environment: ["TERM": "nonsense"]))
    #expect(pty.news() == .exited(69))
    #expect(String(decoding: pty.output, as: UTF8.self).contains("nonsense"))
  }
}
