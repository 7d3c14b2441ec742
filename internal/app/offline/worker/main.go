//go:build !js

// Command worker runs the application in a browser worker:
//
//	GOOS=js GOARCH=wasm go build -tags wasmsimd ./internal/app/offline/worker
//
// go run ./internal/release -web FOLDER builds it together with its page.
package main

import "log"

func main() {
	log.Fatal("worker: this program runs in browsers; go run ./internal/release -web FOLDER builds it")
}
