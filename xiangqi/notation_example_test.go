package xiangqi_test

import (
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func ExamplePosition_FormatMove() {
	pos := xiangqi.StartPosition()
	m, _ := pos.ParseMove("h0g2")
	for _, n := range []xiangqi.Notation{
		xiangqi.UCI, xiangqi.ICCS, xiangqi.WXF, xiangqi.Chinese,
		xiangqi.Chinese | xiangqi.Traditional, xiangqi.Algebraic | xiangqi.RanksFromOne,
		xiangqi.Vietnamese, xiangqi.VietnameseShort,
	} {
		fmt.Println(n, pos.FormatMove(m, n))
	}
	// Output:
	// uci h0g2
	// iccs H0-G2
	// wxf H2+3
	// chinese 马二进三
	// chinese,traditional 傌二進三
	// algebraic,ranks-from-one Hg3
	// vietnamese Mã 2 tấn 3
	// vietnamese-short M2.3
}

func ExamplePosition_ParseMove() {
	pos := xiangqi.StartPosition()
	for _, text := range []string{"炮二平五", "c8.5", "馬 二 進 三", "H8+7", "炮八退三", "炮五进五", "何"} {
		m, err := pos.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			var illegal *xiangqi.IllegalMoveError
			if errors.As(err, &illegal) {
				fmt.Println("  the reason for programs:", illegal.Reason)
			}
			continue
		}
		fmt.Println(text, "is", m)
		pos.MakeMove(m)
	}
	// Output:
	// 炮二平五 is h2e2
	// c8.5 is h7e7
	// 馬 二 進 三 is h0g2
	// H8+7 is h9g7
	// move "炮八退三": no such move: the red cannon on b2 cannot go there
	// move "炮五进五": illegal move e2e7: cannon too many screens
	//   the reason for programs: cannon_too_many_screens
	// move "何": bad move text: unexpected character '何' at byte 0
}
