// error on android: 'nil' is not compatible with expected argument type 'UnsafeMutableRawPointer'
import Foundation

func isAddress(_ text: String) -> Bool { inet_pton(AF_INET, text, nil) == 1 }
