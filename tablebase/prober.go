package tablebase

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Options are the settings of a Prober. The zero value selects the defaults.
type Options struct {
	// CacheBytes limits the memory used for decompressed blocks; 0 means 64 MiB.
	CacheBytes int
	// MostAttackers is the maximum number of attackers, counting both sides, in positions that are looked
	// up; 0 means the maximum in the tables.
	MostAttackers int
	// Rules selects the repetition rules that ProbeWDL applies. Under PerpetualCheck, ProbeWDL returns a
	// draw only if the draw holds under those rules.
	Rules Rules
	// Systems are file systems, such as that of package small, whose root folders are searched after the
	// folders passed to Open. The files in them must implement io.ReaderAt.
	Systems []fs.FS
	// OnFault is called once for each file that turns out to be unusable. The call may come from any
	// goroutine that probes.
	OnFault func(error)
}

const defaultCache = 64 << 20

// Prober looks up positions in the tables of one or more folders. All its methods except Close are safe for
// concurrent use.
//
// A value depends only on the pieces and the side to move. It takes into account neither the history of the
// game nor any limit on moves without a capture, and no table covers perpetual chase. A player that uses
// the tables must therefore check for repetitions itself.
type Prober struct {
	classes       map[Class]*holding // classes as stored and with the colours exchanged
	mostAttackers int
	mostMen       int
	rules         Rules
	cache         *cache
	decoder       *zstd.Decoder
	tables        []*probed
	buffers       sync.Pool // *[]byte, room for a block
	onFault       func(error)
}

// holding lists the table files for a class.
type holding struct {
	exchanged Exchange
	tables    *classTables
}

type classTables struct{ results, perpetual, mates, conversions *probed }

// probed is a table file together with its number in the cache. The table is nil until it is first needed.
type probed struct {
	name   string // of the file
	path   string // for errors
	open   func(*zstd.Decoder) (*Table, error)
	number int
	once   sync.Once
	table  atomic.Pointer[Table]
	broken atomic.Bool
}

// Open finds the tables in the folders. If several folders contain the same table, the first one is used.
// Files are opened only when they are first needed. Folders that do not exist are ignored. Open returns an
// error if it cannot read an existing folder or one of options.Systems.
func Open(folders []string, options Options) (*Prober, error) {
	p := &Prober{
		classes: make(map[Class]*holding), rules: options.Rules,
		onFault: options.OnFault, mostAttackers: options.MostAttackers,
	}
	p.buffers.New = func() any {
		b := make([]byte, 0, blockSize)
		return &b
	}
	if options.CacheBytes <= 0 {
		options.CacheBytes = defaultCache
	}
	p.cache = newCache(options.CacheBytes)
	var err error
	if p.decoder, err = newDecoder(); err != nil {
		return nil, err
	}
	for _, folder := range folders {
		if err := p.addFolder(folder); err != nil {
			p.decoder.Close()
			return nil, err
		}
	}
	for _, system := range options.Systems {
		if err := p.addSystem(system); err != nil {
			p.decoder.Close()
			return nil, err
		}
	}
	p.findLimits()
	return p, nil
}

// addFolder registers the table files in a folder.
func (p *Prober) addFolder(folder string) error {
	files, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, file := range files {
		path := filepath.Join(folder, file.Name())
		p.addFile(file.Name(), path, func(d *zstd.Decoder) (*Table, error) { return openTable(path, d) })
	}
	return err
}

// addSystem registers the table files in the root of a file system.
func (p *Prober) addSystem(system fs.FS) error {
	files, err := fs.ReadDir(system, ".")
	for _, file := range files {
		name := file.Name()
		p.addFile(name, name, func(d *zstd.Decoder) (*Table, error) { return openIn(system, name, d) })
	}
	return err
}

// addFile registers a file if its name identifies a table that is not yet registered.
func (p *Prober) addFile(file, path string, open func(*zstd.Decoder) (*Table, error)) {
	name, extension, _ := strings.Cut(file, ".")
	class, err := ParseClass(name)
	if err != nil || class.String() != name {
		return
	}
	if _, exchanged := class.Canonical(); exchanged {
		return
	}
	if place := p.tablesOf(class).byExtension("." + extension); place != nil && *place == nil {
		*place = &probed{name: file, path: path, open: open, number: len(p.tables)}
		p.tables = append(p.tables, *place)
	}
}

