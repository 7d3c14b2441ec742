// Package train makes networks from the games of package selfplay.
//
// Positions are read from the files of games, filtered, and shuffled as a whole;
// some games are held out for validation. A Model has the network's numbers as
// float32. Each batch is shared out among workers, which sum up gradients of the
// squared error between sigmoid(output) and the target
//
//	wdl * result + (1 - wdl) * sigmoid(score / scale)
//
// and AdamW changes the numbers (Loshchilov and Hutter, "Decoupled weight decay
// regularization", 2019), with a rate that falls along a cosine. With king
// buckets a factoriser learns what all buckets share. At the end the numbers are
// rounded to the network's units and compared with the float ones.
//
// # Layout
//
// First-layer weights lie in tiles of 64 columns, each with all rows, so that the
// weights and gradients of a tile stay in the cache while a chunk of positions is
// worked off. The last row is the bias. The kernels that do nearly all the work
// are in assembly for AVX2, AVX-512 and NEON, with a twin in Go.
package train
