// The prototypes come with the libcurl transport.
