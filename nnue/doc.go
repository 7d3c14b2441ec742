// Package nnue evaluates positions with an efficiently updatable neural network, after Nasu, "Efficiently
// Updatable Neural-Network-based Evaluation Functions for Computer Shogi", 2018.
//
// # The network
//
// Each side sees the board from its own end. Every piece on a square is an input; only squares that the
// piece can reach count, which gives [Inputs] inputs. If its own king is to the right of the middle file, a
// side sees the board mirrored. The square of its own king and the opponent's attacking pieces may also
// select among several sets of first-layer weights, the king and attack buckets.
//
// The first layer sums the weights of the active inputs into H numbers per side, the accumulators. A move
// changes two to four inputs, so an accumulator is updated from the previous one by adding and subtracting
// rows.
//
// The output layer clips the 2H numbers, those of the side to move first, to [0, 1], squares them (SCReLU),
// and adds them up with weights that depend on the attacking pieces on the board, the output bucket.
//
// A network may also have a second hidden layer, of [SecondUnits] units for each output bucket. Each unit
// adds up the same squares with its own weights and is clipped to [0, 1]; its value v and the square of v,
// both weighted, are added to the output. The layer only adds to the output, so training can continue from
// a network without it.
//
// # Numbers
//
// The first layer uses 16-bit numbers in units of 1/QA. The output weights are in units of 1/QB, and none
// exceeds 127, so that the product of a clipped number and a weight fits 16 bits. The file contains QA, QB
// and the scale that converts to centipawns:
//
//	value = (sum(clip(x, 0, QA)² * w) / QA + bias) * Scale / (QA * QB)
//
// The second hidden layer uses seven-bit squares and eight-bit weights, so that a processor can multiply
// many in parallel (as in Stockfish). With its units in 1/SecondValue and their output weights a and b in
// 1/SecondOutput it adds
//
//	sum(v * a + (v² >> 14) * b) * Scale / (SecondValue * SecondOutput)
//
// # File
//
// All numbers are little-endian. See file.go, which reads the file, for the layout.
//
// # Speed
//
// Assembly kernels, chosen at start-up, compute the sums: on amd64 for AVX2 and AVX-512 (with VNNI if the
// processor supports it), on arm64 for NEON (with byte dot products if available). With the build tag
// wasmsimd a browser program imports them from its page. On other systems Go code computes the sums, three
// or four numbers at a time. All produce identical bits. The build tag purego forces the Go code.
package nnue
