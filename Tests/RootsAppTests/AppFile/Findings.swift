import RootsApp

/// What is found in an app with these nodes in it, without the name of its file.
func findings(_ nodes: String) -> [String] {
  let text = "app T scheme=t {\n\(nodes)\n}\n"
  return ScriptedApp.read(SourceText(name: "app.kdl", text: text)).diagnostics.map {
    String($0.headline.dropFirst("app.kdl:".count))
  }
}
