package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// A mark is a place of a program where a reader expects a finding: a comment WANT with the checks of which any will do.
type mark struct {
	file   string // with slashes, from the root of the module
	line   int
	span   span // of the declaration around it
	fn     string
	checks []string // rule/check
}

var (
	wantComment = regexp.MustCompile(`^// WANT (.*)$`)
	checkName   = regexp.MustCompile(`[a-z]+/[a-z-]+`)
)

// readMarks returns the marks of the programs of a module, in the order of their places.
func readMarks(root string) ([]mark, error) {
	var marks []mark
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		for _, group := range file.Comments {
			for _, comment := range group.List {
				if want := wantComment.FindStringSubmatch(comment.Text); want != nil {
					marks = append(marks, markAt(fset, file, filepath.ToSlash(rel), comment.Pos(), checkName.FindAllString(want[1], -1)))
				}
			}
		}
		return nil
	})
	return marks, err
}

func markAt(fset *token.FileSet, file *ast.File, name string, pos token.Pos, checks []string) mark {
	line := fset.Position(pos).Line
	m := mark{file: name, line: line, span: span{line, line}, checks: checks}
	for _, decl := range file.Decls {
		if decl.Pos() > pos || pos >= decl.End() {
			continue
		}
		m.span = span{fset.Position(decl.Pos()).Line, fset.Position(decl.End()).Line}
		if fn, ok := decl.(*ast.FuncDecl); ok {
			m.fn = fn.Name.Name
		}
	}
	return m
}

// met reports whether a finding says what a mark expects: one of its checks, in the declaration around it, or of another place of the package
// with a related one there.
func (m mark) met(f finding.Finding) bool {
	if !slices.Contains(m.checks, f.Rule+"/"+f.Check) || path.Dir(f.File) != path.Dir(m.file) {
		return false
	}
	return touches(f, m.file, []span{m.span})
}

// A variantTally counts the marks of the programs of a folder.
type variantTally struct {
	folder                     string
	marks, reported, byDefault int
	besides                    int // default findings in declarations without a mark
}

// A variantResult is what the suite says about the programs.
type variantResult struct {
	tallies []*variantTally
	missed  []mark
	besides []finding.Finding
}

func judgeVariants(marks []mark, findings []finding.Finding) *variantResult {
	r := &variantResult{}
	byFolder := make(map[string]*variantTally)
	tally := func(file string) *variantTally {
		folder, _, _ := strings.Cut(file, "/")
		if byFolder[folder] == nil {
			byFolder[folder] = &variantTally{folder: folder}
			r.tallies = append(r.tallies, byFolder[folder])
		}
		return byFolder[folder]
	}
	for _, m := range marks {
		t := tally(m.file)
		t.marks++
		said := slices.DeleteFunc(slices.Clone(findings), func(f finding.Finding) bool { return !m.met(f) })
		switch {
		case len(said) == 0:
			r.missed = append(r.missed, m)
			continue
		case slices.ContainsFunc(said, isDefault):
			t.byDefault++
		}
		t.reported++
	}
	for _, f := range findings {
		marked := slices.ContainsFunc(marks, func(m mark) bool { return m.met(f) || m.file == f.File && m.span.overlaps(f.Line, f.Line) })
		if isDefault(f) && !marked {
			tally(f.File).besides++
			r.besides = append(r.besides, f)
		}
	}
	slices.SortFunc(r.tallies, func(a, b *variantTally) int { return cmp.Compare(a.folder, b.folder) })
	return r
}

func isDefault(f finding.Finding) bool { return f.Tier == "default" }

// lines returns what is missed and what is said besides, without lines of the files, which move when a program is changed.
func (r *variantResult) lines() []string {
	var lines []string
	for _, m := range r.missed {
		lines = append(lines, fmt.Sprintf("missed %s %s %s", m.file, cmp.Or(m.fn, "-"), strings.Join(m.checks, "|")))
	}
	for _, f := range r.besides {
		lines = append(lines, fmt.Sprintf("besides %s %s %s/%s", f.File, cmp.Or(f.Function, "-"), f.Rule, f.Check))
	}
	slices.Sort(lines)
	return lines
}

func (r *variantResult) write(w io.Writer) {
	for _, m := range r.missed {
		fmt.Fprintf(w, "missed: %s:%d: %s\n", m.file, m.line, strings.Join(m.checks, " or "))
	}
	for _, f := range r.besides {
		fmt.Fprintf(w, "besides: %s:%d: %s [%s/%s]\n", f.File, f.Line, f.Message, f.Rule, f.Check)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "programs\tmarks\treported\tby default checks\tbesides")
	all := &variantTally{folder: "all"}
	for _, t := range append(r.tallies, all) {
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\t%d\n", t.folder, t.marks, share(t.reported, t.marks), share(t.byDefault, t.marks), t.besides)
		all.marks, all.reported, all.byDefault, all.besides = all.marks+t.marks, all.reported+t.reported, all.byDefault+t.byDefault, all.besides+t.besides
	}
	_ = table.Flush() // a table that cannot be printed has nobody to tell
}
