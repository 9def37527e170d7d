package load

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"sync"

	"github.com/ctrllint/ctrllint/internal/cache"
)

// A universe holds types that fit together: each package is in it once, whatever run has read it.
type universe struct {
	keeper  string // the name of the keeper whose facts belong to the local packages
	fset    *token.FileSet
	foreign sync.Map // see Package

	// byPath holds the packages that are not local, whether they were read from files or from export data. Export data speaks of all
	// packages below its own; those are found here, so that a type is one and the same. A package of which only that
	// is known is not among the whole ones.
	mu     sync.Mutex
	byPath map[string]*types.Package
	whole  map[string]bool
	names  map[string]cache.ID // of all settled nodes of the runs, by path
	broken bool                // something in it is not to be kept

	local map[cache.ID]*heldPackage // by the names of their nodes
	run   int
}

// A heldPackage is a local package, or one above local packages, that was read for its declarations.
type heldPackage struct {
	types *types.Package
	files []*token.File
	facts bool
	needs []*heldPackage
	used  int // the last run that needed it
}

// keptRuns is for how many runs a local package is held that none of them needs.
const keptRuns = 4

func newUniverse() *universe {
	return &universe{
		fset:   token.NewFileSet(),
		byPath: make(map[string]*types.Package),
		whole:  make(map[string]bool),
		names:  make(map[string]cache.ID),
		local:  make(map[cache.ID]*heldPackage),
	}
}

// enter chooses the universe of a run: the one of the session if all packages of the run fit into it.
func (c *checker) enter(nodes []*node) {
	c.inhabit(newUniverse())
	c.strange = slices.ContainsFunc(nodes, func(n *node) bool { return !n.local && !n.settled })
	if c.session == nil || c.cache == nil || c.strange || !distinct(nodes) {
		return
	}
	if u := c.session.universe; u != nil && u.keeper == c.keeper.Name() && u.fits(nodes) {
		c.inhabit(u)
	}
	c.settle(nodes)
}

// settle makes the universe of the run that of the session.
func (c *checker) settle(nodes []*node) {
	c.session.universe = c.universe
	c.universe.keeper = c.keeper.Name()
	for _, n := range nodes {
		if n.settled {
			c.universe.names[n.meta.PkgPath] = n.name
		}
	}
}

func (c *checker) inhabit(u *universe) { c.universe, c.fset = u, u.fset }

// distinct reports whether each settled node has a name, and a path of its own.
func distinct(nodes []*node) bool {
	seen := make(map[string]bool)
	for _, n := range nodes {
		if !n.settled {
			continue
		}
		if n.nameless || seen[n.meta.PkgPath] {
			return false
		}
		seen[n.meta.PkgPath] = true
	}
	return true
}

// fits reports whether the settled nodes are what they were when the universe was made.
func (u *universe) fits(nodes []*node) bool {
	return !slices.ContainsFunc(nodes, func(n *node) bool {
		then, ok := u.names[n.meta.PkgPath]
		return n.settled && ok && then != n.name
	})
}

// holds reports whether a package is kept for later runs.
func (u *universe) holds(pkg *types.Package) bool {
	for _, h := range u.local {
		if h.types == pkg {
			return true
		}
	}
	return false
}

// find takes the types of a node from the universe.
func (u *universe) find(n *node) bool {
	if n.nameless {
		return false
	}
	if n.settled {
		if !u.whole[n.meta.PkgPath] {
			return false
		}
		n.types = u.byPath[n.meta.PkgPath]
	} else {
		h := u.local[n.name]
		if h == nil {
			return false
		}
		n.types, n.held = h.types, h
	}
	n.from = memory
	return true
}

// hasFacts reports whether the universe holds a node with its facts, where those are asked for.
func (u *universe) hasFacts(n *node) bool {
	h := u.local[n.name]
	return h != nil && !n.nameless && (h.facts || n.role != full)
}

// clashes reports whether a package is to be read anew of which there are types already, to which others refer.
func (u *universe) clashes(nodes []*node) bool {
	return slices.ContainsFunc(nodes, func(n *node) bool {
		switch {
		case n.from != files:
			return false
		case n.settled:
			return u.byPath[n.meta.PkgPath] != nil
		default:
			return !n.nameless && u.local[n.name] != nil
		}
	})
}

// add takes a package that is not local and was read in whole.
func (u *universe) add(n *node) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.byPath[n.meta.PkgPath] = n.types
	u.whole[n.meta.PkgPath] = true
	u.broken = u.broken || n.passing
}

// leave ends a run: what was read for declarations alone is kept for the next one, and what nobody has needed for some runs is
// dropped.
func (c *checker) leave(nodes []*node, err error) {
	u := c.universe
	if c.session == nil || c.session.universe != u {
		return
	}
	u.run++
	for _, n := range nodes {
		if err == nil && n.known && n.from == files {
			u.hold(n)
		}
		if n.held != nil {
			n.held.use(u.run)
			continue
		}
		if !n.settled {
			u.forget(n.sources)
		}
	}
	maps.DeleteFunc(u.local, func(_ cache.ID, h *heldPackage) bool {
		idle := h.used+keptRuns < u.run
		if idle {
			u.forget(h.files)
		}
		return idle
	})
	if u.broken || err != nil && c.ctx.Err() == nil {
		c.session.universe = nil
	}
}

// hold keeps a node that was read for its declarations, if all that it refers to is kept.
func (u *universe) hold(n *node) {
	if n.nameless || n.passing || n.types == nil || u.local[n.name] != nil {
		return
	}
	h := &heldPackage{types: n.types, files: n.sources, facts: n.role == full}
	for _, dep := range n.below() {
		switch {
		case dep.settled:
		case dep.held != nil:
			h.needs = append(h.needs, dep.held)
		default:
			return
		}
	}
	n.held, u.local[n.name] = h, h
}

// use notes that a run needs the package, and with it all that it refers to.
func (h *heldPackage) use(run int) {
	if h.used == run {
		return
	}
	h.used = run
	for _, dep := range h.needs {
		dep.use(run)
	}
}

// forget drops the positions in files of which nothing is kept.
func (u *universe) forget(files []*token.File) {
	for _, file := range files {
		u.fset.RemoveFile(file)
	}
}
