import TestTraits
import Testing

@testable import Roots

/// One command of every form, and how messages name it.
private let forms: [(command: Command, summary: String)] = [
  (.push("item"), "push item"),
  (
    .push(Visit("item", resource: "4", payload: ["id": 4]), on: .tab("home"), fullPush),
    "push item"
  ),
  (.pushNew("item", on: .main, fullPush), "push-new item"),
  (.navigate(Visit("item", payload: ["id": 4]), on: .layer(2), .merge, fullPush), "navigate item"),
  (.reveal("item", on: .nested("box"), .merge, fullPush), "reveal item"),
  (.pop(), "pop"),
  (.pop(3, on: .tab("map"), value: "done"), "pop"),
  (.popFrom(ContextID(4), count: 2), "pop"),
  (.popTo(Command.PopTarget("list"), on: .main, ifAbsent: .fail), "pop-to list"),
  (.popTo(Command.PopTarget(id: ContextID(4)), ifAbsent: .reset), "pop-to c4"),
  (.popTo(Command.PopTarget(id: ContextID(4), else: "list"), ifAbsent: .replaceTop), "pop-to list"),
  (.popToRoot(on: .layer(1)), "pop-to-root"),
  (.replace("item", count: 3, on: .main, fullPush), "replace item"),
  (.goTo("item", on: .tab("map"), fullPush), "go-to item"),
  (.setStack(["list", Visit("item", payload: ["id": 1])], on: .main), "set-stack"),
  (.transform(on: .tab("home"), Command.StackTransform { $0.map { .keep($0.id) } }), "set-stack"),
  (.bringToFront("item", on: .main, by: .screen, fullPush), "bring-to-front item"),
  (.swap(on: .layer(0)), "swap"),
  (.show(tab: "map"), "tab map"),
  (.reselect(tab: "map"), "reselect map"),
  (.reselect(), "reselect"),
  (.addTab("mine", root: "list"), "add-tab mine"),
  (.removeTab("map"), "remove-tab map"),
  (.overlay("cart", at: .number(3)), "overlay cart"),
  (.overlay("cart"), "overlay cart"),
  (.dismiss(layer: 2), "dismiss"),
  (.dismiss(), "dismiss"),
  (.dismissAll, "dismiss-all"),
  (.complete("yes", from: ContextID(7)), "complete"),
  (.complete(), "complete"),
  (.cancel(from: ContextID(7)), "cancel"),
  (.message("hello", from: ContextID(7)), "message"),
  (.tell(["n": 1], flow: "basket"), "tell basket"),
  (.back, "back"),
  (.go("item", via: ["list", "profile"], .each), "go item"),
  (.open("toy://me", .reveal), "open toy://me"),
  (.open("toy://me"), "open toy://me"),
  (.grant(RequestID(3)), "grant"),
  (.refuse(RequestID(3), why: "not now"), "refuse"),
  (.uncover(ContextID(7)), "uncover"),
  (
    .transaction([.pop(), .push("item"), .transaction([.back])]),
    "transaction { pop; push item; transaction { back } }"
  ),
  (.undo, "undo"),
  (.redo, "redo"),
  (.advance(.seconds(3)), "advance"),
  (.evict(guards: ["auth", "pin"]), "evict"),
]

/// A way of opening a screen that differs from the plain one in everything.
private let fullPush: Command.Push = {
  var push = Command.Push()
  push.overlays = .keep
  push.activation = .stay
  push.poppingTo = "list"
  push.poppingInclusive = true
  return push
}()

/// Transactions in one another, to a given depth, around one command.
private func nested(_ depth: Int, around command: Command) -> [Command] {
  var commands = [command]
  for _ in 0..<depth { commands = [.transaction(commands)] }
  return commands
}

@Suite(.timeLimited) struct `A command taken apart` {
  @Test(arguments: forms.indices) func `is the same command when it is put together again`(_ index: Int) {
    let command = forms[index].command
    #expect(Command(command.arguments) == command)
  }

  @Test(arguments: forms.indices) func `is named by its verb and what it acts on`(_ index: Int) {
    let (command, summary) = forms[index]
    #expect(command.summary == summary)
    #expect(summary.hasPrefix(command.verb))
  }

