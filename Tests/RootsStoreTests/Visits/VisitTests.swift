import Roots
import TestTraits
import Testing

@testable import RootsStore

@Suite(.timeLimited) struct `What was visited` {
  let folder = Folder()
  var store: Store { Store(.file(folder["a.sqlite"])) }

  @Test func `is nothing only where no screen was seen and no edge was walked`() {
    #expect(Visits().isEmpty)
    var seen = Visits()
    seen.see("home", at: 1)
    #expect(!seen.isEmpty)
    var walked = Visits()
    walked.walk(Visits.Walk("home", "item"), at: 1)
    #expect(!walked.isEmpty)
  }

  @Test func `adds up over all runs, with the first and the last time`() throws {
    var one = Visits()
    one.see("home", at: 100)
    one.walk(Visits.Walk("home", "item"), at: 101)
    try store.add(one)
    var other = Visits()
    // The clock was set back meanwhile.
    other.see("home", at: 50)
    other.see("home", at: 51)
    other.walk(Visits.Walk("home", "item", .tab), at: 52)
    try store.add(other)
    let all = try store.visits()
    #expect(all.screens == ["home": Visits.Count(times: 3, first: 50, last: 100)])
    #expect(all.walks[Visits.Walk("home", "item")] == Visits.Count(times: 1, first: 101, last: 101))
    #expect(all.walks[Visits.Walk("home", "item", .tab)]?.times == 1)
  }

  @Test func `keeps the first and the last time of one run, also when others come later`() throws {
    for times in [[50, 100], [20, 30], [70, 70]] {
      var run = Visits()
      for time in times {
        run.see("home", at: time)
        run.walk(Visits.Walk("home", "item"), at: time)
      }
      try store.add(run)
      if times == [50, 100] {
        #expect(try store.visits().screens == ["home": Visits.Count(times: 2, first: 50, last: 100)])
      }
    }
    let all = try store.visits()
    #expect(all.screens == ["home": Visits.Count(times: 6, first: 20, last: 100)])
    #expect(all.walks == [Visits.Walk("home", "item"): Visits.Count(times: 6, first: 20, last: 100)])
  }

  @Test func `survives a new graph`() throws {
    var visits = Visits()
    visits.see("home", at: 1)
    try store.add(visits)
    try store.keep(.shop)
    try store.keep(.ring(3))
    #expect(try store.visits() == visits)
  }

  @Test func `is not kept if the user does not want it`() throws {
    var visits = Visits()
    visits.see("home", at: 1)
    try Store(.file(folder["a.sqlite"]), visits: .off).add(visits)
    #expect(folder.names == [])
  }

  @MainActor @Test func `tells whether a change would show or walk anything new`() throws {
    let navigator = try Navigator(
      AppMap(title: "Shop") {
        Tab("home", root: "list")
        Tab("more", root: "about")
        Screen("list")
        Screen("item")
        Screen("about")
      })
    var before = Visits()
    before.see("item", at: 1)
    before.walk(Visits.Walk("list", "item"), at: 1)
    let recorder = VisitRecorder(navigator, in: store, since: before)
    func isNew(_ command: Command, by other: VisitRecorder? = nil) throws -> Bool {
      var after = navigator.state
      let change = try after.apply(command)
      return (other ?? recorder).isNew(navigator.state, after, change.kind)
    }
    #expect(try !isNew(.push("item")) && isNew(.push("about")) && isNew(.show(tab: "more")))
    navigator.send(.show(tab: "more"))
    navigator.send(.push("item"))
    #expect(try !isNew(.push("item", on: .tab("home"))) && !isNew(.pop()) && isNew(.push("list")))
    navigator.send(.pop())
    #expect(try !isNew(.push("item")) && isNew(.show(tab: "home")))
    let off = VisitRecorder(navigator, in: Store(.file(folder["b.sqlite"]), visits: .off))
    #expect(try !isNew(.push("list"), by: off))
    #expect(recorder.isUnseen("nowhere") && !recorder.isUnseen("item") && !off.isUnseen("nowhere"))
  }

  @Test func `tells how much of a graph was covered`() {
    var visits = Visits()
    visits.see("home", at: 1)
    visits.see("cart", at: 1)
    visits.walk(Visits.Walk("home", "item"), at: 1)
    visits.walk(Visits.Walk("cart", "login", .overlay), at: 1)
    visits.walk(Visits.Walk("login", "home"), at: 1)
    let coverage = Coverage(of: .shop, by: visits)
    #expect(coverage.screens == [1, 0, 1, 0, 0])
    #expect(coverage.edges == [1, 0, 1, 0, 0])
    #expect(coverage.undeclared == [Visits.Walk("login", "home")])
    #expect((coverage.screensSeen, coverage.edgesWalked) == (2, 2))
  }
}

@MainActor @Suite(.timeLimited) struct `A recorder of visits` {
  let store = Store(.memory, now: { 7 })
  let map = AppMap(title: "Shop") {
    Tab("home")
    Tab("map")
    Screen("home")
    Screen("map")
    Screen("item")
    Accessory("cart")
  }

  private func walks(_ use: (Navigator) -> Void) throws -> [String] {
    let navigator = try Navigator(map)
    let recorder = VisitRecorder(navigator, in: store)
    use(navigator)
    #expect(try store.visits().isEmpty)
    try recorder.flush()
    return try store.visits().walks.map {
      "\($0.key.origin) \($0.key.kind) \($0.key.target) \($0.value.times)"
    }
    .sorted()
  }

  @Test func `counts the way of a screen that shows something else in its place`() throws {
    let walks = try walks { navigator in
      navigator.push("item")
      for number in [1, 1, 2] { navigator.send(.navigate(Visit("item", payload: ["number": .int(number)]))) }
    }
    #expect(walks == ["home push item 1", "item push item 2"])
  }

  @Test func `counts what is opened, in every way of opening it`() throws {
    let walks = try walks { navigator in
      navigator.push("item")
      navigator.overlay("cart")
      navigator.dismiss()
      navigator.show(tab: "map")
      navigator.push("item")
      navigator.pop()
      navigator.push("item")
    }
    #expect(walks == ["home push item 1", "item overlay cart 1", "item tab map 1", "map push item 2"])
    #expect(try store.visits().screens["item"]?.times == 3)
    #expect(try store.visits().screens["home"]?.times == 1)
  }

  @Test func `counts the ways between screens that are opened together`() throws {
    let walks = try walks { navigator in
      navigator.send(.transaction([.push("item"), .overlay("cart")]))
    }
    #expect(walks == ["home push item 1", "item overlay cart 1"])
  }

  @Test func `adds nothing twice`() throws {
    let navigator = try Navigator(map)
    let recorder = VisitRecorder(navigator, in: store)
    navigator.push("item")
    try recorder.flush()
    try recorder.flush()
    #expect(try store.visits().screens["item"]?.times == 1)
  }
}
