internal import Glibc
internal import RootsTools

exit(Tool.main(CommandLine.arguments))
