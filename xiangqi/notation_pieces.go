package xiangqi

// The Chinese and WXF systems write a move in two parts. The head identifies the piece by its kind
// and either its file or its place among similar pieces. The tail describes the movement.
//
// Both parts are processed as one-byte signs. The signs are the WXF letters K A E H R C P, the
// digits 1 to 9 in any script, + - = for forward, backward and sideways, and three more for the
// words 前 中 后.
const (
	signFront byte = 0x80 + iota
	signMiddle
	signRear
	signNone // occurs in no text
)

// kindSigns holds the WXF letters of the kinds.
const kindSigns = ".KAEHRCP"

// digitSign returns the sign of n, or signNone unless n is 1 to 9.
func digitSign(n int) byte {
	if n < 1 || n > 9 {
		return signNone
	}
	return '0' + byte(n)
}

// head holds up to three signs, with the last in the low byte.
type head uint32

func head2(a, b byte) head { return head(a)<<8 | head(b) }

func head3(a, b, c byte) head { return head(a)<<16 | head(b)<<8 | head(c) }

// fileNumber returns the file of s, numbered 1 to 9 from the mover's right.
func fileNumber(c Color, s Square) int {
	if c == Red {
		return NumFiles - s.File()
	}
	return s.File() + 1
}

// fileOfNumber returns the file whose number is n from c's point of view.
func fileOfNumber(c Color, n int) int {
	if c == Red {
		return NumFiles - n
	}
	return n - 1
}

// standing describes where a piece is in relation to the other pieces of its side and kind. It
// contains everything that the name of the piece may depend on.
type standing struct {
	kind    Kind
	file    int // 1 to 9 from the mover's right
	order   int // on its file, 1 = nearest to the enemy
	count   int // pieces on its file
	groups  int // files with several such pieces
	number  int // among the pieces of all groups, right to left, front to back
	left    int // the same, left to right
	overall int // among all pieces of the kind, right to left, front to back
}

// standing returns the standing of the piece on s, which belongs to the side to move.
func (p *Position) standing(s Square) standing {
	us, kind := p.turn, p.At(s).Kind()
	st := standing{kind: kind, file: fileNumber(us, s), order: 1}
	var onFile [NumFiles + 1]int
	for pieces := p.Pieces(us, kind); !pieces.Empty(); {
		piece := pieces.PopFirst()
		file := fileNumber(us, piece)
		onFile[file]++
		if file == st.file && (piece > s) == (us == Red) && piece != s {
			st.order++
		}
	}
	st.count = onFile[st.file]
	st.number, st.overall, st.left = st.order, st.order, st.order
	for file, count := range onFile {
		if count > 1 {
			st.groups++
		}
		if count > 1 && file > st.file {
			st.left += count
		}
		if file < st.file {
			st.overall += count
			if count > 1 {
				st.number += count
			}
		}
	}
	return st
}

// tandem reports whether the file is not enough to identify the piece. For advisors and bishops, it
// is always enough, because two of them on one file have no move in common.
func (st *standing) tandem() bool {
	return st.count > 1 && st.kind != King && st.kind != Advisor && st.kind != Bishop
}

func (st *standing) letter() byte { return kindSigns[st.kind] }

// plain names the piece by kind and file.
func (st *standing) plain() head { return head2(st.letter(), digitSign(st.file)) }

// place returns the sign of 前, 中 or 后, or signNone if none applies.
func (st *standing) place() byte {
	switch {
	case st.order == 1:
		return signFront
	case st.order == st.count:
		return signRear
	case 2*st.order == st.count+1:
		return signMiddle
	}
	return signNone
}

// sign returns WXF's + for the front piece, - for the rear piece, or signNone.
func (st *standing) sign() byte {
	switch st.order {
	case 1:
		return '+'
	case st.count:
		return '-'
	}
	return signNone
}

// ordinalLetter returns ElephantEye's letter for the number, A to I.
func (st *standing) ordinalLetter() byte {
	if st.number > NumFiles {
		return signNone
	}
	return 'A' + byte(st.number) - 1
}

// chinese returns the head written by FormatMove in Chinese.
func (st *standing) chinese() head {
	switch {
	case !st.tandem():
		return st.plain()
	case st.groups > 1 || st.count > 3:
		return head2(digitSign(st.number), st.letter())
	}
	return head2(st.place(), st.letter())
}

