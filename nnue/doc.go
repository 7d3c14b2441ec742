// Package nnue evaluates positions with an efficiently updatable neural network, after Nasu, "Efficiently
// Updatable Neural-Network-based Evaluation Functions for Computer Shogi", 2018.
//
// # The network
//
// Each side views the board from its own end. If the side's king is to the right of the middle file, it sees
// the board mirrored. An input represents a piece on a square; there is one for every square that the piece
// can reach, which makes [Inputs] inputs.
//
// A network may have several sets of first-layer weights, called the king and attack buckets. The set is
// selected by the square of the side's own king and by the opponent's attacking pieces.
//
// The first layer adds up the weights of the active inputs. The result consists of H numbers for each side,
// called the accumulators. Because a move changes only two to four inputs, an accumulator can be computed
// from the previous one by adding and subtracting a few rows of weights.
//
// The output layer takes all 2H numbers, starting with those of the side to move. It clips each number to the
// range from 0 to 1, squares it (SCReLU), and then computes the weighted sum. The weights depend on the
// attacking pieces on the board, which select the output bucket.
//
// A network may also have a second hidden layer, with [SecondUnits] units for each output bucket. A unit
// computes a weighted sum of the same squared numbers and clips it to [0, 1]. Both this value v and its
// square are then multiplied by output weights and added to the output. Because the layer does nothing but
// add to the output, training can start from a network without one.
//
// # Numbers
//
// The first layer uses 16-bit numbers in units of 1/QA. The output weights are in units of 1/QB and never
// exceed 127, so that the product of a clipped number and a weight fits in 16 bits. QA, QB and the scale,
// which converts the output to centipawns, are stored in the file:
//
//	value = (sum(clip(x, 0, QA)² * w) / QA + bias) * Scale / (QA * QB)
//
// The second hidden layer uses seven-bit squares and eight-bit weights, so that a processor can perform many
// multiplications in parallel (as in Stockfish). The values of its units are in units of 1/SecondValue, and
// their output weights a and b in units of 1/SecondOutput. The layer adds
//
//	sum(v * a + (v² >> 14) * b) * Scale / (SecondValue * SecondOutput)
//
// # File
//
// All numbers in a network file are little-endian. The layout is described in file.go, which reads the file.
//
// # Speed
//
// The sums are computed by assembly kernels, which are selected when the program starts. On amd64, there are
// kernels for AVX2, for AVX-512, and for AVX-512 with VNNI. On arm64, there are kernels for NEON, with and
// without byte dot products. In the browser, a program built with the tag wasmsimd imports its kernels from
// the page.
//
// Other systems use kernels written in Go, which process three or four numbers at a time. The build tag
// purego selects these on every system. All kernels produce identical bits.
package nnue
