import TestTraits
import Testing

@testable import Roots
@testable import RootsPatterns

/// A container that shows scenes where it stands.
@MainActor private final class Container: Responder<String> {
  var shown: [(scene: String, transition: Transition)] = []
  var isOpen = true

  override func take(_ scene: Scene<String>, _ transition: Transition) -> Handling {
    guard isOpen else { return .unhandled }
    shown.append((scene.text, transition))
    return .handled
  }
}

extension Scene<String> {
  /// The parts of a scene, and what they would like: `bar 1, card 4`.
  fileprivate var text: String {
    switch self {
    case .fullscreen(let part): part
    case .multipart(let top, let bottom):
      [top, bottom].compactMap { $0.map { "\($0.part) \($0.preferred)" } }.joined(separator: ", ")
    }
  }
}

@Suite(.timeLimited) struct `A scene` {
  @Test(.rows("3.3", "3.13")) func `is one part that fills everything, or two over the backdrop`() {
    let scenes: [Scene<String>] = [
      .fullscreen("photo"), .multipart(top: .init("bar", preferred: 1), bottom: .init("card", preferred: 6)),
      .multipart(top: nil, bottom: nil),
    ]
    #expect(scenes.map(\.shape) == [.fullscreen, .multipart, .multipart])
    #expect(scenes.map(\.text) == ["photo", "bar 1, card 6", ""])
  }

  // Heights are a minimum and a preference.
  @Test(
    .row("3.3"),
    arguments: [
      (2, 6, 20, 6), (2, 6, 6, 6), (2, 6, 4, 4), (2, 6, 2, 2), (2, 6, 1, 1), (2, 6, 0, 0), (9, 6, 20, 6),
    ])
  func `gives its parts the height they want, as far as there is any`(
    _ minimum: Int, _ preferred: Int, _ available: Int, _ height: Int
  ) {
    #expect(Scene.Strip("card", minimum: minimum, preferred: preferred).height(of: available) == height)
  }

  // The table of the requirements, literally.
  @Test(
    .row("3.11"),
    arguments: [
      (.present, .multipart, .multipart, .apart, .apart, .to),
      (.present, .multipart, .fullscreen, .whole(.still), .whole(.below), .to),
      (.present, .fullscreen, .multipart, .whole(.below), .apart, .to),
      (.present, .fullscreen, .fullscreen, .whole(.still), .whole(.below), .to),
      (.dismiss, .multipart, .multipart, .apart, .apart, .from),
      (.dismiss, .multipart, .fullscreen, .apart, .whole(.below), .from),
      (.dismiss, .fullscreen, .multipart, .whole(.below), .whole(.still), .from),
      (.dismiss, .fullscreen, .fullscreen, .whole(.below), .whole(.still), .from),
      (.swap, .multipart, .multipart, .apart, .apart, .to),
      (.swap, .multipart, .fullscreen, .apart, .whole(.below), .to),
      (.swap, .fullscreen, .multipart, .whole(.below), .apart, .to),
      (.swap, .fullscreen, .fullscreen, .whole(.below), .whole(.below), .to),
    ] as [Motion])
  fileprivate func `moves over another one by what both are`(_ row: Motion) {
    let motion = ModalMotion(row.mode, from: row.from, to: row.to)
    #expect(motion.from == row.leaving)
    #expect(motion.to == row.coming)
    #expect(motion.front == row.front)
  }

  fileprivate typealias Motion = (
    mode: ModalMotion.Mode, from: SceneShape, to: SceneShape, leaving: ModalMotion.Movement,
    coming: ModalMotion.Movement, front: ModalMotion.Front
  )
}

extension ModalMotion.Movement {
  fileprivate static let apart = ModalMotion.Movement.parts(top: .above, bottom: .below)
}

