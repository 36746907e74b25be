import Foundation
import Dispatch
