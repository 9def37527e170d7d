// Package suppress reads the comments by which authors answer a finding where it stands:
//
//	//ctrllint:ignore RULE[/CHECK] reason
//	//nolint:ctrllint // reason
//
// It knows their form and what each covers, and nothing of the rules. The second form is that of
// golangci-lint and is read as golangci-lint reads it, so that a program means the same to both.
package suppress

import (
	"go/ast"
	"go/token"
)

// A Directive is one such comment.
type Directive struct {
	Pos, End token.Pos
	Verb     string // what follows ctrllint: and is ignore, if it is spelt right; empty for nolint
	Name     string // RULE or RULE/CHECK as written, empty if there is none
	Reason   string
	Nolint   bool // every rule, in the words of golangci-lint

	file       string
	line       int // its own
	column     int
	below      int // the line after the comments that it is among
	trailing   bool
	start, end token.Pos // the declaration below
}

// A Set holds the directives of a package.
type Set struct {
	fset *token.FileSet
	list []*Directive
}

// Read reads the comments of the files.
func Read(fset *token.FileSet, files []*ast.File) *Set {
	s := &Set{fset: fset}
	for _, file := range files {
		found := s.find(file)
		if len(found) == 0 {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			return s.place(n, found)
		})
		s.list = append(s.list, found...)
	}
	return s
}

// All returns the directives in the order of the files.
func (s *Set) All() []*Directive { return s.list }

// Covering returns the directives that answer what a check of a rule reports at pos.
func (s *Set) Covering(rule, check string, pos token.Pos) []*Directive {
	var covering []*Directive
	for _, d := range s.list {
		if d.names(rule, check) && d.reaches(pos, s.fset.Position(pos)) {
			covering = append(covering, d)
		}
	}
	return covering
}

func (s *Set) find(file *ast.File) []*Directive {
	var found []*Directive
	for _, group := range file.Comments {
		for _, comment := range group.List {
			d := parse(comment.Text)
			if d == nil {
				continue
			}
			at := s.fset.Position(comment.Pos())
			d.Pos, d.End = comment.Pos(), comment.End()
			d.file, d.line, d.column = at.Filename, at.Line, at.Column
			d.below = s.fset.Position(group.End()).Line + 1
			found = append(found, d)
		}
	}
	return found
}

// place tells the directives of a file what stands before and below them.
func (s *Set) place(n ast.Node, found []*Directive) bool {
	switch n.(type) {
	case nil, *ast.Comment, *ast.CommentGroup:
		return false
	}
	from, to := s.fset.Position(n.Pos()), s.fset.Position(n.End())
	for _, d := range found {
		if from.Line == d.line && from.Column < d.column || to.Line == d.line && to.Column <= d.column {
			d.trailing = true
		}
		if from.Line == d.below && from.Column == d.column && (d.Nolint || declares(n)) {
			d.start, d.end = n.Pos(), max(d.end, n.End())
		}
	}
	return true
}

// declares reports whether the node is a declaration, the only thing that ctrllint:ignore covers as
// a whole. nolint covers whatever begins below it in its column: a statement, or the file.
func declares(n ast.Node) bool {
	switch n.(type) {
	case ast.Decl, ast.Spec:
		return true
	}
	return false
}

func (d *Directive) names(rule, check string) bool {
	return d.Nolint || d.Name == rule || d.Name == rule+"/"+check
}

func (d *Directive) reaches(pos token.Pos, at token.Position) bool {
	if pos == d.Pos {
		return false // what is wrong with a directive is not answered by it
	}
	if d.start <= pos && pos < d.end {
		return true
	}
	last := d.below
	if d.trailing {
		last = d.line // behind code, it is about that code
	}
	return at.Filename == d.file && d.line <= at.Line && at.Line <= last
}
