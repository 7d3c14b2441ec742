package host_test

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/host"
)

// TestTelnetSettings refuses a door whose passwords other machines could read by mistake.
func TestTelnetSettings(t *testing.T) {
	for _, tt := range []struct {
		settings host.Settings
		want     string // in the error; "" for none
	}{
		{host.Settings{}, ""},
		{host.Settings{Telnet: "127.0.0.1:9023"}, ""},
		{host.Settings{Telnet: "localhost:9023"}, ""},
		{host.Settings{Telnet: "[::1]:9023"}, ""},
		{host.Settings{Telnet: ":9023"}, "--telnet-plain yes"},
		{host.Settings{Telnet: "192.0.2.1:9023"}, "--telnet-plain yes"},
		{host.Settings{Telnet: "9023"}, "must be an address"},
		{host.Settings{Telnet: ":9023", TelnetPlain: "yes"}, ""},
		{host.Settings{TelnetPlain: "perhaps"}, "yes or no"},
		{host.Settings{TelnetTLS: ":9024"}, "requires a certificate"},
		{host.Settings{TelnetTLS: ":9024", Place: host.Place{}, Cert: "c", TLSKey: "k"}, ""},
		{host.Settings{TelnetLines: "0"}, "--telnet-lines"},
		{host.Settings{TelnetLines: "20"}, ""},
	} {
		s := tt.settings
		s.Data = t.TempDir()
		if err := s.Complete(); err != nil {
			t.Fatal(err)
		}
		_, err := s.Club(slog.New(slog.DiscardHandler))
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: %v, want %q", tt.settings, err, tt.want)
		}
	}
}

// TestTelnetTLS signs a guest in over TLS, and says goodbye when the club ends.
func TestTelnetTLS(t *testing.T) {
	folder := t.TempDir()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"localhost"}}
	cert, err := x509.CreateCertificate(rand.Reader, &template, &template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	s := host.Settings{
		Place: host.Place{Data: filepath.Join(folder, "club")}, Listen: "127.0.0.1:0", House: "none", TelnetTLS: "127.0.0.1:0",
		Cert: filepath.Join(folder, "c.pem"), TLSKey: filepath.Join(folder, "k.pem"),
	}
	for name, data := range map[string][]byte{
		s.Cert:   pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert}),
		s.TLSKey: pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}),
	} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Complete(); err != nil {
		t.Fatal(err)
	}
	logged, log := io.Pipe()
	ctx, end := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- s.Serve(ctx, slog.New(slog.NewTextHandler(log, nil)), func(string, string) error { return nil })
		_ = log.Close() // of a pipe
	}()
	lines := bufio.NewScanner(logged)
	address := ""
	for address == "" && lines.Scan() {
		if m := regexp.MustCompile(`msg=telnet address=(\S+) tls=true`).FindStringSubmatch(lines.Text()); m != nil {
			address = m[1]
		}
	}
	go func() { _, _ = io.Copy(io.Discard, logged) }()
	conn, err := (&tls.Dialer{Config: &tls.Config{InsecureSkipVerify: true}}).DialContext(ctx, "tcp", address) //nolint:gosec // made here
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.SetDeadline(time.Now().Add(2 * time.Minute)); err != nil {
		t.Fatal(err)
	}
	expect := func(want string) {
		t.Helper()
		var all strings.Builder
		b := make([]byte, 1)
		for !strings.Contains(all.String(), want) {
			if _, err := conn.Read(b); err != nil {
				t.Fatalf("%q did not come: %v: %q", want, err, all.String())
			}
			all.Write(b)
		}
	}
	expect("login: ")
	if _, err := io.WriteString(conn, "guest\r\n"); err != nil {
		t.Fatal(err)
	}
	expect("Welcome, Guest-")
	end()
	expect("about to shut down")
	_ = conn.Close() // the other end has closed it
	if err := <-done; err != nil {
		t.Error(err)
	}
}
