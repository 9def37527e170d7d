package load

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/cache"
)

// A namer gives each node the name of all that it is read from: its files, and the names of what it
// imports. Two nodes of one name are the same program.
//
// What the go command keeps read-only, a module of a version in the module cache or the standard
// library of a release, is known by its version. Everything else is known by the content of its
// files: local packages, a vendor tree, a folder that replaces a module, packages without a module.
type namer struct {
	env      string // what the go command says of the target and the toolchain
	goroot   string
	modcache string
	over     Overlay
	std      bool // the standard library is that of a release
}

func newNamer(env map[string]string, flags []string, over Overlay) *namer {
	all, _ := json.Marshal([]any{env, flags}) // strings cannot fail
	return &namer{
		env:      string(all),
		over:     over,
		goroot:   env["GOROOT"],
		modcache: env["GOMODCACHE"],
		std:      strings.HasPrefix(env["GOVERSION"], "go1") && !strings.Contains(env["GOVERSION"], "devel"),
	}
}

// namedBy are the variables that say how the go command and we read a program.
var namedBy = []string{
	"GOROOT", "GOMODCACHE", "GOVERSION", "GOOS", "GOARCH", "GOFLAGS", "GOEXPERIMENT", "CGO_ENABLED", "GOFIPS140",
	"GOAMD64", "GOARM64", "GOARM", "GO386", "GOMIPS", "GOMIPS64", "GOPPC64", "GORISCV64", "GOWASM", "GODEBUG",
}

// name names the nodes, of which each stands after those it imports.
func (m *namer) name(nodes []*node) {
	for _, n := range nodes {
		n.nameless = len(n.meta.Errors) > 0 || n.meta.Name == ""
		for _, dep := range n.imports {
			n.nameless = n.nameless || dep.nameless
		}
		for path := range n.meta.Imports {
			n.nameless = n.nameless || n.deps[path] == nil // an import cycle, cut
		}
		if !n.nameless {
			m.nameNode(n)
		}
	}
}

func (m *namer) nameNode(n *node) {
	name := cache.NewName("package")
	module, err := json.Marshal(n.meta.Module)
	if err != nil {
		n.nameless = true
		return
	}
	name.Add(m.env, n.meta.ID, n.meta.PkgPath, n.meta.Name, n.meta.ForTest, string(module))
	released := m.released(n)
	lists := [][]string{n.meta.GoFiles, n.meta.OtherFiles, n.meta.IgnoredFiles}
	if n.processed {
		lists = append(lists, n.meta.CompiledGoFiles)
	}
	for _, files := range lists {
		name.Add(files...)
		if released {
			continue
		}
		for _, file := range files {
			content, err := m.over.id(file)
			if err != nil {
				n.nameless = true // the parser will say why
				return
			}
			n.remember(file, content)
			name.AddID(content)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(n.deps)) {
		name.Add(path)
		name.AddID(n.deps[path].name)
	}
	n.name = name.ID()
}

// released reports whether a version says all about the files of the package.
func (m *namer) released(n *node) bool {
	root := m.modcache
	switch {
	case n.local:
		return false
	case n.meta.Module == nil:
		if !m.std {
			return false
		}
		root = m.goroot
	}
	if root == "" {
		return false
	}
	return !slices.ContainsFunc(n.meta.GoFiles, func(file string) bool {
		return !strings.HasPrefix(file, root+string(filepath.Separator))
	})
}

// remember keeps the content under which a file was named: what is parsed later can be another.
func (n *node) remember(file string, content cache.ID) {
	if n.contents == nil {
		n.contents = make(map[string]cache.ID)
	}
	n.contents[file] = content
}
