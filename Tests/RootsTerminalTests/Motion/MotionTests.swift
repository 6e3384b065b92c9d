import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `A change in motion` {
  private func session() throws -> Session {
    var options = Session.Options()
    options.motion = .full
    let session = try Shop.session(options: options)
    session.draw()
    return session
  }

  private func frames(_ session: Session, _ count: Int = 9) -> [Frame] {
    (0..<count).map { _ in
      defer { session.advance(by: .milliseconds(15)) }
      return session.frame
    }
  }

  @Test func `pushes a card in from the right by eighths`() throws {
    let session = try session()
    session.press(.enter)
    #expect(!session.isSettled)
    let frames = frames(session)
    // The left edge of the card that comes.
    let edges = frames.map { frame in (0..<80).first { frame[$0, 2].scalar == "╭" } }
    #expect(edges == [70, 60, 50, 40, 30, 20, 10, 0, 0])
    #expect(session.isSettled)
    #expect(frames[0].row(0).contains("▌1 Home ▪▪"))
    #expect(frames[0].cursor == nil)
    #expect(session.frame.cursor != nil)
  }

  @Test(.row("2.2")) func `does not move where it is turned off`() throws {
    let still = try Shop.session()
    still.press(.enter)
    #expect(still.isSettled)
    let moving = try session()
    moving.press(.enter)
    let first = moving.frame
    moving.advance(by: .milliseconds(200))
    #expect(first.text != still.frame.text)
    #expect(moving.frame.text == still.frame.text)
  }

  @Test func `pops the same way back`() throws {
    let session = try session()
    session.press(.enter)
    session.advance(by: .milliseconds(200))
    session.draw()
    session.press(.escape)
    let edges = frames(session).map { frame in (1..<80).first { frame[$0, 2].scalar == "╭" } }
    #expect(edges == [10, 20, 30, 40, 50, 60, 70, nil, nil])
  }

  @Test func `lets a layer rise and what is below step back`() throws {
    let session = try session()
    session.send(.overlay("confirm"))
    let frames = frames(session)
    let tops = frames.map { frame in (0..<24).first { frame.row($0).contains("Confirm") } }
    #expect(tops.first != tops.last)
    let rows = tops.map { $0 ?? 24 }
    #expect(rows == rows.sorted(by: >))
    #expect(!frames[1][5, 3].style.attributes.contains(.dim))
    #expect(frames[4][5, 3].style.attributes.contains(.dim))
  }

  @Test func `takes the picture of a program's own`() throws {
    let session = try session()
    session.motions["wink"] = { scene in
      var frame = scene.to
      frame.draw { $0.put("step \(scene.step) of \(scene.count)", at: .zero) }
      return frame
    }
    session.navigator.send(Request(.push("info")).transition(.custom("wink")))
    #expect(session.frame.row(0).hasPrefix("step 1 of 8"))
    session.advance(by: .milliseconds(45))
    #expect(session.frame.row(0).hasPrefix("step 4 of 8"))
    session.navigator.send(Request(.push("info")).transition(.custom("unknown")))
    #expect(!session.frame.row(0).hasPrefix("step"))
  }

  @Test func `is cut short by the next key`() throws {
    let session = try session()
    session.press(.enter)
    session.press(.escape)
    session.advance(by: .milliseconds(200))
    #expect(session.navigator.state.sketch.contains("*home: home |"))
    #expect(session.isSettled)
  }

  @Test func `is cut short when the window is not looked at any more`() throws {
    let session = try session()
    session.press(.enter)
    #expect(!session.isSettled)
    session.take(.focus(.lost))
    #expect(session.isSettled)
    #expect(session.frame.text.contains("Profile"))
  }

  @Test(.row("4.4 resize during a transition")) func `is cut short by a new size`() throws {
    let session = try session()
    session.press(.enter)
    session.resize(to: Size(columns: 100, rows: 30))
    #expect(session.isSettled)
    #expect(session.frame.size == Size(columns: 100, rows: 30))
  }

  @Test func `makes keys wait where changes must not be cut short`() throws {
    let session = try session()
    session.navigator.overlap = .wait
    session.press(.enter)
    session.press(.down)
    session.press(.escape)
    #expect(session.backlogCount == 2)
    #expect(session.frame.row(0).contains("queue 2"))
    #expect(session.navigator.state.sketch.contains("home > profile"))
    session.advance(by: .milliseconds(150))
    #expect(session.navigator.state.sketch.contains("*home: home |"))
    #expect(session.backlogCount == 0)
  }

  @Test func `shows no character of a key that waits for a secret field`() throws {
    let map = AppMap {
      Screen("home") { _ in BodyScreen { "Come in." } }
      Screen("pin") { _ in BodyScreen { Field("pin", kind: .secret) } }
    }
    var options = Session.Options()
    options.motion = .full
    options.backlogLimit = 2
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(Size(columns: 80, rows: 24)), chrome: Deck(), options: options)
    session.draw()
    session.navigator.overlap = .wait
    var problems: [String] = []
    let token = session.navigator.listen { if case .diagnostic(let text) = $0.kind { problems.append(text) } }
    session.send(.push("pin"))
    session.type("abc")
    #expect(session.waitingInput == ["key •", "key •"])
    #expect(problems == ["key • is dropped, as 2 keys wait already"])
    token.cancel()
  }

  @Test(.row("4.1 key auto-repeat fills the queue"))
  func `drops keys beyond the limit and says so, once each time`()
    throws
  {
    let session = try session()
    var problems: [String] = []
    let token = session.navigator.listen { if case .diagnostic(let text) = $0.kind { problems.append(text) } }
    session.navigator.overlap = .wait
    session.options.backlogLimit = 3
    session.press(.enter)
    for _ in 0..<10 { session.press(.down) }
    #expect(session.backlogCount == 3)
    #expect(problems == ["key down is dropped, as 3 keys wait already"])
    // The next time it happens is worth another word.
    while !session.isSettled { session.advance(by: .milliseconds(150)) }
    session.draw()
    session.send(.push("info"))
    for _ in 0..<10 { session.press(.up) }
    #expect(session.backlogCount == 3)
    #expect(
      problems == [
        "key down is dropped, as 3 keys wait already", "key up is dropped, as 3 keys wait already",
      ])
    token.cancel()
  }

  @Test func `stands still while the window is not looked at`() throws {
    let session = try session()
    session.take(.focus(.lost))
    session.press(.enter)
    #expect(session.isSettled)
  }

  @Test func `settles by itself where time is injected`() async throws {
    let session = try session()
    session.press(.enter)
    await session.settled()
    #expect(session.isSettled)
    #expect(session.now == .milliseconds(120))
  }

  @Test func `tells the same in the log as a cut`() throws {
    func log(_ motion: Session.Options.MotionChoice) throws -> [String] {
      let session = try session()
      session.options.motion = motion
      var lines: [String] = []
      let token = session.navigator.listen { lines.append($0.description) }
      session.press(.enter)
      session.advance(by: .milliseconds(200))
      session.draw()
      session.press(.escape)
      session.advance(by: .milliseconds(200))
      token.cancel()
      return lines.filter { !$0.hasPrefix("transition") }
    }
    #expect(try log(.full) == log(.still))
  }
}

