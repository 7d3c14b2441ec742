// Package entrant describes the engines that take part in a match: the program or the settings of
// the built-in engine ([Spec]), and how long the engine may think ([TimeControl]). It also defines
// how long an engine may delay a match ([Patience]), how it identifies itself ([Identity]), and how
// it can fail ([Fault]).
//
// The package knows nothing about openings, games or results.
package entrant
