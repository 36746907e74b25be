// error: no such module 'Glibc'
import Glibc

func end(_ descriptor: Int32) { Glibc.close(descriptor) }
