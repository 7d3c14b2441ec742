package cluster

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// Role is what a user may do.
type Role string

// The roles.
const (
	WorkerRole Role = "worker" // pulls units, publishes results
	AdminRole  Role = "admin"  // everything: creates and stops runs
)

// User is somebody who may connect: known by a public key, whose secret half
// never leaves the user's machine.
type User struct {
	Name string `json:"name"`
	Role Role   `json:"role"`
	Key  string `json:"key"` // public
}

// ErrUser is wrapped by the errors about users.
var ErrUser = errors.New("bad user")

// NewUser makes a user and the secret key that belongs to it.
func NewUser(name string, role Role) (User, string, error) {
	if role != WorkerRole && role != AdminRole {
		return User{}, "", fmt.Errorf("%w: role %q, want worker or admin", ErrUser, role)
	}
	if !jobs.IsToken(name) {
		return User{}, "", fmt.Errorf("%w: name %q, want small letters and digits", ErrUser, name)
	}
	pair, err := nkeys.CreateUser()
	if err != nil {
		return User{}, "", err
	}
	defer pair.Wipe()
	public, err := pair.PublicKey()
	if err != nil {
		return User{}, "", err
	}
	seed, err := pair.Seed()
	if err != nil {
		return User{}, "", err
	}
	return User{name, role, public}, string(seed), nil
}

// ReadUsers reads a file of users; one that is not there has none.
func ReadUsers(path string) ([]User, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return []User{}, nil
	}
	if err != nil {
		return nil, err
	}
	users := []User{}
	if err := json.Unmarshal(data, &users); err != nil {
		return nil, fmt.Errorf("%s: %w: %w", path, ErrUser, err)
	}
	for _, u := range users {
		if !jobs.IsToken(u.Name) || !nkeys.IsValidPublicUserKey(u.Key) || u.Role != WorkerRole && u.Role != AdminRole {
			return nil, fmt.Errorf("%s: %w: %q", path, ErrUser, u.Name)
		}
	}
	return users, nil
}

// WriteUsers replaces a file of users.
func WriteUsers(path string, users []User) error {
	data, err := json.MarshalIndent(users, "", "\t")
	if err != nil {
		return err
	}
	return atomicfile.Write(path, append(data, '\n'))
}

// seedOptions let a connection prove that it has the secret key. Its replies come
// to subjects of its own, which other workers may not listen to.
func seedOptions(seed string) (options []nats.Option, public string, err error) {
	pair, err := nkeys.FromSeed([]byte(strings.TrimSpace(seed)))
	if err != nil {
		return nil, "", fmt.Errorf("%w: no secret key of a user: %w", ErrUser, err)
	}
	if public, err = pair.PublicKey(); err != nil {
		return nil, "", err
	}
	return []nats.Option{nats.Nkey(public, pair.Sign), nats.CustomInboxPrefix(inbox(public))}, public, nil
}

// inbox is the beginning of the subjects of a user's replies.
func inbox(public string) string { return "_INBOX_" + public }

// accounts returns the server's users, and the secret key of one more for the
// coordinator, made for this start.
func accounts(users []User) (own string, list []*server.NkeyUser, err error) {
	self, own, err := NewUser("coordinator", AdminRole)
	if err != nil {
		return "", nil, err
	}
	for _, u := range append([]User{self}, users...) {
		account := &server.NkeyUser{Nkey: u.Key}
		if u.Role == WorkerRole {
			account.Permissions = workerPermissions(u.Key)
		}
		list = append(list, account)
	}
	return own, list, nil
}

// workerPermissions let a worker pull and acknowledge units, publish results and
// its presence, read the states of runs and blobs, and nothing else.
func workerPermissions(key string) *server.Permissions {
	publish := []string{
		"res.>",
		"$KV." + workersBucket + "." + key + ".>",
		"$JS.ACK." + jobsStream + ".>",
		"$JS.API.INFO",
		"$JS.API.CONSUMER.MSG.NEXT." + jobsStream + ".*",
		"$JS.API.CONSUMER.INFO." + jobsStream + ".*",
		"$JS.API.STREAM.INFO.KV_" + workersBucket,
	}
	for _, stream := range []string{"KV_" + runsBucket, "OBJ_" + blobsBucket} {
		publish = append(publish,
			"$JS.API.STREAM.INFO."+stream,
			"$JS.API.DIRECT.GET."+stream, "$JS.API.DIRECT.GET."+stream+".>", "$JS.API.STREAM.MSG.GET."+stream,
			"$JS.API.CONSUMER.CREATE."+stream, "$JS.API.CONSUMER.CREATE."+stream+".>",
			"$JS.API.CONSUMER.INFO."+stream+".*", "$JS.API.CONSUMER.DELETE."+stream+".*",
			"$JS.FC."+stream+".>", "$JS.ACK."+stream+".>",
		)
	}
	return &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: publish},
		Subscribe: &server.SubjectPermission{Allow: []string{inbox(key) + ".>"}},
	}
}

// ServerConfig returns the users and permissions as a part of the configuration
// of a nats-server that runs by itself.
func ServerConfig(users []User) string {
	var b strings.Builder
	b.WriteString("jetstream { sync_interval: always }\n")
	fmt.Fprintf(&b, "max_payload: %d\n", mostResultBytes)
	b.WriteString("authorization {\n  users: [\n")
	for _, u := range users {
		fmt.Fprintf(&b, "    { nkey: %s", u.Key)
		if u.Role == WorkerRole {
			p := workerPermissions(u.Key)
			fmt.Fprintf(&b, ", permissions: { publish: { allow: [%s] }, subscribe: { allow: [%s] } }",
				quoteAll(p.Publish.Allow), quoteAll(p.Subscribe.Allow))
		}
		fmt.Fprintf(&b, " } # %s\n", u.Name)
	}
	b.WriteString("  ]\n}\n")
	return b.String()
}

func quoteAll(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = `"` + w + `"`
	}
	return strings.Join(quoted, ", ")
}
