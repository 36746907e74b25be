// The coders are a module of their own, but users import only this one. The import counts for every file of this module.
@_exported public import NetworkCodecs
