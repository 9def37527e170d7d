// Package fix applies the fixes of findings to files, or shows what that would change.
//
// A fix is taken whole or not at all. It is left when one of its edits touches what an earlier fix
// changes (the next run offers it again), when it reaches into a generated file or out of the
// finding's module, and when the file would not parse afterwards. A file that was formatted before
// is formatted afterwards; one that was not keeps its form outside of the edits. Lines end as they
// do in the file.
package fix

import (
	"bytes"
	"cmp"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/generated"
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
	Path          string // absolute, without symbolic links
	Before, After []byte
}

// Left is a finding whose fix is not applied, and why.
type Left struct {
	Finding finding.Finding
	Reason  string
}

// Options say what to plan.
type Options struct {
	Dir    string                            // what the names of files are relative to; "" is the current directory
	Unsafe bool                              // take unsafe fixes, too
	Read   func(path string) ([]byte, error) // nil means os.ReadFile
}

// Choose returns the fix of a finding that the options allow, the first one; nil if there is none.
func (o Options) Choose(f finding.Finding) *finding.Fix {
	for i, fix := range f.Fixes {
		if o.Unsafe || fix.Applicability == finding.Safe {
			return &f.Fixes[i]
		}
	}
	return nil
}

// Make plans a fix of each finding, in the order of the findings. The error is for a file that cannot
// be read.
func Make(findings []finding.Finding, opts Options) (*Plan, error) {
	if opts.Read == nil {
		opts.Read = os.ReadFile
	}
	m := &maker{Options: opts, files: make(map[string]*file)}
	plan := new(Plan)
	for _, f := range findings {
		fix := opts.Choose(f)
		if fix == nil {
			continue
		}
		reason, err := m.take(f, fix.Edits)
		switch {
		case err != nil:
			return nil, err
		case reason != "":
			plan.Left = append(plan.Left, Left{f, reason})
		default:
			plan.Fixed = append(plan.Fixed, f)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(m.files)) {
		f := m.files[path]
		if len(f.edits) > 0 {
			plan.Files = append(plan.Files, File{Name: f.name, Path: path, Before: f.source, After: f.formatted()})
		}
	}
	slices.SortFunc(plan.Files, func(a, b File) int { return cmp.Compare(a.Name, b.Name) })
	return plan, nil
}

// Diff writes changes as a unified diff, which git apply and patch read.
func Diff(w io.Writer, files []File) error {
	for _, f := range files {
		if _, err := io.WriteString(w, udiff.Unified("a/"+f.Name, "b/"+f.Name, string(f.Before), string(f.After))); err != nil {
			return err
		}
	}
	return nil
}

// A maker collects edits.
type maker struct {
	Options
	files map[string]*file // by path
}

// A file is a source with the edits taken so far, sorted and apart from each other.
type file struct {
	name      string // the first one that a finding gives it
	path      string
	source    []byte
	edits     []finding.Edit
	generated bool
	module    string // the directory of its go.mod
}

// take adds the edits of a fix of a finding, or says why not.
func (m *maker) take(f finding.Finding, edits []finding.Edit) (reason string, err error) {
	home, err := m.read(f.File)
	if err != nil {
		return "", err
	}
	changed := make(map[*file][]finding.Edit)
	var targets []*file // of changed, in the order of the edits
	for _, e := range edits {
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
		if changed[target] == nil {
			targets = append(targets, target)
		}
		changed[target] = append(changed[target], e)
	}
	for _, target := range targets {
		edits := changed[target]
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
	path := filepath.FromSlash(name)
	if !filepath.IsAbs(path) {
		path = filepath.Join(m.Dir, path)
	}
	module := moduleOf(path)
	path, err := filepath.Abs(path)
	if err == nil {
		path, err = filepath.EvalSymlinks(path)
	}
	if err != nil {
		return nil, err
	}
	if f, ok := m.files[path]; ok {
		return f, nil
	}
	source, err := m.Read(path)
	if err != nil {
		return nil, err
	}
	f := &file{name: name, path: path, source: source, module: module}
	syntax, err := parser.ParseFile(token.NewFileSet(), path, source, parser.PackageClauseOnly|parser.ParseComments)
	f.generated = err != nil || generated.Is(syntax)
	m.files[path] = f
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

// apply returns a source with edits, which are sorted and apart. Where one deletes the last statement of
// a block, the empty lines above it go, too.
func apply(source []byte, edits []finding.Edit) []byte {
	var out []byte
	at := 0
	for i, e := range edits {
		out = append(out, source[at:e.Offset]...)
		out = append(out, e.NewText...)
		at = e.EndOffset
		next := at + len(source[at:]) - len(bytes.TrimLeft(source[at:], space))
		closes := next < len(source) && source[next] == '}' && (i+1 == len(edits) || next <= edits[i+1].Offset)
		if kept := bytes.TrimRight(out, space); closes && strings.Trim(e.NewText, space) == "" && bytes.ContainsRune(out[len(kept):], '\n') {
			out, at = append(kept, '\n'), at+bytes.LastIndexByte(source[at:next], '\n')+1 // the indentation of the brace stays
		}
	}
	return append(out, source[at:]...)
}

const space = " \t\r\n"

// formatted returns the source with its edits, formatted if it was formatted before. gofmt ends lines
// with a line feed alone: a file that ends all of its lines with CR LF counts as formatted if nothing
// else would change, and keeps its ends.
func (f *file) formatted() []byte {
	before, after := f.source, apply(f.source, f.edits)
	crlf := bytes.Count(before, []byte("\n")) > 0 && bytes.Count(before, []byte("\r\n")) == bytes.Count(before, []byte("\n"))
	if crlf {
		before, after = unix(before), unix(after)
	}
	if tidy, err := format.Source(before); err == nil && bytes.Equal(tidy, before) {
		if tidy, err = format.Source(after); err == nil {
			after = tidy
		}
	}
	if crlf {
		after = bytes.ReplaceAll(after, []byte("\n"), []byte("\r\n"))
	}
	return after
}

func unix(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }
