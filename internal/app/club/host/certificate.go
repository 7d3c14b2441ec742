package host

import (
	"crypto/tls"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// encryption holds a club's TLS configuration.
type encryption struct {
	config   *tls.Config                     // nil without TLS
	file     *certificate                    // nil unless the certificate comes from files
	redirect func(http.Handler) http.Handler // handles plain HTTP
}

// encrypt prepares the club's certificate. It comes either from files or, through ACME, from a certificate
// authority.
func (s *Settings) encrypt() (*encryption, error) {
	e := &encryption{redirect: func(http.Handler) http.Handler { return http.HandlerFunc(s.toTLS) }}
	switch {
	case s.ACME == "yes":
		manager, err := s.authority()
		if err != nil {
			return nil, err
		}
		e.config, e.redirect = manager.TLSConfig(), manager.HTTPHandler
	case s.Cert != "":
		file, err := newCertificate(s.Cert, s.TLSKey)
		if err != nil {
			return nil, err
		}
		e.file, e.config = file, &tls.Config{GetCertificate: file.get}
	}
	if e.config != nil {
		e.config.MinVersion = tls.VersionTLS12
	}
	return e, nil
}

// authority returns the client of an ACME certificate authority. The client keeps certificates with the
// club's data, and requests a new one a month before the old one expires.
func (s *Settings) authority() (*autocert.Manager, error) {
	public, err := url.Parse(s.Public)
	if err != nil || public.Scheme != "https" || public.Hostname() == "" {
		return nil, cli.UsageErrorf("--acme yes requires --public https://HOST, the host to certify")
	}
	folder := s.ACMECache
	if folder == "" {
		if store.IsPostgres(s.Data) {
			return nil, cli.UsageErrorf("--acme yes requires --acme-cache DIR if the data is in PostgreSQL")
		}
		folder = filepath.Join(s.Data, "acme")
	}
	return &autocert.Manager{
		Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(folder), HostPolicy: autocert.HostWhitelist(public.Hostname()),
		Email: s.ACMEMail, Client: &acme.Client{DirectoryURL: s.ACMEURL},
	}, nil
}

// toTLS redirects a request over plain HTTP to the club's address.
func (s *Settings) toTLS(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "use "+s.Public, http.StatusBadRequest)
		return
	}
	http.Redirect(w, r, s.Public, http.StatusFound)
}

// certificate is a certificate that is read again whenever its file has changed.
type certificate struct {
	mu        sync.Mutex
	cert, key string
	changed   time.Time
	looked    time.Time
	loaded    *tls.Certificate
}

// lookEvery is how often files are checked for changes.
const lookEvery = 2 * time.Second

// newCertificate reads a certificate and its key from files.
func newCertificate(cert, key string) (*certificate, error) {
	c := &certificate{}
	return c, c.use(cert, key)
}

// use reads a certificate and, if that succeeds, puts it into use.
func (c *certificate) use(cert, key string) error {
	info, err := os.Stat(cert)
	if err != nil {
		return fmt.Errorf("certificate: %w", err)
	}
	loaded, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		return fmt.Errorf("certificate %s with the key %s: %w", cert, key, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cert, c.key, c.loaded, c.changed, c.looked = cert, key, &loaded, info.ModTime(), time.Now()
	return nil
}

// get returns the certificate, reading it again if its file has changed. If the new certificate cannot be
// read, the previous one remains in use.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); now.Sub(c.looked) > lookEvery {
		c.looked = now
		info, err := os.Stat(c.cert)
		if err == nil && !info.ModTime().Equal(c.changed) {
			if fresh, err := tls.LoadX509KeyPair(c.cert, c.key); err == nil {
				c.loaded, c.changed = &fresh, info.ModTime()
			}
		}
	}
	return c.loaded, nil
}

// CheckCertificate checks that the certificate, if there is one, can be read.
func (s *Settings) CheckCertificate() error {
	_, err := s.encrypt()
	return err
}
