package tested_then_used

import (
	"context"
	"errors"
	"log"
	"os"

	"github.com/fsnotify/fsnotify"
	"k8s.io/client-go/discovery"
)

// A resolver is no part of an object.
type resolver struct{ domain string }

func (r *resolver) resolve(name string) string { return name + "." + r.domain }

type key struct{}

func resolverOf(ctx context.Context) *resolver {
	r, _ := ctx.Value(key{}).(*resolver)
	return r
}

// logsAndGoesOn has nothing to resolve with.
func logsAndGoesOn(ctx context.Context, name string) string {
	r := resolverOf(ctx)
	if r == nil {
		log.Print("no resolver")
	}
	return r.resolve(name) // want `tested-then-used: r is dereferenced on a path on which it is nil: this panics when it is`
}

// looksUp has no entry.
func looksUp(all map[string]*resolver, name string) string {
	r := all[name]
	if r == nil {
		log.Printf("nothing for %s", name)
	}
	return r.domain // want `tested-then-used: r is dereferenced on a path on which it is nil`
}

// given follows a parameter that was not given.
func given(r *resolver, name string) string {
	if r == nil {
		log.Print("no resolver")
	}
	log.Printf("resolves %s", name)
	return r.domain // want `tested-then-used: r is dereferenced on a path on which it is nil`
}

// wrongOrder asks in the wrong order, and a caller hands over nil.
func wrongOrder(keep *bool) int {
	if *keep && keep != nil { // want `tested-then-used: keep is dereferenced before it is tested for nil: this panics when it is`
		return 1
	}
	return 0
}

func copies() int { return wrongOrder(nil) } // want `known-nil: the nil that is handed over is dereferenced where it is known to be nil`

func okOrder(keep *bool) int {
	if keep != nil && *keep {
		return 1
	}
	return 0
}

// okOneTooMany is never handed nil, as far as is seen.
func okOneTooMany(r *resolver) string {
	domain := r.domain
	if r == nil {
		return ""
	}
	return domain
}

func okComesBack(ctx context.Context, name string) (string, error) {
	r := resolverOf(ctx)
	if r == nil {
		return "", errors.New("no resolver")
	}
	return r.resolve(name), nil
}

func okExits(ctx context.Context, name string) string {
	r := resolverOf(ctx)
	if r == nil {
		log.Print("no resolver")
		os.Exit(1)
	}
	return r.resolve(name)
}

func okMadeHere(ctx context.Context, name string) string {
	r := resolverOf(ctx)
	if r == nil {
		r = &resolver{domain: "local"}
	}
	return r.resolve(name)
}

// okDecided asks for something else that can say the same.
func okDecided(ctx context.Context, name string, resolved bool) string {
	r := resolverOf(ctx)
	if r == nil {
		log.Print("no resolver")
	}
	if resolved {
		return r.resolve(name)
	}
	return name
}

// okTurns looks at the next one.
func okTurns(all map[string]*resolver, names []string) (found []string) {
	for _, name := range names {
		r := all[name]
		if r == nil {
			continue
		}
		found = append(found, r.resolve(name))
	}
	return found
}

// elsewhere hands nil to a method of another module, which follows it.
func elsewhere(watcher *fsnotify.Watcher, path string) error {
	if watcher == nil {
		log.Print("nothing watches")
	}
	return watcher.Add(path) // want `tested-then-used: watcher is dereferenced on a path on which it is nil`
}

// okElsewhere hands nil to a method that takes one.
func okElsewhere(client *discovery.DiscoveryClient) bool {
	if client == nil {
		log.Print("nobody to ask")
	}
	return client.RESTClient() == nil
}
