import Foundation

/// What this process has used.
enum Usage {
  static var cpuSeconds: Double {
    let usage = read()
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(
      usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6
  }

  static var peakMegabytes: Double {
    #if os(Linux)
    // Not `ru_maxrss`: that one is passed on to a process by the one that started it.
    return status("VmHWM:")
    #else
    return Double(read().ru_maxrss) / 1_048_576
    #endif
  }

  /// What it has in memory now; on Apple platforms the peak stands for it.
  static var megabytes: Double {
    #if os(Linux)
    return status("VmRSS:")
    #else
    return peakMegabytes
    #endif
  }

  #if os(Linux)
  private static func status(_ name: String) -> Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return (line.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
  }
  #endif

  private static func read() -> rusage {
    var usage = rusage()
    #if os(Linux)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
    getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage
  }
}
