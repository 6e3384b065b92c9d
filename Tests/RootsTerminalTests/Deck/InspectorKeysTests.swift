import Roots
import TestTraits
import Testing

@testable import RootsTerminal

extension Inspector.Outcome {
  fileprivate var word: String {
    switch self {
    case .taken: "taken"
    case .ignored: "ignored"
    case .whole: "whole"
    case .copy: "copy"
    case .fold: "fold"
    }
  }
}

@Suite(.timeLimited) struct `The keys of the inspector` {
  private func inspector(floats: Bool = false, _ keys: String = "") -> Inspector {
    var inspector = Inspector()
    inspector.toggle(floats: floats)
    inspector.switchKeys(floats: floats)
    press(&inspector, keys, floats: floats)
    return inspector
  }

  /// Presses keys with the meaning that they have by themselves; returns what the last one came to.
  @discardableResult
  private func press(_ inspector: inout Inspector, _ keys: String, floats: Bool = false) -> String {
    var last = ""
    for name in keys.split(separator: " ") {
      guard let key = Key(String(name)) else { return "no key" }
      last = inspector.press(key, Bindings().action(for: key)?.action, floats: floats).word
    }
    return last
  }

  @Test(arguments: [
    ("tab", InspectorPart.queue), ("tab tab", .events), ("tab tab tab", .state), ("shift+tab", .events),
    ("right", .queue),
    ("left", .events), ("left left", .queue), ("tab left", .state),
  ])
  func `go around its parts`(keys: String, part: InspectorPart) {
    #expect(inspector(keys).part == part)
  }

  @Test(arguments: [
    ("enter", "whole"), ("space", "fold"), ("y", "copy"), ("x", "ignored"), ("/", "taken"), ("down", "taken"),
    ("f6", "taken"),
    ("esc", "taken"), ("i", "taken"), ("n", "ignored"), ("ctrl+s", "ignored"), ("home", "taken"),
  ])
  func `mean something else in it, or nothing`(key: String, outcome: String) {
    var inspector = inspector()
    #expect(press(&inspector, key) == outcome)
  }

  @Test(arguments: [
    ("down", 1), ("down down up", 1), ("up", 0), ("pagedown", 10), ("pagedown pageup", 0), ("j j k", 1),
    ("end", 1_000_000),
    ("end home", 0), ("pagedown up", 9),
  ])
  func `move in the state and the queue towards the end`(keys: String, place: Int) {
    #expect(inspector(keys).place(in: .state) == place)
    #expect(inspector("tab " + keys).place(in: .queue) == place)
    #expect(inspector("tab " + keys).place(in: .state) == 0)
  }

  @Test(arguments: [
    ("up", 1), ("down", 0), ("up up down", 1), ("pageup", 10), ("pageup pagedown", 0), ("home", 1_000_000),
    ("home end", 0),
  ])
  func `go back through the events upwards, which is into the past`(keys: String, back: Int) {
    let inspector = inspector("left " + keys)
    #expect(inspector.eventsBack == back && inspector.isAtNewest == (back == 0))
  }

  @Test func `come back to the present when they go elsewhere`() {
    var inspector = inspector("left up up")
    #expect(inspector.eventsBack == 2)
    press(&inspector, "left")
    #expect(inspector.eventsBack == 0 && !inspector.isAtNewest)
    press(&inspector, "right")
    #expect(inspector.eventsBack == 2)
    inspector.leave()
    #expect(inspector.eventsBack == 0 && inspector.isAtNewest && inspector.isOpen && !inspector.hasKeys)
  }

  @Test(arguments: [
    ("esc", true, false), ("esc", false, true), ("f6", true, false), ("f6", false, true), ("i", true, false),
    ("i", false, false),
  ])
  func `leave it, and close one that floats`(key: String, floats: Bool, isOpen: Bool) {
    var inspector = inspector(floats: floats, "tab")
    press(&inspector, key, floats: floats)
    #expect(!inspector.hasKeys)
    #expect(inspector.isOpen == isOpen)
    #expect(inspector.part == .queue)
  }

  @Test func `are given to one that floats as it opens, and to another when that is asked for`() {
    var inspector = Inspector()
    inspector.toggle(floats: false)
    #expect(inspector.isOpen && !inspector.hasKeys)
    inspector.switchKeys(floats: false)
    #expect(inspector.hasKeys)
    inspector.switchKeys(floats: false)
    #expect(!inspector.hasKeys && inspector.isOpen)
    inspector.toggle(floats: false)
    #expect(!inspector.isOpen)
    inspector.toggle(floats: true)
    #expect(inspector.isOpen && inspector.hasKeys)
    inspector.switchKeys(floats: true)
    #expect(inspector.hasKeys)
    inspector.toggle(floats: true)
    #expect(!inspector.isOpen && !inspector.hasKeys)
  }

