// Package cache keeps between runs what was made of a package, under a name for all that it was made
// from. What is kept is never older than its name: there is nothing to invalidate.
//
// The store is that of the go command (honnef.co/go/tools/lintcmd/cache is a copy of it): entries
// carry checksums, several processes may read and write at the same time, and with GOCACHEPROG set
// the team's own server takes the place of the directory.
package cache

import (
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"

	store "honnef.co/go/tools/lintcmd/cache"
)

// DirVariable is the environment variable that names the directory.
const DirVariable = "CTRLLINT_CACHE"

// A Cache is one directory of entries. A nil Cache has no entries and keeps none.
type Cache struct {
	dir     string
	entries store.Cache
	blind   bool
}

// Dir returns the directory of the cache: that of DirVariable, or one under the user's cache directory.
func Dir(getenv func(string) string) (string, error) {
	if dir := getenv(DirVariable); dir != "" {
		if !filepath.IsAbs(dir) {
			return "", errors.New("it is not an absolute path")
		}
		return dir, nil
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "ctrllint"), nil
}

// Open opens the cache in a directory, and makes it if it is not there.
func Open(dir string) (*Cache, error) {
	if err := prepare(dir); err != nil {
		return nil, err
	}
	entries, err := store.Open(dir)
	if err != nil {
		return nil, err
	}
	return &Cache{dir: dir, entries: entries}, nil
}

// OpenShared opens the cache that the program in GOCACHEPROG serves, of which dir holds what is
// needed on this machine. A process can open one.
//
// The store starts the program for its default directory only, which it takes from a variable.
func OpenShared(dir string) (*Cache, error) {
	if err := prepare(dir); err != nil {
		return nil, err
	}
	if err := os.Setenv("STATICCHECK_CACHE", dir); err != nil {
		return nil, err
	}
	entries, err := store.Default()
	if err != nil {
		return nil, err
	}
	return &Cache{dir: dir, entries: entries}, nil
}

const readme = `What ctrllint keeps between runs. It is safe to delete; "ctrllint cache clear" does.
`

func prepare(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	name := filepath.Join(dir, "README")
	if _, err := os.Stat(name); err == nil {
		return nil
	}
	return os.WriteFile(name, []byte(readme), 0o666)
}

// Anew returns the cache as one that finds nothing and overwrites what is there.
func (c *Cache) Anew() *Cache {
	anew := *c
	anew.blind = true
	return &anew
}

// Get returns an entry, and false if there is none or it is damaged.
func (c *Cache) Get(id ID) ([]byte, bool) {
	if c == nil || c.blind {
		return nil, false
	}
	data, _, err := store.GetBytes(c.entries, store.ActionID(id))
	return data, err == nil
}

// Put keeps an entry. A cache that cannot be written costs time and nothing else.
func (c *Cache) Put(id ID, data []byte) {
	if c != nil {
		_ = store.PutBytes(c.entries, store.ActionID(id), data)
	}
}

// Close ends the use of the cache and keeps its directory within bounds.
func (c *Cache) Close() error {
	if c == nil {
		return nil
	}
	return errors.Join(c.entries.Close(), c.trim())
}

// An ID names an entry.
type ID [sha256.Size]byte
