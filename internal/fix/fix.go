// Package fix applies the fixes of findings to files, or shows what that would change.
//
// A fix is taken whole or not at all. It is left when one of its edits touches what an earlier fix
// changes (the next run offers it again), when it reaches into a generated file or out of the
// finding's module, and when the file would not parse afterwards. A file that was formatted before
// is formatted afterwards; one that was not keeps its form outside of the edits.
package fix

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/aymanbagabas/go-udiff"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// A Plan is what the fixes of a run change.
type Plan struct {
	Files []File            // those that change, by name
	Fixed []finding.Finding // those whose fix the plan holds
	Left  []Left            // those with a fix that the plan does not hold
}

// A File is one file before and after.
type File struct {
	Name          string // as findings name it
	path          string
	Before, After []byte
}

// Left is a finding whose fix is not applied, and why.
type Left struct {
	Finding finding.Finding
	Reason  string
}

// Make plans the first fix of each finding, in the order of the findings. Files are relative to
// dir. The error is for a file that cannot be read.
func Make(dir string, findings []finding.Finding) (*Plan, error) {
	m := &maker{dir: dir, files: make(map[string]*file)}
	plan := new(Plan)
	for _, f := range findings {
		if len(f.Fixes) == 0 {
			continue
		}
		reason, err := m.take(f)
		switch {
		case err != nil:
			return nil, err
		case reason != "":
			plan.Left = append(plan.Left, Left{f, reason})
		default:
			plan.Fixed = append(plan.Fixed, f)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.files)) {
		f := m.files[name]
		if len(f.edits) > 0 {
			plan.Files = append(plan.Files, File{Name: name, path: f.path, Before: f.source, After: f.formatted()})
		}
	}
	return plan, nil
}

// Write changes the files. A file that changed since it was read is an error, and is left.
func (p *Plan) Write() error {
	for _, f := range p.Files {
		now, err := os.ReadFile(f.path)
		if err != nil {
			return err
		}
		if !bytes.Equal(now, f.Before) {
			return fmt.Errorf("%s changed while it was checked: not fixed", f.Name)
		}
		info, err := os.Stat(f.path)
		if err != nil {
			return err
		}
		if err := os.WriteFile(f.path, f.After, info.Mode().Perm()); err != nil {
			return err
		}
	}
	return nil
}

// Diff writes the changes as a unified diff, which git apply and patch read.
func (p *Plan) Diff(w io.Writer) error {
	for _, f := range p.Files {
		if _, err := io.WriteString(w, udiff.Unified("a/"+f.Name, "b/"+f.Name, string(f.Before), string(f.After))); err != nil {
			return err
		}
	}
	return nil
}

// A maker collects edits.
type maker struct {
	dir   string
	files map[string]*file
}

// A file is a source with the edits taken so far, sorted and apart from each other.
type file struct {
	path      string
	source    []byte
	edits     []finding.Edit
	generated bool
	module    string // the directory of its go.mod
}

// take adds the first fix of a finding, or says why not.
func (m *maker) take(f finding.Finding) (reason string, err error) {
	home, err := m.read(f.File)
	if err != nil {
		return "", err
	}
	changed := make(map[*file][]finding.Edit)
	for _, e := range f.Fixes[0].Edits {
		target, err := m.read(e.File)
		switch {
		case err != nil:
			return "", err
		case target.generated:
			return e.File + " is generated", nil
		case target.module != home.module:
			return e.File + " belongs to another module", nil
		case e.Offset < 0 || e.EndOffset < e.Offset || e.EndOffset > len(target.source):
			return e.File + " has changed", nil
		case slices.ContainsFunc(target.edits, func(have finding.Edit) bool { return touch(have, e) }):
			return "another fix changes the same lines; run it again", nil
		}
		changed[target] = append(changed[target], e)
	}
	for target, edits := range changed {
		edits = slices.SortedStableFunc(slices.Values(slices.Concat(target.edits, edits)), func(a, b finding.Edit) int {
			return cmp.Compare(a.Offset, b.Offset)
		})
		for i, e := range edits[1:] {
			if e.Offset < edits[i].EndOffset {
				return "its edits overlap", nil
			}
		}
		if _, err := parser.ParseFile(token.NewFileSet(), target.path, apply(target.source, edits), parser.SkipObjectResolution); err != nil {
			return "the file would not parse: " + err.Error(), nil
		}
		changed[target] = edits
	}
	for target, edits := range changed {
		target.edits = edits
	}
	return "", nil
}

// touch reports whether two edits share bytes or a place.
func touch(a, b finding.Edit) bool { return a.Offset <= b.EndOffset && b.Offset <= a.EndOffset }

func (m *maker) read(name string) (*file, error) {
	if f, ok := m.files[name]; ok {
		return f, nil
	}
	path := filepath.FromSlash(name)
	if !filepath.IsAbs(path) {
		path = filepath.Join(m.dir, path)
	}
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f := &file{path: path, source: source, module: moduleOf(path)}
	syntax, err := parser.ParseFile(token.NewFileSet(), path, source, parser.PackageClauseOnly|parser.ParseComments)
	f.generated = err != nil || ast.IsGenerated(syntax)
	m.files[name] = f
	return f, nil
}

// moduleOf returns the nearest directory with a go.mod; "" if there is none.
func moduleOf(path string) string {
	dir, err := filepath.Abs(filepath.Dir(path))
	for err == nil {
		if _, stat := os.Stat(filepath.Join(dir, "go.mod")); stat == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			break
		}
		dir = parent
	}
	return ""
}

// apply returns a source with edits, which are sorted and apart.
func apply(source []byte, edits []finding.Edit) []byte {
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(out, source[at:e.Offset]...)
		out = append(out, e.NewText...)
		at = e.EndOffset
	}
	return append(out, source[at:]...)
}

// formatted returns the source with its edits, formatted if it was formatted before.
func (f *file) formatted() []byte {
	after := apply(f.source, f.edits)
	before, err := format.Source(f.source)
	if err != nil || !bytes.Equal(before, f.source) {
		return after
	}
	tidy, err := format.Source(after)
	if err != nil {
		return after
	}
	return tidy
}
