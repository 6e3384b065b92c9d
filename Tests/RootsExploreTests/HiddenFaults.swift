import Testing

/// A program with a fault that an exploration found only if it told all states apart on which the fault depends.
struct HiddenFault: Sendable, CustomTestStringConvertible {
  let title: String
  let invariant: String
  /// The keys that show the fault.
  let tape: String
  let app: String

  var testDescription: String { title }

  static let all = [
    held, place, answered, time, choice, letter, quitting, givenUp, skipped, restarted, earlier,
    crowd, throng, reopened, folded, unrestored, refused,
  ]

  static let reopened = HiddenFault(
    title: "of a URL whose screen is open with another payload", invariant: "kept", tape: "Down\nEnter 2",
    app: """
      app "Reopened" scheme=t {
        start screen=home
        set once=#false asked=#false made=#false
        screen home { list {
          row "Red" when="!once" { set once=#true; push item color=red }
          row "Blue" when="!once" { set once=#true; push item color=blue } } }
        screen item { param color; url "/item/:color"; text "{color}"
          list { row "Again" { set asked=#true; open "t://item/red" } } }
        on item.create { set made="{asked}" }
        invariant kept "!made"
      }
      """)

  static let refused = HiddenFault(
    title: "of a value that a screen takes only once it is a text", invariant: "flat",
    tape: "Down\nEnter\nUp\nEnter",
    app: """
      app "Refused" {
        start screen=home
        set name=#true
        screen home { list { row "Open" { push item name="{name}" }; row "Name it" { set name=ann } } }
        screen item { param name }
        invariant flat "main.depth<2"
      }
      """)

  static let folded = HiddenFault(
    title: "on a stack that is folded", invariant: "never", tape: "Enter 3\nDown\nEnter 2",
    app: """
      app "Folded" {
        start screen=home
        set went=#false bad=#false
        screen home { list { row "A" when="!went" { push a } } }
        screen a { list {
          row "More" when="!went" { push a }
          row "Two" when="!went" { set went=#true; pop 2 }
          row "Odd" when="went" { set bad=#true } } }
        invariant never "!bad"
      }
      """)

  static let unrestored = HiddenFault(
    title: "on a screen that is restored after a guard has answered", invariant: "never",
    tape: "Down\nEnter\nRestart\nDo grant\nDown\nEnter",
    app: """
      app "Unrestored" {
        start screen=home; restore #true
        set begun=#false bad=#false
        screen home restorable=#true { list {
          row "X" { set begun=#true; set-stack { home; a; x } }
          row "Y" { set begun=#true; set-stack { home; a; y } } } }
        screen a guard=porter restorable=#true { list { row "Back" { pop } } }
        screen x restorable=#true { list { row "Back" { pop } } }
        screen y restorable=#true { list { row "Back" { pop }; row "Odd" when="!begun" { set bad=#true } } }
        guard porter { when begun=#true; manual }
        invariant never "!bad"
      }
      """)

  static let throng = waiting(
    "of a state in which more than three requests wait", behind: ["a"], few: "held.count<4", tape: "Enter 4")

  static let crowd = waiting(
    "of a state behind which nothing more is tried", behind: ["a", "b", "c"], few: "held.count<3",
    tape: "Enter\nDown\nEnter\nDown\nEnter")

  /// A program whose rows push screens, each with a guard of its own that holds what is pushed.
  private static func waiting(
    _ title: String, behind screens: [String], few claim: String, tape: String
  ) -> HiddenFault {
    let rows = screens.map { "row \"\($0)\" { push \($0) }" }.joined(separator: "; ")
    let guarded = screens.map { "screen \($0) guard=of-\($0); guard of-\($0) { manual }" }
    return HiddenFault(
      title: title, invariant: "few", tape: tape,
      app: """
        app "Waiting" {
          start screen=list
          screen list { list { \(rows) } }
          \(guarded.joined(separator: "\n  "))
          invariant few "\(claim)"
        }
        """)
  }

  static let held = HiddenFault(
    title: "behind a held request that says how long its screen is kept", invariant: "let-go",
    tape: "Down\nEnter\nDo grant\nEscape\nDown 3\nEnter",
    app: """
      app "Held" {
        start screen=list
        set asked=#false was=#false gone=#false checked=#false
        screen list { list {
          row "Short" when="!asked" { set asked=#true; push vault @keep=10 }
          row "Long" when="!asked" { set asked=#true; push vault @keep=session }
          row "Check" when="was" { advance 60; set checked=#true } } }
        screen vault guard=porter { field text }
        guard porter { manual }
        on vault.didDisappear { set was=#true }
        on vault.destroy { set gone=#true }
        invariant let-go "gone" when="checked"
      }
      """)

