package load

import (
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/ctrllint/ctrllint/internal/cache"
)

// A role says how much of a package is read.
type role int

const (
	declarations role = iota // function bodies ignored, nothing recorded
	errorsOnly               // checked in full, nothing recorded: an external test package
	full                     // checked in full and visited
)

// A node is one package as the go command builds it: a package and its test variants are several.
type node struct {
	meta    *packages.Package
	deps    map[string]*node // by the path in the import declaration
	imports []*node          // the same, in the order in which they were added
	role    role
	local   bool
	matched bool

	// variant is the package as built for its own test, with the same files and more. It reports
	// in place of this one, which is read in full for facts only, unless the variant failed.
	variant *node

	processed bool // meta.CompiledGoFiles holds what cgo made of the files

	// What names the node for the cache. A settled node is one that no local package is part of.
	name     cache.ID
	nameless bool // something is wrong in or below it
	settled  bool
	contents map[string]cache.ID // of the files that the name holds by content

	from   source
	parsed []*ast.File // declarations, if they are all that is read
	pruned bool        // parsed, and needs all that it imports
	needs  []*node

	known bool   // an earlier run has visited it, or found that it has no errors
	keep  bool   // settled, and imported by a package that is not: its export data is worth keeping
	data  []byte // kept export data

	remembered bool         // known, because the universe holds it
	held       *heldPackage // a local one that the universe holds
	sources    []*token.File

	types      *types.Package
	unparsed   bool // has syntax errors, so that type errors say nothing
	failed     bool // has errors of its own
	doubtful   bool // has errors that leave in doubt what it declares
	omitted    int  // how many functions and values of variables are left out of what is visited
	incomplete bool // something in or below it could not be resolved, or has errors in its declarations
	unresolved bool // it, or something below it, has an import that was not found
	passing    bool // not to be kept: something is wrong in or below it, or it was edited meanwhile
}

// reports is whether the visit of the node wants findings.
func (n *node) reports() bool { return n.matched && n.variant == nil }

// reportPath is the import path under which the user knows the package.
func (n *node) reportPath() string {
	if n.meta.ForTest != "" && strings.HasSuffix(n.meta.PkgPath, "_test") {
		return n.meta.ForTest
	}
	return n.meta.PkgPath
}

// A graph is what the go command says about the packages of one group.
type graph struct {
	nodes    []*node // every package to read
	sizes    types.Sizes
	excluded []string // see Summary
	foreign  []Foreign
	named    bool // the nodes have names for the cache
}

// listMode asks for metadata only, so that the go command compiles nothing.
const listMode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps |
	packages.NeedModule | packages.NeedForTest

// list asks the go command for the package graph and decides on the role of each package.
func list(ctx context.Context, cfg *Config, log *errorLog) (*graph, error) {
	listed, err := listPackages(ctx, cfg)
	if err != nil {
		return nil, err
	}
	env := listed.env
	sizes := types.SizesFor("gc", env["GOARCH"])
	if sizes == nil {
		return nil, fmt.Errorf("unknown GOARCH %q", env["GOARCH"])
	}
	b := &graphBuilder{nodes: make(map[string]*node), goroot: env["GOROOT"]}
	b.own = goModule(cfg.Dir, b.goroot)
	matched, left, away := b.addRoots(cfg, listed.roots, env["GOMODCACHE"])
	foreign := append(foreignOf(matched), away...)
	b.assignRoles(matched, cfg.Facts)
	logListErrors(matched, cfg.Dir, log)
	if err := b.resolveCgo(ctx, cfg, log); err != nil {
		return nil, err
	}
	for _, n := range b.order {
		n.settled = !n.local
		for _, dep := range n.imports {
			n.settled = n.settled && dep.settled
		}
	}
	g := &graph{nodes: b.order, sizes: sizes, excluded: left, foreign: foreign}
	if cfg.Cache != nil && !hasPackagesDriver(cfg.Env) {
		newNamer(env, cfg.BuildFlags, cfg.Overlay).name(g.nodes)
		g.named = true
	}
	return g, nil
}

