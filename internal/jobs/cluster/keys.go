package cluster

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// Key is a user's credential for a hub. It also identifies the hub.
type Key struct {
	seed   string // secret
	public string
	// Hub is the SHA-256 of the public key in the hub's certificate, in hex. It is "" if a certificate
	// authority vouches for the hub.
	Hub string
}

// Public returns the public half of the key, which the hub knows.
func (k *Key) Public() string { return k.public }

// Seed returns the secret half of the key, which only the user knows.
func (k *Key) Seed() string { return k.seed }

func newKey() (Key, error) {
	pair, err := nkeys.CreateUser()
	if err != nil {
		return Key{}, err
	}
	defer pair.Wipe()
	seed, err := pair.Seed()
	if err != nil {
		return Key{}, err
	}
	return parseKey(string(seed))
}

// Lines of a key file.
const (
	remarkMark = "#"
	hubMark    = "hub sha256:"
)

// parseKey parses the text of a key file. The text contains the secret and, optionally, a line that
// identifies the hub.
func parseKey(text string) (k Key, err error) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		digest, aboutHub := strings.CutPrefix(line, hubMark)
		switch {
		case line == "" || strings.HasPrefix(line, remarkMark):
		case aboutHub && k.Hub == "" && jobs.IsDigest(digest):
			k.Hub = digest
		case k.seed == "":
			k.seed = line
		default:
			return Key{}, fmt.Errorf("%w: not a file with a key", ErrUser)
		}
	}
	pair, err := nkeys.FromSeed([]byte(k.seed))
	if err != nil {
		return Key{}, fmt.Errorf("%w: no secret key of a user: %w", ErrUser, err)
	}
	defer pair.Wipe()
	if k.public, err = pair.PublicKey(); err == nil && !nkeys.IsValidPublicUserKey(k.public) {
		err = fmt.Errorf("%w: the secret key is not that of a user", ErrUser)
	}
	return k, err
}

// Text returns the content of a key file. It includes remark, a line addressed to users.
func (k *Key) Text(remark string) string {
	text := remarkMark + " " + remark + "\n" + k.seed + "\n"
	if k.Hub != "" {
		text += hubMark + k.Hub + "\n"
	}
	return text
}

// ReadKey reads a key file. It rejects a file that others can read.
func ReadKey(path string) (Key, error) {
	if err := secret(path); err != nil {
		return Key{}, err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return Key{}, err
	}
	k, err := parseKey(string(text))
	if err != nil {
		return k, fmt.Errorf("%s: %w", path, err)
	}
	return k, nil
}

// secret returns an error if other accounts can read or write the file.
func secret(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if foreign(info) {
		return fmt.Errorf("%w: %s belongs to another account", ErrUser, path)
	}
	const others = 0o077
	if runtime.GOOS != "windows" && info.Mode().Perm()&others != 0 {
		return fmt.Errorf("%w: %s has mode %04o, so other accounts can use it: chmod 600 it, or make another key if they may have read it",
			ErrUser, path, info.Mode().Perm())
	}
	return nil
}

// options returns connection options that prove possession of the key.
func (k *Key) options() []nats.Option {
	sign := func(nonce []byte) ([]byte, error) {
		pair, err := nkeys.FromSeed([]byte(k.seed))
		if err != nil {
			return nil, err
		}
		defer pair.Wipe()
		return pair.Sign(nonce)
	}
	return []nats.Option{nats.Nkey(k.public, sign), nats.CustomInboxPrefix(answers(k.public))}
}

// Home is the folder that contains the keys of an account's hubs. These are the owner's key, which commands
// of the same account find there, and the certificate that identifies the hub. The folder is created when a
// hub is first started, and only this account can access it.
type Home struct {
	dir         string
	owner       Key
	certificate tls.Certificate // certificate of a hub that is about to start
	pin         string
}

// Names of the files in the folder.
const (
	ownerFile       = "owner.key"
	coordinatorFile = "coordinator.key"
	certificateFile = "hub.pem" // certificate and its key
)

// OwnerKeyPath returns the path where local commands find the key to the account's hubs.
func OwnerKeyPath(dir string) string { return filepath.Join(dir, ownerFile) }

// ReadHome opens the folder for commands that deal with the hub's keys. It creates the folder if no hub has
// been started yet.
func ReadHome(dir string) (*Home, error) {
	owner, err := ReadKey(OwnerKeyPath(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return OpenHome(dir, "", "")
	}
	return &Home{dir: dir, owner: owner, pin: owner.Hub}, err
}

// OpenHome opens the folder for a hub and creates anything that is missing. The certificate and key
// arguments are the paths of a certificate to use instead of the folder's own, or "".
func OpenHome(dir, certificate, key string) (h *Home, err error) {
	const ownerOnly, secretFile, patience = 0o700, 0o600, 10 * time.Second
	if err := os.MkdirAll(dir, ownerOnly); err != nil {
		return nil, err
	}
	if err := private(dir); err != nil {
		return nil, err
	}
	lock, err := filelock.Take(filepath.Join(dir, ".lock"), secretFile, patience)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	h = &Home{dir: dir}
	if certificate == "" {
		certificate, key = h.certificatePath(), h.certificatePath()
		if err := h.makeCertificate(); err != nil {
			return nil, err
		}
	}
	if h.certificate, err = tls.LoadX509KeyPair(certificate, key); err != nil {
		return nil, fmt.Errorf("%w: certificate: %w", ErrServer, err)
	}
	leaf, err := x509.ParseCertificate(h.certificate.Certificate[0])
	if err != nil {
		return nil, fmt.Errorf("%w: certificate: %w", ErrServer, err)
	}
	h.pin = pinOf(leaf)
	h.owner, err = h.own(ownerFile, "the key of the owner of the hubs of this account")
	return h, err
}

// private returns an error if other accounts can write to the folder.
func private(dir string) error {
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	if foreign(info) {
		return fmt.Errorf("%w: the folder %s belongs to another account: use one of your own", ErrUser, dir)
	}
	const others = 0o022
	if runtime.GOOS != "windows" && info.Mode().Perm()&others != 0 {
		return fmt.Errorf("%w: other accounts can write to %s (mode %04o): chmod go-w it, after a look at what is in it", ErrUser, dir, info.Mode().Perm())
	}
	return nil
}

func (h *Home) certificatePath() string { return filepath.Join(h.dir, certificateFile) }

// own reads one of the folder's keys, creating it if necessary. The key always names the current
// certificate.
func (h *Home) own(name, remark string) (Key, error) {
	path := filepath.Join(h.dir, name)
	key, err := ReadKey(path)
	if errors.Is(err, fs.ErrNotExist) {
		key, err = newKey()
	}
	if err != nil {
		return key, err
	}
	if key.Hub == h.pin {
		return key, nil
	}
	key.Hub = h.pin
	return key, writeSecret(path, []byte(key.Text(remark)))
}

// writeSecret writes a file in such a way that no other account can read it at any time.
func writeSecret(path string, data []byte) error {
	const ownerOnly = 0o600
	f, err := atomicfile.Create(path, ownerOnly)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.Commit()
}

// Owner returns the account's own key.
func (h *Home) Owner() Key { return h.owner }

// User returns the account in the form of a user.
func (h *Home) User() User { return User{ownerName, AdminRole, h.owner.public, true} }

// Coordinator returns the key that authenticates the hub to servers elsewhere.
func (h *Home) Coordinator() (Key, error) {
	return h.own(coordinatorFile, "the key of the hub, for a nats-server that runs by itself")
}

// Pin returns the value that identifies the hub in users' keys.
func (h *Home) Pin() string { return h.pin }

func pinOf(c *x509.Certificate) string {
	sum := sha256.Sum256(c.RawSubjectPublicKeyInfo)
	return hex.EncodeToString(sum[:])
}

// pinned returns a TLS configuration that accepts only the server with the given public key.
func pinned(pin string) *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS13,
		// The server's key is known, so there is no need to check its name or a certificate authority.
		InsecureSkipVerify: true, //nolint:gosec // VerifyConnection does it
		VerifyConnection: func(s tls.ConnectionState) error {
			if len(s.PeerCertificates) == 0 || pinOf(s.PeerCertificates[0]) != pin {
				return errOtherHub
			}
			return nil
		},
	}
}

var errOtherHub = errors.New("this is not the hub that the key is for: its certificate is another one (a new key, or --ca, if this is intended)")

// makeCertificate creates the hub's own certificate unless it already exists.
func (h *Home) makeCertificate() error {
	if err := secret(h.certificatePath()); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	const years = 100 // a long time, because clients identify the hub by its key
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return err
	}
	der, err := x509.CreateCertificate(rand.Reader, &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "chuhe hub"}, DNSNames: []string{"localhost"},
		NotBefore: time.Now().Add(-24 * time.Hour), NotAfter: time.Now().AddDate(years, 0, 0),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}, &x509.Certificate{}, public, private)
	if err != nil {
		return err
	}
	secretKey, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	for _, block := range []pem.Block{{Type: "CERTIFICATE", Bytes: der}, {Type: "PRIVATE KEY", Bytes: secretKey}} {
		if err := pem.Encode(&text, &block); err != nil {
			return err
		}
	}
	return writeSecret(h.certificatePath(), text.Bytes())
}
