package host_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/host"
	"github.com/chuhe-xiangqi/chuhe/internal/freeport"
)

// authority is an authority for certificates that speaks ACME (RFC 8555) as far as a club
// needs it. It proves the name as RFC 8737 says: by a connection for acme-tls/1.
type authority struct {
	t      *testing.T
	url    string
	club   string // address at which the club listens
	key    *ecdsa.PrivateKey
	root   *x509.Certificate
	issued atomic.Int64
	chain  atomic.Pointer[[]byte] // PEM
	proved atomic.Bool
}

func newAuthority(t *testing.T, club string) *authority {
	t.Helper()
	a := &authority{t: t, club: club}
	var err error
	if a.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		t.Fatal(err)
	}
	a.root = &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Test authority"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	raw, err := x509.CreateCertificate(rand.Reader, a.root, a.root, a.key.Public(), a.key)
	if err != nil {
		t.Fatal(err)
	}
	if a.root, err = x509.ParseCertificate(raw); err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	handle := func(path string, f func(payload []byte) (status int, location string, body any)) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			var signed struct{ Payload string }
			_ = json.NewDecoder(r.Body).Decode(&signed) // some requests have no body
			payload, err := base64.RawURLEncoding.DecodeString(signed.Payload)
			if err != nil {
				t.Error(err)
			}
			status, location, body := f(payload)
			w.Header().Set("Replay-Nonce", fmt.Sprint(time.Now().UnixNano()))
			if location != "" {
				w.Header().Set("Location", a.url+location)
			}
			if text, ok := body.([]byte); ok {
				w.Header().Set("Content-Type", "application/pem-certificate-chain")
				_, _ = w.Write(text)
				return
			}
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(status)
			_ = json.NewEncoder(w).Encode(body)
		})
	}
	handle("/directory", func([]byte) (int, string, any) {
		return 200, "", map[string]any{"newNonce": a.url + "/nonce", "newAccount": a.url + "/account", "newOrder": a.url + "/order", "meta": map[string]any{"termsOfService": a.url + "/terms"}}
	})
	handle("/nonce", func([]byte) (int, string, any) { return 200, "", nil })
	handle("/account", func(payload []byte) (int, string, any) {
		var asked struct {
			Agreed bool `json:"termsOfServiceAgreed"`
		}
		if json.Unmarshal(payload, &asked) != nil || !asked.Agreed {
			t.Errorf("an account without agreement: %s", payload)
		}
		return 201, "/account/1", map[string]any{"status": "valid"}
	})
	handle("/order", func([]byte) (int, string, any) { return 201, "/order/1", a.order() })
	handle("/order/1", func([]byte) (int, string, any) { return 200, "", a.order() })
	handle("/authz/1", func([]byte) (int, string, any) {
		return 200, "", map[string]any{"status": a.status("pending"), "identifier": identifier, "challenges": []any{a.challenge()}}
	})
	handle("/challenge/1", func([]byte) (int, string, any) { a.prove(); return 200, "", a.challenge() })
	handle("/finalize/1", func(payload []byte) (int, string, any) { a.issue(payload); return 200, "/order/1", a.order() })
	handle("/certificate/1", func([]byte) (int, string, any) { return 200, "", *a.chain.Load() })
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	a.url = server.URL
	return a
}

const name = "club.test"

var identifier = map[string]any{"type": "dns", "value": name}

func (a *authority) status(before string) string {
	if a.proved.Load() {
		return "valid"
	}
	return before
}

func (a *authority) challenge() any {
	return map[string]any{"type": "tls-alpn-01", "url": a.url + "/challenge/1", "token": "token", "status": a.status("pending")}
}

func (a *authority) order() any {
	order := map[string]any{"status": "pending", "identifiers": []any{identifier}, "authorizations": []string{a.url + "/authz/1"}, "finalize": a.url + "/finalize/1"}
	switch {
	case a.chain.Load() != nil:
		order["status"], order["certificate"] = "valid", a.url+"/certificate/1"
	case a.proved.Load():
		order["status"] = "ready"
	}
	return order
}

