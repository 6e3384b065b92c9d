package import Roots

extension ScreenGraph {
  /// The graph without the question on leaving a form, which the tool adds and no report counts.
  package var withoutQuestions: ScreenGraph {
    ScreenGraph(
      screens: screens.filter { $0 != ScriptedApp.question },
      edges: edges.filter { $0.from != ScriptedApp.question && $0.to != ScriptedApp.question })
  }
}
