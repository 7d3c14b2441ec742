package cluster

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// Role determines the rights of a user.
type Role string

// Roles.
const (
	WorkerRole Role = "worker" // requests units, delivers results
	AdminRole  Role = "admin"  // also creates and stops runs
	// coordinatorRole answers requests from the other roles. It never appears in a users file.
	coordinatorRole Role = "coordinator"
)

// User is a client that may connect. It is identified by a public key; the secret half of the key never
// leaves the user's machine.
type User struct {
	Name string `json:"name"` // unique among the users
	Role Role   `json:"role"` // worker (requests units, delivers results) or admin (also creates and stops runs)
	Key  string `json:"key"`  // public key
	// The machines with this key belong to the hub's owner. For all other keys, some units are
	// repeated to check the results, and the amount that they may send is limited. Absent if false.
	Own bool `json:"own,omitempty"`
}

// Names that no user in a users file may have.
const (
	ownerName       = "owner" // anyone with access to the account that runs the hub
	coordinatorName = "coordinator"
)

// ErrUser is wrapped by errors about invalid users and keys.
var ErrUser = errors.New("bad user or key")

// NewUser returns a new user and its secret key.
func NewUser(name string, role Role) (User, Key, error) {
	u := User{Name: name, Role: role}
	key, err := newKey()
	if err != nil {
		return u, key, err
	}
	u.Key = key.public
	return u, key, u.check()
}

func (u *User) check() error {
	switch {
	case !jobs.IsToken(u.Name):
		return fmt.Errorf("%w: name %q, want small letters and digits", ErrUser, u.Name)
	case u.Name == ownerName || u.Name == coordinatorName:
		return fmt.Errorf("%w: name %q, which is that of a part of the hub", ErrUser, u.Name)
	case u.Role != WorkerRole && u.Role != AdminRole:
		return fmt.Errorf("%w: %s has role %q, want worker or admin", ErrUser, u.Name, u.Role)
	case !nkeys.IsValidPublicUserKey(u.Key):
		return fmt.Errorf("%w: %s has no public key", ErrUser, u.Name)
	}
	return nil
}

// ReadUsers reads a users file. If the file does not exist, ReadUsers returns no users. It rejects a file
// that other accounts can write to.
func ReadUsers(path string) ([]User, error) {
	if err := private(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
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
	for i := range users {
		err := users[i].check()
		if slices.ContainsFunc(users[:i], func(o User) bool { return o.Name == users[i].Name || o.Key == users[i].Key }) {
			err = fmt.Errorf("%w: %q is there twice", ErrUser, users[i].Name)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return users, nil
}

// EditUsers passes the contents of a users file to edit and writes back the result. If a hub is running, the
// change takes effect within seconds.
func EditUsers(path string, edit func([]User) ([]User, error)) (err error) {
	const ownerOnly, patience = 0o600, 5 * time.Second
	lock, err := filelock.Take(path+".lock", ownerOnly, patience)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	users, err := ReadUsers(path)
	if err != nil {
		return err
	}
	if users, err = edit(users); err != nil {
		return err
	}
	data, err := json.MarshalIndent(users, "", "\t")
	if err != nil {
		return err
	}
	return writeSecret(path, append(data, '\n'))
}

// ErrNoUser is wrapped by errors about users that do not exist.
var ErrNoUser = errors.New("no such user")

// AddUser adds a user to the users file at path. It writes the user's secret key to file, which must not
// exist yet and which only this account can read.
func AddUser(path string, user User, key Key, file string) error {
	const folder, ownerOnly = 0o700, 0o600
	if err := os.MkdirAll(filepath.Dir(path), folder); err != nil {
		return err
	}
	return EditUsers(path, func(users []User) ([]User, error) {
		if slices.ContainsFunc(users, func(u User) bool { return u.Name == user.Name }) {
			return nil, fmt.Errorf("%w: there is a user %s already in %s", ErrUser, user.Name, path)
		}
		f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, ownerOnly)
		if err != nil {
			return nil, err
		}
		_, err = f.WriteString(key.Text("secret key of the hub's user " + user.Name))
		return append(users, user), errors.Join(err, f.Close())
	})
}

// Revoke removes the named user from a users file, and returns the removed user.
func Revoke(path, name string) (gone User, err error) {
	err = EditUsers(path, func(users []User) ([]User, error) {
		at := slices.IndexFunc(users, func(u User) bool { return u.Name == name })
		if at < 0 {
			return nil, fmt.Errorf("%w: %s in %s", ErrNoUser, name, path)
		}
		gone = users[at]
		return slices.Delete(users, at, at+1), nil
	})
	return gone, err
}

// WriteUsers writes the users to w as a list for people to read.
func WriteUsers(w io.Writer, users []User) error {
	for _, u := range users {
		own := ""
		if u.Own {
			own = "  own"
		}
		if _, err := fmt.Fprintf(w, "%-6s %-20s %s%s\n", u.Role, u.Name, u.Key, own); err != nil {
			return err
		}
	}
	return nil
}

// Prefixes of subjects. Each is followed by the client's key. A worker sends requests below workerSubjects;
// an administrator may also send them below adminSubjects. Each client receives its answers below
// answerSubjects.
const (
	workerSubjects = "chuhe.w."
	adminSubjects  = "chuhe.a."
	answerSubjects = "chuhe.r."
)

// permissions returns the user's permissions. A user may only send requests below its own key and receive
// the answers to them. The coordinator may only receive requests and send answers.
func (u *User) permissions() *server.Permissions {
	var publish, subscribe []string
	switch u.Role {
	case coordinatorRole:
		publish, subscribe = []string{answerSubjects + ">"}, []string{workerSubjects + ">", adminSubjects + ">"}
	case AdminRole:
		publish = []string{adminSubjects + u.Key + ".*", workerSubjects + u.Key + ".*"}
		subscribe = []string{answers(u.Key) + ".>"}
	default:
		publish, subscribe = []string{workerSubjects + u.Key + ".*"}, []string{answers(u.Key) + ".>"}
	}
	return &server.Permissions{
		Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe},
	}
}

// answers returns the prefix of the subjects for a user's answers.
func answers(key string) string { return answerSubjects + key }

// ServerConfig returns the users and their permissions as part of a configuration file for a nats-server
// that runs as a separate process.
func ServerConfig(home *Home, users []User) (string, error) {
	coordinator, err := home.Coordinator()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "max_payload: %d\nmax_subscriptions: %d\n", mostMessageBytes, mostSubscriptions)
	fmt.Fprintf(&b, "# with its own certificate the hub's machine is known to all keys that it makes\n# tls { cert_file: %q, key_file: %q }\n",
		home.certificatePath(), home.certificatePath())
	b.WriteString("authorization {\n  users: [\n")
	for _, u := range append([]User{{Name: coordinatorName, Role: coordinatorRole, Key: coordinator.public}, home.User()}, users...) {
		p := u.permissions()
		fmt.Fprintf(&b, "    { nkey: %s, permissions: { publish: { allow: [%s] }, subscribe: { allow: [%s] } } } # %s\n",
			u.Key, quoteAll(p.Publish.Allow), quoteAll(p.Subscribe.Allow), u.Name)
	}
	b.WriteString("  ]\n}\n")
	return b.String(), nil
}

func quoteAll(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = `"` + w + `"`
	}
	return strings.Join(quoted, ", ")
}
