// Package botapi is the door of a club for programs and for boards of wood: HTTP with
// tokens, streams of JSON lines, and the paths and keys of lichess, so that what was written
// for those needs only the rules of xiangqi. docs/bot-api.md describes it.
//
// Its requests give the commands of the page in the name of the token's account, and its
// streams follow the same topics: what is allowed is decided by package club alone.
package botapi
