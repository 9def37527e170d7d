// Package suppress reads the comments by which authors answer a finding where it stands:
//
//	//ctrllint:ignore RULE[/CHECK],... reason
//	//ctrllint:file-ignore RULE[/CHECK],... reason
//	//nolint:ctrllint // reason
//
// It knows their form and what each covers, and nothing of the rules. The last form is that of
// golangci-lint and is read as golangci-lint reads it, so that a program means the same to both.
package suppress

import (
	"go/ast"
	"go/token"
)

// The verbs of directives.
const (
	Ignore     = "ignore"      // answers what is reported beside or below it
	FileIgnore = "file-ignore" // answers what is reported in its file
)

// A Directive is one such comment or, where that has several names, one of them.
type Directive struct {
	Pos, End token.Pos // of the comment; of the name, if it is one of several
	Verb     string    // what follows ctrllint: and is one of the verbs, if it is spelt right; empty for nolint
	Name     string    // RULE or RULE/CHECK as written, empty if there is none
	Reason   string
	Nolint   bool // every rule, in the words of golangci-lint

	comment        *ast.Comment
	offset, length int // of the name in the comment, if it is one of several

	file       string
	line       int // its own
	column     int
	below      int // the line after the comments that it is among
	trailing   bool
	start, end token.Pos // the declaration below
}

// A Set holds the directives of a package.
type Set struct {
	fset  *token.FileSet
	list  []*Directive
	index index
}

// Read reads the comments of the files.
func Read(fset *token.FileSet, files []*ast.File) *Set {
	s := &Set{fset: fset}
	for _, file := range files {
		found := s.find(file)
		if len(found) == 0 {
			continue
		}
		byLine := make(map[int][]*Directive)
		for _, d := range found {
			byLine[d.line] = append(byLine[d.line], d)
			byLine[d.below] = append(byLine[d.below], d)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			return s.place(n, byLine)
		})
		s.list = append(s.list, found...)
	}
	s.index = indexed(s.list)
	return s
}

// All returns the directives in the order of the files.
func (s *Set) All() []*Directive { return s.list }

// Covering returns the directives that answer what a check of a rule reports at pos.
func (s *Set) Covering(rule, check string, pos token.Pos) []*Directive {
	var covering []*Directive
	at := s.fset.Position(pos)
	for _, i := range s.index.near(pos, at) {
		if d := s.list[i]; d.names(rule, check) && d.reaches(pos, at) {
			covering = append(covering, d)
		}
	}
	return covering
}

func (s *Set) find(file *ast.File) []*Directive {
	var found []*Directive
	for _, group := range file.Comments {
		for _, comment := range group.List {
			at := s.fset.Position(comment.Pos())
			for _, d := range parse(comment.Text) {
				d.comment, d.Pos, d.End = comment, comment.Pos(), comment.End()
				if d.length > 0 {
					d.Pos += token.Pos(d.offset)
					d.End = d.Pos + token.Pos(d.length)
				}
				d.file, d.line, d.column = at.Filename, at.Line, at.Column
				d.below = s.fset.Position(group.End()).Line + 1
				if d.Verb == FileIgnore {
					d.start, d.end = file.FileStart, file.FileEnd
				}
				found = append(found, d)
			}
		}
	}
	return found
}

// place tells the directives of a file what stands before and below them.
func (s *Set) place(n ast.Node, byLine map[int][]*Directive) bool {
	switch n.(type) {
	case nil, *ast.Comment, *ast.CommentGroup:
		return false
	}
	from, to := s.fset.Position(n.Pos()), s.fset.Position(n.End())
	for _, d := range byLine[to.Line] {
		d.trailing = d.trailing || to.Line == d.line && to.Column <= d.column
	}
	for _, d := range byLine[from.Line] {
		if d.Verb == FileIgnore {
			continue
		}
		d.trailing = d.trailing || from.Line == d.line && from.Column < d.column
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
	return at.Filename == d.file && d.line <= at.Line && at.Line <= d.last()
}

// last returns the last line that a directive is about, beside the declaration below.
func (d *Directive) last() int {
	if d.trailing {
		return d.line // after code, it is about that code
	}
	return d.below
}
