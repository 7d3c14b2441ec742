// Package tune tunes the engine's parameters. It tunes the weights of the evaluation by logistic regression
// over positions with known results, the method that Peter Österlund described in 2014 for his engine Texel.
// It tunes the parameters of the search by playing games, with simultaneous perturbation (SPSA).
package tune
