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
	Invalid  bool     // controller-gen refuses a marker
	Uncached bool     // a client is made somewhere that may not read from a cache
	Records  bool     // recorders of events are made by a manager
	Bound    bool     // a manifest gives some role to somebody

	primary   []string // the kinds of the objects that the builders of controllers name
	manifests []manifest
	besides   []Rule   // in the templates of charts that the repository has elsewhere
	charts    []string // the folders of charts of Helm, from the root, with slashes
	managers  int      // how many calls make a manager
	foreign   bool     // a client may be one of another cluster
}

// Marked is a marker with its place: columns count from 1, in bytes, and the end is exclusive.
type Marked struct {
	Rule
	File                    string
	Line, Column, EndColumn int
}

// A manifest is a file with roles.
type manifest struct {
	path  string // from the root, with slashes
	roles []Rule
}

// Root returns the folder of the project that a folder belongs to: the next one above with the file PROJECT of kubebuilder,
// or that of the module. A module can hold several projects, with a role for each.
func Root(dir string, read func(string) ([]byte, error)) string {
	for {
		for _, mark := range []string{"PROJECT", "go.mod"} {
			if _, err := read(filepath.Join(dir, mark)); err == nil {
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
func hasProject(dir string, read func(string) ([]byte, error)) bool {
	_, err := read(filepath.Join(dir, "PROJECT"))
	return err == nil
}

// Read reads the files below the root of a project, those of the projects in it left out. A file that cannot be read says nothing.
func Read(root string, read func(string) ([]byte, error)) *Project {
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
			if name != root && (skipped[base] || strings.HasPrefix(base, ".") || hasProject(name, read)) {
				return filepath.SkipDir
			}
			return nil
		}
		switch filepath.Ext(base) {
		case ".go":
			if !strings.HasSuffix(base, "_test.go") && !strings.HasPrefix(base, "zz_generated") {
				p.source(name, read)
			}
		case ".yaml", ".yml", ".tpl":
			p.manifest(root, name, read)
		}
		return nil
	})
	p.beside(root, read)
	p.installed()
	return p
}

var (
	forKind     = regexp.MustCompile(`\bFor\(\s*&(?:\w+\.)?(\w+)\{`)
	notCached   = regexp.MustCompile(`DisableFor\b|NewClient\s*[:=]|\bclient\.New\(|DefaultNewClient`)
	recordsFrom = []byte(".GetEventRecorder")
)

// makesClients are parts of which any text that notCached matches has one.
var makesClients = [][]byte{[]byte("DisableFor"), []byte("NewClient"), []byte("client.New(")}

func (p *Project) source(file string, read func(string) ([]byte, error)) {
	text, err := read(file)
	if err != nil {
		return
	}
	// An editor has every file looked at after each change: the expressions, which are slow, run where they can match.
	if bytes.Contains(text, []byte("For(")) {
		for _, match := range forKind.FindAllSubmatch(text, -1) {
			p.primary = append(p.primary, string(match[1]))
		}
	}
	p.Uncached = p.Uncached || slices.ContainsFunc(makesClients, func(part []byte) bool { return bytes.Contains(text, part) }) && notCached.Match(text)
	p.Records = p.Records || bytes.Contains(text, recordsFrom)
	p.clients(text)
	if !bytes.Contains(text, []byte(name)) {
		return
	}
	files := token.NewFileSet()
	syntax, err := parser.ParseFile(files, file, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		p.Invalid = true
		return
	}
	markers, err := Markers(syntax)
	p.Invalid = p.Invalid || err != nil
	for _, m := range markers {
		p.Markers = append(p.Markers, m.Rule)
		from := files.Position(m.Comment.Pos())
		p.Marked = append(p.Marked, Marked{m.Rule, file, from.Line, from.Column, from.Column + len(m.Comment.Text)})
	}
}

var binds = regexp.MustCompile(`(?m)^kind:\s*(Cluster)?RoleBinding\b`)

func (p *Project) manifest(root, name string, read func(string) ([]byte, error)) {
	path, err := filepath.Rel(root, name)
	if err != nil || ofUsers.MatchString(filepath.Base(name)) {
		return
	}
	if filepath.Base(name) == "Chart.yaml" {
		p.charts = append(p.charts, "/"+strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path))+"/", "./"))
	}
	text, err := read(name)
	if err != nil {
		return
	}
	p.Bound = p.Bound || bytes.Contains(text, []byte("RoleBinding")) && binds.Match(text)
	if roles := Roles(string(text)); len(roles) > 0 {
		p.manifests = append(p.manifests, manifest{filepath.ToSlash(path), roles})
	}
}

// installed chooses the manifests that say what the controllers may do. If a role in config is made of the markers, these are
// those beside it, and the templates of charts, which people write. What lies elsewhere is made of them or of older ones, or
// installs something else: the templates of cluster-api-provider-azure have roles of a network.
func (p *Project) installed() {
	for _, m := range p.manifests {
		if inConfig(m) && covers(m.roles, p.Markers) {
			p.manifests = slices.DeleteFunc(p.manifests, func(m manifest) bool { return !inConfig(m) && !p.inChart(m) })
			break
		}
	}
	for _, m := range p.manifests {
		p.Roles = append(p.Roles, m.roles...)
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