  @Test func `has one verb among those that can be written, and each verb has a command`() {
    #expect(Set(forms.map(\.command.arguments.verb)) == Set(Command.Verb.allCases))
    for verb in Command.Verb.allCases { #expect(Command.Verb(rawValue: verb.rawValue) == verb) }
  }

  @Test(
    arguments: [
      .push, .pushNew, .navigate, .reveal, .replace, .goTo, .bringToFront, .popTo, .tab, .addTab, .removeTab,
      .overlay, .tell, .go, .open, .advance,
    ] as [Command.Verb])
  func `cannot be put together without what its verb needs`(_ verb: Command.Verb) {
    #expect(Command(Command.Arguments(verb)) == nil)
  }

  @Test func `needs both a name and a root to add a tab`() {
    var said = Command.Arguments(.addTab)
    said.name = "mine"
    #expect(Command(said) == nil)
    said.screen = "list"
    #expect(Command(said) == .addTab("mine", root: "list"))
    said.name = nil
    #expect(Command(said) == nil)
  }

  @Test func `is the plain form of its verb where nothing more was said`() {
    let plain: [(Command.Verb, Command)] = [
      (.pop, .pop(1)), (.swap, .swap()), (.popToRoot, .popToRoot()), (.setStack, .setStack([])),
      (.reselect, .reselect(tab: nil)), (.dismiss, .dismiss(layer: nil)), (.dismissAll, .dismissAll),
      (.complete, .complete(nil)), (.cancel, .cancel()), (.message, .message([:])), (.back, .back),
      (.grant, .grant(nil)), (.refuse, .refuse(nil)), (.uncover, .uncover(nil)),
      (.transaction, .transaction([])), (.undo, .undo), (.redo, .redo), (.evict, .evict(guards: [])),
    ]
    for (verb, command) in plain { #expect(Command(Command.Arguments(verb)) == command, "\(verb)") }
  }

  @Test func `pops from an entry if one is named, and from the top if not`() {
    var said = Command.Arguments(.pop)
    said.count = 4
    said.place = .main
    #expect(Command(said) == .pop(4, on: .main))
    said.entry = ContextID(9)
    #expect(Command(said) == .popFrom(ContextID(9), count: 4))
  }

  @Test func `tells nothing in particular where it tells without a payload`() {
    var said = Command.Arguments(.tell)
    said.name = "basket"
    #expect(Command(said) == .tell([:], flow: "basket"))
  }

  @Test func `goes back to a screen, to an entry, or to one of the two`() {
    var said = Command.Arguments(.popTo)
    said.entry = ContextID(2)
    #expect(Command(said) == .popTo(Command.PopTarget(id: ContextID(2))))
    said.screen = "list"
    #expect(Command(said) == .popTo(Command.PopTarget(id: ContextID(2), else: "list")))
    said.entry = nil
    #expect(Command(said) == .popTo(Command.PopTarget("list")))
  }

  @Test func `carries all of a visit, and none of it once there is no screen`() {
    var said = Command.Arguments(.push)
    var visit = Visit("item", resource: "4", payload: ["id": 4])
    visit.nestedIn = "box"
    said.visit = visit
    #expect(said.visit == visit)
    said.visit = nil
    #expect(said.visit == nil)
    #expect(said.resource == nil && said.payload == nil && said.nestedIn == nil)
  }
}

@Suite(.timeLimited) struct `A part of a command` {
  @Test func `that is the place can be changed where the command names one`() {
    for (command, _) in forms {
      var moved = command
      moved.place = .nested("elsewhere")
      if moved == command {
        #expect(command.place == nil, "\(command)")
      } else {
        #expect(moved.place == .nested("elsewhere"))
        var back = moved
        back.place = command.place
        #expect(back == command)
      }
    }
    let fixed = forms.filter {
      var moved = $0.command
      moved.place = .nested("elsewhere")
      return moved == $0.command
    }
    #expect(
      Set(fixed.map(\.command.verb)) == [
        "pop", "tab", "reselect", "add-tab", "remove-tab", "dismiss", "dismiss-all", "complete",
        "cancel", "message", "tell", "back", "go", "open", "grant", "refuse", "uncover", "transaction",
        "undo", "redo", "advance", "evict",
      ])
    #expect(fixed.filter { $0.command.verb == "pop" }.map(\.command) == [.popFrom(ContextID(4), count: 2)])
  }

  @Test func `that is the screen can be changed where the command opens one, and all else stays`() {
    for (command, _) in forms {
      var other = command
      other.visit = Visit("seller", payload: "x")
      guard let visit = command.visit else {
        #expect(other == command)
        continue
      }
      #expect(other.visit == Visit("seller", payload: "x"))
      #expect(other != command)
      other.visit = visit
      #expect(other == command)
    }
  }

  @Test func `that is the screen is never taken away`() {
    var command = Command.push("item")
    command.visit = nil
    #expect(command == .push("item"))
  }

  @Test func `that is the payload belongs to the screen that is opened`() {
    var opens = Command.push(Visit("item", resource: "4"), on: .main)
    opens.payload = ["id": 4]
    #expect(opens == .push(Visit("item", resource: "4", payload: ["id": 4]), on: .main))
    #expect(opens.payload == ["id": 4])
    var answers = Command.complete("yes")
    answers.payload = "no"
    #expect(answers == .complete("yes"))
    #expect(answers.payload == nil)
    var closes = Command.pop(1, value: "yes")
    closes.payload = "no"
    #expect(closes == .pop(1, value: "yes"))
  }
}

@Suite(.timeLimited) struct `The kind of a command` {
  @Test func `says whether it opens screens`() {
    let opening: Set<String> = [
      "push", "push-new", "navigate", "reveal", "replace", "go-to", "bring-to-front", "swap", "set-stack",
      "pop-to", "add-tab", "overlay", "go", "open", "transaction",
    ]
    for (command, _) in forms {
      #expect(command.opensScreens == opening.contains(command.verb), "\(command)")
    }
    #expect(!Command.transaction([.pop(), .show(tab: "map"), .undo, .back]).opensScreens)
    #expect(!Command.transaction([]).opensScreens)
    #expect(Command.transaction([.pop(), .transaction([.back, .overlay("cart")])]).opensScreens)
  }

