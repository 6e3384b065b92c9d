import Glibc
import Roots

let arguments = CommandLine.arguments.dropFirst()

switch arguments.first {
case ExploreBench.memoryPart:
  ExploreBench.printMemory(arguments.last.flatMap { Int($0) } ?? 0)
  exit(0)
case ExploreBench.appPart:
  ExploreBench.printApp(arguments.last ?? "")
  exit(0)
case "compare":
  exit(Comparison.print(arguments.dropFirst().first ?? "."))
default: break
}

/// The parts that can be measured, in the order in which they are.
let parts: [(name: String, run: @MainActor (inout Report) -> Void)] = [
  ("tool", ToolBench.run), ("lsp", LspBench.run), ("stack", StackBench.run),
  ("navigator", NavigatorBench.run),
  ("routes", RouteBench.run),
  ("paths", PathBench.run), ("maps", MapBench.run), ("store", StoreBench.run), ("text", TextBench.run),
  ("frame", FrameBench.run), ("list", ListBench.run), ("search", SearchBench.run), ("app", AppBench.run),
  ("explore", ExploreBench.run),
  ("explore-apps", ExploreBench.runApps),
]

/// Which parts are measured: all, or those whose names are given.
let wanted = Set(arguments.filter { !$0.hasPrefix("-") })
let unknown = wanted.subtracting(parts.map(\.name))
guard unknown.isEmpty else {
  print("there is nothing to measure named \(unknown.sorted().joined(separator: ", "));")
  print("there are \(parts.map(\.name).joined(separator: ", "))")
  exit(2)
}

var report = Report()
for part in parts where wanted.isEmpty || wanted.contains(part.name) { part.run(&report) }
if !arguments.contains("--json") { print(report.table, terminator: "\n\n") }
print(report.json)
