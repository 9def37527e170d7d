// Package mutation makes programs that have a hazard out of real ones that have not: it takes one thing away that
// right code has (a guard, an arm of a select, a copy of a cached object), and asks whether a check sees that it is
// gone. What it measures is recall on code that nobody wrote for a rule.
//
// A mutant is no proof: what was taken away may not have been needed. Those that nothing reports are to be read.
package mutation

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/ctrllint/ctrllint/internal/load"
)

// An Operator is one way to break right code.
type Operator struct {
	Name   string
	Checks []string // RULE/CHECK: what says so where the code is broken; one is enough
	About  string   // what it takes away, in a few words
	Find   func(f *File)

	Anywhere bool // what is wrong is found somewhere else in the module than where it was made
}

// A Mutant is one place broken by an operator.
type Mutant struct {
	Operator *Operator
	File     string // absolute
	Line     int
	Function string // the declaration around it
	first    int    // lines of that declaration
	last     int
	at       token.Pos
	edits    []edit
	Before   string // the first line that is changed
	After    string
}

// An edit replaces bytes of a file. The count of lines stays as it is.
type edit struct {
	from, to int
	text     string
}

// A File is what an operator looks at.
type File struct {
	*inspector.Inspector
	Info  *types.Info
	Pkg   *types.Package
	Files []*ast.File // of the package

	fset    *token.FileSet
	file    *ast.File
	name    string
	text    []byte
	current *Operator
	mutants []*Mutant
}

// Text returns the source of a node.
func (f *File) Text(n ast.Node) string {
	return string(f.text[f.offset(n.Pos()):f.offset(n.End())])
}

func (f *File) offset(p token.Pos) int { return f.fset.Position(p).Offset }

// Delete is the edit that takes a node away.
func (f *File) Delete(n ast.Node) Edit { return f.Replace(n, "") }

// Replace is the edit that puts a text in the place of a node.
func (f *File) Replace(n ast.Node, text string) Edit { return f.ReplaceRange(n.Pos(), n.End(), text) }

// ReplaceRange is the edit that puts a text in the place of what stands between two positions.
func (f *File) ReplaceRange(from, to token.Pos, text string) Edit {
	return Edit{edit{f.offset(from), f.offset(to), text}}
}

// An Edit is a part of a mutant.
type Edit struct{ edit }

// Emit adds a mutant that is broken at a node. Of several at one node the first counts that is a valid program.
func (f *File) Emit(at ast.Node, edits ...Edit) {
	decl := f.declaration(at.Pos())
	if decl == nil && !f.current.Anywhere {
		return
	}
	m := &Mutant{Operator: f.current, File: f.name, Line: f.fset.Position(at.Pos()).Line, at: at.Pos()}
	if decl != nil {
		m.Function, m.first, m.last = nameOf(decl), f.fset.Position(decl.Pos()).Line, f.fset.Position(decl.End()).Line
	}
	for _, e := range edits {
		old := f.text[e.from:e.to]
		if missing := bytes.Count(old, []byte("\n")) - strings.Count(e.text, "\n"); missing > 0 {
			e.text += strings.Repeat("\n", missing)
		}
		m.edits = append(m.edits, e.edit)
	}
	slices.SortFunc(m.edits, func(a, b edit) int { return a.from - b.from })
	m.Before = lineOf(f.text, m.Line)
	if after, ok := apply(f.text, m.edits); ok {
		m.After = lineOf(after, m.Line)
		f.mutants = append(f.mutants, m)
	}
}

func (f *File) declaration(at token.Pos) ast.Decl {
	i := slices.IndexFunc(f.file.Decls, func(d ast.Decl) bool { return d.Pos() <= at && at < d.End() })
	if i < 0 {
		return nil
	}
	return f.file.Decls[i]
}

func nameOf(d ast.Decl) string {
	fn, ok := d.(*ast.FuncDecl)
	switch {
	case !ok:
		return ""
	case fn.Recv == nil || len(fn.Recv.List) == 0:
		return fn.Name.Name
	}
	return "(" + types.ExprString(fn.Recv.List[0].Type) + ")." + fn.Name.Name
}

func lineOf(text []byte, n int) string {
	lines := bytes.SplitN(text, []byte("\n"), n+1)
	if len(lines) < n {
		return ""
	}
	return strings.TrimSpace(string(lines[n-1]))
}

