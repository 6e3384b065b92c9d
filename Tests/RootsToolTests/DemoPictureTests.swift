import TestTraits
import Testing

@testable import RootsTools

@Suite(.timeLimited) struct `The pictures of the demo` {
  @Test func `show what the program shows; '.ci/pictures' draws them anew`() throws {
    let top = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/")
    let run = try shell(
      """
      dir=$(mktemp -d) && cd "$dir" && {
        for tape in pictures film; do
          "$ROOTS" replay --allow-outside "\(top)/Resources/Pictures/$tape.tape" > /dev/null
        done
        "$ROOTS" graph '\(top)/Resources/Apps/shop.kdl' --format svg > shop-graph.svg
        diff -rq -x '*.tape' . '\(top)/Resources/Pictures'
      }
      """)
    #expect(run.output == "")
  }
}
