package load

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
)

// A checked is what go/types makes of a package.
type checked struct {
	checker *types.Checker
	info    *types.Info   // nil for a package that is not visited
	errs    []types.Error // all of them
	read    bool          // its own files are
}

// add remembers an error.
func (r *checked) add(err error) {
	var typeErr types.Error
	if errors.As(err, &typeErr) { // go/types promises a types.Error
		r.errs = append(r.errs, typeErr)
	}
}

// omit takes those functions and values of variables out of a package with errors of which not every type is known, and returns the files that are
// left. In the place of a body is none, as of a function in assembly, and a file that is added hands what it mentions to an unknown function.
//
// ok is false for a package whose errors leave in doubt what it declares.
func (c *checker) omit(n *node, files []*ast.File, r *checked) (left []*ast.File, ok bool) {
	w := &wholeness{info: r.info, invalid: make(map[types.Type]bool)}
	for _, e := range r.errs {
		if !e.Soft && e.Pos.IsValid() {
			w.errs = append(w.errs, e.Pos)
		}
	}
	if n.doubtful || n.meta.ForTest != "" && n.failed || slices.ContainsFunc(r.errs, func(e types.Error) bool { return doubts(files, e) }) {
		return nil, false
	}
	var omitted []*omission
	for _, file := range files {
		for _, decl := range file.Decls {
			if !w.typeParams(decl) {
				return nil, false
			}
			omitted = append(omitted, w.broken(decl)...)
		}
	}
	if len(omitted) == 0 {
		return files, true
	}
	text, ok := mentioned(c.fset, n.types, w, omitted)
	if !ok {
		return nil, false
	}
	for _, o := range omitted {
		o.takeOut(r.info)
	}
	n.omitted = len(omitted)
	file := c.addMentions(n, files[0], r, text)
	if file == nil {
		return nil, false
	}
	return append(slices.Clone(files), file), true
}

// addMentions adds a file beside another one to a package that is checked; nil if it does not type-check.
func (c *checker) addMentions(n *node, beside *ast.File, r *checked, text string) *ast.File {
	name := filepath.Join(filepath.Dir(c.fset.File(beside.FileStart).Name()), "ctrllint_omitted.go")
	file, err := parser.ParseFile(c.fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	n.sources = append(n.sources, c.fset.File(file.FileStart))
	before := len(r.errs)
	order := slices.Clone(r.info.InitOrder)
	_ = r.checker.Files([]*ast.File{file}) // errors went to r
	r.info.InitOrder = order
	for _, e := range r.errs[before:] {
		if file.FileStart <= e.Pos && e.Pos <= file.FileEnd {
			return nil
		}
	}
	return file
}

// doubts reports whether an error leaves in doubt what a package declares. One in a body or in the value of a variable does not, and neither does
// a name that is not declared: its type is unknown then, and whatever mentions it is left out.
func doubts(files []*ast.File, e types.Error) bool {
	switch {
	case e.Soft, strings.HasPrefix(e.Msg, "\t"), inBody(files, e.Pos), inValue(files, e.Pos):
		return false
	case strings.HasPrefix(e.Msg, "could not import "), strings.HasPrefix(e.Msg, "undefined: "), strings.HasSuffix(e.Msg, " is not a type"),
		strings.HasPrefix(e.Msg, "name ") && strings.Contains(e.Msg, " not exported by package "):
		return false
	}
	return true
}

// inValue reports whether a position is in the value of a package variable.
func inValue(files []*ast.File, pos token.Pos) bool {
	for _, file := range files {
		for _, decl := range file.Decls {
			for _, spec := range variables(decl) {
				if slices.ContainsFunc(spec.Values, func(value ast.Expr) bool { return value.Pos() <= pos && pos <= value.End() }) {
					return true
				}
			}
		}
	}
	return false
}

// variables returns the package variables that a declaration declares.
func variables(decl ast.Decl) []*ast.ValueSpec {
	gen, ok := decl.(*ast.GenDecl)
	if !ok || gen.Tok != token.VAR {
		return nil
	}
	var specs []*ast.ValueSpec
	for _, spec := range gen.Specs {
		specs = append(specs, spec.(*ast.ValueSpec))
	}
	return specs
}

// An omission is a function or the values of variables that are left out.
type omission struct {
	fn   *ast.FuncDecl
	spec *ast.ValueSpec
}

// parts are the pieces of source that go.
func (o *omission) parts() []ast.Node {
	if o.fn != nil {
		return []ast.Node{o.fn.Body}
	}
	var parts []ast.Node
	for _, value := range o.spec.Values {
		parts = append(parts, value)
	}
	return parts
}

// takeOut takes what is left out from the syntax, and what is known of it from the type information.
func (o *omission) takeOut(info *types.Info) {
	for _, part := range o.parts() {
		ast.Inspect(part, func(n ast.Node) bool {
			forget(info, n)
			return true
		})
	}
	if o.fn != nil {
		o.fn.Body = nil
		return
	}
	info.InitOrder = slices.DeleteFunc(info.InitOrder, func(init *types.Initializer) bool { return slices.Contains(o.spec.Values, init.Rhs) })
	o.spec.Values = nil
}

// forget removes what is known of a node. The variables of a function literal's signature go with their names.
func forget(info *types.Info, n ast.Node) {
	delete(info.Implicits, n)
	delete(info.Scopes, n)
	if expr, ok := n.(ast.Expr); ok {
		delete(info.Types, expr)
	}
	switch n := n.(type) {
	case *ast.Ident:
		delete(info.Uses, n)
		delete(info.Defs, n)
		delete(info.Instances, n)
	case *ast.SelectorExpr:
		delete(info.Selections, n)
	}
}
