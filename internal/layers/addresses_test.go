package layers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

const (
	askFor = 15 * time.Second // for one address
	// control is a page that is always there (RFC 2606, RFC 6761): where it cannot be had,
	// the network is not the whole one, and a name or a page that it lacks says nothing.
	control = "https://example.com/"
)

// address matches one of the web in a text.
var address = regexp.MustCompile("https?://[^\\s\\])>\"'`\\\\,;{}<|…]+")

// unpublished are addresses that documents name before anybody has put a page there.
var unpublished = map[string]string{
	"https://github.com/chuhe-xiangqi/chuhe":            "the home of the module, once it is published",
	"https://github.com/chuhe-xiangqi/chuhe/blob/main/": "likewise",
}

// TestAddresses asks for every page of other people that documents, sentences and comments
// of the code name, and lists those that are gone (what answers 404 or 410, and hosts that
// do not exist) and those that cannot be asked for from here, because the network is a part
// of the whole or a server wants to be left alone. The lane long of .ci/run shows both. A
// page that its owner took away is no fault of the change that is checked, so it does
// not stop it.
func TestAddresses(t *testing.T) {
	named := addresses(t)
	if len(named) < 10 {
		t.Fatalf("only %d addresses found", len(named))
	}
	longtest.Only(t, "asks for pages of the web")
	whole, why := ask(t.Context(), control)
	if whole != there {
		t.Logf("address not asked: %s, which is always there: %s", control, why)
	}
	var (
		wait    sync.WaitGroup
		lock    sync.Mutex
		reached int
	)
	for target, page := range named {
		wait.Go(func() {
			answer, why := ask(t.Context(), target)
			lock.Lock()
			defer lock.Unlock()
			switch {
			case answer == there:
				reached++
			case answer == gone && (whole == there || strings.HasPrefix(target, "https:")),
				answer == nobody && whole == there:
				t.Logf("address gone: %s, in %s: %s", target, page, why)
			default:
				t.Logf("address not asked: %s, in %s: %s", target, page, why)
			}
		})
	}
	wait.Wait()
	t.Logf("%d of %d addresses are there", reached, len(named))
	if reached == 0 {
		t.Skip("no page of the web can be asked for from here; where the network is open, this test asks")
	}
}

// answer is what is known of a page after it was asked for.
type answer int

const (
	unknown answer = iota // it may be there
	there
	gone   // its host says that there is no such page
	nobody // its host does not exist, as far as can be seen from here
)

// ask asks for a page, and returns the reason when it is not there.
func ask(ctx context.Context, target string) (answer, string) {
	ctx, cancel := context.WithTimeout(ctx, askFor)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, target, http.NoBody)
	if err != nil {
		return gone, err.Error()
	}
	request.Header.Set("User-Agent", "Mozilla/5.0 (compatible; a test of links)")
	response, err := http.DefaultClient.Do(request)
	var name *net.DNSError
	switch {
	case errors.As(err, &name) && name.IsNotFound:
		return nobody, err.Error()
	case err != nil:
		return unknown, err.Error()
	}
	defer func() { _ = response.Body.Close() }() // nothing of it is wanted
	_, _ = io.CopyN(io.Discard, response.Body, 1<<10)
	switch code := response.StatusCode; {
	case code == http.StatusNotFound || code == http.StatusGone:
		return gone, response.Status
	case code >= 400:
		return unknown, response.Status
	}
	return there, ""
}

// TestAsk holds what answers mean, with a server of its own.
func TestAsk(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := http.Server{ReadHeaderTimeout: time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		code := http.StatusOK
		if _, err := fmt.Sscanf(r.URL.Path, "/%d", &code); err == nil && code == http.StatusMovedPermanently {
			w.Header().Set("Location", "/404")
		}
		w.WriteHeader(code)
	})}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	base := "http://" + listener.Addr().String()
	for target, want := range map[string]answer{
		base + "/": there, base + "/404": gone, base + "/410": gone, base + "/301": gone, base + "/403": unknown, base + "/503": unknown,
		"http://127.0.0.1:1/": unknown, "https://" + listener.Addr().String(): unknown,
	} {
		got, why := ask(t.Context(), target)
		if got != want || (got == there) != (why == "") {
			t.Errorf("ask(%s) = %d, %q; want %d", target, got, why, want)
		}
	}
}

// addresses are those of other people in what the repository says to people, each with
// a file that names it.
func addresses(t *testing.T) map[string]string {
	t.Helper()
	named := map[string]string{}
	for _, file := range listed(t, "*.md", "*.go", ":!*_test.go", "internal/phrases/languages", "internal/release/files/copyright",
		"web/src", ":!web/src/*.test.ts", ":!*LICENSE*") {
		text, err := os.ReadFile(filepath.Join(moduleRoot, file))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			// A copyright notice is quoted as it is, and a space of names of XML is no page.
			if strings.Contains(line, "Project Authors") || strings.Contains(line, "http://www.w3.org/") {
				continue
			}
			for _, found := range address.FindAllString(line, -1) {
				found = strings.TrimRight(found, ".:*")
				if u, err := url.Parse(found); err == nil && outsideHost(u.Hostname()) && unpublished[found] == "" {
					named[found] = file
				}
			}
		}
	}
	return named
}

// outsideHost reports whether a host is one of other people: no example, no machine of the
// reader's own.
func outsideHost(host string) bool {
	reserved := host == "example.org" || host == "example.com" || slices.ContainsFunc([]string{".example", ".example.org", ".example.com", ".invalid", ".test"}, func(end string) bool {
		return strings.HasSuffix(host, end)
	})
	return strings.Contains(host, ".") && !reserved && net.ParseIP(host) == nil
}
