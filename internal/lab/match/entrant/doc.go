// Package entrant describes the engines that enter a match: which program or which settings of
// the built-in engine ([Spec]), how long they may think ([TimeControl]), how long they may keep
// a match waiting ([Patience]), what they are ([Identity]) and how they fail ([Fault]).
//
// It knows nothing of openings, games and results.
package entrant
