/// A namespace for the types that *declare* an API: where an endpoint is (``URLInfo``), how it is called
/// (``RequestInfo``), and the types that both use.
///
/// Types of the HTTP protocol are named `HTTP…`, and types that perform calls are named `Network…`.
public enum NetworkAPI {}
