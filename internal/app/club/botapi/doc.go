// Package botapi implements a club's door for programs and physical boards. Clients use HTTP with tokens
// and receive streams of JSON lines. Paths and keys are those of lichess, so that existing lichess software
// only needs to learn the rules of xiangqi. The API is described in docs/bot-api.md.
//
// The requests issue the same commands as the page, on behalf of the account to which the token belongs,
// and the streams follow the same topics. Only package club decides what is allowed.
package botapi
