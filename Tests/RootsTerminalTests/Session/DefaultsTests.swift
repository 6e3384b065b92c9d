import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `What holds unless a program says otherwise` {
  @Test(.rows("0.31", "4.1 key auto-repeat fills the queue")) func `is what the pages promise`() throws {
    let map = AppMap()
    let limits = map.limits
    let nav = try Navigator(Shop.map())
    let (live, still) = (Session.Options.live, Session.Options())
    let accessory = Accessory("card")
    let request = Request(.push("card"))
    let table: [(what: String, is: String, usual: String)] = [
      ("layers that may be open", "\(limits.layers)", "10"),
      ("tabs that there may be", "\(limits.tabs)", "10"),
      ("redirects of one request", "\(limits.redirects)", "5"),
      ("requests made inside one another", "\(limits.reentrancy)", "100"),
      ("states kept for undo", "\(limits.undo)", "1000"),
      ("going back at the root of a tab", "\(map.back)", "history"),
      ("whether a program is restored", "\(map.isRestorable)", "false"),
      ("whether a screen is restored", "\(Screen("a").isRestorable)", "false"),
      ("how long a screen is kept", "\(String(describing: Screen("a").lifetime))", "nil"),
      ("from when a time counts", "\(Lifetime.seconds(1).start)", "dismissal"),
      ("what an accessory hides", "\(accessory.cover)", "partial"),
      ("where keys go on an accessory", "\(accessory.input)", "blocks"),
      ("how long a guard may take", "\(String(describing: Guard("a") { _ in .allow }.timeout))", "nil"),
      ("withdrawn consent", "\(Guard("a") { _ in .allow }.revocation)", "pop"),
      ("whether screens are asked that leave", "\(request.leaving)", "ask"),
      ("a change that comes during another", "\(nav.overlap)", "skip"),
      ("how long a transition may take", "\(nav.transitionLimit)", "5.0 seconds"),
      ("how long a motion takes", "\(live.motionTime)", "0.12 seconds"),
      ("keys that wait in a terminal", "\(live.backlogLimit ?? -1)", "32"),
      ("keys that wait in a tape", "\(String(describing: still.backlogLimit))", "nil"),
      ("motion in a terminal", "\(live.motion) by the \(live.time)", "full by the clock"),
      ("motion in a tape", "\(still.motion) by \(still.time) time", "still by injected time"),
      ("bytes of a paste", "\(PasteCollector.limit)", "1048576"),
    ]
    for row in table { #expect(row.is == row.usual, "\(row.what)") }
  }
}
