// Package tune tunes the engine's parameters: the evaluation weights by logistic regression over
// positions with results, the method that Peter Österlund described for his engine Texel in 2014;
// and the search parameters by games, with simultaneous perturbation (SPSA).
package tune
