// Package choice estimates how likely people are to play each of the legal moves in a position.
//
// A Case contains the position, the moves that led to it, and the scores of a View, which describe
// how good each move looks at depths 1 to 6 according to package looker. The Chances method of the
// Standard model returns the probabilities. If there are no scores, the model judges at a glance,
// from the pieces and from the features that draw the eye. docs/choice.md describes how the model
// was made, how accurate it is, and what its weights are.
//
// eye.go computes the features that draw the eye, prior.go contains the network that predicts where
// pieces go, features.go defines the weighted features, and model.go reads and writes the model
// file. learn.go and fit.go train the model for chuhe-lab train choice.
package choice
