// Foundation is named here so that its static pieces are linked into the release build.
internal import Foundation

exit(Benchmark.run(Array(CommandLine.arguments.dropFirst())))
