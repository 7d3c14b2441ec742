// Package doors contains code shared by a club's doors, which are its entrances other than the page. It
// provides a connection with decoded messages, and a game that is reconstructed from its events. A door
// issues the same commands as the page and follows the same topics. The club decides what is allowed.
package doors
