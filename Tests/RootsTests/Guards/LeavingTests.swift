import TestTraits
import Testing

@testable import Roots

/// A screen with unsaved changes.
@MainActor private final class Editor: LiveScreen, LeaveGuarding {
  let answers: Answers
  let name: String

  init(_ context: ScreenContext, _ answers: Answers) {
    name = "\(context.screen)\(context.resource ?? "")"
    self.answers = answers
  }

  func mayLeave(_ attempt: GuardAttempt) -> Guard.Decision {
    answers.asked.append(name)
    answers.attempts.append(attempt)
    return answers.onAsk?(attempt) ?? answers.answer[name] ?? answers.standard
  }
}

@MainActor private final class Answers {
  var standard = Guard.Decision.allow
  var answer: [String: Guard.Decision] = [:]
  var asked: [String] = []
  var attempts: [GuardAttempt] = []
  var onAsk: ((GuardAttempt) -> Guard.Decision?)?

  func take() -> [String] {
    defer { asked = [] }
    return asked
  }
}

@MainActor @Suite(.timeLimited) struct `Leaving` {
  private func rig(_ change: (inout AppMap) -> Void = { _ in }) throws -> (Rig, Answers) {
    let answers = Answers()
    let rig = try Rig { map in
      for name in ["item", "letter", "card", "reviews"] {
        map.change(name) { $0.make { Editor($0, answers) } }
      }
      change(&map)
    }
    return (rig, answers)
  }

  @Test(.row("4.3 guard on pop")) func `asks the screen for every command that takes it away`() throws {
    let commands: [Command] = [
      .pop(), .pop(3), .popFrom(ContextID(4)), .popTo(Command.PopTarget("list")), .popToRoot(),
      .replace("seller"),
      .goTo("seller", on: .tab("home")), .setStack(["list"]), .reselect(), .back, .undo,
      .transaction([.push("seller"), .pop(2)]), .go("list"), .open("toy:///list"), .bringToFront("list"),
    ]
    for command in commands {
      let (rig, answers) = try rig()
      answers.standard = .refuse("not saved")
      rig.nav.push("item")
      let before = rig.nav.state
      rig.send("leave", command)
      switch command {
      case .undo:
        #expect(rig.outcomes == ["leave committed"])
        #expect(answers.asked == [])
      case .bringToFront:
        #expect(answers.asked == [], "it stays where it is")
      default:
        #expect(answers.asked == ["item"], "\(command)")
        #expect(rig.outcomes == ["leave guardRefused"], "\(command)")
        #expect(rig.nav.state == before)
      }
    }
  }

  @Test(.row("4.3 popToRoot over several dirty screens"))
  func `asks the innermost top first and stops at the first refusal`() throws {
    let (rig, answers) = try rig()
    for id in 1...3 { rig.nav.push("item", payload: ["id": .int(id)]) }
    rig.nav.overlay("card")
    answers.answer["item2"] = .refuse(nil)
    rig.send("root", .popToRoot(on: .tab("home")))
    #expect(answers.take() == ["card", "item3", "item2"])
    #expect(rig.outcomes == ["root guardRefused"])
    #expect(rig.sketch == "home: list > item > item > item | map: atlas | inbox: letters | *L0: card")
    answers.answer["item2"] = .allow
    rig.send("root", .popToRoot(on: .tab("home")))
    #expect(answers.take() == ["card", "item3", "item2", "item1"])
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
  }

  @Test(.row("4.3 popToRoot over several dirty screens"))
  func `asks the screens of a flow that is closed from outside, what is on top first`() throws {
    let (rig, answers) = try rig { $0.screens += [Screen("box").nesting("item")] }
    rig.nav.push("reviews")
    rig.nav.push("box")
    rig.nav.push("card")
    rig.nav.push("reviews")
    answers.answer["item"] = .refuse("unsaved")
    let before = rig.nav.state
    for command: Command in [
      .popToRoot(on: .tab("home")), .pop(on: .tab("home")), .goTo("seller", on: .tab("home")),
    ] {
      rig.send("leave", command)
      #expect(answers.take() == ["reviews", "item"], "\(command)")
      #expect(rig.takeOutcomes() == ["leave guardRefused"])
      #expect(rig.nav.state == before)
    }
    answers.answer["item"] = .allow
    rig.send("leave", .popToRoot(on: .tab("home")))
    #expect(answers.take() == ["reviews", "item", "reviews"])
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
  }

