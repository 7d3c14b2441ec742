// Package train trains networks on the games of package selfplay.
//
// Positions are read from game files, filtered, and shuffled as a whole; some games are held out
// for validation. A Model stores the network's parameters as float32. Each batch is divided among
// workers, which sum gradients of the squared error between sigmoid(output) and the target
//
//	wdl * result + (1 - wdl) * sigmoid(score / scale)
//
// and AdamW updates the parameters (Loshchilov and Hutter, "Decoupled weight decay
// regularization", 2019), with a learning rate that follows a cosine schedule. With king buckets,
// a factoriser learns what all buckets share. At the end the parameters are rounded to the
// network's units and compared with the float ones.
//
// # Layout
//
// First-layer weights are stored in tiles of 64 columns, each with all rows, so that the weights
// and gradients of a tile stay in the cache while a chunk of positions is processed. The last row
// is the bias. The kernels that do nearly all the work are written in assembly for AVX2, AVX-512
// and NEON, with an equivalent in Go.
package train
