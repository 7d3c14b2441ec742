// Package tune finds the numbers of the engine: the weights of the evaluation
// by logistic regression over positions with results, the method that Peter
// Österlund described for his engine Texel in 2014; and the numbers of the search
// by games, with simultaneous perturbation (SPSA).
package tune
