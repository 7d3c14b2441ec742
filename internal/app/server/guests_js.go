package server

// guests makes nothing: a page cannot be called from the home network.
func guests(Parts) []Module { return nil }
