import TestTraits
import Testing

@testable import RootsTools

/// Words that people try before they have read the help.
@MainActor @Suite(.timeLimited) struct `A word of the tool that is tried` {
  @Test(arguments: TapeVerb.allCases) func `explains a verb with what is its own`(_ verb: TapeVerb) {
    let call = Call("tape", verb.rawValue, "--help")
    #expect(call.code == .ok && call.output.contains("\n\nUsage: roots tape \(verb.rawValue) \(verb.files)"))
    #expect(Call("help", "tape", verb.rawValue).output == call.output)
    for option in TapeOrder.options {
      #expect(
        call.output.contains("[\(option.usage)]") == verb.options.contains(option.name), "\(option.name)")
    }
  }

  @Test func `finds a verb by its name alone, unless a command has it`() {
    #expect(Call("help", "bisect").output == Call("tape", "bisect", "--help").output)
    #expect(Call("help", "check").output == Call("check", "--help").output)
    #expect(Call("help", "bisekt").code == .misuse)
  }

  @Test(arguments: [
    "condition", "Condition", "template", "name", "path", "time", "place", "pattern", "odds", "lifetime",
  ])
  func `explains what is not a node but stands in many`(_ topic: String) {
    let call = Call("explain", topic)
    #expect(call.code == .ok && call.output.count > 40, "\(call.errors)")
  }

  @Test func `prints the page of the manual by the end of its name`() {
    #expect(Call("man", "app").output == Call("man", "roots-app").output)
    #expect(Call("man", "tape").output == Call("man", "roots-tape").output)
    #expect(Call("man", "apps").code == .misuse)
  }

  @Test(arguments: [
    ("Wait@9999h", "the units are ms, s and m"), ("Wait@2h", "write 7200s"), ("Wait@1m30s", "write 90s"),
    ("Wait /a/i", "flags stand inside the pattern, such as (?i)"),
  ]) func `is cured where a tape waits too long`(_ line: String, _ cure: String) {
    #expect(Call("tape", "check", "-", input: "\(line)\n").errors.contains("; \(cure)\n"))
  }

  @Test func `says that there are no sessions, and names a tape that is not there once`() throws {
    let folder = try Folder()
    let list = try folder.run("XDG_STATE_HOME=\"$PWD/state\" $ROOTS session list 2>&1")
    #expect(list.status == 0)
    #expect(list.output == "roots: there are no sessions yet; 'roots session APP' begins one\n")
    #expect(
      try folder.run("$ROOTS replay nope.tape 2>&1").output == "FAIL nope.tape  there is no such file\n")
    try folder.write("shop.kdl", "app T { screen a }")
    #expect(
      try folder.run("$ROOTS check shp.kdl 2>&1").output
        == "roots: there is no 'shp.kdl'; did you mean 'shop.kdl'?\n")
    // A tape names its app as it lies beside the tape.
    let said = try folder.run(
      "mkdir tapes && echo 'Launch ../shp.kdl' > tapes/a.tape && echo Enter >> tapes/a.tape"
        + " && $ROOTS replay tapes/a.tape 2>&1")
    #expect(
      said.output
        == "FAIL tapes/a.tape  there is no 'shp.kdl'; did you mean '../shop.kdl'?\n")
  }

  @Test func `begins an app file of which nothing is said`() throws {
    let folder = try Folder()
    let said = try folder.run(
      "$ROOTS init mine.kdl >/dev/null && $ROOTS check --strict mine.kdl && $ROOTS explore mine.kdl")
    #expect(said.status == 0 && !said.output.contains("warning"), "\(said.output)")
    #expect(said.output.contains("no fault\n"))
  }
}