@Suite(.timeLimited) struct `A picture between two` {
  private let size = Size(columns: 40, rows: 12)

  private func frame(_ scalar: Unicode.Scalar) -> Frame {
    var frame = Frame(size)
    frame.draw { $0.fill(Rect(size), with: scalar) }
    return frame
  }

  private func scene(_ direction: MotionScene.Direction = .opening) -> MotionScene {
    let stage = Stage(area: Rect(x: 0, y: 1, width: 40, height: 10))
    return MotionScene(from: frame("a"), stage, to: frame("b"), stage, direction)
  }

  @Test(.row("3.10"), arguments: [Transition.none, .push, .modal, .fade, .circular, .custom("unknown")])
  func `ends as what is shown then`(transition: Transition) {
    let scene = scene()
    #expect(Motions.frame(transition, scene.at(8, of: 8)) == scene.to)
    for step in 1..<8 {
      let one = Motions.frame(transition, scene.at(step, of: 8))
      let isStill = [.none, .custom("unknown")].contains(transition)
      #expect((one == scene.to) == isStill, "step \(step)")
      #expect(one.fullRow(0) == scene.to.fullRow(0))
      #expect(one.fullRow(11) == scene.to.fullRow(11))
    }
  }

  @Test(arguments: [Transition.push, .modal, .circular], [MotionScene.Direction.opening, .closing])
  func `shows more and more of what comes`(transition: Transition, direction: MotionScene.Direction) {
    var last = -1
    for step in 0...8 {
      let text = Motions.frame(transition, scene(direction).at(step, of: 8)).text
      let count = text.count { $0 == "b" }
      #expect(count >= last)
      last = count
    }
    #expect(last == 480)
  }

