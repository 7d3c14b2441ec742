// Command worker runs the application in a browser worker; see package offline.
package main

import (
	"context"
	"fmt"
	"strings"
	"syscall/js"

	"github.com/chuhe-xiangqi/chuhe/internal/app/offline"
)

// version is set by the linker.
var version = "dev"

func main() {
	scope := js.Global()
	line := newLine(scope)
	program, err := offline.Start(context.Background(), database{scope.Get("chuheDisk")}, version, func(message []byte) {
		scope.Call("postMessage", map[string]any{"message": string(message)})
	})
	if err != nil {
		scope.Call("postMessage", map[string]any{"failed": err.Error()})
		return
	}
	for m := range line {
		if m.text != "" {
			program.Receive([]byte(m.text))
			continue
		}
		go answer(scope, program, m)
	}
}

// message is a message posted by the page, which contains either protocol text or a request.
type message struct {
	text    string
	id      int
	request offline.Request
}

// newLine returns the messages from the page in order, beginning with those that arrived while the
// program was still being loaded.
func newLine(scope js.Value) <-chan message {
	const most = 1024 // messages in the queue
	arrived, line := make(chan message, most), make(chan message)
	take := js.FuncOf(func(_ js.Value, args []js.Value) any {
		m := read(args[0])
		select {
		case arrived <- m:
		default:
			go func() { arrived <- m }()
		}
		return nil
	})
	go func() {
		for m := range arrived {
			line <- m
		}
	}()
	scope.Call("chuheListen", take)
	return line
}

// read converts a message from JavaScript.
func read(v js.Value) message {
	if text := v.Get("text"); text.Type() == js.TypeString {
		return message{text: text.String()}
	}
	m := message{id: v.Get("id").Int(), request: offline.Request{Method: v.Get("method").String(), Target: v.Get("target").String()}}
	if body := v.Get("body"); body.Truthy() {
		m.request.Body = bytesOf(body)
	}
	return m
}

func answer(scope js.Value, p *offline.Program, m message) {
	a := p.Ask(context.Background(), m.request)
	header := map[string]any{}
	for name, values := range a.Header {
		header[name] = strings.Join(values, ", ")
	}
	scope.Call("postMessage", map[string]any{"answer": m.id, "status": a.Status, "header": header, "body": arrayOf(a.Body)})
}

func bytesOf(array js.Value) []byte {
	data := make([]byte, array.Get("length").Int())
	js.CopyBytesToGo(data, array)
	return data
}

func arrayOf(data []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	return array
}

// database is an offline.Disk, implemented by the worker's script on top of IndexedDB.
type database struct{ js.Value }

// Load implements offline.Disk.
func (d database) Load(context.Context) (map[string][]byte, error) {
	pairs, err := await(d.Call("load"))
	if err != nil {
		return nil, err
	}
	all := map[string][]byte{}
	for i := range pairs.Length() {
		all[pairs.Index(i).Index(0).String()] = bytesOf(pairs.Index(i).Index(1))
	}
	return all, nil
}

// Write implements offline.Disk.
func (d database) Write(_ context.Context, changes map[string][]byte) error {
	list := make([]any, 0, len(changes))
	for name, data := range changes {
		if data == nil {
			list = append(list, []any{name})
		} else {
			list = append(list, []any{name, arrayOf(data)})
		}
	}
	_, err := await(d.Call("write", list))
	return err
}

// await waits for a promise to be settled.
func await(promise js.Value) (result js.Value, err error) {
	done := make(chan struct{})
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) > 0 {
			result = args[0]
		}
		close(done)
		return nil
	})
	defer kept.Release()
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		err = fmt.Errorf("%s", js.Global().Call("String", args[0]).String())
		close(done)
		return nil
	})
	defer broken.Release()
	promise.Call("then", kept, broken)
	<-done
	return result, err
}
