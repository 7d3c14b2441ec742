// Package botapi implements a club's door for programs and physical boards. Clients use HTTP with tokens
// and receive streams of JSON lines. Paths and keys are those of lichess, so that software written for
// lichess only has to learn the rules of xiangqi. docs/bot-api.md describes the API.
//
// Requests issue the same commands as the page, on behalf of the account that the token belongs to, and
// streams follow the same topics. Package club alone decides what is allowed.
package botapi
