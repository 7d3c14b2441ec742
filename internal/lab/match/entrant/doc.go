// Package entrant describes the engines that take part in a match. For each engine, it describes
// the program, or the settings of the built-in engine ([Spec]), and how long it may think
// ([TimeControl]). It also describes how long an engine may delay a match ([Patience]), how it
// identifies itself ([Identity]), and how it can fail ([Fault]).
//
// The package knows nothing about openings, games or results.
package entrant
