// Package nnue evaluates positions with an efficiently updatable neural network,
// after Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions
// for Computer Shogi", 2018.
//
// # The network
//
// Each side looks at the board from its own end. A piece on a square is an input;
// only squares that the piece can reach count, so that there are [Inputs] of them.
// When the own king is right of the middle file, the side sees the board
// mirrored. Where the own king is and what the other side can attack it with may
// also choose among several sets of first-layer weights, the king and attack
// buckets.
//
// The first layer sums the weights of the inputs that are there, H numbers for
// each side: the accumulators. Making a move changes two to four inputs, so an
// accumulator is updated from the one before by adding and subtracting rows.
//
// The output layer clips the 2H numbers, those of the side to move first, to
// [0, 1], squares them (SCReLU), and adds them up by weights that depend on the
// attacking pieces on the board, the output bucket.
//
// A network may also have a second hidden layer, of [SecondUnits] units for each output
// bucket. Each adds up the same squares by weights of its own and is clipped to
// [0, 1]; its value v and the square of that, weighed, are added to the output. The
// layer only adds something, so a training can go on from a network without it.
//
// # Numbers
//
// The first layer counts in 1/QA with 16 bits, the weights of the output layer in
// 1/QB, where no weight is more than 127, so that a clipped number times a
// weight fits 16 bits. The file has QA, QB and the scale that makes centipawns:
//
//	value = (sum(clip(x, 0, QA)² * w) / QA + bias) * Scale / (QA * QB)
//
// The second hidden layer gets the squares in seven bits and has weights of eight, so
// that a processor multiplies many at a time (as in Stockfish). With its units in
// 1/SecondValue and their output weights a and b in 1/SecondOutput there is also
//
//	sum(v * a + (v² >> 14) * b) * Scale / (SecondValue * SecondOutput)
//
// # File
//
// All numbers are little-endian. file.go, which reads it, has the layout.
//
// # Speed
//
// The sums are made by kernels in assembly, chosen at start-up: on amd64 for AVX2
// and AVX-512 (with VNNI where the processor supports it), on arm64 for NEON (with sums
// of products of bytes where it has them). With the build tag wasmsimd a program for
// browsers imports them from its page. Elsewhere Go code makes the sums, three or four
// numbers at a time. All give the same bits. The build tag purego forces the Go code.
package nnue
