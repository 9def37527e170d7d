package load

import (
	"bytes"
	"errors"
	"fmt"
	"go/types"
	"sync"

	"golang.org/x/tools/go/gcexportdata"

	"github.com/ctrllint/ctrllint/internal/cache"
)

// keep keeps what was made of a node that was just read, unless something is wrong in it or below.
func (c *checker) keep(n *node, pkg *Package) {
	n.passing = n.passing || n.nameless || n.failed || n.incomplete
	switch {
	case c.cache == nil:
	case n.settled:
		c.exports.add(n.types)
		if n.keep && !n.passing {
			c.keepExported(n)
		}
	case n.known:
		if n.role != full {
			return
		}
		if err := c.keeper.Resolve(n.meta.ID, n.types); err != nil {
			c.stop(fmt.Errorf("%w: %s: %w", ErrUnusable, n.meta.ID, err))
		}
	case !n.passing:
		c.keepVisit(n, pkg)
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

// exports holds the packages that are not local, by path, whether they were read from files or from
// export data. Export data speaks of all packages below its own; those are found here, so that a
// type is one and the same.
type exports struct {
	mu     sync.Mutex
	byPath map[string]*types.Package
}

func (e *exports) add(pkg *types.Package) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.byPath == nil {
		e.byPath = make(map[string]*types.Package)
	}
	e.byPath[pkg.Path()] = pkg
}

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
	c.exports.mu.Lock()
	defer c.exports.mu.Unlock()
	defer func() {
		if r := recover(); r != nil {
			c.stop(fmt.Errorf("%w: %s: %v", ErrUnusable, n.meta.ID, r))
		}
	}()
	if c.exports.byPath == nil {
		c.exports.byPath = make(map[string]*types.Package)
	}
	pkg, err := gcexportdata.Read(bytes.NewReader(n.data), c.fset, c.exports.byPath, n.meta.PkgPath)
	if err == nil && (pkg.Path() != n.meta.PkgPath || pkg.Name() != n.meta.Name) {
		err = errors.New("it is that of another package")
	}
	if err != nil {
		c.stop(fmt.Errorf("%w: %s: %w", ErrUnusable, n.meta.ID, err))
		return
	}
	n.types, n.data = pkg, nil
}