// prove asks the club for the name's certificate of the challenge.
func (a *authority) prove() {
	conn, err := tls.Dial("tcp", a.club, &tls.Config{ServerName: name, NextProtos: []string{"acme-tls/1"}, InsecureSkipVerify: true}) //nolint:gosec // its certificate is the proof
	if err != nil {
		a.t.Errorf("the club does not answer the challenge: %v", err)
		return
	}
	defer func() { _ = conn.Close() }()
	for _, x := range conn.ConnectionState().PeerCertificates[0].Extensions {
		if x.Id.Equal(asn1.ObjectIdentifier{1, 3, 6, 1, 5, 5, 7, 1, 31}) && x.Critical {
			a.proved.Store(true)
		}
	}
}

// issue signs the certificate that is asked for.
func (a *authority) issue(payload []byte) {
	var asked struct{ CSR string }
	if err := json.Unmarshal(payload, &asked); err != nil {
		a.t.Error(err)
		return
	}
	raw, err := base64.RawURLEncoding.DecodeString(asked.CSR)
	if err != nil {
		a.t.Error(err)
		return
	}
	csr, err := x509.ParseCertificateRequest(raw)
	if err != nil {
		a.t.Error(err)
		return
	}
	leaf := &x509.Certificate{SerialNumber: big.NewInt(2 + a.issued.Add(1)), DNSNames: csr.DNSNames, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(90 * 24 * time.Hour)}
	cert, err := x509.CreateCertificate(rand.Reader, leaf, a.root, csr.PublicKey, a.key)
	if err != nil {
		a.t.Error(err)
		return
	}
	chain := append(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert}), pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: a.root.Raw})...)
	a.chain.Store(&chain)
}

// free returns an address of this machine that is not in use.
func free(t *testing.T) string {
	t.Helper()
	address, err := freeport.Address()
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// serve serves a club until the test ends, or stop is called.
func serve(t *testing.T, s *host.Settings, log *slog.Logger) (stop func()) {
	t.Helper()
	if err := s.Complete(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	open, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- s.Serve(ctx, log, func(string, string) error { close(open); return nil })
	}()
	select {
	case <-open:
	case err := <-ended:
		t.Fatal(err)
	}
	stopped := false
	stop = func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	t.Cleanup(stop)
	return stop
}

// TestACME gets a certificate from an authority, and keeps it over a restart.
func TestACME(t *testing.T) {
	address, plain := free(t), free(t)
	a := newAuthority(t, address)
	roots := x509.NewCertPool()
	roots.AddCert(a.root)
	client := &http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: roots, ServerName: name},
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, address)
		},
	}, Timeout: 20 * time.Second}
	data := t.TempDir()
	for range 2 {
		s := &host.Settings{
			Place: host.Place{Data: data}, Listen: address, HTTP: plain, Public: "https://" + name, House: "none", ACME: "yes", ACMEURL: a.url + "/directory",
		}
		stop := serve(t, s, slog.New(slog.NewTextHandler(t.Output(), nil)))
		response, err := client.Get("https://" + name + "/healthz")
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if err != nil || string(body) != "ok\n" {
			t.Errorf("over TLS: %q, %v", body, err)
		}
		if conn, err := tls.Dial("tcp", address, &tls.Config{ServerName: "other.test", RootCAs: roots}); err == nil {
			_ = conn.Close()
			t.Error("a certificate for another name")
		}
		direct := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		r, err := http.NewRequest(http.MethodGet, "http://"+plain+"/x", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = name
		if response, err = direct.Do(r); err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if got := response.Header.Get("Location"); got != "https://"+name+"/x" {
			t.Errorf("plain HTTP is sent to %q", got)
		}
		direct.CloseIdleConnections()
		client.CloseIdleConnections()
		stop()
	}
	if n := a.issued.Load(); n != 1 {
		t.Errorf("%d certificates for two starts", n)
	}
	if _, err := os.Stat(filepath.Join(data, "acme", name)); err != nil {
		t.Error(err)
	}
}
