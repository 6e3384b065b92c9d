@testable import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A letter that looks like a Latin one` {
  private static let letters: [(others: String, latins: String)] = [
    ("асеорхуіјѕԁһԛԝӏ", "aceopxyijsdhqwl"), ("АВЕКМНОРСТХУІЈЅ", "ABEKMHOPCTXYIJS"),
    ("αικνορυχγ", "aiknopuxy"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"), ("օսհոցք", "ouhngp"),
  ]

  @Test(arguments: letters) func `counts as that one where names are compared`(others: String, latins: String)
  {
    #expect(others.unicodeScalars.count == latins.count)
    #expect(LookAlikes.skeleton(of: others) == latins)
    for (other, latin) in zip(others, latins) {
      #expect(LookAlikes.skeleton(of: "x\(other)x") == "x\(latin)x" && other != latin)
    }
  }

  @Test(arguments: ["", "plain", "é", "日本", "ß", "я", "Ω", "a-b_c.1"]) func `is not one of these`(
    name: String
  ) {
    #expect(LookAlikes.skeleton(of: name) == name)
  }
}
