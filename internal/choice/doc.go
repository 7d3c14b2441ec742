// Package choice estimates how likely a person is to play each legal move of a position.
//
// A Case is the position with the moves before it, and a View: how good every move
// looks at depths 1 to 6, as package looker finds it. Chances of the Standard model then gives the
// probabilities; without looks it judges at a glance, from the pieces and from what
// draws the eye. docs/choice.md describes how the model was made, how well it foretells,
// and its weights.
//
// eye.go has what draws the eye, prior.go the network that knows where pieces go,
// features.go what the weights weigh, model.go the file. learn.go and fit.go learn;
// chuhe-lab train choice uses them.
package choice