  @Test func `asks for dismissed layers and covered ones`() throws {
    let (rig, answers) = try rig()
    answers.standard = .refuse(nil)
    rig.nav.overlay("card")
    rig.nav.overlay("cart")
    rig.send("all", .dismissAll)
    rig.send("push", .push("seller", on: .tab("home")))
    rig.send("one", .dismiss(layer: 0))
    rig.send("top", .dismiss())
    #expect(answers.asked == ["card", "card", "card"])
    #expect(rig.outcomes == ["all guardRefused", "push guardRefused", "one guardRefused", "top committed"])
  }

  @Test func `does not ask a screen that ends itself, or is forced to`() throws {
    let (rig, answers) = try rig()
    answers.standard = .refuse(nil)
    for end: Command in [.complete("x"), .cancel(), .pop(value: "x")] {
      rig.nav.push("item")
      rig.send("end", end)
      #expect(rig.takeOutcomes() == ["end committed"])
    }
    rig.nav.push("item")
    rig.nav.send(Request(.pop()).force().outcome { rig.outcomes.append($0.code) })
    #expect(rig.takeOutcomes() == ["committed"])
    #expect(answers.asked == [])
  }

  @Test func `asks those above a screen that cancels itself`() throws {
    let (rig, answers) = try rig()
    rig.nav.push("item")
    let below = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    rig.nav.push("reviews")
    answers.standard = .refuse(nil)
    below.cancel()
    #expect(answers.asked == ["reviews"])
    #expect(rig.sketch == "*home: list > item > reviews | map: atlas | inbox: letters")
  }

  @Test func `waits for an answer from a dialog, and then goes where it was meant to`() throws {
    for command in [Command.back, .pop(), .popToRoot(), .reselect(), .popFrom(ContextID(4))] {
      let (rig, answers) = try rig()
      answers.onAsk = { attempt in
        attempt.navigator.overlay("curtain") { ending in
          if case .completed = ending { attempt.answer(.allow) }
        }
        return .wait
      }
      rig.nav.push("item")
      rig.send("leave", command)
      #expect(rig.nav.held.map(\.by) == ["item"])
      rig.nav.send(.complete())
      #expect(rig.outcomes == ["leave committed"], "\(command)")
      #expect(answers.asked == ["item"])
      #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
    }
  }

  @Test func `answered while the dialog is up closes both`() throws {
    let (rig, answers) = try rig()
    answers.onAsk = { attempt in
      attempt.navigator.overlay("cart")
      return .wait
    }
    rig.nav.push("item")
    rig.send("leave", .back)
    answers.attempts[0].answer(.allow)
    #expect(rig.outcomes == ["leave committed"])
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
  }

  @Test func `whose dialog is closed without an answer is refused`() throws {
    let (rig, answers) = try rig()
    answers.onAsk = { attempt in
      attempt.navigator.overlay("cart")
      return .wait
    }
    rig.nav.push("item")
    rig.send("leave", .back)
    rig.nav.send(Request(.back, origin: .key))
    #expect(rig.outcomes == ["leave guardRefused"])
    #expect(rig.sketch == "*home: list > item | map: atlas | inbox: letters")
  }

  @Test(.row("4.3 leave guard changes the state")) func `is judged again on the newest state`() throws {
    let (rig, answers) = try rig()
    answers.onAsk = { attempt in
      attempt.navigator.push("seller")
      return .allow
    }
    rig.nav.push("item")
    rig.send("leave", .pop())
    // What the screen asked for comes after what it was asked about.
    #expect(rig.sketch == "*home: list > seller | map: atlas | inbox: letters")
    #expect(answers.asked == ["item"])
  }

  @Test func `does not ask when a tab is hidden, only when something goes`() throws {
    let (rig, answers) = try rig()
    answers.standard = .refuse(nil)
    rig.nav.push("item")
    rig.send("tab", .show(tab: "map"))
    rig.send("main", .push("letter", on: .main))
    rig.send("uncover", .show(tab: "home"))
    #expect(rig.outcomes == ["tab committed", "main committed", "uncover guardRefused"])
    #expect(answers.asked == ["letter"])
  }

