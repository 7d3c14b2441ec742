// Package safelaw calls the exported methods and functions of a package with values that no
// caller intends, such as zero values, nil and out-of-range numbers, and reports panics. It is
// for tests.
package safelaw

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// Law defines what to call and how often.
type Law struct {
	Calls int // per method and function
	// Except maps functions whose comments restrict their arguments, such as Position.MakeMove, to
	// the reason.
	Except map[string]string
	// Values are arguments of types that cannot be generated. They are used as well as zero values.
	Values []any
	// Set lists the pointer and interface types that are never nil or generated, where a package's
	// comments demand that: code called at every search node has no time to check.
	Set []reflect.Type
	// Fields maps names of struct fields to their values, where other values would use all of the
	// machine's memory or time.
	Fields map[string][]any
}

// Exported lists the functions and types that a package exports, with a pointer to a zero value
// of each type. A generated test file contains it, so that no function or type is left out.
type Exported struct {
	Functions map[string]any
	Types     []any
}

// Check calls all exported functions, and all methods of zero values, random values and the
// additional receivers.
func (l *Law) Check(t *testing.T, exported Exported, more ...any) {
	t.Helper()
	random := rand.New(rand.NewPCG(56, 3))
	used, failed := map[string]bool{}, map[string]bool{}
	receivers := slices.Concat(exported.Types, more)
	for _, zero := range exported.Types {
		of := reflect.TypeOf(zero).Elem()
		for range made(of) {
			receivers = append(receivers, l.value(random, of, 0).Interface())
		}
	}
	for i, r := range receivers {
		v := reflect.ValueOf(r)
		shared := v.Kind() == reflect.Pointer && i >= len(exported.Types) // a copy would share what its locks protect
		if v.Kind() != reflect.Pointer {                                  // a pointer has its value's methods too
			p := reflect.New(v.Type())
			p.Elem().Set(v)
			v = p
		}
		for method := range v.NumMethod() {
			name := v.Type().Elem().String() + "." + v.Type().Method(method).Name
			l.call(t, random, name, v, method, shared, reflect.Value{}, used, failed)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(exported.Functions)) {
		f := exported.Functions[name]
		l.call(t, random, name, reflect.Value{}, 0, false, reflect.ValueOf(f), used, failed)
	}
	for name := range l.Except {
		if !used[name] {
			t.Errorf("%s is excepted and not there", name)
		}
	}
}

// made returns how many values of a type to make: more for small types, where most values are out
// of range.
func made(of reflect.Type) int {
	switch of.Kind() {
	case reflect.Struct:
		for i := range of.NumField() {
			if of.Field(i).IsExported() {
				return 6
			}
		}
		return 0 // only the zero value exists
	case reflect.Func:
		return 2
	case reflect.Slice, reflect.Array, reflect.Map, reflect.Bool:
		return 3
	}
	return len(integers)
}

// call calls a method of a copy of the receiver, or a function, with random arguments.
func (l *Law) call(t *testing.T, random chooser, name string, receiver reflect.Value, method int, shared bool, f reflect.Value, used, failed map[string]bool) {
	t.Helper()
	if _, ok := l.Except[name]; ok {
		used[name] = true
		return
	}
	if failed[name] {
		return // once is enough
	}
	for range l.Calls {
		called := f
		if receiver.IsValid() {
			r := receiver
			if !r.IsNil() && !shared {
				r = reflect.New(receiver.Type().Elem())
				r.Elem().Set(receiver.Elem())
			}
			if r.IsNil() && valueReceiver(receiver.Type(), method) {
				return // Go itself reports a nil pointer
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
			failed[name] = true
			return
		}
	}
}

// valueReceiver reports whether a pointer's method belongs to its value.
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

// try calls f, closes what it started, and returns its panic.
func try(f reflect.Value, arguments []reflect.Value) error {
	results, err := perform(f, arguments)
	for _, result := range results {
		if !result.CanInterface() || result.Kind() != reflect.Pointer || result.IsNil() {
			continue
		}
		if c, ok := result.Interface().(io.Closer); ok {
			_ = c.Close()
		}
	}
	return err
}

// perform calls f, and the result if it is an iterator, and returns any panic.
func perform(f reflect.Value, arguments []reflect.Value) (results []reflect.Value, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v\n%s", errPanic, r, place(string(debug.Stack())))
		}
	}()
	results = f.Call(arguments)
	for _, result := range results {
		if result.Kind() != reflect.Func || result.IsNil() || !result.Type().CanSeq() && !result.Type().CanSeq2() {
			continue
		}
		n := 0
		if result.Type().CanSeq2() {
			for range result.Seq2() {
				if n++; n == mostSteps {
					break
				}
			}
			continue
		}
		for range result.Seq() {
			if n++; n == mostSteps {
				break
			}
		}
	}
	return results, nil
}

// mostSteps limits the steps of an iterator.
const mostSteps = 1000

// place returns this module's lines of a stack trace.
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
func (l *Law) value(random chooser, of reflect.Type, depth int) reflect.Value {
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
	switch of { // a nil interface is the caller's fault, as everywhere in Go
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
			if values, ok := l.Fields[of.Field(i).Name]; ok {
				if x := reflect.ValueOf(values[random.IntN(len(values))]); x.CanConvert(of.Field(i).Type) {
					v.Field(i).Set(x.Convert(of.Field(i).Type))
				}
				continue
			}
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
