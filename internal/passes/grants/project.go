package grants

import (
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A Project is what the files of a program say of its role.
type Project struct {
	Markers  []Rule
	Marked   []Marked // where they are
	Roles    []Rule   // in manifests
	Others   []Rule   // in those that do not say what the controllers may do, but perhaps what another program of the project may
	Defined  []Defined
	Invalid  bool // controller-gen refuses a marker
	Uncached bool // a client is made somewhere that may not read from a cache
	Records  bool // recorders of events are made by a manager
	Bound    bool // a manifest gives some role to somebody

	primary   []string // the kinds of the objects that the builders of controllers name
	manifests []manifest
	besides   []Rule   // in the templates of charts that the repository has elsewhere
	charts    []string // the folders of charts of Helm, from the root, with slashes
	commands  []string // the folders of commands
	generates bool     // the Makefile has controller-gen make roles of markers
}

// Marked is a marker with its place: columns count from 1, in bytes, and the end is exclusive.
type Marked struct {
	Rule
	File                    string
	Line, Column, EndColumn int
}

// said is what the text of a manifest says.
type said struct {
	bound   bool
	roles   []Rule
	defined []Defined
}

// A manifest is a file with roles.
type manifest struct {
	path  string // from the root, with slashes
	roles []Rule
}

// Files are the files that a project is read from.
type Files interface {
	Read(name string) ([]byte, error)

	// Made returns what a function makes of the text of a file; the kind names the function. It may be what the function has made of the same text
	// before: an editor has all files of a project looked at after each change of one.
	Made(kind, name string, of func(text []byte) any) (any, error)
}

// Root returns the folder of the project that a folder belongs to: the next one above with the file PROJECT of kubebuilder,
// or that of the module. A module can hold several projects, with a role for each.
func Root(dir string, files Files) string {
	for {
		for _, mark := range []string{"PROJECT", "go.mod"} {
			if _, err := files.Read(filepath.Join(dir, mark)); err == nil {
				return dir
			}
		}
		above := filepath.Dir(dir)
		if above == dir {
			return ""
		}
		dir = above
	}
}

// skipped are folders with nothing that the program consists of, or that it is installed with.
var skipped = map[string]bool{
	"vendor": true, "node_modules": true, "testdata": true, "test": true, "tests": true, "e2e": true, "examples": true, "example": true, "samples": true,
	"docs": true, "third_party": true,
}

// hasProject reports whether a folder is the root of a project, which has a role of its own.
func hasProject(dir string, files Files) bool {
	_, err := files.Read(filepath.Join(dir, "PROJECT"))
	return err == nil
}

// Read reads the files below the root of a project, those of the projects in it left out. A file that cannot be read says nothing.
func Read(root string, files Files) *Project {
	p := &Project{}
	if root == "" {
		return p
	}
	_ = filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // what cannot be read says nothing
		}
		base := entry.Name()
		if entry.IsDir() {
			if name != root && (skipped[base] || strings.HasPrefix(base, ".") || hasProject(name, files)) {
				return filepath.SkipDir
			}
			return nil
		}
		if base == "Makefile" {
			p.generates = p.generates || generates(name, files)
			return nil
		}
		switch filepath.Ext(base) {
		case ".go":
			if !strings.HasSuffix(base, "_test.go") && !strings.HasPrefix(base, "zz_generated") {
				if s, err := files.Made("source", name, func(text []byte) any { return readSource(name, text) }); err == nil {
					p.addSource(s.(source))
				}
			}
		case ".yaml", ".yml", ".tpl":
			p.manifest(root, name, files)
		}
		return nil
	})
	p.beside(root, files)
	p.installed()
	return p
}

// generates reports whether a Makefile has controller-gen make roles.
func generates(makefile string, files Files) bool {
	made, err := files.Made("makefile", makefile, func(text []byte) any { return bytes.Contains(text, []byte("rbac:roleName=")) })
	return err == nil && made.(bool)
}

var (
	forKind     = regexp.MustCompile(`\bFor\(\s*&(?:\w+\.)?(\w+)\{`)
	notCached   = regexp.MustCompile(`DisableFor\b|NewClient\s*[:=]|\bclient\.New\(|DefaultNewClient`)
	recordsFrom = []byte(".GetEventRecorder")
)

