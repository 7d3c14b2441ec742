// Package train trains networks on the games of package selfplay.
//
// Positions are read from game files, filtered, and shuffled across all files. Some of the games are held
// out for validation. A Model stores the network's parameters as float32. Each batch is divided among
// workers, which sum the gradients of the squared error between sigmoid(output) and the target
//
//	wdl * result + (1 - wdl) * sigmoid(score / scale)
//
// AdamW then updates the parameters (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019),
// with a learning rate that follows a cosine schedule. If there are king buckets, a factoriser learns what
// they have in common. At the end, the parameters are rounded to the units of the network, and the rounded
// network is compared with the float one.
//
// # Layout
//
// The weights of the first layer are stored in tiles of 64 columns, each of which contains all rows. The
// weights and gradients of a tile therefore stay in the cache while a chunk of positions is processed. The
// last row is the bias. Nearly all of the work is done by kernels written in assembly for AVX2, AVX-512 and
// NEON, with equivalents in Go for other processors.
package train
