/// An example of every node of an app file, as it may stand in ``AppSample``'s app.
enum AppExamples {
  static func example(of word: Word, at place: AppPlace) -> String? {
    switch place {
    case .file: file[word.name]
    case .app: app[word.name] ?? anywhere[word.name]
    case .screen, .part, .opening: anywhere[word.name]
    case .list: list[word.name] ?? anywhere[word.name]
    case .table: table[word.name] ?? anywhere[word.name]
    case .bars: bars[word.name] ?? anywhere[word.name]
    case .data: data[word.name] ?? anywhere[word.name]
    case .guardian: guardian[word.name] ?? anywhere[word.name]
    case .flow: flow[word.name] ?? anywhere[word.name]
    case .actions, .commands: CommandTable.row(named: word.name)?.example ?? anywhere[word.name]
    case .result: result[word.name]
    case .stack: CommandTable.entry.example
    }
  }

  private static let file = [
    "app": "app \"Trail Shop\" scheme=shop { tab home root=catalog; screen catalog title=\"Catalog\" }"
  ]

  private static let app = [
    "start": "start tab=home",
    "back": "back history",
    "theme": "theme accent=\"#7c5cff\" ok=71",
    "limits": "limits layers=10 redirects=5",
    "restore": "restore #true",
    "tab": "tab item title=\"Shoes\" root=item",
    "screen": "screen profile title=\"Profile\" guard=auth { url \"/me\"; text \"Signed in as {user}.\" }",
    "empty": "empty { text \"Nothing here.\" }",
    "accessory":
      "accessory login title=\"Sign in\" { field name; submit \"Sign in\" { complete user=\"{name}\" } }",
    "guard": "guard porter { ask cart; remember session }",
    "redirect": "redirect \"/home\" to=\"/catalog\"",
    "unhandled": "unhandled to=\"/catalog\"",
    "flow": "flow tour start=item { screens catalog item; output done }",
    "keep": "keep item for=60",
    "on": "on catalog.didAppear { set seen=#true }",
    "set": "set signed-in=#false count=0",
    "data":
      "data visits generate=300 { column id type=int; column name words=\"Ada,Grace\"; column age from=1 to=90 }",
    "invariant": "invariant few-cards \"layers.count<=3\"",
    "reachable": "reachable catalog",
    "leads-to": "leads-to item cart within=3",
  ]

  private static let anywhere = [
    "param": "param id type=int",
    "url": "url \"/item/:id(int)/reviews\"",
    "find": "find guest in=guests where=\"id=={id}\"",
    "children": "children catalog item",
    "child": "child item transition=fade cost=2",
    "backdrop": "backdrop \"hall.txt\"",
    "top": "top height=3 { text \"{count} cars near you\" }",
    "bottom": "bottom height=6 { list { row \"Call a car\" { push item id=7 } } }",
    "leave-guard": "leave-guard \"Discard changes?\" when=dirty",
    "key": "key \"g i\" { push item id=42 }",
    "text": "text \"A light shoe for wet ground.\"",
    "list": "list { row \"Trail shoe\" detail=\"89.00\" { push item id=42 } }",
    "field": "field size type=choice choices=\"S,M,L\" required=#true",
    "submit": "submit \"Send\" { complete }",
    "table": "table { columns \"Size\" \"Price\"; row \"M\" \"89.00\" }",
    "image": "image \"hall.txt\"",
    "progress": "progress \"Packed\" value=\"{done}\" of=12",
    "gauge": "gauge \"Load\" value=\"{count}\" to=40",
    "sparkline": "sparkline \"Visits\" value=\"{guest.id}\" for=guest in=guests",
    "bars": "bars { bar \"{guest.name}\" value=\"{guest.id}\" for=guest in=guests }",
    "include": "include \"more.kdl\"",
    "set": "set seen=#true",
    "on-result": "overlay cart\non-result { completed { set paid=\"{value.sum}\" }; cancelled { back } }",
  ]

  private static let list = ["row": "row \"Trail shoe\" detail=\"89.00\" { push item id=42 }"]

  private static let bars = ["bar": "bar \"Shoes\" value=12"]

  private static let data = ["column": "column name words=\"Ada,Grace,Linus\""]

  private static let table = [
    "columns": "columns \"Size\" \"Price\"",
    "row": "row \"M\" \"89.00\"",
  ]

  private static let guardian = [
    "when": "when signed-in=#true",
    "ask": "ask cart hint=\"Members only\"",
    "remember": "ask cart\nremember session",
    "allow": "allow",
    "refuse": "refuse \"Members only\"",
    "redirect": "redirect { push catalog }",
    "manual": "manual",
  ]

  private static let flow = [
    "screens": "screens catalog item",
    "input": "input coupon",
    "output": "output paid",
  ]

  private static let result = [
    "completed": "completed { set paid=\"{value.sum}\" }",
    "cancelled": "cancelled { back }",
  ]
}
