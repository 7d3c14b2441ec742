// Package entrant describes the engines that enter a match: which program or which settings of
// the built-in engine ([Spec]), how long they may think ([TimeControl]), how long they may delay
// a match ([Patience]), what they are ([Identity]) and how they fail ([Fault]).
//
// It knows nothing about openings, games or results.
package entrant