// tablesOf returns the entry for the tables of a canonical class.
func (p *Prober) tablesOf(class Class) *classTables {
	if h := p.classes[class]; h != nil {
		return h.tables
	}
	tables := new(classTables)
	p.classes[class.ExchangeColors()] = &holding{Exchanged, tables}
	p.classes[class] = &holding{AsStored, tables} // last, for symmetric classes
	return tables
}

func (t *classTables) ofKind(kind Kind) *probed {
	switch kind {
	case MateTable:
		return t.mates
	case ConversionTable:
		return t.conversions
	}
	return t.results
}

func (t *classTables) byExtension(extension string) **probed {
	switch extension {
	case Extension(ResultTable, Ruleless):
		return &t.results
	case Extension(ResultTable, PerpetualCheck):
		return &t.perpetual
	case Extension(MateTable, Ruleless):
		return &t.mates
	case Extension(ConversionTable, Ruleless):
		return &t.conversions
	}
	return nil
}

// findLimits finds the maximum numbers of attackers and of pieces in the tables.
func (p *Prober) findLimits() {
	most := 0
	for class, h := range p.classes {
		if *h.tables == (classTables{}) {
			delete(p.classes, class)
			continue
		}
		most = max(most, class.Attackers(xiangqi.Red)+class.Attackers(xiangqi.Black))
		p.mostMen = max(p.mostMen, class.Pieces())
	}
	if p.mostAttackers <= 0 || p.mostAttackers > most {
		p.mostAttackers = most
	}
}

// Close closes all files. The prober must not be used afterwards.
func (p *Prober) Close() error {
	if p == nil || p.decoder == nil { // it has no tables
		return nil
	}
	var faults []error
	for _, t := range p.tables {
		if table := t.table.Load(); table != nil {
			faults = append(faults, table.Close())
		}
	}
	p.decoder.Close()
	return errors.Join(faults...)
}

// Classes returns the number of classes that have a table.
func (p *Prober) Classes() int {
	if p == nil {
		return 0
	}
	n := 0
	for _, h := range p.classes {
		if h.exchanged == AsStored {
			n++
		}
	}
	return n
}

// Mates returns the classes that have a mate table, as stored, smallest first.
func (p *Prober) Mates() []Class {
	if p == nil {
		return nil
	}
	var list []Class
	for class, h := range p.classes {
		if h.exchanged == AsStored && h.tables.mates != nil {
			list = append(list, class)
		}
	}
	slices.SortFunc(list, func(a, b Class) int {
		return cmp.Or(a.Pieces()-b.Pieces(), strings.Compare(a.String(), b.String()))
	})
	return list
}

// Table returns the table of the given kind for class c, and reports whether the table stores the class
// with the colours exchanged. It never returns a table for the rule that perpetual check loses. If there is
// no usable table, the result is nil. The table belongs to the prober.
func (p *Prober) Table(c Class, kind Kind) (*Table, Exchange) {
	if p == nil {
		return nil, AsStored
	}
	h := p.classes[c]
	if h == nil {
		return nil, AsStored
	}
	return p.use(h.tables.ofKind(kind)), h.exchanged
}

// MostAttackers returns the maximum number of rooks, knights, cannons and pawns, counting both sides, in
// positions that the prober looks up.
func (p *Prober) MostAttackers() int {
	if p == nil {
		return 0
	}
	return p.mostAttackers
}

// Covers reports whether a table may contain the position, judging only by the numbers of attackers and pieces.
// The test is fast, so a search can make it before probing. If a class has no table, Table returns nil for it.
func (p *Prober) Covers(pos *xiangqi.Position) bool {
	if p == nil || pos == nil {
		return false
	}
	attackers := pos.ByKind(xiangqi.Rook).Or(pos.ByKind(xiangqi.Knight)).
		Or(pos.ByKind(xiangqi.Cannon)).Or(pos.ByKind(xiangqi.Pawn)).Len()
	men := pos.Occupied().Len()
	return attackers <= p.mostAttackers && men <= p.mostMen && men > 0 // the zero value has not even kings
}

// ProbeWDL returns the result of a position for the side to move, under the rules in the options. ok is
// false if the tables do not contain a result that holds under those rules. If the blocks are cached,
// ProbeWDL neither accesses files nor allocates memory.
func (p *Prober) ProbeWDL(pos *xiangqi.Position) (result WDL, ok bool) {
	if p == nil {
		return Draw, false
	}
	return p.ProbeResult(pos, p.rules)
}

