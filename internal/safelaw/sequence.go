package safelaw

import (
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// chooser chooses values and calls.
type chooser interface{ IntN(n int) int }

// script makes the choices given by the bytes of a fuzzed input, then always the first.
type script struct{ data []byte }

// IntN implements chooser.
func (s *script) IntN(n int) int {
	if len(s.data) == 0 {
		return 0
	}
	x := int(s.data[0])
	s.data = s.data[1:]
	if n > 1<<8 && len(s.data) > 0 {
		x = x<<8 | int(s.data[0])
		s.data = s.data[1:]
	}
	return x % n
}

// Seeds returns seed inputs for Fuzz.
func Seeds() [][]byte {
	random := rand.New(rand.NewPCG(56, 4))
	seeds := make([][]byte, 24)
	for i := range seeds {
		seeds[i] = make([]byte, 16<<(i%4))
		for j := range seeds[i] {
			seeds[i][j] = byte(random.IntN(1 << 8))
		}
	}
	return seeds
}

// Fuzz fuzzes sequences of calls.
func (l *Law) Fuzz(f *testing.F, exported Exported, more ...any) {
	f.Helper()
	for _, seed := range Seeds() {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) { l.sequence(t, exported, more, &script{data}) })
}

const (
	mostCalls  = 24
	mostValues = 160
	mostText   = 1 << 16 // bytes of a result that is used again
)

// sequence makes the calls chosen by a script. Results become arguments and receivers of later
// calls.
func (l *Law) sequence(t *testing.T, exported Exported, more []any, s *script) {
	names := slices.Sorted(maps.Keys(exported.Functions))
	own := "" // the package
	if len(exported.Types) > 0 {
		own = reflect.TypeOf(exported.Types[0]).Elem().PkgPath()
	}
	var pool []reflect.Value // pointers
	add := func(v reflect.Value) {
		switch {
		case len(pool) >= mostValues || !v.IsValid() || !v.CanInterface():
			return
		case v.Kind() == reflect.Interface:
			v = v.Elem()
		}
		if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
			return
		}
		if v.Kind() == reflect.String && v.Len() > mostText {
			return // a call that quotes it twice would double it again and again
		}
		if v.Kind() != reflect.Pointer {
			p := reflect.New(v.Type())
			p.Elem().Set(v)
			v = p
		}
		pool = append(pool, v)
	}
	for _, zero := range exported.Types {
		add(reflect.New(reflect.TypeOf(zero).Elem()))
	}
	for _, one := range slices.Concat(more, l.Values) {
		if v := reflect.ValueOf(one); v.Kind() == reflect.Pointer || v.Kind() == reflect.Struct { // numbers are generated
			add(v)
		}
	}
	given := len(pool)
	defer func() {
		for _, v := range pool[given:] {
			if c, ok := v.Interface().(io.Closer); ok {
				_ = c.Close() // also ends what it started
			}
		}
	}()
	var calls []string
	for range mostCalls {
		if len(s.data) == 0 {
			return
		}
		var called reflect.Value
		var name string
		if len(names) > 0 && s.IntN(3) == 0 {
			name = names[s.IntN(len(names))]
			called = reflect.ValueOf(exported.Functions[name])
		} else {
			if len(pool) == 0 {
				continue
			}
			r := pool[len(pool)-1-s.IntN(len(pool))] // latest first
			if r.NumMethod() == 0 || r.Type().Elem().PkgPath() != own {
				continue
			}
			method := s.IntN(r.NumMethod())
			name = r.Type().Elem().String() + "." + r.Type().Method(method).Name
			called = r.Method(method)
		}
		if _, ok := l.Except[name]; ok {
			continue
		}
		arguments := l.arguments(s, called.Type(), pool)
		calls = append(calls, fmt.Sprintf("%s(%s)", name, show(arguments)))
		results, err := perform(called, arguments)
		if err != nil {
			t.Fatalf("%s: %v", strings.Join(calls, "\n"), err)
		}
		for _, v := range results {
			add(v)
		}
	}
}

// arguments returns a call's arguments, from the pool or generated.
func (l *Law) arguments(s *script, of reflect.Type, pool []reflect.Value) (list []reflect.Value) {
	for i := range of.NumIn() {
		in := of.In(i)
		if of.IsVariadic() && i == of.NumIn()-1 {
			in = in.Elem()
		}
		var fit []reflect.Value
		for _, p := range pool {
			switch {
			case p.Type().AssignableTo(in):
				fit = append(fit, p)
			case p.Type().Elem().AssignableTo(in):
				fit = append(fit, p.Elem())
			}
		}
		if len(fit) > 0 && in.Kind() != reflect.Interface && s.IntN(4) > 0 {
			v := reflect.New(in).Elem()
			v.Set(fit[len(fit)-1-s.IntN(len(fit))])
			list = append(list, v)
			continue
		}
		list = append(list, l.value(s, in, 0))
	}
	return list
}
