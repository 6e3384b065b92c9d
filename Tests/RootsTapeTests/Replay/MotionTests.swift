import RootsTape
import TestSupport
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A tape with motion` {
  private static let app = """
    app "Two" { screen a { list { row "On" { push b } } }; screen b { list { row "On" { push a } } } }
    """

  @Test func `presses keys in the middle of a transition`() async throws {
    let tape = """
      Set Motion on
      Settle Off
      Enter
      Expect Phase transitioning
      Do push b
      Expect Phase transitioning
      Settle
      Expect Phase idle
      Expect Stack a b b
      """
    let result = try await TextApp.play(tape, on: Self.app)
    #expect(result.failures.map(\.sentence) == [])
  }

  /// What waits for the end of a change: an answer, a handler, a hook, the end of a flow.
  private static let waiting = """
    app Waiting {
      start screen=list
      screen list { list {
        row "Guarded" { push desk }
        row "Asked" { overlay form; on-result { completed { push desk2 } } }
        row "Flow" { push buy; on-result { completed { push desk2 } } }
        row "Pop" { push pick; on-result { completed { push desk2 } } }
        row "Hook" { push hooked }
      } }
      screen desk guard=lock { list { row "Nothing" { set x=1 } } }
      screen desk2 { list { row "Nothing" { set x=1 } } }
      screen pick { list { row "Give" { complete } } }
      screen hooked { list { row "Nothing" { set y=1 } } }
      on hooked.didAppear { push desk2 }
      screen pick2 { list { row "Done" { complete } } }
      flow buy start=pick2 { screens pick2 }
      accessory form { list { row "Yes" { complete } } }
      guard lock { ask form }
      set x=0 y=0
    }
    """

  /// A second Enter goes to the new screen, no matter what stands in the way of it when it is pressed.
  @Test(arguments: [
    ("Enter 3", "list desk"), ("Down\nEnter 3", "list desk2"), ("Down 2\nEnter 3", "list desk2"),
    ("Down 3\nEnter 3", "list desk2"), ("Down 4\nEnter 2", "list hooked desk2"),
  ])
  func `gives keys to what is in sight when all that they wait for is done`(_ keys: String, _ stack: String)
    async throws
  {
    for settings in ["Set Motion on\nSettle Off", "Set Motion on", "Settle Off"] {
      let tape =
        "\(settings)\n\(keys)\nSettle\nExpect Stack \(stack)\nExpect Value x == 1\nExpect Value y == 0"
      let result = try await TextApp.play(tape, on: Self.waiting)
      #expect(result.failures.map(\.sentence) == [], "\(settings)")
    }
  }

  /// What is pressed in a motion goes to the secret field to which the end of the motion leads.
  @Test func `logs no letter of a secret that is typed before its field is there`() async throws {
    let app = """
      app Secret {
        start screen=list
        screen list { list { row "In" { overlay form; on-result { completed { push vault } } } } }
        accessory form { list { row "Yes" { complete } } }
        screen vault { field pin type=secret }
      }
      """
    for settings in ["Set Motion on\nSettle Off", "Set Motion on", "Settle Off"] {
      let tape = "\(settings)\nEnter 2\nType \"7\"\nSettle\nExpect Stack list vault\nExpect Not Event /\"7\"/"
      let result = try await TextApp.play(tape, on: app)
      #expect(result.failures.map(\.sentence) == [], "\(settings)")
    }
  }

  /// The second guard has its answer, but not the request, when the person signs out.
  @Test(arguments: [
    ("Give {\"staff\":false,\"member\":false}", ["Expect Focus card-form", "Expect Stack list"]),
    ("Give {\"staff\":false}", ["Expect Focus pin-form", "Expect Stack list"]),
    ("Give {\"member\":false}", ["Expect Focus card-form", "Expect Stack list"]),
    ("", ["Expect Stack list desk"]),
  ])
  func `asks again for consent that is withdrawn while the answer is on its way`(
    _ signOut: String, _ claims: [String]
  ) async throws {
    let app = """
      app Two {
        start screen=list
        screen list { list { row "Desk" { push desk } } }
        screen desk guard="card,pin"
        accessory card-form { list { row "Ada" { set member=#true; complete } } }
        accessory pin-form { list { row "Right" { set staff=#true; complete } } }
        guard card { when member=#true; ask card-form }
        guard pin { when staff=#true; ask pin-form }
        set member=#false staff=#false
      }
      """
    let tape = """
      Set Motion on
      Enter 2
      Expect Focus pin-form
      Settle Off
      Enter
      \(signOut)
      Settle
      \(claims.joined(separator: "\n"))
      """
    let result = try await TextApp.play(tape, on: app)
    #expect(result.failures.map(\.sentence) == [])
  }

  @Test func `waits for the end of each without being told otherwise`() async throws {
    let result = try await TextApp.play("Set Motion on\nEnter\nExpect Phase idle", on: Self.app)
    #expect(result.failures.map(\.sentence) == [])
  }
}
