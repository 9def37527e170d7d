package config

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/nearest"
)

// A File is what stands in .ctrllint.yml.
type File struct {
	Version  int  `json:"version,omitempty"`
	Extends  List `json:"extends,omitempty"` // presets and files that this one adds to
	Settings `json:",inline"`
	Tests    *bool             `json:"tests,omitempty"` // load test files too; nil says nothing about it
	Tags     List              `json:"tags,omitempty"`
	Severity map[string]string `json:"severity,omitempty"`
	Paths    []PathSettings    `json:"paths,omitempty"`

	name   string           // as people see it
	folder string           // that the globs are relative to
	places map[string]place // of keys and values, by path
	bases  []*File          // that it extends
}

// PathSettings change what holds for the files that match one of the globs.
type PathSettings struct {
	Match    List              `json:"match"`
	Checks   List              `json:"checks,omitempty"`
	Severity map[string]string `json:"severity,omitempty"`

	globs []glob
}

// Severities are the words for how grave a finding is. A finding of the last one does not fail a run.
var Severities = []string{"error", "warning", "info"}

const defaultSeverity = "warning"

// Read reads a configuration file. Name is what people see of it in messages; globs are relative to
// folder. The error joins a *Problem for each thing that is wrong.
func Read(file, name, folder string, rules []*analysis.Analyzer) (*File, error) {
	return reader{rules: rules}.read(file, name, folder)
}

// A reader reads a file and those that it extends.
type reader struct {
	rules []*analysis.Analyzer
	open  []string // the files that lead to this one
}

func (r reader) read(file, name, folder string) (*File, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, &Problem{File: name, Message: cause(err)}
	}
	f := &File{name: name, folder: folder}
	r.open = append(slices.Clone(r.open), file)
	return f, r.fill(f, data, file)
}

// fill reads the text of a file.
func (r reader) fill(f *File, data []byte, file string) error {
	f.places = make(map[string]place)
	root, err := f.parse(data)
	if err != nil {
		return err
	}
	d := &decoder{places: f.places}
	d.decode(root, reflect.ValueOf(f).Elem(), "")
	var names problems
	f.validate(r.rules, &names)
	problems := append(d.problems, names.beside(d.problems)...)
	elsewhere := r.extend(f, file, &problems)
	if err := problems.err(); err != nil {
		return errors.Join(f.located(err), elsewhere)
	}
	return elsewhere
}

// cause drops the name of the file, which the Problem tells.
func cause(err error) string {
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return err.Error()
}

// parse returns the mapping that the file is.
func (f *File) parse(data []byte) (*yaml.Node, error) {
	var document, more yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	err := decoder.Decode(&document)
	if err == nil {
		if err = decoder.Decode(&more); err == nil {
			return nil, f.problem(more.Line, 1, "a second document: a file has one")
		}
	} else if err == io.EOF {
		return nil, f.problem(1, 1, "the file is empty: write at least version: 1")
	}
	if err != io.EOF {
		syntax := &yaml.LoadError{Message: err.Error()}
		errors.As(err, &syntax)
		return nil, f.problem(max(1, syntax.Mark.Line), max(1, syntax.Mark.Column), "not YAML: "+syntax.Message)
	}
	root := document.Content[0]
	if root.Kind != yaml.MappingNode {
		return nil, f.problem(root.Line, root.Column, "a configuration is a mapping of keys, not "+kind(root))
	}
	return root, nil
}

func (f *File) problem(line, column int, message string) error {
	return &Problem{File: f.name, Line: line, Column: column, Message: message}
}

// located gives the problems their places in the file.
func (f *File) located(err error) error {
	list := Problems(err)
	for _, p := range list {
		at := f.place(p.Path)
		p.File, p.Line, p.Column = f.name, at.line, at.column
	}
	slices.SortStableFunc(list, func(a, b *Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	var all problems
	for _, p := range list {
		all = append(all, p)
	}
	return all.err()
}

// place returns the place of what a path leads to, or of the nearest thing around it.
func (f *File) place(path string) place {
	for path != "" {
		if at, ok := f.places[path]; ok {
			return at
		}
		path = path[:max(0, strings.LastIndexAny(path, ".[="))]
	}
	return place{1, 1}
}

// Origin says where the key or value at a path stands, for people: options.predicates[0] is a path.
func (f *File) Origin(path string) string {
	return fmt.Sprintf("%s:%d", f.name, f.place(path).line)
}

// validate looks at the names and values.
func (f *File) validate(rules []*analysis.Analyzer, problems *problems) {
	if _, given := f.places["version"]; given && f.Version != 1 {
		problems.add("version=", "version %d is not known, this ctrllint reads version 1", f.Version)
	}
	selectTier(rules, f.Strict, "").applyAll(f.Checks, "checks", problems)
	applyOptions(rules, f.Options, problems)
	validateSeverity(rules, f.Severity, "severity", problems)
	for i := range f.Paths {
		p := &f.Paths[i]
		at := index("paths", i)
		if len(p.Match) == 0 {
			problems.add(at, "match is missing: it says which files this is about")
		}
		for j, pattern := range p.Match {
			g, err := compileGlob(pattern)
			if err != nil {
				problems.add(index(join(at, "match"), j), "%v", err)
			}
			p.globs = append(p.globs, g)
		}
		selectTier(rules, f.Strict, "").applyAll(p.Checks, join(at, "checks"), problems)
		validateSeverity(rules, p.Severity, join(at, "severity"), problems)
	}
}

func validateSeverity(rules []*analysis.Analyzer, severity map[string]string, path string, problems *problems) {
	names := slices.Concat(CheckNames(rules), tiers)
	for _, name := range slices.Sorted(maps.Keys(severity)) {
		if !slices.Contains(names, name) {
			problems.add(join(path, name), "%v", UnknownCheck(rules, name, tiers...))
		}
		if value := severity[name]; !slices.Contains(Severities, value) {
			hint := nearest.Hint(value, Severities, "; there are "+strings.Join(Severities, ", "))
			problems.add(join(path, name)+"=", "unknown severity %q%s", value, hint)
		}
	}
}

// Idle returns a problem for each glob that matches no file below the folder of the configuration.
func (f *File) Idle() []*Problem {
	idle := make(map[string]glob)
	for i := range f.Paths {
		for j, g := range f.Paths[i].globs {
			idle[index(join(index("paths", i), "match"), j)] = g
		}
	}
	_ = filepath.WalkDir(f.folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case len(idle) == 0:
			return fs.SkipAll
		case err != nil:
			return nil // what cannot be read is not checked either
		case d.IsDir():
			if strings.HasPrefix(d.Name(), ".") && path != f.folder {
				return fs.SkipDir
			}
			return nil
		}
		if rel, inside := below(f.folder, path); inside {
			maps.DeleteFunc(idle, func(_ string, g glob) bool { return g.matches(rel) })
		}
		return nil
	})
	var problems problems
	for _, path := range slices.Sorted(maps.Keys(idle)) {
		problems.add(path, "%s matches no file", strings.Join(idle[path], "/"))
	}
	return Problems(f.located(problems.err()))
}

// covers reports whether the settings are about a file, given relative to the folder of the globs.
func (p *PathSettings) covers(file string) bool {
	return slices.ContainsFunc(p.globs, func(g glob) bool { return g.matches(file) })
}
