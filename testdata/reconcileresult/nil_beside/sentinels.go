package nil_beside

import (
	"errors"
	"fmt"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/nil_beside/classes"
)

// A reporter tells how much space the classes of a node have.
type reporter struct {
	classes *classes.Manager
	pools   map[string]*classes.Class
	free    map[string]int
}

var errNoPool = errors.New("no such pool")

func (r *reporter) pool(name string) (*classes.Class, error) {
	if pool, ok := r.pools[name]; ok {
		return pool, nil
	}
	return nil, fmt.Errorf("%w: %s", errNoPool, name)
}

func (r *reporter) poolOrMore(name string) (*classes.Class, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return r.pool(name)
}

type tooSmall struct{ class string }

func (t *tooSmall) Error() string { return t.class + " is too small" }

func (r *reporter) large(name string) (*classes.Class, error) {
	if pool, ok := r.pools[name]; ok && pool.Size > 1<<30 {
		return pool, nil
	}
	return nil, &tooSmall{name}
}

// okOfPackage asks for the one error that there is (topolvm).
func (r *reporter) okOfPackage(names []string) {
	for _, name := range names {
		class, err := r.classes.Find(name)
		if errors.Is(err, classes.ErrNotFound) {
			continue
		}
		r.free[class.Name] = class.Size
	}
}

// okWrapped asks for what is in the text.
func (r *reporter) okWrapped(name string) int {
	pool, err := r.pool(name)
	if errors.Is(err, errNoPool) {
		return 0
	}
	return pool.Size
}

// okOfType asks for the type of all errors.
func (r *reporter) okOfType(name string) int {
	pool, err := r.large(name)
	if small := new(tooSmall); errors.As(err, &small) {
		return 0
	}
	return pool.Size
}

// severalErrors asks for one of two.
func (r *reporter) severalErrors(name string) int {
	pool, err := r.poolOrMore(name)
	if errors.Is(err, errNoPool) {
		return 0
	}
	return pool.Size // want `swallowed: this panics when poolOrMore fails: what it returns is nil with every error`
}

// severalOfPackage asks for one of two.
func (r *reporter) severalOfPackage(name string) int {
	class, err := r.classes.Default(name)
	if errors.Is(err, classes.ErrNotFound) {
		return 0
	}
	return class.Size // want `swallowed: this panics when Default fails: what it returns is nil with every error`
}

// anotherError asks for one that the function does not return.
func (r *reporter) anotherError(name string) int {
	class, err := r.classes.Find(name)
	if errors.Is(err, classes.ErrTwo) {
		return 0
	}
	return class.Size // want `swallowed: this panics when Find fails: what it returns is nil with every error`
}
