package nnue

import "slices"

// SecondUnits is the size of a second hidden layer.
const SecondUnits = 8

// Units of the numbers of the second hidden layer.
const (
	// SecondInput represents 1 in its inputs: a clipped number of the first layer, squared and rounded to
	// seven bits.
	SecondInput = 127
	// SecondWeight represents 1 in its weights; they are within ±MostSecond, so that two products fit 16
	// bits.
	SecondWeight = 128
	MostSecond   = 127
	// SecondValue represents 1 in its units.
	SecondValue = SecondInput * SecondWeight
	// SecondOutput represents 1 in the units' contributions to the output.
	SecondOutput = 1024

	inputShift  = 9                     // QA² is 1, and SecondInput once it is shifted
	inputRound  = 1 << (inputShift - 1) // added before the shift
	squareShift = 14                    // SecondValue² is 1, and SecondSquare, almost SecondValue, once it is shifted
	// mostSecondBias keeps sums well within 32 bits.
	mostSecondBias = 1 << 24
)

// SecondSquare represents 1 in the square of a unit, before it is weighted.
const SecondSquare = 1.0 * SecondValue * SecondValue / (1 << squareShift)

// secondBlock is the number of inputs that the kernels take at a time.
const secondBlock = 64

// Layouts of the weights of the second hidden layer. Those of a file are unit after unit. For
// the kernels in assembly a block of 64 inputs has the weights of the first
// unit, then those of the second and so on. For the one in Go each input has three words,
// which hold the weights of three, three and two units in lanes of laneWidth bits.
const (
	wordsOfInput = 3
	laneWidth    = 21 // a block's sum of a unit fits: 64 * 127 * 127 < 2^20
	lanesOfWord  = 3
)

// inputLanes are the weights of an input for all units.
type inputLanes [wordsOfInput]int64

// packSecond lays the weights of one output bucket out for the kernels.
func packSecond(blocks []int8, lanes []inputLanes, weights []int8) {
	wide := len(weights) / SecondUnits
	for j := range SecondUnits {
		for i, w := range weights[j*wide:][:wide] {
			blocks[(i/secondBlock*SecondUnits+j)*secondBlock+i%secondBlock] = w
			lanes[i][j/lanesOfWord] += int64(w) << (j % lanesOfWord * laneWidth)
		}
	}
}

// secondSums computes the sums of the units of the second hidden layer, without their biases.
type secondSums [SecondUnits]int32

// goSecond sums up what the units get of own and then other.
func goSecond(own, other []int16, lanes []inputLanes, sums *secondSums) {
	*sums = secondSums{}
	for _, half := range [...][]int16{own, other} {
		for len(half) >= secondBlock {
			sums.addBlock((*[secondBlock]int16)(half), (*[secondBlock]inputLanes)(lanes))
			half, lanes = half[secondBlock:], lanes[secondBlock:]
		}
	}
}

// addBlock adds a block: three units at a time, as the lanes of a word.
func (sums *secondSums) addBlock(block *[secondBlock]int16, lanes *[secondBlock]inputLanes) {
	var a, b, c int64
	for i, x := range block {
		v := int64(secondInput(x))
		w := &lanes[i]
		a += v * w[0]
		b += v * w[1]
		c += v * w[2]
	}
	for i, word := range [wordsOfInput]int64{a, b, c} {
		for j := i * lanesOfWord; j < min((i+1)*lanesOfWord, SecondUnits); j++ {
			const rest = 64 - laneWidth
			lane := word << rest >> rest
			sums[j] += int32(lane)
			word = (word - lane) >> laneWidth
		}
	}
}

// secondInput is a number of the first layer as an input of the second one.
func secondInput(x int16) int32 {
	v := max(0, min(QA, int32(x)))
	return (v*v + inputRound) >> inputShift
}

// second returns what the second hidden layer of an output bucket adds to the value, in
// 1/(SecondValue*SecondOutput).
func (n *Network) second(sums *secondSums, bucket int) (total int64) {
	biases := n.secondBiases[bucket*SecondUnits:][:SecondUnits]
	weights := n.secondOutput[bucket*2*SecondUnits:][:2*SecondUnits]
	for j, sum := range sums {
		v := int64(max(0, min(SecondValue, sum+biases[j])))
		total += v*int64(weights[2*j]) + (v*v>>squareShift)*int64(weights[2*j+1])
	}
	return total
}

// output returns the value of two accumulators, that of the side to move first.
func (n *Network) output(k kernel, own, other []int16, bucket int) int {
	wide := 2 * n.shape.Hidden
	sum := k.output(own, other, n.direct[bucket*wide:][:wide])
	if n.shape.Second == 0 {
		return n.value(sum, 0, bucket)
	}
	var sums secondSums
	k.second(own, other, n.secondBlocks[bucket*wide*SecondUnits:], n.secondLanes[bucket*wide:], &sums)
	return n.value(sum, n.second(&sums, bucket), bucket)
}

// takeSecond copies the weights of the second hidden layer.
func (n *Network) takeSecond(w Weights) {
	n.secondBlocks = alignedInt8(len(w.Second))
	n.secondLanes = make([]inputLanes, len(w.Second)/SecondUnits)
	n.secondBiases, n.secondOutput = slices.Clone(w.SecondBiases), slices.Clone(w.SecondOutput)
	size := 2 * n.shape.Hidden * SecondUnits
	for at := 0; at < len(w.Second); at += size {
		packSecond(n.secondBlocks[at:][:size], n.secondLanes[at/SecondUnits:], w.Second[at:][:size])
	}
}

// secondWeights returns the weights of the second hidden layer, unit after unit.
func (n *Network) secondWeights() []int8 {
	wide := 2 * n.shape.Hidden
	list := make([]int8, len(n.secondBlocks))
	for at := range list {
		bucket, unit, i := at/(wide*SecondUnits), at/wide%SecondUnits, at%wide
		blocks := n.secondBlocks[bucket*wide*SecondUnits:]
		list[at] = blocks[(i/secondBlock*SecondUnits+unit)*secondBlock+i%secondBlock]
	}
	return list
}
