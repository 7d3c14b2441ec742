package view

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// A board makes the same JSON of itself as encoding/json does, along random games with
// captures, checks and mates, in each role.
func TestBoardJSON(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	ends := map[string]bool{}
	for range 30 {
		start := xiangqi.StartPosition()
		pos := start
		moves := []xiangqi.Move{}
		for ply := range 250 {
			role := []Role{RolePlay, RoleExplore, RoleWait, RoleNone}[ply%4]
			b, err := Draw(start, moves, xiangqi.RulesComputer(), role)
			if err != nil {
				t.Fatal(err)
			}
			if ply%3 == 0 {
				b.AddPremoves(&pos)
			}
			b.Node = ply
			same(t, *b)
			if b.Mate != nil {
				ends[*b.Mate] = true
			}
			legal := pos.LegalMoves()
			if len(legal) == 0 {
				break
			}
			m := legal[rng.IntN(len(legal))]
			for _, taking := range legal { // captures open the board
				if pos.At(taking.To()) != xiangqi.NoPiece && rng.IntN(3) == 0 {
					m = taking
				}
			}
			pos.MakeMove(m)
			moves = append(moves, m)
		}
	}
	if len(ends) == 0 {
		t.Error("no game came to a mate: take other seeds")
	}
	same(t, Board{})
	full := Board{}
	fill(reflect.ValueOf(&full).Elem())
	same(t, full) // nothing of it is left out
}

// fill gives each field a value that is not zero, so that a new one cannot be forgotten.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(1))
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(value)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	default:
		if v.CanUint() {
			v.SetUint(1)
		} else {
			v.SetInt(1)
		}
	}
}

func same(t *testing.T, b Board) {
	t.Helper()
	want, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.AppendJSON(nil); string(got) != string(want) {
		t.Fatalf("wrong JSON\n%s\nwant\n%s", got, want)
	}
}

func BenchmarkBoardJSON(b *testing.B) {
	pos := xiangqi.StartPosition()
	board, err := Draw(pos, nil, xiangqi.RulesComputer(), RolePlay)
	if err != nil {
		b.Fatal(err)
	}
	board.AddPremoves(&pos)
	b.Run("own", func(b *testing.B) {
		for b.Loop() {
			board.AppendJSON(nil)
		}
	})
	b.Run("encoding/json", func(b *testing.B) {
		for b.Loop() {
			if _, err := json.Marshal(board); err != nil {
				b.Fatal(err)
			}
		}
	})
}