@MainActor @Suite(.timeLimited) struct `A responder` {
  // A container may stand anywhere; the nearest one takes the scene.
  @Test(.rows("3.5", "3.6")) func `has a scene shown by the nearest container above it`() throws {
    let (root, inner) = (Container("root"), Container("inner"))
    let (feature, screen) = (Responder<String>("feature"), Responder<String>("screen"))
    try root.attach(inner)
    try inner.attach(feature)
    try feature.attach(screen)
    try screen.present(.fullscreen("photo"))
    try feature.present(.multipart(top: nil, bottom: .init("card", preferred: 4)), .modal)
    #expect(inner.shown.map(\.scene) == ["photo", "card 4"])
    #expect(inner.shown.map(\.transition) == [.push, .modal])
    inner.isOpen = false
    try screen.present(.fullscreen("map"), .fade)
    #expect(root.shown.map(\.scene) == ["map"])
    try root.present(.fullscreen("own"))
    #expect(root.shown.map(\.scene) == ["map", "own"])
  }

  // What is shown on the same container may be of either kind.
  @Test(.row("3.2")) func `shows scenes of both kinds one after another`() throws {
    let root = Container("root")
    let screen = Responder<String>("screen")
    try root.attach(screen)
    try screen.present(.multipart(top: .init("bar", preferred: 1), bottom: nil))
    try screen.present(.fullscreen("photo"))
    try screen.present(.multipart(top: nil, bottom: .init("card", preferred: 2)))
    #expect(root.shown.map(\.scene) == ["bar 1", "photo", "card 2"])
  }

  // Without a container there is a reason, not silence.
  @Test(.row("3.5")) func `is told when no container shows scenes`() throws {
    let (feature, screen) = (Responder<String>("feature"), Responder<String>("screen"))
    try feature.attach(screen)
    #expect(throws: Rejection.notAllowedHere("screen", why: "no container above it shows scenes")) {
      try screen.present(.fullscreen("photo"))
    }
  }

  @Test(.rows("3.4", "4.1 cycle of nested navigators, scene owned elsewhere"))
  func `has one parent, set by attaching and detaching alone, and never itself above it`() throws {
    let (root, inner, screen) = (
      Responder<String>("root"), Responder<String>("inner"), Responder<String>("screen")
    )
    try root.attach(inner)
    try inner.attach(screen)
    #expect(screen.parent === inner)
    #expect(throws: Rejection.cycle(["screen", "inner", "root", "screen"])) { try screen.attach(root) }
    #expect(throws: Rejection.cycle(["root", "root"])) { try root.attach(root) }
    #expect(throws: Rejection.alreadyOwned("screen", by: "inner")) { try root.attach(screen) }
    #expect(throws: Rejection.notPresent("screen", on: ["inner"])) { try root.detach(screen) }
    #expect(screen.parent === inner && root.children.count == 1)
    try inner.detach(screen)
    #expect(screen.parent == nil)
    try root.attach(screen)
    #expect(root.children.map(\.name) == ["inner", "screen"])
  }

  // The parent is held weakly.
  @Test(.row("3.4")) func `does not keep its parent alive`() throws {
    let screen = Responder<String>("screen")
    var root: Container? = Container("root")
    weak let witness = root
    try root?.attach(screen)
    root = nil
    #expect(witness == nil)
    #expect(screen.parent == nil)
  }
}

@MainActor @Suite(.timeLimited) struct `The backdrop` {
  @Test(.row("3.1")) func `has one owner at a time; who is released gives it back to the one before`() {
    var backdrop = Backdrop()
    let (one, two, three) = (ContextID(1), ContextID(2), ContextID(3))
    #expect(backdrop.owner == nil)
    #expect(backdrop.acquire(one) == .moved(from: nil, to: one))
    #expect(backdrop.acquire(one) == .none)
    #expect(backdrop.acquire(two) == .moved(from: one, to: two))
    #expect(backdrop.acquire(three) == .moved(from: two, to: three))
    #expect(backdrop.release(two) == .none)
    #expect(backdrop.release(three) == .moved(from: three, to: one))
    #expect(backdrop.release(three) == .none)
    #expect(backdrop.acquire(two) == .moved(from: one, to: two))
    #expect(backdrop.acquire(one) == .moved(from: two, to: one))
    #expect(backdrop.release(one) == .moved(from: one, to: two))
    #expect(backdrop.release(two) == .moved(from: two, to: nil))
  }

