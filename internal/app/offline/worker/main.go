//go:build !js

// Command worker is the application in a worker of a browser:
//
//	GOOS=js GOARCH=wasm go build -tags wasmsimd ./internal/app/offline/worker
//
// go run ./internal/release -web FOLDER builds it with the page around it.
package main

import "log"

func main() {
	log.Fatal("worker: this program runs in browsers; go run ./internal/release -web FOLDER builds it")
}
