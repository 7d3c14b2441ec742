package nnue

import "slices"

// SecondUnits is the number of units in a second hidden layer.
const SecondUnits = 8

// Units of the numbers in the second hidden layer.
const (
	// SecondInput represents 1 in the inputs of the layer, which are the clipped numbers of the first layer,
	// squared and rounded to seven bits.
	SecondInput = 127
	// SecondWeight represents 1 in the weights of the layer. They are within ±MostSecond, so that the sum of
	// two products fits in 16 bits.
	SecondWeight = 128
	MostSecond   = 127
	// SecondValue represents 1 in the values of the units.
	SecondValue = SecondInput * SecondWeight
	// SecondOutput represents 1 in what the units contribute to the output.
	SecondOutput = 1024

	inputShift  = 9                     // shifts QA², which represents 1, down to SecondInput
	inputRound  = 1 << (inputShift - 1) // added before the shift
	squareShift = 14                    // shifts SecondValue², which represents 1, down to SecondSquare, which is almost SecondValue
	// mostSecondBias keeps the sums well below 32 bits.
	mostSecondBias = 1 << 24
)

// SecondSquare represents 1 in the square of a unit's value, before it is multiplied by a weight.
const SecondSquare = 1.0 * SecondValue * SecondValue / (1 << squareShift)

// secondBlock is the number of inputs that the kernels process at a time.
const secondBlock = 64

// There are three layouts for the weights of the second hidden layer. A file stores them unit by unit. For
// the assembly kernels, they are divided into blocks of 64 inputs. Each block contains the weights of the
// first unit, then those of the second, and so on. For the Go kernel, there are three words for each input,
// which hold the weights of three, three and two units in lanes of laneWidth bits.
const (
	wordsOfInput = 3
	laneWidth    = 21 // enough for the sum of a unit over a block: 64 * 127 * 127 < 2^20
	lanesOfWord  = 3
)

// inputLanes holds the weights of all units for one input.
type inputLanes [wordsOfInput]int64

// packSecond packs the weights of one output bucket for the kernels.
func packSecond(blocks []int8, lanes []inputLanes, weights []int8) {
	wide := len(weights) / SecondUnits
	for j := range SecondUnits {
		for i, w := range weights[j*wide:][:wide] {
			blocks[(i/secondBlock*SecondUnits+j)*secondBlock+i%secondBlock] = w
			lanes[i][j/lanesOfWord] += int64(w) << (j % lanesOfWord * laneWidth)
		}
	}
}

// secondSums holds the sums of the second hidden layer's units, without their biases.
type secondSums [SecondUnits]int32

// goSecond computes the sums of all units, first over own and then over other.
func goSecond(own, other []int16, lanes []inputLanes, sums *secondSums) {
	*sums = secondSums{}
	for _, half := range [...][]int16{own, other} {
		for len(half) >= secondBlock {
			sums.addBlock((*[secondBlock]int16)(half), (*[secondBlock]inputLanes)(lanes))
			half, lanes = half[secondBlock:], lanes[secondBlock:]
		}
	}
}

// addBlock adds one block to the sums, three units at a time in the lanes of a word.
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

// secondInput converts a number from the first layer to an input of the second.
func secondInput(x int16) int32 {
	v := max(0, min(QA, int32(x)))
	return (v*v + inputRound) >> inputShift
}

// second returns what the second hidden layer contributes for an output bucket, in units of
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

// output returns the value for two accumulators. own is that of the side to move.
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

// secondWeights returns the weights of the second hidden layer, unit by unit.
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