  @Test(arguments: [(true, false), (false, true)])
  func `are given up, with the room of one that floats, for what a screen asks`(floats: Bool, isOpen: Bool) {
    var inspector = inspector(floats: floats)
    inspector.giveWay(floats: floats)
    #expect(!inspector.hasKeys && inspector.isOpen == isOpen)
  }

  @Test func `type the words of a search until Enter, and take them back with Esc`() {
    var inspector = inspector("down / i")
    #expect(inspector.isTyping && inspector.filter?.text == "i" && inspector.place(in: .state) == 0)
    #expect(inspector.isOpen)
    press(&inspector, "T e m enter")
    #expect(!inspector.isTyping && inspector.filter?.text == "iTem")
    #expect(inspector.admits("an ITEM") && !inspector.admits("a stem") && !inspector.admits(""))
    press(&inspector, "/ s")
    #expect(inspector.isTyping && inspector.filter?.text == "iTems")
    press(&inspector, "esc")
    #expect(!inspector.isTyping && inspector.filter == nil && inspector.hasKeys && inspector.admits(""))
    press(&inspector, "/ a enter esc")
    #expect(inspector.filter == nil && inspector.hasKeys)
    press(&inspector, "esc")
    #expect(!inspector.hasKeys)
  }

  @Test func `keep no search of nothing`() {
    #expect(inspector("/ enter").filter == nil)
    #expect(inspector("/ a backspace enter").filter == nil)
    #expect(inspector("/ a backspace").filter?.isEmpty == true)
  }

  @Test func `keep the chosen line while the cursor moves in the words`() {
    var inspector = inspector("/ a b enter down down /")
    press(&inspector, "left")
    #expect(inspector.place(in: .state) == 2)
    press(&inspector, "x")
    #expect(inspector.place(in: .state) == 0 && inspector.filter?.text == "axb")
  }

  @Test func `choose a line that is clicked, and say whether it was chosen`() {
    var inspector = inspector()
    inspector.leave()
    let first = inspector.choose(0, of: .state)
    #expect(!first && inspector.hasKeys)
    let again = inspector.choose(0, of: .state)
    #expect(again)
    let other = inspector.choose(0, of: .queue)
    #expect(!other && inspector.part == .queue)
    let further = inspector.choose(3, of: .queue)
    #expect(!further && inspector.place(in: .queue) == 3)
    inspector.leave()
    let behind = inspector.choose(3, of: .queue)
    #expect(!behind)
  }

  @Test func `fold a branch and unfold it`() {
    var inspector = Inspector()
    inspector.fold("a")
    inspector.fold("b")
    inspector.fold("a")
    #expect(inspector.folded == ["b"])
  }

  @Test func `stay within what there is`() {
    var inspector = inspector("end tab down down tab home")
    inspector.settle(.state, within: 5)
    inspector.settle(.queue, within: 8)
    #expect(InspectorPart.allCases.map { inspector.place(in: $0) } == [4, 2, 1_000_000])
    inspector.settle(.events, within: 0)
    #expect(inspector.isAtNewest)
    inspector.scroll(.state, by: .max)
    #expect(inspector.place(in: .state) == 0)
    inspector.scroll(.state, by: -5)
    #expect(inspector.place(in: .state) == 0)
  }

  @Test func `stay at an event of the past while another comes that is shown`() {
    let note = LogEvent(number: 1, time: .zero, .note("apple"))
    var inspector = inspector("left")
    inspector.stay(whileComing: note)
    #expect(inspector.eventsBack == 0)
    press(&inspector, "up")
    inspector.stay(whileComing: note)
    #expect(inspector.eventsBack == 2)
    press(&inspector, "/ p e a r enter up")
    inspector.stay(whileComing: note)
    #expect(inspector.eventsBack == 1)
  }

  @Test func `are named, those that fold only where something can be folded`() {
    let words = { (inspector: Inspector, floats: Bool, canFold: Bool) in
      inspector.hints(floats: floats, canFold: canFold, Bindings()).map(\.word)
    }
    #expect(words(inspector(), false, false) == ["whole", "back", "pane", "move", "search", "copy", "close"])
    #expect(
      words(inspector(), true, true) == ["whole", "close", "pane", "move", "search", "copy", "fold", "close"])
    #expect(words(inspector("left"), false, false)[3] == "through time")
    #expect(words(inspector("/"), false, true) == ["keep", "no search"])
    #expect(words(inspector("/ a enter"), true, false)[1] == "no search")
  }
}
