package struct KdlDocument: Sendable {
  let tree: KdlTree

  package var source: SourceText { tree.source }

  package var nodes: KdlNodes { KdlNodes(tree: tree, start: 0, end: tree.nodes.count) }
}

/// The result of reading a KDL file: the document, as far as it could be understood, and all mistakes found.
package struct KdlReading: Sendable {
  package let document: KdlDocument

  /// The mistakes in the order of the file.
  package let diagnostics: [Diagnostic]

  /// True if all braces match: where one is missing, or stands in a text by mistake, nodes stand inside others.
  package var isBalanced = true

  package var isFaultless: Bool { !diagnostics.hasErrors }
}

extension KdlDocument {
  /// Reads KDL 2.0, in a whole file or in a part such as a command in a tape. Continues after mistakes, to find all.
  package static func read(
    _ source: SourceText, in part: SourceRange? = nil, endingWith end: KdlEnd = .file
  ) -> KdlReading {
    let range = (part ?? source.range).clamped(to: source.range)
    guard range.length <= KdlLimits.fileSize, range.end <= UInt32.max else {
      let tooLarge = KdlMistake.fileTooLarge(range.length)
      return KdlReading(
        document: KdlDocument(tree: KdlTree(source: source, range: range)),
        diagnostics: [tooLarge.diagnostic(at: SourceRange(start: range.start, end: range.start), in: source)])
    }
    return source.bytes.withUnsafeBufferPointer { bytes in
      var parser = KdlParser(KdlCursor(bytes, in: range, endingWith: end))
      parser.parse()
      let tree = KdlTree(source: source, range: range, nodes: parser.nodes, tokens: parser.tokens)
      let told = KdlMissingQuote.settle(parser.cursor.findings, of: bytes)
      let findings = KdlBraces.settle(told, of: bytes, in: range)
      return KdlReading(
        document: KdlDocument(tree: tree), diagnostics: findings.diagnostics(in: source),
        isBalanced: !told.contains(where: \.mistake.misplacesNodes))
    }
  }

  package static func read(_ text: String, name: String = "text.kdl") -> KdlReading {
    read(SourceText(name: name, text: text))
  }
}
