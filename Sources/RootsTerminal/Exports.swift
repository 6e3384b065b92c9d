@_exported public import RootsText
