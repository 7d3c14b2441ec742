// Package botapi is the door of a club for programs and physical boards: HTTP with tokens, streams of
// JSON lines, and the paths and keys of lichess, so that existing lichess software needs only the rules
// of xiangqi. docs/bot-api.md describes it.
//
// Its requests issue the commands of the page on behalf of the token's account, and its streams follow
// the same topics: only package club decides what is allowed.
package botapi
