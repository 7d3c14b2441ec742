// Package enginecheck asks an engine whatever its author will want to know before
// others meet it: does it speak its protocol whatever comes, are its moves legal,
// what does it do where positions repeat, does it keep its time, survive rubbish
// and leave when asked to. Each question is a Check with an identifier that stays, an
// answer and the lines that were exchanged.
//
// The engine is driven by its plain lines, for uci.Client is too polite to say what
// should not be said.
package enginecheck
