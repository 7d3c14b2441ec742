// Package tune tunes the parameters of the engine. The weights of the evaluation are tuned by logistic
// regression over positions with results, which is the method that Peter Österlund described for his
// engine Texel in 2014. The parameters of the search are tuned by games, with simultaneous
// perturbation (SPSA).
package tune
