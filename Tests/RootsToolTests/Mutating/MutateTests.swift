import Foundation
import Roots
import RootsApp
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `Mutate` {
  /// A till: a screen that asks a guard, an answer that becomes a value, and a condition.
  static let till = """
    app "Till" {
      start screen=basket
      screen basket title="Basket" {
        text "Tea, 3.20." when="!paid"
        text "Thank you!" when=paid
        list { row Pay when="!paid" { push pay } }
        list { row Help { push help } }
      }
      screen pay title="Pay" { list { row Coins { set paid=#true; pop } } }
      screen help title="Help" { text "Ask at the desk." }
      set paid=#false
    }
    """
  private static let walk = "Launch ../till.kdl\nEnter\nEnter\nEnter\n"
  private static let claims = """
    Launch ../till.kdl
    Expect "Tea, 3.20."
    Expect Not "Thank you!"
    Enter
    Expect Stack basket pay
    Enter
    Expect Stack basket
    Expect "Thank you!"
    Expect Not "Tea, 3.20."
    Expect Not "Pay"
    Expect Value paid == true
    Enter
    Expect Stack basket help

    """

  private func folder(_ tapes: [String: String]) throws -> Folder {
    let folder = try Folder()
    try folder.write("till.kdl", Self.till)
    _ = try folder.run("mkdir tapes")
    for (name, text) in tapes { try folder.write("tapes/\(name).tape", text) }
    return folder
  }

  /// A run of the tool on the tapes of a folder, as a process of its own.
  private struct Run {
    let code: Int32
    let output: String
    let errors: String

    @MainActor init(_ folder: Folder, _ line: String) throws {
      (output, code) = try folder.run("$ROOTS mutate \(line) 2>errors")
      errors = try folder.read("errors")
    }
  }

  private func run(_ folder: Folder, _ words: String...) throws -> Run {
    try Run(folder, "till.kdl --tapes tapes \(words.joined(separator: " "))")
  }

  private func results(_ call: Run) throws -> [(kind: String, what: String, result: String)] {
    let report = try #require(try Value(json: call.output).fields, "\(call.output)\(call.errors)")
    guard case .list(let list)? = report["list"] else { return [] }
    return list.map { change in
      func text(_ name: String) -> String { change.fields?[name]?.text ?? "" }
      return (text("kind"), text("what"), text("result"))
    }
  }

  @Test func `tells a tape that claims from one that only walks`() throws {
    let claiming = try results(run(folder(["claims": Self.claims]), "--json"))
    let walking = try results(run(folder(["walk": Self.walk]), "--json"))
    #expect(claiming.map(\.what) == walking.map(\.what))
    #expect(walking.contains { $0.result == "not noticed" })
    #expect(!walking.contains { $0.result == "noticed" }, "\(walking)")
    for wanted in [
      "set paid=#false in place of #true", "row 'Pay' does nothing", "push help in place of pay",
      "text Thank you! when !paid in place of paid", "replace in place of push pay",
    ] {
      #expect(claiming.first { $0.what == wanted }?.result == "noticed", "\(wanted): \(claiming)")
      #expect(walking.first { $0.what == wanted }?.result == "not noticed", "\(wanted): \(walking)")
    }
  }

  @Test func `sees what only the palette leads to`() throws {
    let folder = try folder(["claims": Self.claims])
    // Its row is never there.
    let spare = """
      screen spare { param x default=7; text "{x}" }
      set never=#false
      screen help title="Help" { list { row Spare when=never { push spare } } }
      """
    try folder.write(
      "till.kdl", Self.till.replacing(#"screen help title="Help" { text "Ask at the desk." }"#, with: spare))
    let found = try results(run(folder, "--json", "--kinds", "default-changed"))
    #expect(found.map(\.result) == ["not noticed"], "\(found)")
  }

  @Test func `sees what is shown for a value on either side of a bound, which a URL gives`() throws {
    let folder = try folder(["claims": Self.claims])
    let spare = #"screen spare { param a type=int default=1; url "/p/:a(int)"; text much when="a>40" }"#
    try folder.write(
      "till.kdl", Self.till.replacing("screen help title", with: "\(spare)\n  screen help title"))
    let found = try results(run(folder, "--json", "--kinds", "bound-shifted"))
    #expect(found.map(\.result) == ["not noticed", "not noticed"], "\(found)")
  }

  @Test func `sends a form as it stands to see what it asks for`() throws {
    let folder = try folder(["claims": Self.claims])
    let form = #"screen help title="Help" { field name; field town; submit Send { pop } }"#
    try folder.write(
      "till.kdl", Self.till.replacing(#"screen help title="Help" { text "Ask at the desk." }"#, with: form))
    let found = try results(run(folder, "--json", "--kinds", "required-changed", "--write"))
    #expect(found.map(\.result) == ["not noticed", "not noticed"], "\(found)")
    #expect(try folder.read("tapes/help-required-changed.tape").contains("Enter\nExpect"))
  }

  @Test func `does not count what makes no difference`() throws {
    let folder = try folder(["claims": Self.claims])
    try folder.write(
      "till.kdl",
      Self.till.replacing(
        "screen help title", with: "screen spare { param x default=7 }\n  screen help title"))
    let report = try run(folder, "--json", "--kinds", "default-changed,root-changed")
    let found = try results(report)
    #expect(found.first { $0.kind == "default-changed" }?.result == "no difference", "\(found)")
    #expect(found.first { $0.kind == "root-changed" }?.result == "noticed", "\(found)")
    #expect(report.output.contains(#""share":100"#))
    #expect(report.output.contains("all "), "the extent is named")
  }

  @Test func `says that it is not known where the explorer did not come to an end`() throws {
    let folder = try folder(["claims": Self.claims])
    try folder.write(
      "till.kdl",
      Self.till.replacing(
        "screen help title", with: "screen spare { param x default=7 }\n  screen help title"))
    let report = try run(folder, "--kinds", "default-changed", "--states", "2")
    #expect(report.output.contains("1 not known"), "\(report.output)")
    #expect(report.output.contains("no share") && report.output.contains("'--states'"), "\(report.output)")
  }

  @Test func `writes claims and tapes that notice more, and changes nothing that was there`() throws {
    let folder = try folder(["walk": Self.walk])
    let first = try run(folder, "--write")
    #expect(first.code == 0, "\(first.errors)")
    let tape = try folder.read("tapes/walk.tape").split(separator: "\n").map(String.init)
    #expect(tape.filter { !$0.hasPrefix("Expect") } == ["Launch ../till.kdl", "Enter", "Enter", "Enter"])
    #expect(tape.contains { $0.hasPrefix("Expect") })
    let replay = try folder.run("$ROOTS replay tapes")
    #expect(replay.status == 0, "\(replay.output)")
    let second = try run(folder, "--min", "100")
    #expect(second.code == 0, "\(second.output)\(second.errors)")
    #expect(second.output.contains(", 0 not noticed"))
  }

  @Test func `claims a text of one letter where nothing else tells the apps apart`() throws {
    let folder = try folder([:])
    try folder.write(
      "n.kdl", "app N { set n=X; screen a { text \"{n}\" when=\"n=X\"; text Y when=\"n=Z\" } }")
    try folder.write("tapes/n.tape", "Launch ../n.kdl\nUp\n")
    let run = try Run(folder, "n.kdl --tapes tapes")
    #expect(!run.output.contains("no claim can say it"), "\(run.output)\(run.errors)")
    #expect(
      run.output.contains("Expect X") || run.output.contains("Expect \"X\""), "\(run.output)\(run.errors)")
  }

  @Test func `writes no tape without being asked, and leaves the app as it is`() throws {
    let folder = try folder(["walk": Self.walk])
    let before = try folder.run("cat till.kdl tapes/*; ls tapes").output
    #expect(try run(folder).output.contains("first seen at walk.tape:2, after Enter\n        Expect "))
    #expect(try folder.run("cat till.kdl tapes/*; ls tapes").output == before)
  }

  @Test func `writes a case for each change, and a page of all screens`() throws {
    let folder = try folder(["walk": Self.walk, "wrong": "Launch ../till.kdl\nExpect Top pay\n"])
    let call = try run(
      folder, "--kinds", "part-dropped,row-dropped,root-changed", "--report", "junit=out.xml,html=out.html",
      "--report", "tap=-")
    #expect(call.code == 0, "\(call.errors)")
    let cases = try folder.read("out.xml")
    #expect(cases.contains("<testsuite name=\"Basket\""), "\(cases)")
    #expect(cases.contains("<failure type=\"not noticed\" message=\"till.kdl:"), "\(cases)")
    #expect(cases.contains("skipped message=\"left out: it fails on the unchanged app: "), "\(cases)")
    #expect(call.output.hasPrefix("TAP version 13\n1..") && call.output.contains("\nnot ok 1 - Basket - "))
    let page = try folder.read("out.html")
    #expect(page.contains("\"s\":[0,") && page.contains("not noticed: till.kdl:"))
    let wrong = try Run(folder, "till.kdl --tapes tapes --report junit")
    #expect(wrong.code == 2 && wrong.errors.contains("'--report' takes html=FILE, junit=FILE"))
    let closed = try Run(folder, "till.kdl --tapes tapes --report junit=tapes/walk.tape")
    #expect(closed.code == 4 && closed.output.isEmpty, "\(closed.errors)")
  }

  @Test func `fails below a share that is asked for`() throws {
    let call = try run(try folder(["walk": Self.walk]), "--min", "90")
    #expect(call.code == 1)
    #expect(call.errors == "roots: 0 % of the changes are noticed, and '--min' asks for 90 %\n")
  }

  @Test func `leaves out tapes that fail on the unchanged app, and passes over those of other apps`() throws {
    let folder = try folder([
      "claims": Self.claims, "wrong": "Launch ../till.kdl\nExpect Top pay\n", "typo": "Lunch\n",
      "other": "Launch ../app.kdl\nExpect Top item\n",
    ])
    let call = try run(folder, "--kinds", "root-changed")
    #expect(call.code == 0 && call.output.contains("1 noticed"))
    let lines = call.errors.split(separator: "\n").map { $0.replacing("tapes/", with: "") }
    #expect(lines.count == 2, "\(call.errors)")
    #expect(lines.contains { $0.hasPrefix("roots: left out: wrong.tape: it fails on the unchanged app: ") })
    #expect(lines.contains { $0.hasPrefix("roots: left out: typo.tape: ") })
  }

  @Test func `draws the same sample for the same seed`() throws {
    let folder = try folder(["claims": Self.claims])
    let one = try run(folder, "--sample", "5", "--seed", "7", "--json")
    #expect(try results(one).count == 5)
    #expect(try run(folder, "--sample", "5", "--seed", "7", "--json").output == one.output)
    #expect(try run(folder, "--sample", "5", "--seed", "8", "--json").output != one.output)
  }

  @Test func `keeps to a screen, and to a time without saying more than it knows`() throws {
    let folder = try folder(["claims": Self.claims])
    let found = try results(try run(folder, "--screen", "pay", "--json"))
    #expect(!found.isEmpty && found.allSatisfy { !$0.what.contains("basket") })
    let cut = try run(folder, "--time", "0", "--min", "1")
    #expect(cut.output.hasPrefix("Till: 0 changes, 0 noticed, 0 not noticed"))
    #expect(cut.output.contains("no share\n  the time was up, "))
    #expect(cut.code == 3 && cut.errors.contains("not enough changes were judged"), "\(cut.errors)")
  }

  @Test func `says what is wrong with its words`() throws {
    let folder = try folder(["claims": Self.claims])
    func error(_ words: String) throws -> String { try Run(folder, "till.kdl \(words)").errors }
    #expect(try error("").hasPrefix("roots: 'mutate' needs '--tapes FOLDER'"))
    #expect(
      try error("--tapes tapes --kinds guard-droped").hasPrefix(
        "roots: there is no kind of change 'guard-droped'; did you mean 'guard-dropped'?\n"))
    #expect(try error("--tapes tapes --screen pai").contains("no screen 'pai'; did you mean 'pay'?"))
    #expect(try error("--tapes nowhere").contains("there is no folder '"))
    #expect(try error("--tapes tapes --seed 3").hasPrefix("roots: '--seed' goes with '--sample'\n"))
    _ = try folder.run("mkdir empty")
    let empty = try Run(folder, "till.kdl --tapes empty")
    #expect(empty.code == 4)
    #expect(empty.errors.contains("there is no tape in '") && empty.errors.contains("'roots record "))
    try folder.write("empty/other.tape", "Launch ../app.kdl\nEnter\n")
    #expect(try error("--tapes empty").contains("none of the 1 tape in '"))
  }

  @Test func `begins nothing where tapes cannot be written`() throws {
    let folder = try folder(["claims": Self.claims])
    _ = try folder.run("ln -s tapes link")
    let call = try Run(folder, "till.kdl --tapes link --write")
    #expect(call.code == 4 && call.output == "", "\(call.output)")
    #expect(call.errors.contains("no tape can be written into '"), "\(call.errors)")
  }
}
