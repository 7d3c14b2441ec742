// Package train trains networks on the games of package selfplay.
//
// Positions are read from game files, filtered, and shuffled as a whole. Some of the games are held
// out for validation. A Model stores the parameters of the network as float32. Each batch is divided
// among workers. They sum up the gradients of the squared error between sigmoid(output) and the target
//
//	wdl * result + (1 - wdl) * sigmoid(score / scale)
//
// and AdamW then updates the parameters (Loshchilov and Hutter, "Decoupled weight decay
// regularization", 2019). The learning rate follows a cosine schedule. If there are king buckets, a
// factoriser learns what all buckets have in common. At the end, the parameters are rounded to the
// units of the network, and the rounded network is compared with the float one.
//
// # Layout
//
// The weights of the first layer are stored in tiles of 64 columns, each of which contains all rows.
// As a result, the weights and gradients of a tile stay in the cache while a chunk of positions is
// processed. The last row is the bias. The kernels that do nearly all of the work are written in
// assembly for AVX2, AVX-512 and NEON. There is an equivalent in Go.
package train