  @Test func `says whether screens that would leave may object`() {
    let silent = forms.map(\.command).filter { !$0.asksWhoLeaves }
    #expect(Set(silent.map(\.verb)) == ["complete", "evict", "undo", "redo"])
  }

  @Test func `says whether it leads to another moment`() {
    #expect(forms.map(\.command).filter(\.travels) == [.undo, .redo])
  }

  @Test(
    arguments: [
      (
        .stack,
        [
          "push", "push-new", "navigate", "reveal", "replace", "bring-to-front", "swap", "pop", "pop-to",
          "pop-to-root", "set-stack",
        ]
      ),
      (.base, ["go-to"]), (.entry, ["complete", "cancel", "uncover"]), (.layer, ["dismiss"]),
      (.tab, ["reselect"]), (.innermost, ["back"]), (.parts, ["transaction"]),
    ] as [(Command.Aim, [String])])
  func `says what it acts on where it names nothing`(_ aim: Command.Aim, _ verbs: [String]) {
    #expect(Set(forms.map(\.command).filter { $0.row.aim == aim }.map(\.verb)) == Set(verbs))
  }
}

@Suite(.timeLimited) struct `Transactions in transactions` {
  @Test func `are too deep from a hundred and one on`() {
    #expect(Command.deepest == 100)
    #expect(!Command.isTooDeep([]))
    #expect(!Command.isTooDeep(nested(0, around: .back)))
    #expect(!Command.isTooDeep(nested(99, around: .back)))
    #expect(Command.isTooDeep(nested(100, around: .back)))
    #expect(Command.isTooDeep([.pop(), .transaction([.back])] + nested(100, around: .back)))
  }

  @Test func `are not written out when they are too deep`() {
    #expect(Command.transaction(nested(100, around: .back)).summary == "transaction { … }")
    #expect(!Command.transaction(nested(12, around: .back)).summary.contains("…"))
  }

  @Test func `count as opening something when they are too deep to look`() {
    #expect(Command.transaction(nested(100, around: .back)).opensScreens)
    #expect(!Command.transaction(nested(20, around: .back)).opensScreens)
  }
}

@Suite(.timeLimited) struct `How something is opened` {
  @Test func `is plain unless it is said`() {
    let plain = Command.Push()
    #expect(plain.overlays == .clear && plain.activation == .activate)
    #expect(plain.poppingTo == nil && !plain.poppingInclusive)
  }

  @Test func `goes back to no other screen where the screen is only opened if it is absent`() {
    let opening = fullPush.opening
    #expect(opening.poppingTo == nil)
    #expect(opening.overlays == .keep && opening.activation == .stay && opening.poppingInclusive)
    #expect(Command.Push().opening == Command.Push())
  }

  @Test func `names a layer by number, or the one above`() {
    #expect(Command.LayerChoice.above.number == nil)
    #expect(Command.LayerChoice.number(0).number == 0)
    #expect(Command.LayerChoice.number(7).number == 7)
  }

  @Test func `by a function is equal to itself alone`() {
    let one = Command.StackTransform { _ in [] }
    let other = Command.StackTransform { _ in [] }
    let copy = one
    #expect(one == copy)
    #expect(one != other)
    #expect(Command.transform(one) != Command.transform(other))
  }
}
