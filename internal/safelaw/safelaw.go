// Package safelaw calls the exported methods and functions of a package with values that
// no caller intends, such as zero values, nil and numbers out of range, and reports those that
// panic. It is for tests.
package safelaw

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// Law is what is called and how often.
type Law struct {
	Calls int // of each method and function
	// Except has the names of those whose comment asks for more than any value, such as
	// Position.MakeMove, with the reason.
	Except map[string]string
	// Values are arguments of types that are not made from nothing: those are taken as well
	// as zero values.
	Values []any
	// Set are the types of pointers and interfaces that are never nil or made from nothing, where the comment of a package
	// asks for that: what a search calls at every node has no time to look.
	Set []reflect.Type
}

// Check calls all exported methods of the receivers, and the functions, by name.
func (l *Law) Check(t *testing.T, receivers []any, functions map[string]any) {
	t.Helper()
	random := rand.New(rand.NewPCG(56, 3))
	used := map[string]bool{}
	for _, r := range receivers {
		v := reflect.ValueOf(r)
		if v.Kind() != reflect.Pointer { // the methods of the pointer are those of the value too
			p := reflect.New(v.Type())
			p.Elem().Set(v)
			v = p
		}
		for i := range v.NumMethod() {
			name := strings.TrimPrefix(v.Type().Elem().String(), "") + "." + v.Type().Method(i).Name
			l.call(t, random, name, v, i, reflect.Value{}, used)
		}
	}
	for name, f := range functions {
		l.call(t, random, name, reflect.Value{}, 0, reflect.ValueOf(f), used)
	}
	for name := range l.Except {
		if !used[name] {
			t.Errorf("%s is excepted and not there", name)
		}
	}
}

// call calls a method of a copy of the receiver, or a function, with arguments by chance.
func (l *Law) call(t *testing.T, random *rand.Rand, name string, receiver reflect.Value, method int, f reflect.Value, used map[string]bool) {
	t.Helper()
	if _, ok := l.Except[name]; ok {
		used[name] = true
		return
	}
	for range l.Calls {
		called := f
		if receiver.IsValid() {
			r := receiver
			if !r.IsNil() {
				r = reflect.New(receiver.Type().Elem())
				r.Elem().Set(receiver.Elem())
			}
			if r.IsNil() && valueReceiver(receiver.Type(), method) {
				return // Go itself says so of a nil pointer
			}
			called = r.Method(method)
		}
		arguments := make([]reflect.Value, 0, called.Type().NumIn())
		for i := range called.Type().NumIn() {
			of := called.Type().In(i)
			if called.Type().IsVariadic() && i == called.Type().NumIn()-1 {
				of = of.Elem()
			}
			arguments = append(arguments, l.value(random, of, 0))
		}
		if err := try(called, arguments); err != nil {
			t.Errorf("%s(%s): %v", name, show(arguments), err)
			return
		}
	}
}

// valueReceiver reports whether a method of a pointer is one of its value.
func valueReceiver(pointer reflect.Type, method int) bool {
	_, ok := pointer.Elem().MethodByName(pointer.Method(method).Name)
	return ok
}

func show(arguments []reflect.Value) string {
	words := make([]string, len(arguments))
	for i, a := range arguments {
		words[i] = fmt.Sprintf("%.60q", fmt.Sprintf("%+v", a))
	}
	return strings.Join(words, ", ")
}

var errPanic = errors.New("panic")

// try calls f, and what it returns when that is an iterator, and returns its panic.
func try(f reflect.Value, arguments []reflect.Value) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v\n%s", errPanic, r, place(string(debug.Stack())))
		}
	}()
	for _, result := range f.Call(arguments) {
		if result.Kind() == reflect.Func && !result.IsNil() && result.Type().CanSeq() {
			for range result.Seq() {
			}
		}
	}
	return nil
}

// place returns the lines of a stack that are this module's.
func place(stack string) string {
	lines := slices.DeleteFunc(strings.Split(stack, "\n"), func(line string) bool {
		return !strings.Contains(line, ".go:") || strings.Contains(line, "/go/src/") || strings.Contains(line, "safelaw")
	})
	return strings.Join(lines[:min(len(lines), 4)], "\n")
}

var (
	writerType  = reflect.TypeFor[io.Writer]()
	readerType  = reflect.TypeFor[io.Reader]()
	contextType = reflect.TypeFor[context.Context]()
	integers    = []int64{0, 1, -1, 2, 7, 8, 9, 10, 15, 16, 63, 64, 89, 90, 127, 128, 255, 1 << 14, 1<<15 + 5, 1<<16 - 1, 1<<31 - 1, -1 << 31, 1<<63 - 1, -1 << 63}
	texts       = []string{"", " ", "x", "-", "h2e2", "\u70ae\u4e8c\u5e73\u4e94", "\xff\x00", "startpos moves", "9/9 w", strings.Repeat("\u70ae", 300)}
)

// value makes a value of a type.
func (l *Law) value(random *rand.Rand, of reflect.Type, depth int) reflect.Value {
	var fit []any
	for _, v := range l.Values {
		if reflect.TypeOf(v).AssignableTo(of) {
			fit = append(fit, v)
		}
	}
	if len(fit) > 0 && (random.IntN(2) == 0 || slices.Contains(l.Set, of)) {
		return reflect.ValueOf(fit[random.IntN(len(fit))]).Convert(of)
	}
	v := reflect.New(of).Elem()
	switch of { // an interface that is nil is a fault of the caller, as everywhere in Go
	case writerType:
		v.Set(reflect.ValueOf(io.Discard))
		return v
	case readerType:
		v.Set(reflect.ValueOf(strings.NewReader(texts[random.IntN(len(texts))])))
		return v
	}
	if of == contextType {
		ended, stop := context.WithCancel(context.Background())
		stop()
		return reflect.ValueOf(&ended).Elem()
	}
	if depth > 3 {
		return v
	}
	switch of.Kind() {
	case reflect.Bool:
		v.SetBool(random.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(reflect.ValueOf(integers[random.IntN(len(integers))]).Convert(of).Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(reflect.ValueOf(integers[random.IntN(len(integers))]).Convert(of).Uint())
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float64(integers[random.IntN(len(integers))]))
	case reflect.String:
		v.SetString(texts[random.IntN(len(texts))])
	case reflect.Pointer:
		if random.IntN(3) > 0 || slices.Contains(l.Set, of) {
			v.Set(reflect.New(of.Elem()))
			v.Elem().Set(l.value(random, of.Elem(), depth+1))
		}
	case reflect.Slice:
		for range random.IntN(4) {
			v.Set(reflect.Append(v, l.value(random, of.Elem(), depth+1)))
		}
	case reflect.Array:
		for i := range v.Len() {
			v.Index(i).Set(l.value(random, of.Elem(), depth+1))
		}
	case reflect.Struct:
		for i := range of.NumField() {
			if of.Field(i).IsExported() && random.IntN(2) == 0 {
				v.Field(i).Set(l.value(random, of.Field(i).Type, depth+1))
			}
		}
	case reflect.Func:
		v.Set(reflect.MakeFunc(of, func([]reflect.Value) []reflect.Value {
			results := make([]reflect.Value, of.NumOut())
			for i := range results {
				results[i] = reflect.Zero(of.Out(i))
			}
			return results
		}))
	}
	return v
}
