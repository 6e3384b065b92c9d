import Roots
import RootsApp
import TestTraits
import Testing

/// Walks through the programs that come with the tool.
@MainActor @Suite(.timeLimited) struct `A program that comes along` {
  private static func reading(_ name: String) throws -> ScriptedApp.Reading {
    let package = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    return try ScriptedApp.read(file: package.joined(separator: "/") + "/Resources/Apps/\(name).kdl")
  }

  private func drive(_ name: String) throws -> Drive {
    try Drive(#require(try Self.reading(name).app))
  }

  @Test(arguments: ["clinic", "demo", "shop", "ride", "onboarding"])
  func `leaves nothing to be desired`(_ name: String) throws {
    let reading = try Self.reading(name)
    #expect(reading.diagnostics.rendered == "")
    #expect(reading.app != nil)
  }

  @Test(.row("2.34")) func `asks who is there before it opens the vault, and closes it afterwards`()
    throws
  {
    let drive = try drive("demo")
    #expect(try drive("push vault").stacks == "tour: tour | 0: login")
    try drive("type \"ada\"")
    try drive("press tab")
    try drive("type \"secret\"")
    #expect(try drive("press enter").stacks == "tour: tour > vault")
    #expect(try drive("push safe").stacks == "tour: tour > vault > safe")
    try drive("pop")
    try drive("press down")
    #expect(try drive("press enter").stacks == "tour: tour")
    #expect(try drive("push safe").stacks == "tour: tour | 0: login")
  }

  @Test func `sells a shoe`() throws {
    let drive = try drive("shop")
    #expect(try drive("press enter").url == "shop://item/42?name=Trail%20shoe&price=89.00")
    try drive("press enter")
    #expect(try drive("press tab enter").stacks == "home: catalog > item | 0: cart")
    #expect(try drive("press enter").stacks == "home: catalog > item | 0: cart > card")
    try drive("type \"4242\"")
    try drive("press tab")
    try drive("type \"2027-01-31\"")
    #expect(try drive("press tab enter").stacks == "home: catalog > item | 0: cart > card | 1: confirm")
    let paid = try drive("press down enter")
    #expect(paid.stacks == "home: catalog > item | 0: thanks")
    #expect(paid.events.contains("completion c8 confirm completed {\"paid\":true}"))
  }

  @Test func `guards a profile, and takes it away again`() throws {
    let drive = try drive("shop")
    #expect(try drive("open \"shop://me/profile\"").outcome == "held")
    try drive("type ada")
    try drive("press tab")
    try drive("type x")
    #expect(try drive("press tab enter").stacks == "me: me > profile")
    #expect(try drive("press enter").stacks == "me: me > profile > addresses")
    try drive("press escape")
    #expect(try drive("press down enter").stacks == "me: me")
  }

  @Test func `checks out in a stack of its own`() throws {
    let drive = try drive("shop")
    try drive("push checkout")
    try drive("type \"Mill Lane 3\"")
    #expect(try drive("press tab enter").stacks == "home: catalog > checkout | checkout/ address > delivery")
    let done = try drive("press enter")
    #expect(done.stacks == "home: catalog > checkout | checkout/ address > delivery > done")
    #expect(try drive("press escape").stacks == "home: catalog > checkout | checkout/ address > delivery")
  }

  @Test func `drives to the station`() throws {
    let drive = try drive("ride")
    #expect(try drive("press enter press").error != nil)
    #expect(try drive("press enter").stacks == "main: town > where")
    #expect(try drive("press tab tab enter").stacks == "main: town > where > cars")
    #expect(try drive("press enter").outcome == "held")
    try drive("type \"4242\"")
    #expect(try drive("press tab enter").stacks == "main: town > where > cars > meet")
    #expect(try drive("press enter").stacks == "main: town > riding")
    #expect(try drive("press enter").stacks == "main: town > rate")
    #expect(try drive("press end enter").stacks == "main: town | 0: thanks")
  }

  @Test func `shows its cards as one, and asks for a name`() throws {
    let drive = try drive("onboarding")
    let cards = try drive("press enter")
    #expect(cards.stacks == "main: welcome | 0: third | 1: second | 2: first")
    #expect(try drive("press enter enter enter").stacks == "main: welcome")
    try drive("press down enter")
    try drive("press enter")
    try drive("press down enter")
    #expect(try drive("press end enter").outcome == "held")
    try drive("type Ada")
    #expect(try drive("press ctrl+s").stacks == "main: welcome > questions > home")
    #expect(try drive("press down enter").outcome == "held")
    #expect(try drive("press enter").stacks == "main: welcome > questions > home > tower")
  }

  @Test func `shows everything`() throws {
    let drive = try drive("demo")
    #expect(try drive("press t").outcome == "unchanged")
    try drive("push cards")
    #expect(try drive("press down enter").stacks.split(separator: ">").count == 12)
    try drive("tab 0")
    try drive("go layers")
    #expect(try drive("press down enter").stacks.hasSuffix("0: sheet | 1: sheet | 2: sheet"))
    try drive("dismiss-all")
    try drive("go bundle")
    #expect(try drive("press down enter").code == "rolledBack")
    #expect(try drive("press down enter").outcome == "unchanged")
    try drive("go gate")
    #expect(try drive("press enter").outcome == "held")
    #expect(try drive("press down enter").stacks.hasSuffix("gate > garden"))
    #expect(try drive("open \"roots://old/summit\"").url == "roots://trail/summit")
    #expect(try drive("open \"roots://vault/safe\"").outcome == "held")
  }

  @Test func `pours tea in a flow of its own`() throws {
    let drive = try drive("demo")
    try drive("push inside")
    #expect(try drive("press enter").stacks == "tour: tour > inside > tea | tea/ kind")
    #expect(try drive("press enter").stacks == "tour: tour > inside > tea | tea/ kind > cup")
    let answer = try drive("press enter")
    #expect(answer.stacks == "tour: tour > inside")
  }
}
