internal import FlightStore
internal import Foundation

/// `flights-benchmark twin NAME FILE`: runs a contender that is part of this program in a process of its own.
enum TwinCommand {
  static func run(_ words: [String]) throws {
    guard words.count == 2 else { throw Failure.usage("twin needs a name and a file") }
    switch words[0] {
    case "decoder": try DecoderTwin.run(words[1])
    case "classes": try ClassesTwin.run(words[1])
    case "store":
      var store = FlightStore()
      print(try store.load([.file(path: words[1])]).recordCount)
    default: throw Failure.usage("unknown twin '\(words[0])'; there are decoder, classes and store")
    }
    // Exits without deinitializing: the system frees the memory faster.
    fflush(nil)
    _exit(0)
  }
}
