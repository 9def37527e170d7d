package load

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/packages"

	"github.com/ctrllint/ctrllint/internal/cache"
)

// A checker type-checks the packages of one graph.
type checker struct {
	ctx   context.Context
	fset  *token.FileSet
	sizes types.Sizes
	visit func(*Package) error
	log   *errorLog

	over      Overlay
	progress  func(done, all int, now string)
	toRead    int
	readSoFar atomic.Int64

	cache   *cache.Cache // nil if nothing is known or kept
	keeper  Keeper
	strange bool // somebody else's package imports a local one

	session  *Session // nil if nothing is kept in memory
	anew     bool     // what reports is visited, whatever is known of it
	universe *universe

	mu  sync.Mutex
	err error // ends the run
}

// checkAgain reads the packages that their failed test variants were to report. It comes last and
// in copies, because the tests of two packages may import the other one: neither can wait for the
// other's variant.
func (c *checker) checkAgain(nodes []*node) error {
	for _, n := range nodes {
		if n.variant == nil || !n.variant.failed {
			continue
		}
		if c.ctx.Err() != nil {
			return c.ctx.Err()
		}
		again := *n
		again.role, again.variant, again.from, again.known, again.nameless = full, nil, files, false, true
		again.parsed, again.pruned = nil, false
		c.check(&again)
		n.sources, n.omitted = again.sources, again.omitted
	}
	return nil
}

// check reads one package whose dependencies are ready, and visits it.
func (c *checker) check(n *node) {
	switch n.from {
	case nowhere:
		return
	case exported:
		c.readExported(n)
		return
	case memory:
		c.resolveHeld(n)
		return
	}
	if c.progress != nil {
		c.progress(int(c.readSoFar.Load()), c.toRead, n.reportPath())
		defer c.readSoFar.Add(1)
	}
	defer func() {
		if r := recover(); r != nil { // go/types has met a program that it did not foresee
			n.failed, n.incomplete = true, true
			c.log.add(Error{Package: n.reportPath(), Message: fmt.Sprintf("internal error while type-checking: %v", r)})
		}
	}()
	if n.meta.PkgPath == "unsafe" {
		n.types = types.Unsafe
		return
	}
	for _, dep := range n.below() {
		n.incomplete = n.incomplete || dep.incomplete
		n.unresolved = n.unresolved || dep.unresolved
		n.passing = n.passing || dep.passing
	}
	files := n.parsed
	n.parsed = nil
	if !n.pruned {
		files = c.parse(n)
	}
	result := c.typeCheck(n, files)
	visit := n.toVisit() && len(files) > 0
	if visit && (n.failed || n.incomplete) {
		files, visit = c.omit(n, files, result)
	}
	var pkg *Package
	if visit {
		pkg = &Package{Package: c.complete(n, files, result), Report: n.reports(), Omitted: n.omitted, foreign: &c.universe.foreign}
		if err := c.visit(pkg); err != nil {
			n.failed = true
			c.log.add(Error{Package: n.reportPath(), Message: err.Error()})
		}
	}
	c.keep(n, pkg)
}

// toVisit reports whether the node is read in full, to be visited.
func (n *node) toVisit() bool { return n.role == full && !n.known }

// inFull reports whether errors in the function bodies of the node are looked for.
func (n *node) inFull() bool { return !n.settled && !n.known }

func (c *checker) parse(n *node) []*ast.File {
	mode := parser.SkipObjectResolution
	if n.toVisit() {
		mode |= parser.ParseComments
	}
	var files []*ast.File
	names := n.meta.GoFiles
	if n.processed {
		names = n.meta.CompiledGoFiles
	}
	for _, name := range names {
		content, err := c.over.Read(name)
		if err != nil {
			c.failParse(n, name, err)
			continue
		}
		n.edited(name, content)
		if !n.inFull() {
			content = stripBodies(content)
		}
		file, err := parser.ParseFile(c.fset, name, content, mode)
		if err != nil {
			c.failParse(n, name, err)
		}
		if file == nil {
			continue
		}
		files = append(files, file)
		n.sources = append(n.sources, c.fset.File(file.FileStart))
		if n.settled {
			stripValues(file)
			c.universe.foreign.Store(c.fset.File(file.FileStart), true)
		}
	}
	return files
}