// ProbeResult is like ProbeWDL but applies the given rules instead of those in the options.
func (p *Prober) ProbeResult(pos *xiangqi.Position, rules Rules) (result WDL, ok bool) {
	if !p.Covers(pos) {
		return Draw, false
	}
	board := pos.Board()
	h := p.classes[ClassOf(&board)]
	if h == nil {
		return Draw, false
	}
	side := pos.Turn() ^ xiangqi.Color(h.exchanged)
	if rules == PerpetualCheck {
		if v, _, ok := p.lookUp(h.tables.perpetual, &board, side, h.exchanged); ok {
			return v.WDL(), true
		}
	}
	for _, t := range [...]*probed{h.tables.results, h.tables.mates} {
		v, holds, ok := p.lookUp(t, &board, side, h.exchanged)
		if ok {
			return v.WDL(), v != 0 || rules == Ruleless || holds == AnyRules
		}
	}
	return Draw, false
}

// ProbeDTM returns the number of plies until a side has no legal move, or -1 for a draw. The number of plies
// is odd if the side to move wins and even if it loses. Repetition counts as a draw. ok is false if no table
// contains the position.
func (p *Prober) ProbeDTM(pos *xiangqi.Position) (plies int, ok bool) {
	v, ok := p.Probe(pos, MateTable)
	return v.Plies(), ok
}

// Probe returns the value of a position from the tables of the given kind, in which repetition counts as a
// draw. ok is false if no table of that kind contains the position.
func (p *Prober) Probe(pos *xiangqi.Position, kind Kind) (v Value, ok bool) {
	if !p.Covers(pos) {
		return 0, false
	}
	board := pos.Board()
	h := p.classes[ClassOf(&board)]
	if h == nil {
		return 0, false
	}
	v, _, ok = p.lookUp(h.tables.ofKind(kind), &board, pos.Turn()^xiangqi.Color(h.exchanged), h.exchanged)
	return v, ok
}

// lookUp returns the value of the board in table t, and the rules under which the table was computed. side
// is the side to move in the colours of the table, which may be exchanged.
func (p *Prober) lookUp(t *probed, b *xiangqi.Board, side xiangqi.Color, exchanged Exchange) (v Value, rules Rules, ok bool) {
	table := p.use(t)
	if table == nil || !b.Misplaced().Empty() { // no table contains misplaced pieces
		return 0, 0, false
	}
	block, entry := table.block(side, table.index.Number(b, exchanged))
	key := blockKey(t.number, block)
	symbol, held := p.cache.symbol(key, entry, table.layout.bits)
	if !held {
		if symbol, ok = p.load(t, table, key, block, entry); !ok {
			return 0, 0, false
		}
	}
	v, err := table.valueOf(side, symbol, block)
	if err != nil {
		p.fault(t, err)
		return 0, 0, false
	}
	return v, table.header.Rules, true
}

// use returns the table, which it opens if necessary, or nil if the table is not usable.
func (p *Prober) use(t *probed) *Table {
	if t == nil || t.broken.Load() {
		return nil
	}
	if table := t.table.Load(); table != nil {
		return table
	}
	t.once.Do(func() {
		table, err := t.open(p.decoder)
		if err != nil {
			p.fault(t, err)
			return
		}
		h := table.header
		if want := FileName(h.Class, h.Kind, h.Rules); want != t.name {
			p.fault(t, fmt.Errorf("%s: %w: it is the table %s", t.path, ErrDamaged, want))
			_ = table.Close() // it was only read
			return
		}
		t.table.Store(table)
	})
	return t.table.Load()
}

// load decompresses a block into the cache.
func (p *Prober) load(t *probed, table *Table, key uint64, block, entry int) (symbol int, ok bool) {
	buffer, ok := p.buffers.Get().(*[]byte)
	if !ok {
		return 0, false
	}
	defer p.buffers.Put(buffer)
	content, err := table.unpack((*buffer)[:0], block)
	if err != nil {
		p.fault(t, err)
		return 0, false
	}
	*buffer = content
	p.cache.put(key, content)
	return symbolAt(content, entry, table.layout.bits), true
}

// fault disables a table and reports the error, but only the first time.
func (p *Prober) fault(t *probed, err error) {
	if t.broken.CompareAndSwap(false, true) && p.onFault != nil {
		p.onFault(err)
	}
}
