package load

import (
	"fmt"
	"slices"

	"github.com/ctrllint/ctrllint/internal/cache"
)

// A source says where the types of a package come from in this run.
type source int

const (
	nowhere  source = iota // nobody asks for them
	files                  // its files
	exported               // the export data that an earlier run kept
	memory                 // an earlier run of the session
)

// plan decides what has to be read, from what earlier runs kept: a package with all below it
// unchanged is not visited, and what only such packages import is not read at all.
func (c *checker) plan(nodes []*node) error {
	for _, n := range nodes {
		n.nameless = n.nameless || c.cache == nil
		if n.settled {
			continue
		}
		known, err := c.recall(n)
		if err != nil {
			return err
		}
		n.known = known
		if !known {
			n.from = files
		}
		for _, dep := range n.imports {
			dep.keep = dep.settled
		}
	}
	c.demand(nodes)
	if c.universe.clashes(nodes) {
		return c.planAnew(nodes)
	}
	return nil
}

// planAnew plans in a universe where nothing is yet.
func (c *checker) planAnew(nodes []*node) error {
	c.inhabit(newUniverse())
	c.settle(nodes)
	for _, n := range nodes {
		n.from, n.types, n.held, n.data = nowhere, nil, nil, nil
		n.parsed, n.pruned, n.needs, n.sources = nil, false, nil, nil
		if n.remembered {
			known, err := c.recall(n)
			if err != nil {
				return err
			}
			n.known = known
		}
		if !n.settled && !n.known {
			n.from = files
		}
	}
	c.demand(nodes)
	return nil
}

// recall hands the visitor what it said about a package when it was the same, and reports whether
// there is anything. Nothing is kept of packages with errors, so that a known one has none.
func (c *checker) recall(n *node) (bool, error) {
	if n.nameless || c.anew && n.reports() {
		return false, nil
	}
	if n.remembered = !n.reports() && c.universe.hasFacts(n); n.remembered {
		return true, nil
	}
	data, ok := c.cache.Get(c.visitName(n, n.reports()))
	if !ok && n.role == full && !n.reports() {
		// What a visit that reports has said holds the facts, too.
		data, ok = c.cache.Get(c.visitName(n, true))
	}
	if !ok || n.role != full {
		return ok, nil
	}
	if err := c.keeper.Recall(n.meta.ID, n.reports(), data); err != nil {
		return false, fmt.Errorf("%w: %s: %w", ErrUnusable, n.meta.ID, err)
	}
	return true, nil
}

// visitName names what comes of checking the node in its role.
func (c *checker) visitName(n *node, reports bool) cache.ID {
	name := cache.NewName("visit")
	name.Add(c.keeper.Name(), fmt.Sprint(n.role, reports))
	name.AddID(n.name)
	if n.role == full && c.strange {
		name.Add(n.strangers()...)
	}
	return name.ID()
}

// strangers lists the local packages below the node that only somebody else's package imports. The
// other ones below a visited package are visited, and have facts; these are if the patterns match
// them.
func (n *node) strangers() []string {
	var list []string
	seen := make(map[*node]bool)
	var walk func(*node)
	walk = func(n *node) {
		for _, dep := range n.imports {
			if dep.settled || seen[dep] {
				continue
			}
			seen[dep] = true
			if dep.local && dep.role == full && !n.local {
				list = append(list, dep.meta.ID)
			}
			walk(dep)
		}
	}
	walk(n)
	slices.Sort(list)
	return list
}
