package record

import "fmt"

// CHE, the record format of QQ, consists of decimal numbers, each followed by a single separating
// character. The second number is the number of moves. Ten numbers follow for each move. The fourth
// to the seventh of them are the rank and file of both squares. Ranks are counted from Red's home
// rank, and files from Red's left. This reader was written from a description and tested on one
// real file.

const (
	cheHead = 2
	cheMove = 10
	cheSkip = 3 // numbers in a move that precede its squares
)

func readCHE(in *input) {
	in.game = 1
	data, ok := in.all(mostOnline)
	if !ok {
		return
	}
	numbers := cheNumbers(data)
	if len(numbers) < cheHead {
		in.skip(Place{}, fmt.Errorf("%w: %d numbers, want the number of moves and ten for each", ErrFormat, len(numbers)))
		return
	}
	g := New()
	n := g.Root
	count, rest := numbers[1].value, numbers[cheHead:]
	for i := 0; i < count; i++ {
		if len(rest) < cheMove {
			g.warn(Place{}, "%d moves, want %d", i, count)
			break
		}
		if i < MaxPlies {
			p := rest[cheSkip:]
			n = n.Add(moveBetween(p[1].value, p[0].value, p[3].value, p[2].value))
			n.place = p[0].place
		}
		rest = rest[cheMove:]
	}
	g.settle(func(place int64) Place { return Place{Offset: place} })
	in.give(g)
}

// cheNumber is a number together with its place in the file.
type cheNumber struct {
	value int
	place int64
}

// cheNumbers reads the numbers in a file. It stops where it does not find a digit.
func cheNumbers(data []byte) []cheNumber {
	var numbers []cheNumber
	for at := 0; at < len(data); at++ { // skip the separator
		n := cheNumber{place: int64(at)}
		begin := at
		for at < len(data) && data[at] >= '0' && data[at] <= '9' {
			n.value = min(n.value*10+int(data[at]-'0'), 1<<20)
			at++
		}
		if at == begin {
			break
		}
		numbers = append(numbers, n)
	}
	return numbers
}
