// Package doors holds what a club's doors, its entrances other than the page, have in common. It provides
// connections that decode messages, and games reconstructed from events. A door issues the same commands as
// the page and follows the same topics; what is allowed is decided by the club.
package doors
