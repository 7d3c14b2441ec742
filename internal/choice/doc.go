// Package choice estimates how likely a person is to play each legal move of a position.
//
// A Case contains the position, the preceding moves, and the scores of a View: how good every
// move looks at depths 1 to 6, according to package looker. The Standard model's Chances method
// returns the probabilities. Without looks, it judges at a glance, from the pieces and from what
// draws the eye. docs/choice.md describes how the model was made, its accuracy, and its weights.
//
// eye.go computes what draws the eye, prior.go contains the network that predicts where pieces go,
// features.go the weighted features, and model.go the file. learn.go and fit.go train the model for
// chuhe-lab train choice.
package choice