func (c *checker) failParse(n *node, name string, err error) {
	n.unparsed, n.doubtful, n.failed, n.incomplete = true, true, true, true
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		c.log.add(Error{Package: n.reportPath(), Pos: token.Position{Filename: name}, Message: err.Error()})
		return
	}
	for _, e := range list {
		c.log.add(Error{Package: n.reportPath(), Pos: e.Pos, Message: e.Msg})
	}
}

func (c *checker) typeCheck(n *node, files []*ast.File) *checked {
	result := new(checked)
	if n.toVisit() {
		result.info = newInfo()
	}
	cfg := &types.Config{
		Importer:         importer{n},
		Sizes:            c.sizes,
		IgnoreFuncBodies: n.role == declarations || !n.inFull(),
		FakeImportC:      !n.processed,
		GoVersion:        goVersion(n),
		Error: func(err error) {
			result.add(err)
			if !result.read {
				c.failTypes(n, files, err)
			}
		},
	}
	n.types = types.NewPackage(n.meta.PkgPath, n.meta.Name)
	result.checker = types.NewChecker(cfg, c.fset, n.types, result.info)
	_ = result.checker.Files(files) // errors went to cfg.Error
	result.read = true
	return result
}

// failTypes records a type error. One inside a function body leaves the declarations whole, on
// which other packages build.
func (c *checker) failTypes(n *node, files []*ast.File, err error) {
	var typeErr types.Error
	if !errors.As(err, &typeErr) {
		return // go/types promises a types.Error
	}
	if strings.HasPrefix(typeErr.Msg, "\t") {
		return // the other half of the error before it
	}
	if n.unparsed || n.failed && !n.local {
		return // in somebody else's package one error is enough
	}
	if !n.local && namesC(typeErr.Msg) {
		return
	}
	n.failed = true
	n.incomplete = n.incomplete || !inBody(files, typeErr.Pos)
	missing := missingFrom(typeErr.Msg)
	n.unresolved = n.unresolved || missing.path != ""
	if n.unresolved && missing.path == "" {
		return // most likely about what the missing import would have declared
	}
	c.log.add(Error{
		Package: n.reportPath(),
		Pos:     c.fset.Position(typeErr.Pos),
		Message: strings.TrimSpace(typeErr.Msg),
		missing: missing,
	})
}

// namesC reports whether a type error in somebody else's package says no more than that nothing is known of what it has from C: a file without C
// names what cgo makes of another, or a value of a type that is unknown for that is used. What else may be unknown has an error of its own.
func namesC(message string) bool {
	return strings.HasPrefix(message, "undefined: _C") || strings.Contains(message, "invalid type")
}

// complete fills in what drivers of go/analysis expect of a package.
func (c *checker) complete(n *node, files []*ast.File, result *checked) *packages.Package {
	p := *n.meta
	p.Fset = c.fset
	p.Syntax = files
	p.Types = n.types
	p.TypesInfo = result.info
	p.TypesSizes = c.sizes
	p.IllTyped = n.failed || n.incomplete
	if n.omitted > 0 {
		p.TypeErrors = append(result.errs, types.Error{Fset: c.fset, Msg: "functions are left out"}) // whatever the errors are in
	}
	return &p
}

func inBody(files []*ast.File, pos token.Pos) bool {
	for _, file := range files {
		if pos < file.FileStart || pos > file.FileEnd {
			continue
		}
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if ok && fn.Body != nil && fn.Body.Pos() <= pos && pos <= fn.Body.End() {
				return true
			}
		}
	}
	return false
}

// goVersion is the language version of the package. A dependency is read with the newest one: the
// declarations mean the same, and a module that asks for a newer Go than ours can still be read.
func goVersion(n *node) string {
	if !n.local || n.meta.Module == nil || n.meta.Module.GoVersion == "" {
		return ""
	}
	return "go" + n.meta.Module.GoVersion
}

// An importer resolves the imports of one package as the go command did.
type importer struct{ n *node }

func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	dep := i.n.deps[path]
	switch {
	case dep == nil:
		return nil, errors.New(listErrorText(i.n.meta)) // an import cycle, cut by go/packages
	case dep.types == nil || len(dep.meta.GoFiles) == 0:
		return nil, errors.New(listErrorText(dep.meta))
	}
	return dep.types, nil
}