// addRoots adds the packages that the patterns match, and returns them, the folders of which no file is
// built here, and what lies in the module cache.
func (b *graphBuilder) addRoots(cfg *Config, roots []*packages.Package, modcache string) (matched []*node, excludes []string, away []Foreign) {
	for _, p := range roots {
		if isTestMain(p) {
			continue // generated, and nobody's to edit
		}
		if folder, ok := excluded(cfg, p); ok {
			excludes = append(excludes, folder)
			continue
		}
		if folder, ok := cached(p, cfg.Dir, modcache); ok {
			away = append(away, Foreign{"the module cache", []string{folder}})
			continue
		}
		n := b.add(p)
		n.matched = true
		n.local = n.local || p.Module == nil && !under(b.goroot, p)
		matched = append(matched, n)
	}
	return matched, excludes, away
}

type graphBuilder struct {
	nodes  map[string]*node // by ID
	order  []*node          // each after its dependencies
	goroot string
	own    *packages.Module // the one of the Go tree that the run is in; nil if it is in none
}

func (b *graphBuilder) add(p *packages.Package) *node {
	if n, ok := b.nodes[p.ID]; ok {
		return n
	}
	if p.Module == nil && b.own != nil && ownInGoroot(b.own, p) {
		p.Module = b.own
	}
	n := &node{meta: p, deps: make(map[string]*node, len(p.Imports)), local: isLocal(p.Module)}
	b.nodes[p.ID] = n
	for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
		dep := p.Imports[path]
		if dep.Name == "" {
			// Not found. go/packages can take the file that imports it for one of its own.
			dep.GoFiles = nil
		}
		n.require(path, b.add(dep))
	}
	b.order = append(b.order, n)
	return n
}

// require adds what the package is built with for a path in an import declaration.
func (n *node) require(path string, dep *node) {
	n.deps[path] = dep
	n.imports = append(n.imports, dep)
}

// assignRoles marks the packages to be read in full: those matched, and with facts the local
// packages that one of those imports.
func (b *graphBuilder) assignRoles(matched []*node, facts bool) {
	for _, n := range matched {
		switch {
		case !n.local:
			// Somebody else's package, named on the command line: not ours to judge.
			n.matched = false
		case n.reportPath() != n.meta.PkgPath:
			n.role = errorsOnly // rules report nothing in tests, and nobody imports this one
		default:
			n.role = full
		}
	}
	for _, variant := range matched {
		if variant.role != full || variant.meta.ForTest == "" {
			continue
		}
		i := slices.IndexFunc(matched, func(n *node) bool {
			return n.meta.PkgPath == variant.meta.PkgPath && n.meta.ForTest == ""
		})
		if i >= 0 {
			matched[i].variant, matched[i].role = variant, declarations
		}
	}
	if !facts {
		return
	}
	for _, n := range slices.Backward(b.order) { // importers before what they import
		if n.role != full {
			continue
		}
		for _, dep := range n.imports {
			if dep.local {
				dep.role = full
			}
		}
	}
}

// isLocal reports whether the user edits the module in place: the main module, a member of the
// workspace, or a replacement by a directory. A package without a module counts as local only if
// the patterns name it, which the caller knows.
func isLocal(m *packages.Module) bool {
	switch {
	case m == nil:
		return false
	case m.Replace != nil:
		return m.Replace.Version == ""
	default:
		return m.Main || m.Version == ""
	}
}

// isTestMain reports whether the go command made the package up to run a test. Its one file lies in
// the build cache and has no extension.
func isTestMain(p *packages.Package) bool {
	return p.Name == "main" && strings.HasSuffix(p.ID, ".test") &&
		!slices.ContainsFunc(p.GoFiles, func(name string) bool { return filepath.Ext(name) == ".go" })
}

// goEnv asks the go command for variables as the user's flags and environment set them.
func goEnv(ctx context.Context, cfg *Config, names ...string) (map[string]string, error) {
	out, err := goSettings(ctx, cfg, append([]string{"env", "-json"}, names...)...)
	if err != nil {
		return nil, err
	}
	env := make(map[string]string)
	if err := json.Unmarshal(out, &env); err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	return env, nil
}

// goCommand runs the go command as go/packages does, and returns what it printed.
func goCommand(ctx context.Context, cfg *Config, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // it ends its own children then
	cmd.WaitDelay = 5 * time.Second
	cmd.Dir = cfg.Dir
	cmd.Env = append(slices.Clone(cfg.Env), "PWD="+cfg.Dir)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w: %s", args[0], err, strings.TrimSpace(stderr.String()))
	}
	return out, nil
}
