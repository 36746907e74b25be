// error on watchos: cannot convert value of type 'Int' to specified type 'String'
#if os(watchOS) && !targetEnvironment(simulator) && _pointerBitWidth(_32)
let width: String = 32
#endif
