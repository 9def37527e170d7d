package load

import (
	"context"
	"fmt"
	"go/types"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"
)

// A Session keeps in memory what the runs of one process share: what the go command has said, while all that it
// read is as it was, and the types of packages that are as they were. A language server checks one package after
// each edit, and nearly all below it is unchanged. The runs of a session come one after the other.
//
// It holds the dependencies of one module, and of local packages those that the last runs have used.
type Session struct {
	answers  map[string]*answer
	listings []*listing // the one used last comes first
	universe *universe
}

// maxListings is for how many folders a session keeps the package graph: those that one edits in turn.
const maxListings = 4

// Holds reports whether the session keeps the types of a package.
func (s *Session) Holds(pkg *types.Package) bool { return s.universe != nil && s.universe.holds(pkg) }

// An answer is what a go command printed that depends on settings only.
type answer struct {
	out  []byte
	seen marks
}

// goSettings runs a go command whose answer depends on its settings and on the module files around the folder only.
func goSettings(ctx context.Context, cfg *Config, args ...string) ([]byte, error) {
	s := cfg.Session
	if s == nil {
		return goCommand(ctx, cfg, args...)
	}
	key := fmt.Sprintf("%q %q %q", cfg.Dir, args, cfg.Env)
	if known := s.answers[key]; known != nil && known.seen.current() {
		return known.out, nil
	}
	seen := make(marks) // before the command runs: what changes meanwhile counts as changed
	seen.settings(cfg)
	out, err := goCommand(ctx, cfg, args...)
	if err != nil {
		return nil, err
	}
	if s.answers == nil {
		s.answers = make(map[string]*answer)
	}
	s.answers[key] = &answer{out, seen}
	return out, nil
}

// A listing is what the go command says of the packages that patterns match.
type listing struct {
	key   string
	roots []*packages.Package
	env   map[string]string
	seen  *snapshot
}

// listPackages asks the go command for the packages of a configuration, unless it has said so in the session and all that it
// read is the same.
func listPackages(ctx context.Context, cfg *Config) (*listing, error) {
	key := fmt.Sprintf("%q %q %v %q %q", cfg.Dir, cfg.Patterns, cfg.Tests, cfg.BuildFlags, cfg.Env)
	if l := cfg.Session.listing(key, cfg.Overlay); l != nil {
		return l, nil
	}
	began := time.Now()
	stop := watchDownloads(ctx, cfg)
	roots, err := packages.Load(&packages.Config{
		Context:    ctx,
		Mode:       listMode,
		Dir:        cfg.Dir,
		Env:        cfg.Env,
		BuildFlags: cfg.BuildFlags,
		Tests:      cfg.Tests,
		Overlay:    cfg.Overlay.listed(),
	}, cfg.Patterns...)
	stop()
	if err != nil {
		return nil, err
	}
	env, err := goEnv(ctx, cfg, namedBy...)
	if err != nil {
		return nil, err
	}
	l := &listing{key: key, roots: roots, env: env}
	cfg.Session.keepListing(cfg, l, began)
	return l, nil
}

// listing returns what is kept under a key if it is current.
func (s *Session) listing(key string, over Overlay) *listing {
	if s == nil {
		return nil
	}
	i := slices.IndexFunc(s.listings, func(l *listing) bool { return l.key == key })
	if i < 0 {
		return nil
	}
	l := s.listings[i]
	s.listings = slices.Delete(s.listings, i, i+1)
	if !l.seen.current(over) {
		return nil
	}
	s.listings = slices.Insert(s.listings, 0, l)
	return l
}

// keepListing keeps a listing, if all that it depends on can be watched.
func (s *Session) keepListing(cfg *Config, l *listing, began time.Time) {
	if s == nil || hasPackagesDriver(cfg.Env) || slices.ContainsFunc(cfg.Patterns, func(p string) bool { return strings.Contains(p, "...") }) {
		return
	}
	if l.seen = newSnapshot(cfg, l, began); l.seen == nil {
		return
	}
	s.listings = slices.Insert(s.listings, 0, l)
	s.listings = s.listings[:min(len(s.listings), maxListings)]
}
