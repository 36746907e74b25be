// error on watchos: integer literal '3155760000' overflows when stored into 'Int'
import Foundation

func century() -> Duration { .seconds(3_155_760_000) }
