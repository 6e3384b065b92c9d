package import Roots

extension ScreenGraph {
  /// The screens that the app itself has, as everything counts them: the question whether to leave a form is the tool's.
  package var withoutQuestions: ScreenGraph {
    ScreenGraph(
      screens: screens.filter { $0 != ScriptedApp.question },
      edges: edges.filter { $0.from != ScriptedApp.question && $0.to != ScriptedApp.question })
  }
}
