// error: capture of 'information' with non-Sendable type 'ProcessInfo'
import Dispatch
import Foundation

func count(_ information: ProcessInfo) {
  DispatchQueue.global().async { print(information.activeProcessorCount) }
}