  /// What stands on the rows of a column half-way: `a` of the scene that goes, `b` of the one that comes, `~` the
  /// backdrop.
  @Test(
    .row("3.11"),
    arguments: [
      (.present, .multipart, .multipart, "b~~~~~~~bb"),
      (.present, .multipart, .fullscreen, "aaaaabbbbb"),
      (.present, .fullscreen, .multipart, "b~~~~aaabb"),
      (.present, .fullscreen, .fullscreen, "aaaaabbbbb"),
      (.dismiss, .multipart, .multipart, "a~~~~~~~aa"),
      (.dismiss, .multipart, .fullscreen, "a~~~~bbbaa"),
      (.dismiss, .fullscreen, .multipart, "bbbbbaaaaa"),
      (.dismiss, .fullscreen, .fullscreen, "bbbbbaaaaa"),
      (.swap, .multipart, .multipart, "b~~~~~~~bb"),
      (.swap, .multipart, .fullscreen, "a~~~~bbbbb"),
      (.swap, .fullscreen, .multipart, "b~~~~aaabb"),
      (.swap, .fullscreen, .fullscreen, "aaaaabbbbb"),
    ] as [(ModalMotion.Mode, SceneShape, SceneShape, String)])
  func `moves scenes by what both are`(
    _ mode: ModalMotion.Mode, _ from: SceneShape, _ to: SceneShape, _ column: String
  ) {
    func stage(_ shape: SceneShape) -> Stage {
      var stage = Stage(area: Rect(x: 0, y: 1, width: 40, height: 10))
      guard shape == .multipart else { return stage }
      stage.parts = Stage.Parts(
        top: Rect(x: 0, y: 1, width: 40, height: 2), bottom: Rect(x: 0, y: 7, width: 40, height: 4),
        backdrop: frame("~"))
      return stage
    }
    let scene = MotionScene(from: frame("a"), stage(from), to: frame("b"), stage(to))
    let motion = ModalMotion(mode, from: from, to: to)
    let picture = Motions.move(scene.at(4, of: 8), motion)
    #expect((1...10).map { picture.text(at: Point(x: 20, y: $0)) }.joined() == column)
  }

  @Test func `fades through nothing`() {
    let pictures = (1...8).map { Motions.frame(.fade, scene().at($0, of: 8)) }
    #expect(pictures.map { $0[5, 5].scalar } == ["a", "a", " ", " ", "b", "b", "b", "b"])
    #expect(pictures[0][5, 5].style.attributes.contains(.dim))
    #expect(!pictures[7][5, 5].style.attributes.contains(.dim))
  }

  @Test func `opens a circle twice as wide as high around its origin`() {
    var scene = scene()
    scene.after.origin = Point(x: 20, y: 6)
    let picture = Motions.frame(.circular, scene.at(2, of: 8))
    let width = picture.fullRow(6).count { $0 == "b" }
    let height = (1..<11).count { picture[20, $0].scalar == "b" }
    #expect(picture[20, 6].scalar == "b")
    #expect(picture[0, 6].scalar == "a")
    #expect(abs(width - 2 * height) <= 2)
  }

  @Test func `opens a circle that has reached the farthest corner when it ends, and not before`() {
    var scene = scene()
    let area = scene.after.area
    scene.after.origin = area.origin
    let (width, height) = (area.width - 1, 2 * (area.height - 1))
    let farthest = Int(Double(width * width + height * height).squareRoot())
    for step in 1...7 {
      let picture = Motions.frame(.circular, scene.at(step, of: 8))
      let reached = (0..<area.width).count { picture[area.x + $0, area.y].scalar == "b" }
      #expect(reached == min(area.width, farthest * step / 8 + 1), "\(step)")
    }
  }

  @Test func `is the later one if sizes differ`() {
    var scene = scene()
    scene.from = Frame(Size(columns: 10, rows: 4))
    #expect(Motions.frame(.push, scene.at(1, of: 8)) == scene.to)
  }

  /// The backdrop stands still while the parts of two scenes change places.
  @Test func `moves the parts of scenes apart`() {
    var stage = Stage(area: Rect(x: 0, y: 1, width: 40, height: 10))
    let parts = Stage.Parts(
      top: Rect(x: 2, y: 1, width: 36, height: 3), bottom: Rect(x: 2, y: 8, width: 36, height: 3),
      backdrop: frame("~"))
    stage.parts = parts
    let scene = MotionScene(from: frame("a"), stage, to: frame("b"), stage)
    for step in 1..<8 {
      let picture = Motions.frame(.push, scene.at(step, of: 8))
      for y in 4..<8 { #expect(picture.fullRow(y) == String(repeating: "~", count: 40)) }
    }
    let middle = Motions.frame(.push, scene.at(4, of: 8))
    #expect(middle[20, 1].scalar == "b")
  }
}