// apply returns a text with edits, and whether they leave each other alone.
func apply(text []byte, edits []edit) ([]byte, bool) {
	var out []byte
	at := 0
	for _, e := range edits {
		if e.from < at {
			return nil, false
		}
		out = append(append(out, text[at:e.from]...), e.text...)
		at = e.to
	}
	return append(out, text[at:]...), true
}

// Find returns the mutants that operators make of the packages of a module, those that are valid programs. They are
// in the order of their places.
func Find(ctx context.Context, cfg load.Config, operators []*Operator) ([]*Mutant, error) {
	var mu sync.Mutex
	var all []*Mutant
	sum, err := load.Each(ctx, cfg, func(p *load.Package) error {
		if !p.Report {
			return nil
		}
		found := inPackage(p, operators)
		mu.Lock()
		defer mu.Unlock()
		all = append(all, found...)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(sum.Matched) == 0 {
		return nil, errors.New("no packages")
	}
	slices.SortFunc(all, func(a, b *Mutant) int {
		return strings.Compare(fmt.Sprintf("%s %06d %s", a.File, a.Line, a.Operator.Name), fmt.Sprintf("%s %06d %s", b.File, b.Line, b.Operator.Name))
	})
	return sampled(all), nil
}

// maxAnywhere bounds the mutants of an operator that changes what is found elsewhere: each needs a run of its own.
const maxAnywhere = 10

// sampled leaves as many mutants of such an operator as may be, spread over the module.
func sampled(all []*Mutant) []*Mutant {
	count, seen := make(map[*Operator]int), make(map[*Operator]int)
	for _, m := range all {
		count[m.Operator]++
	}
	return slices.DeleteFunc(all, func(m *Mutant) bool {
		i, n := seen[m.Operator], count[m.Operator]
		seen[m.Operator]++
		return m.Operator.Anywhere && n > maxAnywhere && i > 0 && i*maxAnywhere/n == (i-1)*maxAnywhere/n
	})
}

func inPackage(p *load.Package, operators []*Operator) []*Mutant {
	var all []*Mutant
	for i, file := range p.Syntax {
		name := p.Fset.Position(file.FileStart).Filename
		if ast.IsGenerated(file) || strings.HasSuffix(name, "_test.go") || servesTests(file) {
			continue
		}
		text, err := load.Overlay(nil).Read(name)
		if err != nil || !filepath.IsAbs(name) {
			continue
		}
		f := &File{Inspector: inspector.New([]*ast.File{file}), Info: p.TypesInfo, Pkg: p.Types, Files: p.Syntax, fset: p.Fset, file: file, name: name, text: text}
		for _, o := range operators {
			f.current = o
			o.Find(f)
		}
		for _, m := range f.mutants {
			again := func(other *Mutant) bool {
				return other.Operator == m.Operator && other.at == m.at && other.File == m.File
			}
			if !slices.ContainsFunc(all, again) && valid(p, i, m, text) {
				all = append(all, m)
			}
		}
	}
	return all
}

// servesTests reports whether a file is for tests alone, as its imports say.
func servesTests(file *ast.File) bool {
	return slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool {
		path := strings.Trim(spec.Path.Value, `"`)
		return path == "testing" || strings.Contains(path, "/ginkgo") || strings.Contains(path, "/gomega") || strings.Contains(path, "/testify")
	})
}

// valid reports whether the package still compiles.
func valid(p *load.Package, index int, m *Mutant, text []byte) bool {
	changed, ok := apply(text, m.edits)
	if !ok {
		return false
	}
	file, err := parser.ParseFile(p.Fset, m.File, changed, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	files := slices.Clone(p.Syntax)
	files[index] = file
	cfg := types.Config{Importer: imports(p.Types.Imports()), FakeImportC: true, Error: nil}
	if p.Module != nil && p.Module.GoVersion != "" {
		cfg.GoVersion = "go" + p.Module.GoVersion
	}
	_, err = cfg.Check(p.PkgPath, p.Fset, files, nil)
	return err == nil
}

// imports are what a package has imported.
type imports []*types.Package

func (i imports) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	for _, p := range i {
		if p.Path() == path || strings.HasSuffix(p.Path(), "/vendor/"+path) {
			return p, nil
		}
	}
	return nil, fmt.Errorf("not imported: %s", path)
}
