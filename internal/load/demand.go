package load

import (
	"go/ast"
	"go/token"
	"runtime"
	"slices"
	"strconv"
	"sync"
)

// demand follows the imports of the packages that are read in full, and decides where the types of
// those below come from. Of a package that is read for its declarations, only those imports count
// that its declarations speak of: in a third of the dependencies of a controller nobody asks for more
// than function bodies do.
//
// The packages read for their declarations are parsed here and type-checked later: what a file needs
// is not known before, and what is needed has to be checked first.
func (c *checker) demand(nodes []*node) {
	var wave []*node
	ask := func(deps []*node) {
		for _, dep := range deps {
			if dep.from == nowhere {
				dep.from = files
				wave = append(wave, dep)
			}
		}
	}
	for _, n := range nodes {
		if n.from == files {
			ask(n.below())
		}
	}
	for len(wave) > 0 {
		asked := wave
		wave = nil
		inParallel(asked, c.look)
		for _, n := range asked {
			if n.from == files {
				ask(n.below())
			}
		}
	}
}

// below returns the packages that the node needs.
func (n *node) below() []*node {
	switch {
	case n.from == memory:
		return nil
	case n.pruned:
		return n.needs
	}
	return n.imports
}

// look finds the export data of a package, or parses its declarations.
func (c *checker) look(n *node) {
	if n.meta.PkgPath == "unsafe" {
		return
	}
	if c.universe.find(n) {
		return
	}
	if n.settled && c.findExported(n) {
		n.from = exported
		return
	}
	n.parsed = c.parse(n)
	n.pruned = true
	for _, file := range n.parsed {
		n.prune(file)
	}
}

// prune takes away the imports that no declaration speaks of. A name that is declared anew where it
// is used counts as the package, so that we read one too many rather than one too few.
func (n *node) prune(file *ast.File) {
	spoken := make(map[string]bool)
	for _, decl := range file.Decls {
		ast.Inspect(decl, func(x ast.Node) bool {
			if sel, ok := x.(*ast.SelectorExpr); ok {
				if id, ok := sel.X.(*ast.Ident); ok {
					spoken[id.Name] = true
				}
			}
			return true
		})
	}
	idle := func(spec *ast.ImportSpec) bool {
		path, _ := strconv.Unquote(spec.Path.Value) // the parser has accepted it
		dep := n.deps[path]
		if dep == nil {
			return false // it is asked for, and the error said
		}
		name := dep.meta.Name
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if name != "" && name != "." && !spoken[name] {
			return true
		}
		if !slices.Contains(n.needs, dep) {
			n.needs = append(n.needs, dep)
		}
		return false
	}
	file.Imports = slices.DeleteFunc(file.Imports, idle)
	file.Decls = slices.DeleteFunc(file.Decls, func(decl ast.Decl) bool {
		imports, ok := decl.(*ast.GenDecl)
		if !ok || imports.Tok != token.IMPORT {
			return false
		}
		imports.Specs = slices.DeleteFunc(imports.Specs, func(spec ast.Spec) bool { return idle(spec.(*ast.ImportSpec)) })
		return len(imports.Specs) == 0 // go/types expects one
	})
}

func inParallel(nodes []*node, do func(*node)) {
	var workers sync.WaitGroup
	next := make(chan *node)
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for n := range next {
				do(n)
			}
		})
	}
	for _, n := range nodes {
		next <- n
	}
	close(next)
	workers.Wait()
}
