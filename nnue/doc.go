// Package nnue evaluates positions with an efficiently updatable neural network, after Nasu, "Efficiently
// Updatable Neural-Network-based Evaluation Functions for Computer Shogi", 2018.
//
// # The network
//
// Each side sees the board from its own end. An input is a piece on a square. Only squares that the piece
// can reach count, so there are [Inputs] inputs. A side whose king is to the right of the middle file sees
// the board mirrored. There may also be several sets of first-layer weights, called the king and attack
// buckets. The square of the side's own king and the opponent's attacking pieces select one of them.
//
// The first layer adds up the weights of the active inputs to give H numbers per side, the accumulators. A
// move changes only two to four inputs, so an accumulator is computed from the previous one by adding and
// subtracting rows of weights.
//
// The output layer takes the 2H numbers, those of the side to move first. It clips each number to [0, 1],
// squares it (SCReLU), and adds up the results with weights. The attacking pieces on the board select the
// weights, which form the output bucket.
//
// A network may also have a second hidden layer, with [SecondUnits] units for each output bucket. Each unit
// adds up the same squared numbers with its own weights and is clipped to [0, 1]. Its value v and the
// square of v, each with a weight of its own, are then added to the output. Because the layer only adds to
// the output, training can continue from a network that does not have it.
//
// # Numbers
//
// The first layer uses 16-bit numbers in units of 1/QA. The output weights are in units of 1/QB. None of
// them exceeds 127, so that the product of a clipped number and a weight fits 16 bits. The file contains
// QA, QB and the scale that converts the output to centipawns:
//
//	value = (sum(clip(x, 0, QA)² * w) / QA + bias) * Scale / (QA * QB)
//
// The second hidden layer uses seven-bit squares and eight-bit weights, so that a processor can perform
// many multiplications in parallel (as in Stockfish). Its units are in 1/SecondValue, and their output
// weights a and b in 1/SecondOutput. The layer adds
//
//	sum(v * a + (v² >> 14) * b) * Scale / (SecondValue * SecondOutput)
//
// # File
//
// All numbers are little-endian. See file.go, which reads the file, for the layout.
//
// # Speed
//
// Assembly kernels, which are chosen at start-up, compute the sums: on amd64 for AVX2 and AVX-512 (with
// VNNI if the processor supports it), and on arm64 for NEON (with byte dot products if available). With the
// build tag wasmsimd, a program in the browser imports the kernels from its page. On other systems, Go code
// computes the sums, three or four numbers at a time. All kernels produce identical bits. The build tag
// purego forces the use of the Go code.
package nnue