  @Test func `of everything is asked before the program quits`() async throws {
    let (rig, answers) = try rig()
    rig.nav.push("item")
    rig.nav.show(tab: "inbox")
    rig.nav.push("letter")
    rig.nav.overlay("card")
    answers.answer["letter"] = .refuse("draft")
    await #expect(throws: Rejection.guardRefused(by: "letter", why: "draft")) { try await rig.nav.quit() }
    #expect(answers.take() == ["card", "letter"])
    #expect(rig.nav.state.openLayers == [0])
    answers.answer = [:]
    try await rig.nav.quit()
    #expect(answers.take() == ["card", "letter", "item"])
    await #expect(throws: Rejection.shutdown) { try await rig.nav.perform(.push("item")) }
  }

  /// What is opened, in this order, what is asked at the end, in that order.
  nonisolated static let fronts: [([Command], [String])] = [
    (
      [.push("item"), .show(tab: "inbox"), .push("letter"), .show(tab: "map"), .push("reviews")],
      ["reviews", "letter", "item"]
    ), ([.show(tab: "inbox"), .push("letter"), .show(tab: "home"), .push("item")], ["item", "letter"]),
    (
      [.push("item"), .show(tab: "map"), .push("reviews"), .push("letter", on: .main)],
      ["letter", "reviews", "item"]
    ), ([.push("item"), .overlay("cart"), .push("reviews"), .overlay("card")], ["card", "reviews", "item"]),
    (
      [
        .push("item"), .show(tab: "map"), .push("letter"),
        .transaction([.show(tab: "home"), .push("reviews")]),
      ],
      ["reviews", "item", "letter"]
    ),
  ]

  @Test(arguments: fronts) func `is asked for first by what is in front, last by what was shown longest ago`(
    _ commands: [Command], _ order: [String]
  ) async throws {
    let (rig, answers) = try rig()
    for command in commands { rig.nav.send(command) }
    try await rig.nav.quit()
    #expect(answers.take() == order)
  }

  @Test func `is asked for first by what is in front, also where one request closes both`() throws {
    let (rig, answers) = try rig()
    rig.nav.push("item")
    rig.nav.show(tab: "map")
    rig.nav.push("letter")
    rig.send("both", .transaction([.popToRoot(on: .tab("home")), .popToRoot(on: .tab("map"))]))
    #expect(answers.take() == ["letter", "item"])
  }

  @Test func `of everything can be forced`() throws {
    let (rig, answers) = try rig()
    answers.standard = .refuse(nil)
    rig.send("item", .push("item"))
    rig.nav.quit(.force)
    #expect(answers.asked == [])
    #expect(rig.endings == ["item cancelled shutdown"])
  }

  @Test func `lets a screen deal with Esc first, also when others wait before it`()
    throws
  {
    let handled = Held(true)
    let rig = try Rig { map in map.change("item") { $0.make { Stubborn($0, handled) } } }
    var atRoot = 0
    rig.nav.onBackAtRoot = { atRoot += 1 }
    rig.nav.hold(true)
    rig.send("push", .push("item"))
    rig.send("back", .back)
    rig.nav.hold(false)
    #expect(rig.takeOutcomes() == ["push committed", "back unchanged"])
    handled.value = false
    rig.send("back", .back)
    rig.send("back", .back)
    #expect(rig.takeOutcomes() == ["back committed", "back atRoot"])
    #expect(atRoot == 1)
  }

  @Test func `is not asked again of the screen that takes itself away for its answer`() throws {
    let (rig, answers) = try rig()
    answers.onAsk = { attempt in
      guard answers.asked.count == 1 else { return .refuse("asked again") }
      attempt.navigator.pop()
      return .wait
    }
    rig.nav.push("item")
    rig.send("leave", .pop())
    #expect(answers.asked == ["item"])
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
  }

  @Test func `is asked of a screen that a guard takes away`() throws {
    let (rig, answers) = try rig { map in
      map.guards = [
        Guard("auth") { attempt in
          attempt.navigator.pop()
          return .wait
        }
      ]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    answers.standard = .refuse("not saved")
    rig.nav.push("item")
    rig.send("profile", .overlay("profile"))
    #expect(answers.asked == ["item"])
    #expect(rig.nav.state.focusedEntry?.screen == "item")
  }
}

/// A screen that keeps Esc for itself.
@MainActor private final class Stubborn: BackHandling {
  let handles: Held<Bool>

  init(_ context: ScreenContext, _ handles: Held<Bool>) { self.handles = handles }

  func handleBack() -> Handling { handles.value ? .handled : .unhandled }
}
