/// The namespace of everything an API is *declared* with: where an endpoint is (``URLInfo``), how it is called
/// (``RequestInfo``), and the small vocabulary both use.
///
/// What goes over the wire is named `HTTP…`, what runs a call is named `Network…`.
public enum NetworkAPI {}