// wxf returns the head written by FormatMove in WXF. In a game, a side has at most two pieces of
// each kind other than pawns. In positions that have more, the pieces get ordinal letters.
func (st *standing) wxf() head {
	switch {
	case !st.tandem():
		return st.plain()
	case st.groups == 1 && st.count == 2:
		return head2(st.letter(), st.sign())
	case st.kind == Pawn:
		return head2(digitSign(st.order), digitSign(st.file))
	}
	return head2(st.letter(), st.ordinalLetter())
}

// tier ranks the ways of naming a piece by how reliable they are. If a text matches several
// pieces, only those in the best tier count.
type tier uint8

const (
	tierWritten  tier = iota // as written by FormatMove
	tierKnown                // another scheme in use
	tierCareless             // less specific than the schemes require
	tierNone
)

// naming compares the possible names of a piece with the head that a text contains.
type naming struct {
	wanted head
	tier   tier // the best tier in which the piece has that name
}

func (n *naming) offer(t tier, h head) {
	if h == n.wanted && t < n.tier {
		n.tier = t
	}
}

// offerChinese tries the Chinese names of the piece.
func (st *standing) offerChinese(n *naming) {
	n.offer(tierWritten, st.chinese())
	letter, file, place := st.letter(), digitSign(st.file), st.place()
	everyPawn := tierCareless // two groups are what numbering all pieces is for
	if st.groups > 1 {
		everyPawn = tierKnown
	}
	if st.groups > 0 {
		n.offer(everyPawn, head2(digitSign(st.overall), letter))
	}
	if st.count == 1 {
		return
	}
	// 前兵, or 兵前 in old texts. These suffice only if there is a single group.
	single := tierKnown
	if st.groups > 1 {
		single = tierCareless
	}
	n.offer(single, head2(place, letter))
	n.offer(single, head2(letter, place))
	// 前兵七, 兵七前, 一兵七: the file is spelled out.
	n.offer(tierKnown, head3(place, letter, file))
	n.offer(tierKnown, head3(letter, file, place))
	n.offer(tierKnown, head3(digitSign(st.order), letter, file))
	if st.kind == Pawn { // 前七, 二七: the pawn on that file, not named
		n.offer(tierKnown, head2(place, file))
		n.offer(tierKnown, head2(digitSign(st.order), file))
	}

	n.offer(tierCareless, head2(digitSign(st.order), letter))
	n.offer(tierCareless, head2(digitSign(st.left), letter))
	n.offer(tierCareless, st.plain())
}

// offerWXF tries the WXF names of the piece.
func (st *standing) offerWXF(n *naming) {
	n.offer(tierWritten, st.wxf())
	letter, sign := st.letter(), st.sign()
	if st.kind == Pawn {
		st.offerWXFPawn(n)
	}
	if st.count == 1 {
		return
	}
	n.offer(tierKnown, head2(letter, st.ordinalLetter()))
	pair := tierKnown
	if st.groups > 1 {
		pair = tierCareless
	}
	if st.count <= 3 { // with more, + and - do not mean the first and the last
		n.offer(pair, head2(letter, sign))
		n.offer(pair, head2(sign, letter))
	}
	if st.place() == signMiddle { // ElephantEye's middle, P.
		n.offer(tierKnown, head2(letter, '='))
	}
	n.offer(tierCareless, st.plain())
}

// offerWXFPawn tries the names from the 1997 and 2018 rule books that only pawns can have.
func (st *standing) offerWXFPawn(n *naming) {
	letter, file := st.letter(), digitSign(st.file)
	inFile := head2(digitSign(st.order), file) // 2018: 15 = first on file 5
	if st.count == 1 {
		n.offer(tierCareless, inFile)
		return
	}
	n.offer(tierKnown, inFile)
	middle, byFile := st.place() == signMiddle, tierCareless
	if st.groups > 1 {
		byFile = tierKnown
	}
	n.offer(byFile, head2(file, st.sign())) // 1997, two groups: 3+ 33 3-
	if middle {
		n.offer(byFile, head2(file, file))
	}
	if st.groups > 1 {
		return
	}
	if middle {
		n.offer(tierKnown, st.plain())
	}
	if st.count > 3 { // ++ P+ P5 P- --
		switch st.order {
		case 1:
			n.offer(tierKnown, head2('+', '+'))
		case 2:
			n.offer(tierKnown, head2(letter, '+'))
		case st.count - 1:
			n.offer(tierKnown, head2(letter, '-'))
		case st.count:
			n.offer(tierKnown, head2('-', '-'))
		}
	}
}