  static let place = HiddenFault(
    title: "of a kept screen that stood on a layer", invariant: "kept",
    tape: "Down\nEnter 2\nEscape 2\nEnter",
    app: """
      app "Place" {
        start screen=list
        set in=#true dropped=#false once=#false
        screen list { list {
          row "Here" when="!once" { set once=#true; push x }
          row "Card" when="!once" { set once=#true; overlay card }
          row "Out" when="in" { set in=#false } } }
        screen x { list { row "Back" { pop } } }
        accessory card { list { row "X" { push x }; row "Close" { dismiss } } }
        guard porter scope=layers { when in=#true; refuse "no" }
        keep x for=session
        on x.destroy { set dropped=#true }
        invariant kept "!dropped"
      }
      """)

  static let answered = HiddenFault(
    title: "on a screen whose guard has let through by an answer", invariant: "never",
    tape: "Enter 2\nDown\nEnter",
    app: """
      app "Mc" {
        start screen=a
        set in=#false asked=#false x=#false
        screen a { list { row "V" when="!asked" { set asked=#true; push v } } }
        screen v guard=board { list { row "Back" { pop }; row "Break" { set x=#true } } }
        accessory login { list { row "Yes" { complete }; row "No" { cancel } } }
        guard board { when in=#true; ask login }
        invariant never "!x"
      }
      """)

  static let time = HiddenFault(
    title: "of two timers in the order that is not that of their lengths", invariant: "order",
    tape: "Enter 2\nEscape\nSleep 20s\nEscape\nSleep 45s",
    app: """
      app "Time" {
        start screen=list
        set went=#false bb=#false
        screen list { list { row "B" when="!went" { set went=#true; push b } } }
        screen b { list { row "A" { push a } } }
        screen a
        screen alarm
        keep a for="60s"
        keep b for="50s"
        on a.destroy { push alarm }
        on b.destroy { set bb=#true }
        invariant order "main.stack[1].screen!=alarm" when="!bb"
      }
      """)

  static let choice = HiddenFault(
    title: "behind the last option of a choice", invariant: "small", tape: "Space 3\nTab\nEnter",
    app: """
      app "Choice" {
        start screen=a
        set size=#null
        screen a {
          field size type=choice choices="S,M,L" required=#true
          submit "Go" { set size="{size}" }
        }
        invariant small "size!=L"
      }
      """)

  static let letter = HiddenFault(
    title: "behind a letter on a screen that begins with a field", invariant: "calm", tape: "Tab\nType \"x\"",
    app: """
      app "Letter" {
        start screen=a
        set x=#false
        screen a { field name; list { row "One" { set y=1 } }; key x { set x=#true } }
        invariant calm "!x"
      }
      """)

  static let quitting = HiddenFault(
    title: "of a question before the end of the program", invariant: "onb", tape: "Enter\nType \"q\"",
    app: """
      app "Quit" {
        start tab=a
        set asked=#false
        tab a root=list
        tab b root=other
        screen list { list { row "Edit" when="!asked" { set asked=#true; push editor @on="tab:b" @activate=#false } } }
        screen other
        screen editor { list { row "Back" { pop } }; leave-guard "Discard?" }
        invariant onb "tab==b" when="layers.count>0"
      }
      """)

  static let givenUp = HiddenFault(
    title: "behind a held request that is given up", invariant: "both", tape: "Enter\nCtrl+C\nDo grant",
    app: """
      app "Given up" {
        start tab=t
        set a=#false b=#false once=#false
        tab t root=home
        tab u root=other
        screen home { list { row "Go" when="!once" {
          set once=#true; push v @on="tab:u" @activate=#false; push w @on="tab:t" } } }
        screen other
        screen v guard=m
        screen w guard=m
        guard m { manual }
        on v.create { set a=#true }
        on w.create { set b=#true }
        invariant both "b" when="a"
      }
      """)

  static let skipped = HiddenFault(
    title: "of a screen that the way to the root skips", invariant: "seen", tape: "Enter 2\nType \"u\"",
    app: """
      app "Skipped" {
        start screen=home
        set bseen=#false bgone=#false
        screen home { list { row "B" when="!bgone" { push b } } }
        screen b { list { row "C" { push c } } }
        screen c { text "c" }
        on c.create { set bseen=#false }
        on b.focus { set bseen=#true }
        on b.destroy { set bgone=#true }
        invariant seen "bseen" when="bgone"
      }
      """)

  static let restarted = HiddenFault(
    title: "behind a restart", invariant: "never", tape: "Enter\nRestart\nEnter",
    app: """
      app "Restarted" {
        start screen=home; restore #true
        set begun=#false bad=#false
        screen home restorable=#true { list { row "Go" when="!begun" { set begun=#true; push w } } }
        screen w restorable=#true { list { row "Done" when="begun" { pop }; row "Odd" when="!begun" { set bad=#true } } }
        invariant never "!bad"
      }
      """)

  static let earlier = HiddenFault(
    title: "behind the key that leads to where one has been", invariant: "never",
    tape: "Enter\nEscape\nType \"[\"",
    app: """
      app "Earlier" {
        start screen=home
        set once=#false gone=#false
        screen home { list { row "B" when="!once" { set once=#true; push b } } }
        screen b { list { row "Back" { pop } } }
        on b.destroy { set gone=#true }
        invariant never "top!=b" when="gone"
      }
      """)
}
