/// The chapter about conditions, templates and paths.
nonisolated enum ConditionExamples {
  struct Example: Sendable {
    /// The word by which 'roots explain' knows it.
    var topic: String?
    let text: String
    let app: [String]
  }

  /// `roots check` has nothing to say about the apps.
  static let all: [Example] = [
    Example(
      topic: "condition",
      text: """
        A condition stands behind 'when': of a row, a text, a field, an invariant. It names something that
        has to hold: 'ready' holds if it is there and is neither false nor null nor 0 nor an empty text, '!ready' if
        'ready' does not. Two things are compared by = (or ==), !=, <, <=, > and >=; several conditions, with commas
        between them, have to hold together. A condition with a sign other than letters, digits and - stands in quotes.
        A number never equals a text: a field of texts is compared with '1234' in quotes of its own, pin=='1234'.
        """,
      app: [
        "app Cart {",
        "  set count=0 ready=#false",
        "  screen home {",
        "    text \"{count} inside\" when=\"count>0,!ready\"",
        "    list { row \"Add one\" { set count=1 }; row Pay when=\"count>=1\" { set ready=#true } }",
        "  }",
        "}",
      ]),
    Example(
      topic: "name",
      text: """
        A name is looked for among the fields of the screen, then its parameters, then the values of the app, which
        'set' gives. 'dirty' holds on a screen whose fields were changed. Where an answer or a message is handled,
        'value' is that answer: value.count is its part 'count'.
        """,
      app: [
        "app Amounts {",
        "  set total=0",
        "  screen home {",
        "    list {",
        "      row \"How many?\" {",
        "        overlay amount start=2",
        "        on-result { completed { set total=\"{value.count}\" } }",
        "      }",
        "    }",
        "  }",
        "  accessory amount {",
        "    param start type=int",
        "    field count type=int default=\"{start}\"",
        "    text \"It was {start}.\" when=dirty",
        "    submit Take { complete count=\"{count}\" }",
        "  }",
        "}",
      ]),
    Example(
      topic: "template",
      text: """
        A template is a text with names in braces: \"{count} of {name}\". A template that is one name and nothing else
        keeps the type of its value, so set total="{value.count}" sets a number. What has no value is nothing.
        Nothing is calculated: "{n}+1" is a text.
        """,
      app: [
        "app Books {",
        "  screen list { list { row Dune { push book name=Dune pages=412 } } }",
        "  screen book title=\"{name}\" { param name; param pages type=int; text \"{name} has {pages} pages.\" }",
        "}",
      ]),
    Example(
      topic: "path",
      text: """
        An invariant may also read the state: what is open, in the words of 'roots drive' and of 'Expect State'.
        layers.count is the number of open layers, main.stack[-1].screen the screen on top of the main stack,
        tabs.home.depth how many screens the tab 'home' has, guards.auth what a guard has answered. 'top' is the screen
        in front, which has the keys, and open.pay how often the screen 'pay' is open. Values of the app stand there too, as values.count.
        """,
      app: [
        "app Till {",
        "  set paid=#false",
        "  screen home { list { row Pay { push pay } } }",
        "  screen pay { list { row Card { set paid=#true; pop } } }",
        "  invariant unpaid \"!paid\" when=\"open.pay\"",
        "  invariant shallow \"main.depth<=2\" \"layers.count<=1\"",
        "}",
      ]),
  ]
}
