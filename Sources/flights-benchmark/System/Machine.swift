internal import Foundation

/// The machine on which the numbers were measured.
struct Machine: Codable {
  var processor: String
  var cores: Int
  var memoryInGigabytes: Int
  var system: String

  static var current: Machine {
    var name = utsname()
    uname(&name)
    func text(_ pointer: UnsafeRawPointer) -> String { String(cString: pointer.assumingMemoryBound(to: CChar.self)) }
    let system =
      withUnsafePointer(to: &name.sysname) { text($0) } + " " + withUnsafePointer(to: &name.release) { text($0) }
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = information.split(separator: "\n").first { $0.hasPrefix("model name") }
    let processor = line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    return Machine(
      processor: processor ?? withUnsafePointer(to: &name.machine) { text($0) },
      cores: ProcessInfo.processInfo.activeProcessorCount,
      memoryInGigabytes: Int((Double(ProcessInfo.processInfo.physicalMemory) / 1e9).rounded()), system: system)
  }

  var description: String { "\(processor), \(cores) cores, \(memoryInGigabytes) GB, \(system)" }
}