// makesClients are parts of which any text that notCached matches has one.
var makesClients = [][]byte{[]byte("DisableFor"), []byte("NewClient"), []byte("client.New(")}

// A source is what one file of the program says. It depends on nothing but the name and the text of the file.
type source struct {
	markers           []Rule
	marked            []Marked
	invalid           bool
	uncached, records bool
	primary           []string
	command           string // the folder, if the file is of one
}

func (p *Project) addSource(s source) {
	p.Markers = append(p.Markers, s.markers...)
	p.Marked = append(p.Marked, s.marked...)
	p.Invalid = p.Invalid || s.invalid
	p.Uncached = p.Uncached || s.uncached
	p.Records = p.Records || s.records
	p.primary = append(p.primary, s.primary...)
	if s.command != "" && !slices.Contains(p.commands, s.command) {
		p.commands = append(p.commands, s.command)
	}
}

func readSource(file string, text []byte) source {
	var s source
	// The expressions, which are slow, run where they can match.
	if bytes.Contains(text, []byte("For(")) {
		for _, match := range forKind.FindAllSubmatch(text, -1) {
			s.primary = append(s.primary, string(match[1]))
		}
	}
	s.uncached = slices.ContainsFunc(makesClients, func(part []byte) bool { return bytes.Contains(text, part) }) && notCached.Match(text)
	s.records = bytes.Contains(text, recordsFrom)
	if bytes.Contains(text, []byte("\npackage main\n")) || bytes.HasPrefix(text, []byte("package main\n")) {
		s.command = filepath.Dir(file)
	}
	if !bytes.Contains(text, []byte(name)) {
		return s
	}
	files := token.NewFileSet()
	syntax, err := parser.ParseFile(files, file, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		s.invalid = true
		return s
	}
	markers, err := Markers(syntax)
	s.invalid = err != nil
	for _, m := range markers {
		s.markers = append(s.markers, m.Rule)
		from := files.Position(m.Comment.Pos())
		s.marked = append(s.marked, Marked{m.Rule, file, from.Line, from.Column, from.Column + len(m.Comment.Text)})
	}
	return s
}

var binds = regexp.MustCompile(`(?m)^kind:\s*(Cluster)?RoleBinding\b`)

func (p *Project) manifest(root, name string, files Files) {
	path, err := filepath.Rel(root, name)
	if err != nil || ofUsers.MatchString(filepath.Base(name)) {
		return
	}
	if filepath.Base(name) == "Chart.yaml" {
		p.charts = append(p.charts, "/"+strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path))+"/", "./"))
	}
	m := rolesIn(name, files)
	p.Bound = p.Bound || m.bound
	p.Defined = append(p.Defined, m.defined...)
	if len(m.roles) > 0 {
		p.manifests = append(p.manifests, manifest{filepath.ToSlash(path), m.roles})
	}
}

// rolesIn reads a manifest.
func rolesIn(name string, files Files) said {
	made, err := files.Made("manifest", name, func(text []byte) any {
		return said{bytes.Contains(text, []byte("RoleBinding")) && binds.Match(text), Roles(string(text)), definitions(text)}
	})
	if err != nil {
		return said{}
	}
	return made.(said)
}

// installed chooses the manifests that say what the controllers may do. If a role in config is made of the markers, these are
// those beside it, and the templates of charts, which people write. What lies elsewhere is made of them or of older ones, or
// installs something else: the templates of cluster-api-provider-azure have roles of a network.
func (p *Project) installed() {
	made := p.made()
	for _, m := range p.manifests {
		if made && !inConfig(m) && !p.inChart(m) {
			p.Others = append(p.Others, m.roles...)
		} else {
			p.Roles = append(p.Roles, m.roles...)
		}
	}
	p.Roles = append(p.Roles, p.besides...)
}

// inChart reports whether a manifest is a template of a chart.
func (p *Project) inChart(m manifest) bool {
	return slices.ContainsFunc(p.charts, func(chart string) bool { return strings.HasPrefix("/"+m.path, chart+"templates/") })
}

func inConfig(m manifest) bool { return strings.Contains("/"+m.path, "/config/") }

// ofUsers are names of manifests of roles that controllers do not have for their work.
var ofUsers = regexp.MustCompile(`(?i)(editor|viewer|admin)[-_]role|leader[-_]?election`)
