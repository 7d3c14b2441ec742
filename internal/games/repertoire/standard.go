package repertoire

import (
	"embed"
	"fmt"
	"slices"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// files contains the built-in repertoires. For the command that made them, see standard/SOURCES.md.
//
//go:embed standard/*.repertoire
var files embed.FS

var standard = sync.OnceValue(func() (list []*Tree) {
	for _, side := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		for _, style := range Styles() {
			name := nameOf(side, style)
			t, err := readStandard(name)
			if err != nil {
				panic(fmt.Sprintf("repertoire %s: %v", name, err)) // the file is part of the program
			}
			list = append(list, t)
		}
	}
	return list
})

func readStandard(name string) (*Tree, error) {
	f, err := files.Open("standard/" + name + ".repertoire")
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // read only
	return ReadTree(f)
}

// Standard returns the built-in repertoires, those for Red first. They must not be modified.
func Standard() []*Tree { return slices.Clone(standard()) }

// Named returns the built-in repertoire with the given name, such as "red-solid", or nil if there is none.
func Named(name string) *Tree {
	i := slices.IndexFunc(standard(), func(t *Tree) bool { return t.Name() == name })
	if i < 0 {
		return nil
	}
	return standard()[i]
}

// Name returns the name that the repertoire has among the built-in ones.
func (t *Tree) Name() string { return nameOf(t.Side, t.Style) }

func nameOf(side xiangqi.Color, style Style) string { return sideWord(side) + "-" + string(style) }
