// error on catalyst: cannot convert value of type 'Int' to specified type 'String'
#if os(iOS) && targetEnvironment(macCatalyst)
let variant: String = 1
#endif
