import Roots
import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A command in words` {
  @Test func `is not read where something is said about a command of a transaction`() {
    let (command, diagnostics) = ScriptCommand.read("transaction { push a @keep=3; pop }")
    #expect(command == nil)
    #expect(diagnostics.count == 1)
  }

  @Test func `is read as it was printed`() throws {
    var generator = CommandGenerator(seed: 2_026)
    for _ in 0..<20_000 {
      let command = generator.command()
      let text = command.description
      let (read, diagnostics) = ScriptCommand.read(text)
      #expect(diagnostics.isEmpty, "\(text)\n\(diagnostics.rendered)")
      guard read == command else {
        Issue.record("\(text) was read as \(read?.description ?? "nothing")")
        return
      }
    }
  }

  @Test func `is put together as it was taken apart`() {
    var generator = CommandGenerator(seed: 2_027)
    for _ in 0..<5_000 {
      let command = generator.command().command
      #expect(Command(command.arguments) == command)
      #expect(command.visit == (command.arguments.screen == nil ? nil : command.arguments.visit))
    }
  }

  @Test(arguments: [
    (Command.push(Visit("item", payload: 42)), "push item @payload=42"),
    (.pop(value: "yes"), "pop @value=yes"), (.complete(7), "complete 7"),
  ]) func `says payloads that have no names`(_ command: Command, _ text: String) {
    #expect(ScriptCommand(command).description == text)
  }

  @Test(arguments: Self.readings) func `means what it says`(_ text: String, _ command: Command) {
    let (read, diagnostics) = ScriptCommand.read(text)
    #expect(diagnostics.rendered == "")
    #expect(read?.command == command)
  }

  private static let readings: [(String, Command)] = [
    ("push item id=42", .push(Visit("item", payload: ["id": 42]))),
    ("push item id=0x2A @on=tab:home", .push(Visit("item", payload: ["id": 42]), on: .tab("home"))),
    ("push item @in=checkout", .push("item", on: .nested("checkout"))),
    ("push item @on=layer:1 @resource=7", .push(Visit("item", resource: "7"), on: .layer(1))),
    ("replace item @count=2", .replace("item", count: 2)),
    ("bring-to-front @by=screen item", .bringToFront("item", by: .screen)),
    ("navigate item id=1 @merge=#true", .navigate(Visit("item", payload: ["id": 1]), .merge)),
    ("pop", .pop()), ("pop 2 @on=main", .pop(2, on: .main)), ("pop @from=c12", .popFrom(ContextID(12))),
    ("pop user=ada", .pop(value: ["user": "ada"])),
    ("pop-to item @if-absent=replace-top", .popTo(Command.PopTarget("item"), ifAbsent: .replaceTop)),
    ("pop-to @id=c3", .popTo(Command.PopTarget(id: ContextID(3)))),
    (
      "set-stack @on=tab:home { catalog; item id=4 }",
      .setStack(["catalog", Visit("item", payload: ["id": 4])], on: .tab("home"))
    ),
    ("tab inbox", .show(tab: "inbox")), ("tab 0", .show(tab: "0")), ("reselect", .reselect()),
    ("add-tab extra root=item id=1", .addTab("extra", root: Visit("item", payload: ["id": 1]))),
    ("overlay cart @layer=3", .overlay("cart", at: .number(3))),
    ("overlay cart @layer=new", .overlay("cart")),
    ("dismiss 1", .dismiss(layer: 1)), ("complete", .complete()),
    ("complete #null", .complete(Payload(.null))),
    ("complete \"yes\"", .complete("yes")), ("complete user=ada", .complete(["user": "ada"])),
    ("go item @via=\"menu, list\" @animate=each", .go("item", via: ["menu", "list"], .each)),
    ("open \"shop://item/42\" @mode=push", .open("shop://item/42", .push)),
    ("grant", .grant()), ("grant r3", .grant(RequestID(3))), ("grant 3", .grant(RequestID(3))),
    ("refuse r3 \"not today\"", .refuse(RequestID(3), why: "not today")),
    ("refuse \"not today\"", .refuse(why: "not today")),
    ("advance \"1.5s\"", .advance(.milliseconds(1_500))), ("advance 60", .advance(.seconds(60))),
    (
      "transaction { push item; pop; transaction { undo } }",
      .transaction([.push("item"), .pop(), .transaction([.undo])])
    ),
    ("message tags=(json)\"[1,2]\"", .message(Payload(["tags": [1, 2]] as Record))),
  ]

  @Test(arguments: Self.mistakes) func `is refused with the place and the cure`(
    _ text: String, _ message: String
  ) {
    let (read, diagnostics) = ScriptCommand.read(SourceText(name: "line", text: text))
    #expect(read == nil)
    #expect(diagnostics.rendered == message)
  }

  private static let mistakes: [(String, String)] = [
    (
      "psh item",
      """
      line:1:1: unknown command 'psh'; did you mean 'push'?
      psh item
      ^^^

      """
    ),
    (
      "push",
      """
      line:1:1: 'push' needs a screen; as in 'push SCREEN'
      push
      ^^^^

      """
    ),
    (
      "push item @forse=#true @on=tabhome",
      """
      line:1:11: 'push' takes no '@forse'; did you mean '@force'?
      push item @forse=#true @on=tabhome
                ^^^^^^
      line:1:28: '@on' must be main, tab:NAME, layer:N or nested:NAME
      push item @forse=#true @on=tabhome
                                 ^^^^^^^

      """
    ),
    (
      "dismiss top",
      """
      line:1:9: the layer of 'dismiss' must be a whole number
      dismiss top
              ^^^

      """
    ),
    (
      "pop-to item @if-absent=rest",
      """
      line:1:24: '@if-absent' must be push, replace-top, reset or fail; did you mean 'reset'?
      pop-to item @if-absent=rest
                             ^^^^

      """
    ),
    (
      "push item id=1 id=2",
      """
      line:1:16: 'id' is given twice
      push item id=1 id=2
                     ^^

      """
    ),
    (
      "push item id=99999999999999999999",
      """
      line:1:14: the number is too large; whole numbers have at most 64 bits
      push item id=99999999999999999999
                   ^^^^^^^^^^^^^^^^^^^^

      """
    ),
    (
      "pop; pop",
      """
      line:1:6: one command at a time; several in 'transaction { … }' are carried out as one
      pop; pop
           ^^^

      """
    ),
    (
      "transaction { push item @transition=fade; poop }",
      """
      line:1:15: inside a transaction, a command takes no '@transition', '@keep', '@guard' or '@force'; \
      write it behind 'transaction'
      transaction { push item @transition=fade; poop }
                    ^^^^
      line:1:43: unknown command 'poop'; did you mean 'pop'?
      transaction { push item @transition=fade; poop }
                                                ^^^^

      """
    ),
    (
      "advance \"60x\"",
      """
      line:1:9: the time of 'advance' must be a time: seconds as a number, or a text with a unit such as "500ms" or "2m"
      advance "60x"
              ^^^^^

      """
    ),
    (
      "back home",
      """
      line:1:6: 'back' takes nothing; as in 'back'
      back home
           ^^^^

      """
    ),
    (
      "set-stack",
      """
      line:1:1: 'set-stack' needs its screens in braces; as in 'set-stack { screens }'
      set-stack
      ^^^^^^^^^

      """
    ),
    (
      "undo { pop }",
      """
      line:1:6: 'undo' takes no block
      undo { pop }
           ^

      """
    ),
    (
      "complete 1 user=ada",
      """
      line:1:10: 'complete' takes a value or named values, not both
      complete 1 user=ada
               ^

      """
    ),
    (
      "pop-to @on=main",
      """
      line:1:1: 'pop-to' needs a screen or '@id='
      pop-to @on=main
      ^^^^^^

      """
    ),
    (
      "pop @from=c12 user=ada",
      """
      line:1:1: '@from' closes without an answer
      pop @from=c12 user=ada
      ^^^

      """
    ),
  ]

  @Test func `may be nested, but not without end`() {
    let deep = String(repeating: "transaction { ", count: 200) + String(repeating: "}", count: 200)
    let diagnostics = ScriptCommand.read(deep).diagnostics
    #expect(diagnostics.first?.message == "commands are nested more than 32 deep")
  }

  @Test func `has help for everything`() {
    for word in CommandTable.words {
      #expect(!word.help.isEmpty)
      for slot in word.properties where slot.name.hasPrefix("@") { #expect(!slot.help.isEmpty) }
    }
  }
}

@Suite(.timeLimited) struct `A time in words` {
  @Test(arguments: [
    ("60", Duration.seconds(60), "60"), ("500ms", .milliseconds(500), "500ms"), ("2m", .seconds(120), "120"),
    ("1.5s", .milliseconds(1_500), "1500ms"), ("0.001ms", .microseconds(1), "1us"),
    ("1h", .seconds(3_600), "3600"), ("0", .zero, "0"), ("7ns", .nanoseconds(7), "7ns"),
    (
      "0.000000000000000001s", Duration(secondsComponent: 0, attosecondsComponent: 1), "0.000000000000000001s"
    ),
  ])
  func `is read and printed`(_ text: String, _ time: Duration, _ printed: String) {
    #expect(Duration(notation: text) == time)
    #expect(time.notation.text ?? time.notation.number?.written == printed)
  }

  @Test(arguments: [
    "", "s", "-1", "1.s", "1x", "60 s", "1e3", "99999999999h", "0.0000000000000000001s", "1m30s",
  ])
  func `is refused`(_ text: String) { #expect(Duration(notation: text) == nil) }
}
