package load

import (
	"bytes"
	"errors"
	"fmt"

	"golang.org/x/tools/go/gcexportdata"

	"github.com/ctrllint/ctrllint/internal/cache"
)

// keep keeps what was made of a node that was just read, unless something is wrong in it or below.
func (c *checker) keep(n *node, pkg *Package) {
	n.passing = n.passing || n.nameless || n.failed || n.incomplete
	switch {
	case c.cache == nil:
	case n.settled:
		c.universe.add(n)
		if n.keep && !n.passing {
			c.keepExported(n)
		}
	case n.known:
		c.resolve(n)
	case !n.passing:
		c.keepVisit(n, pkg)
	}
}

// resolve attaches the facts that an earlier run kept to a package that is not visited.
func (c *checker) resolve(n *node) {
	if n.role != full {
		return
	}
	if err := c.keeper.Resolve(n.meta.ID, n.types); err != nil {
		c.stop(fmt.Errorf("%w: %s: %w", ErrUnusable, n.meta.ID, err))
	}
}

// resolveHeld does so for a package in memory that no run has asked for its facts before.
func (c *checker) resolveHeld(n *node) {
	if n.held != nil && n.role == full && !n.held.facts {
		c.resolve(n)
		n.held.facts = true
	}
}

func (c *checker) keepVisit(n *node, pkg *Package) {
	var data []byte
	if pkg != nil {
		var err error
		if data, err = c.keeper.Keep(pkg); err != nil {
			return // the next run will visit it again
		}
	}
	c.cache.Put(c.visitName(n, n.reports()), data)
}

// edited notes that a file is not what it was when the node got its name.
func (n *node) edited(file string, content []byte) {
	if then, ok := n.contents[file]; ok && then != cache.Content(content) {
		n.passing = true
	}
}

// exportFormat changes with what export data is made from or how.
const exportFormat = "2"

func exportName(n *node) cache.ID {
	name := cache.NewName("export")
	name.Add(exportFormat)
	name.AddID(n.name)
	return name.ID()
}

// findExported looks for kept export data.
func (c *checker) findExported(n *node) bool {
	if n.nameless || n.meta.PkgPath == "unsafe" {
		return false
	}
	data, ok := c.cache.Get(exportName(n))
	n.data = data
	return ok
}

// keepExported keeps the declarations of a package. That they can be written is more than go/types
// promises: what cannot is read from its files again.
func (c *checker) keepExported(n *node) {
	defer func() { _ = recover() }()
	var out bytes.Buffer
	if err := gcexportdata.Write(&out, c.fset, n.types); err == nil {
		c.cache.Put(exportName(n), out.Bytes())
	}
}

// readExported reads what keepExported wrote. All that the package imports and that is read from
// files in this run has been read: the export data speaks of it.
func (c *checker) readExported(n *node) {
	u := c.universe
	u.mu.Lock()
	defer u.mu.Unlock()
	defer func() {
		if r := recover(); r != nil {
			c.stop(fmt.Errorf("%w: %s: %v", ErrUnusable, n.meta.ID, r))
		}
	}()
	pkg, err := gcexportdata.Read(bytes.NewReader(n.data), u.fset, u.byPath, n.meta.PkgPath)
	if err == nil && (pkg.Path() != n.meta.PkgPath || pkg.Name() != n.meta.Name) {
		err = errors.New("it is that of another package")
	}
	if err != nil {
		c.stop(fmt.Errorf("%w: %s: %w", ErrUnusable, n.meta.ID, err))
		return
	}
	n.types, n.data = pkg, nil
	u.whole[n.meta.PkgPath] = true
}
