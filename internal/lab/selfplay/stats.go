package selfplay

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Stats describes a file of games.
type Stats struct {
	Settings  Settings       `json:"settings"`       // settings of the run that played the games
	Games     uint64         `json:"games"`          // games in the file
	Plies     uint64         `json:"plies"`          // searched plies
	Positions uint64         `json:"positions"`      // positions that pass the usual filter of training positions
	RedWins   uint64         `json:"red_wins"`       // games won by Red
	BlackWins uint64         `json:"black_wins"`     // games won by Black
	Draws     uint64         `json:"draws"`          // drawn games
	Unknown   uint64         `json:"unknown"`        // games without a result
	Distinct  uint64         `json:"distinct"`       // different positions among those that pass the filter, counting mirror images once
	Origins   map[string]int `json:"origins"`        // games by origin of the first searched position: "random", "book", "ending" or "variant"
	Endings   map[string]int `json:"endings"`        // games by ending, such as "checkmate", "score_win" or "no_progress"
	InCheck   uint64         `json:"in_check"`       // plies with the side to move in check
	Captures  uint64         `json:"captures"`       // plies with a capture, except in check
	Decided   uint64         `json:"decided"`        // other plies with a score beyond the limit of the filter
	Skipped   int            `json:"damaged_blocks"` // number of parts of the file that could not be read
	Damage    []Damage       `json:"damage"`         // parts that could not be read and are not counted
}

// ReadStats returns statistics of a file of games. If seen is not nil, ReadStats also adds the positions to
// it, so that positions can be counted across several files.
func ReadStats(in io.Reader, seen map[uint64]struct{}) (Stats, error) {
	s := Stats{Endings: map[string]int{}, Origins: map[string]int{}}
	distinct := map[uint64]struct{}{}
	filter := DefaultFilter()
	settings, damage, err := EachGame(in, func(g *Game) error {
		s.Games++
		s.Endings[g.Ending.String()]++
		s.Origins[g.Origin.String()]++
		switch g.Result {
		case xiangqi.WinFor(xiangqi.Red):
			s.RedWins++
		case xiangqi.WinFor(xiangqi.Black):
			s.BlackWins++
		case xiangqi.Draw:
			s.Draws++
		default:
			s.Unknown++
		}
		return g.Replay(func(_ int, p *xiangqi.Position, m xiangqi.Move, score int16) {
			s.Plies++
			switch {
			case p.InCheck():
				s.InCheck++
			case p.At(m.To()) != xiangqi.NoPiece:
				s.Captures++
			case !filter.takes(p, m, score):
				s.Decided++
			default:
				s.Positions++
				mirrored := p.MirrorFile()
				key := min(p.Key(), mirrored.Key())
				distinct[key] = struct{}{}
				if seen != nil {
					seen[key] = struct{}{}
				}
			}
		})
	})
	s.Distinct = uint64(len(distinct))
	s.Settings, s.Skipped, s.Damage = settings, len(damage), append([]Damage{}, damage...)
	return s, err
}

// FileStats contains the statistics of a named file.
type FileStats struct {
	File string `json:"file"` // path as given
	Stats
}

// FilesStats contains the statistics of several files.
type FilesStats struct {
	Files    []FileStats `json:"files"`    // statistics of each file, in the order given
	Distinct int         `json:"distinct"` // different training positions in all files, counting mirror images once
}

// WriteText writes the statistics in human-readable form. For each file, it lists at most the given number
// of damaged places.
func (a *FilesStats) WriteText(w io.Writer, damage int) error {
	var b strings.Builder
	for i := range a.Files {
		f := &a.Files[i]
		fmt.Fprintf(&b, "%s\n  %s, %d nodes a move, seed %d\n  %d games: Red won %d, Black %d, drawn %d, not known %d\n"+
			"  %d plies: %d in check, %d captures, %d decided, %d positions for training, %d of them distinct\n",
			f.File, f.Settings.Evaluation, f.Settings.Nodes, f.Settings.Seed, f.Games, f.RedWins, f.BlackWins, f.Draws, f.Unknown,
			f.Plies, f.InCheck, f.Captures, f.Decided, f.Positions, f.Distinct)
		for _, name := range slices.Sorted(maps.Keys(f.Origins)) {
			fmt.Fprintf(&b, "  %8d from %s\n", f.Origins[name], name)
		}
		for _, name := range slices.Sorted(maps.Keys(f.Endings)) {
			fmt.Fprintf(&b, "  %8d %s\n", f.Endings[name], name)
		}
		for i, d := range f.Damage {
			if i == damage {
				fmt.Fprintf(&b, "  and %d more damaged places\n", len(f.Damage)-i)
				break
			}
			fmt.Fprintf(&b, "  not counted: %d bytes at byte %d: %s\n", d.Bytes, d.At, d.Reason)
		}
	}
	if len(a.Files) > 1 {
		fmt.Fprintf(&b, "%d distinct positions in all\n", a.Distinct)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