  @Test(.rows("3.1", "3.14"))
  func `goes back to the entry below when its owner is popped, and is drawn anew only then`() throws {
    let rig = try Rig()
    let backdrop = SharedBackdrop(rig.nav)
    var drawn: [String] = []
    backdrop.onHandover = { from, to in
      drawn.append("\(from.map(\.description) ?? "none") -> \(to.map(\.description) ?? "none")")
    }
    func open(_ screen: String) throws -> ContextID {
      rig.nav.push(screen)
      return try #require(rig.nav.state.focusedEntry?.id)
    }
    let ride = try open("item")
    try backdrop.acquire(ride)
    _ = try open("reviews")
    let search = try open("seller")
    try backdrop.acquire(search)
    try backdrop.acquire(search)
    rig.nav.show(tab: "map")
    rig.nav.show(tab: "home")
    #expect(drawn == ["none -> \(ride)", "\(ride) -> \(search)"])
    rig.nav.pop(2)
    #expect(backdrop.owner == ride)
    #expect(drawn.last == "\(search) -> \(ride)")
    #expect(throws: Rejection.notPresent("\(search)", on: ["\(ride)"])) { try backdrop.acquire(search) }
    rig.nav.popToRoot()
    #expect(backdrop.owner == nil)
    #expect(drawn.count == 4)
  }

  @Test func `may be released by an entry that stays`() throws {
    let rig = try Rig()
    let backdrop = SharedBackdrop(rig.nav)
    let root = try #require(rig.nav.state.focusedEntry?.id)
    rig.nav.push("item")
    let item = try #require(rig.nav.state.focusedEntry?.id)
    try backdrop.acquire(root)
    try backdrop.acquire(item)
    backdrop.release(item)
    #expect(backdrop.owner == root)
  }
}

@MainActor @Suite(.timeLimited) struct `A change` {
  // A transition cannot be held half-way, but a guard can stop it before anything has changed.
  @Test(.row("3.12")) func `can be stopped by a guard before it is made, and not afterwards`() throws {
    let rig = try Rig.guarded { _ in .wait }
    let stage = Stage()
    rig.nav.presenter = stage
    let before = rig.nav.state
    let id = rig.send("profile", .push("profile"))
    rig.nav.cancel(id)
    #expect(rig.takeOutcomes() == ["profile guardRefused"])
    #expect(stage.shown.isEmpty && rig.nav.state == before)
    let other = rig.send("item", .push("item"))
    rig.nav.cancel(other)
    #expect(rig.nav.state.focusedEntry?.screen == "item")
    stage.end()
    #expect(rig.takeOutcomes() == ["item committed"])
  }

  @Test(
    .row("3.10"),
    arguments: [
      (Transition.none, "none"), (.push, "push"), (.modal, "modal"), (.fade, "fade"), (.circular, "circular"),
      (.custom("wipe"), "wipe"),
    ])
  func `is shown in one of six ways, or one of the program's own`(_ transition: Transition, _ name: String) {
    #expect(transition.description == name)
    #expect(Transition(name) == transition)
  }

  // A custom transition is known by its id; one that is not defined is a mistake of the map.
  @Test(.row("4.9")) func `of the program's own has an id that the map knows, and ends as all others do`()
    throws
  {
    var map = AppMap {
      Screen("start").child(Screen.Child("item", transition: .custom("wipe")))
      Screen("item").transition(.custom("wpie"))
    }
    map.transitions = ["wipe"]
    #expect(
      map.validate().map(\.description) == ["screen 'item': unknown transition 'wpie'; did you mean 'wipe'?"])
    let rig = try Rig { map in
      map.transitions = ["wipe"]
      map.change("item") { $0.transition(.custom("wipe")) }
    }
    let stage = Stage()
    rig.nav.presenter = stage
    rig.send("item", .push("item"))
    #expect(stage.shown.map(\.transition) == [.custom("wipe")])
    #expect(rig.outcomes == [])
    rig.nav.send(.advance(.seconds(6)))
    #expect(rig.nav.isSettled)
    rig.send("reviews", .push("reviews"))
    stage.shown.last?.failed("no such motion")
    #expect(rig.outcomes == ["item committed", "reviews committed"])
  }
}
