/// The rows of the requirements that tests are tied to by `.row` and `.rows`: a tie is a claim of the test's author, and
/// what proves it is what the test asserts.
enum Rows {
  /// The numbers of the features, without the three that tell of their source only.
  static let features: [String] = [("0", 57), ("1", 18), ("2", 34), ("3", 14), ("4", 15)]
    .flatMap { chapter, size in (1...size).map { "\(chapter).\($0)" } }
    .filter { !["2.19", "4.1", "4.15"].contains($0) }

  /// The edge cases, each under its group.
  static let cases: [String] = [
    (
      "4.1",
      [
        "pop the last screen", "back (Esc) at the root", "pop on an empty stack", "popToRoot at the root",
        "pop(n) with n too large", "popTo absent", "popTo the top itself", "popTo(name), several copies",
        "same screen twice", "push of an undefined screen", "push during a transition",
        "key auto-repeat fills the queue", "dismiss an overlay below the top",
        "pop of the only screen of a layer",
        "refused base operation while overlays are open (pop at the root, unknown screen, guard refuses)",
        "tab key while main screens cover the tab host", "dismiss of a layer that is empty",
        "switch to the current tab by API", "key / click on the active tab",
        "push on a tab that is not shown", "overlays on tab switch", "remove the active tab",
        "replace the top while it is awaited", "remove from the middle", "multiple parents in the graph",
        "go(to:) the visible screen", "target reachable only through a tab or overlay edge",
        "cached screen presented twice at once", "cached instance's payload",
        "cycle of nested navigators, scene owned elsewhere", "nested navigator not visible receives a push",
        "nested stack popped to nothing", "non-blocking overlay (toast, hint)",
        "two overlays ask for the same layer",
      ]
    ),
    (
      "4.2",
      [
        "double completion", "dismiss without value", "plain pop of an awaited screen",
        "waiter goes away first", "completion that navigates",
        "two completions in one commit (popToRoot over awaited screens)", "result type does not match",
        "waiter after restoration", "callback (message) after the screen left",
      ]
    ),
    (
      "4.3",
      [
        "guard never answers", "guard answers twice", "guard presents a login screen",
        "another navigation while one is parked", "login overlay still up when unprotected",
        "user closes the login overlay (Esc)", "several guards on one screen",
        "guards of screens passed on the way (path, deep link, transaction)", "guard on pop",
        "popToRoot over several dirty screens", "leave guard changes the state",
        "force quit, tab removed by definition", "guard on restore, deep link", "cyclic redirect",
        "redirect to where we already are", "login state changes while inside",
      ]
    ),
    (
      "4.4",
      [
        "order on push", "order on pop", "several popped", "transaction pops and pushes", "overlay over base",
        "tab switch", "observer navigates inside its callback", "observer added during a notification",
        "no-change commit", "transaction fails in the middle", "guard inside a transaction parks",
        "nested transaction", "reading state inside a transaction", "await inside a transaction",
        "transition never finishes", "transition reports failure", "resize during a transition",
        "quit with requests queued or parked", "navigate before start", "from another thread",
      ]
    ),
    (
      "4.5",
      [
        "encoded characters", "malformed percent or invalid UTF-8", "`+` in a query", "duplicate query names",
        "name without value, empty value", "path and query of one name", "trailing slash, `//`", "case",
        "fragment", "second `?`", "longer than the pattern", "literal against parameter",
        "two equal patterns", "typed parameter mismatch", "dot segments", "parents below the target",
        "unknown URL", "deep link while a transaction or guard is pending",
      ]
    ),
    (
      "4.6",
      [
        "screen no longer defined", "payload does not decode, factory throws, guard refuses",
        "empty after the cut", "index out of range", "format version unknown", "crash during restore",
        "overlays", "partially restorable stack (entry without Codable payload)", "parked requests, cache",
        "written when",
      ]
    ),
  ].flatMap { group, names in names.map { "\(group) \($0)" } }
}
