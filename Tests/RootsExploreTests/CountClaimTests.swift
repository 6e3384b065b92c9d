import Roots
@testable import RootsApp
@testable import RootsExplore
import TestSupport
import TestTraits
import Testing

/// Claims about how many screens are open, judged in every state that keys lead to.
@Suite(.timeLimited) struct `A claim about how often a screen is open` {
  /// Items that lead to one another, in an app with one more line.
  private func walk(_ line: String, from item: String = "row More { push item }") throws -> Exploration {
    let text = """
      app "Counts" { start screen=home
        \(line)
        screen home { list { row Items { push item }; row Cart { overlay cart } } }
        screen item { list { \(item); row Cart { overlay cart } } }
        accessory cart { list { row Pay { complete 1 } } }
      }
      """
    var walk = Exploration(try Model(TextApp.app(text), checks: .moves))
    walk.walk()
    return walk
  }

  private func broken(_ walk: Exploration) -> [String] {
    walk.faults.compactMap { if case .claim(let name) = $0.fault.property { name } else { nil } }
  }

  @Test(arguments: ["open.item<3", "open.item==0", "open.item<1", "!open.item", "open.cart==0"])
  func `is broken where more are open, and not where none is open yet`(_ claim: String) throws {
    let walk = try walk("invariant few \"\(claim)\"")
    #expect(Set(broken(walk)) == ["few"])
    #expect(walk.faults.allSatisfy { $0.witness != nil }, "the program starts as it is claimed to be")
  }

  @Test(arguments: ["open.item<2", "open.item>=0", "open.home==1", "open.home", "open.cart<2"])
  func `holds in every state where no way leads to more`(_ claim: String) throws {
    let walk = try walk("invariant few \"\(claim)\"", from: "row Back { pop }")
    #expect(broken(walk) == [] && walk.isComplete)
  }

  @Test func `is tested only where its condition holds`() throws {
    let walk = try walk("invariant one \"open.item<2\" when=open.cart", from: "row Back { pop }")
    #expect(broken(walk) == [] && walk.coverage[.tested("one")] != nil)
    let never = try self.walk("invariant one \"open.item<2\" when=\"open.item>1\"", from: "row Back { pop }")
    #expect(broken(never) == [] && never.coverage[.tested("one")] == nil)
  }
}
