import Glibc
import Roots

if CommandLine.arguments.dropFirst().first == ExploreBench.memoryPart {
  ExploreBench.printMemory(CommandLine.arguments.last.flatMap { Int($0) } ?? 0)
  exit(0)
}

/// Which parts are measured: all, or those whose names are given.
let wanted = Set(CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") })
var report = Report()

if wanted.isEmpty || wanted.contains("stack") { StackBench.run(into: &report) }
if wanted.isEmpty || wanted.contains("navigator") { NavigatorBench.run(into: &report) }
if wanted.isEmpty || wanted.contains("routes") { RouteBench.run(into: &report) }
if wanted.isEmpty || wanted.contains("paths") { PathBench.run(into: &report) }
if wanted.isEmpty || wanted.contains("maps") { MapBench.run(into: &report) }
if wanted.isEmpty || wanted.contains("explore") { ExploreBench.run(into: &report) }
if wanted.isEmpty || wanted.contains("explore-apps") { ExploreBench.runApps(into: &report) }

if !CommandLine.arguments.contains("--json") { print(report.table, terminator: "\n\n") }
print(report.json)
