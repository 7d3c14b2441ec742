package selfplay

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// A block of many games that hold nothing is refused before memory is used for it.
func TestCrowdedBlock(t *testing.T) {
	p, err := newPacker()
	if err != nil {
		t.Fatal(err)
	}
	empty := appendGame(nil, &Game{Ending: EndLength})
	plain := bytes.Repeat(empty, mostPacked/len(empty))
	block := p.encoder.EncodeAll(plain, make([]byte, blockHeader))
	copy(block, blockMagic)
	for i, x := range []int{len(block) - blockHeader, len(plain), mostPacked / len(empty)} {
		binary.LittleEndian.PutUint32(block[4+4*i:], uint32(x))
	}
	for _, games := range []int{mostPacked / len(empty), 5} {
		binary.LittleEndian.PutUint32(block[12:], uint32(games))
		binary.LittleEndian.PutUint32(block[16:], blockSum(block, block[blockHeader:]))
		if found, err := DecodeGames(block); err == nil {
			t.Errorf("a block of %d games in %d bytes was read", len(found), len(block))
		}
	}
}
