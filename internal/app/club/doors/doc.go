// Package doors contains what the doors of a club other than its page share: a connection with decoded
// messages, and a game reconstructed from its events. A door issues the commands of the page and follows
// its topics; the club decides what is allowed.
package doors
