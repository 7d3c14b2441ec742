# One-liners, for those who look here first. CONTRIBUTING.md explains them.
.PHONY: build install test long race bench fuzz web pictures lint fast ci release clean

build: ## all programs into bin, as they are released
	.ci/build bin
install: ## all programs into the Go bin folder
	go install ./cmd/...
test:
	go test ./...
long: ## with the tests that take long
	CHUHE_LONG_TESTS=1 go test ./...
race:
	go test -race ./...
bench: ## speed and signature of the engine
	go run ./cmd/chuhe bench
fuzz: ## every fuzz function for ten seconds
	.ci/fuzz 10s
web: ## the bundle of the front end; .ci/dist --commit commits it
	.ci/dist
pictures: ## of the README and of the guide, from the program as it is
	cd web && npm ci && npm run pictures:readme && GUIDE=../docs/images/guide npm run pictures -- /tmp/chuhe-pictures
lint:
	golangci-lint run ./... && cd web && npm run lint && npm run check
fast: ## format, build, lint and tests in minutes
	.ci/run fast
ci: ## everything that a change must pass; on Debian as root
	.ci/run
release: ## archives, packages and sums of a tagged commit, into dist
	go run ./internal/release -out dist
clean:
	rm -rf bin dist
