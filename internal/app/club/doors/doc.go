// Package doors holds what the doors of a club besides its page share: a connection whose
// messages are decoded, and a game that is followed by its events. A door gives the
// commands of the page and follows its topics; what is allowed is decided by the club.
package doors
