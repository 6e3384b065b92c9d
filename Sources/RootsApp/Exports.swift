@_exported public import RootsLanguage
