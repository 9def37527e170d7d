// Package load turns patterns into type-checked local packages, without a compiler.
//
// Everything is read from source. A dependency is parsed and type-checked with its function bodies
// ignored, because only its declarations matter above it; a local package (one the user can edit) is
// checked in full. Packages are handed out one by one, after the local packages they import, and
// their syntax and type information are forgotten afterwards, so that a run holds a few packages at
// a time and not the whole graph.
//
// The technique rejected: export data, as every other Go linter reads it. It makes the go command
// compile all dependencies first, which on a machine with an empty build cache is nearly all the work.
package load

import (
	"context"
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"os/exec"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/ctrllint/ctrllint/internal/cache"
)

// A Config says what to load and how.
type Config struct {
	Dir        string   // working directory; "" is the current one
	Patterns   []string // packages, directories or files; none means ./...
	Tests      bool     // load the test variants of the matched packages
	Facts      bool     // visit the local packages that the matched ones import, too
	BuildFlags []string // handed to the go command
	Env        []string // environment of the go command; nil means os.Environ()

	// Configure, if not nil, gives Tests and BuildFlags for the packages that the go command lists
	// when it is run in a folder: those of one module, or of a workspace.
	Configure func(folder string) (tests bool, buildFlags []string)

	// Progress, if not nil, is told how many packages of how many have been read, and which one is
	// begun. It is called at any time from several goroutines.
	Progress func(done, all int, now string)

	// Downloading, if not nil, is told of each module that the go command downloads while it lists
	// packages, with the count of those so far.
	Downloading func(count int, module string)

	Overlay Overlay // texts in place of files

	Cache  *cache.Cache // holds what earlier runs made of packages; nil means that none did
	Keeper Keeper       // with a cache

	Session *Session // what earlier runs of this process have kept in memory; nil means that none did
	Anew    bool     // visit what the patterns match, whatever earlier runs said of it

	fileFolders map[string]bool // the folders of files that the patterns name
}

// A Keeper keeps what a visit said about a package.
type Keeper interface {
	// Name tells all that decides what visits say besides the packages.
	Name() string
	// Keep returns what to keep of a package that was just visited.
	Keep(*Package) ([]byte, error)
	// Recall takes the place of the visit of a package that is as it was. All calls come before the
	// first visit, one after the other.
	Recall(id string, report bool, kept []byte) error
	// Resolve follows Recall if packages that import this one are visited.
	Resolve(id string, types *types.Package) error
}

// ErrUnusable says that the cache holds what does not fit, and that the run should be made anew
// without reading it. Entries are checked for damage before: this one is not of our making.
var ErrUnusable = errors.New("unusable cache entry")

// A Package is a local package, type-checked in full. It is valid during its visit only.
type Package struct {
	*packages.Package // ID, PkgPath, Module, Types, TypesInfo, Syntax, ...

	// Report is whether findings in the package are wanted: the patterns matched it, and no test
	// variant with the same files reports them. A package whose variant failed is visited twice:
	// for facts, and at the end to report.
	Report bool

	// Omitted is how many functions and values of variables are left out, because they have errors, or mention what could not be
	// resolved. A file of Syntax mentions what they mention (see mentioned).
	Omitted int

	foreign *sync.Map // the *token.File of packages that could have been read from export data
}

// Position returns where pos is. In packages of others that is the line: export data knows no more,
// and what a run says does not depend on what earlier runs have kept.
func (p *Package) Position(pos token.Pos) token.Position {
	at := p.Fset.Position(pos)
	if _, ok := p.foreign.Load(p.Fset.File(pos)); ok {
		at.Column = 1
	}
	return at
}

// An Error is something that could not be loaded. Pos may be partly or wholly unknown.
type Error struct {
	Package string
	Pos     token.Position
	Message string

	missing missingImport // if that is what it says
}

// A Summary tells what a run looked at.
type Summary struct {
	Matched    []string // import paths of the local packages that the patterns matched
	NotChecked []string // those of them that were not checked, or on incomplete information
	Omitted    int      // functions and values of variables that were left out of them
	Excluded   []string // folders of files that the patterns name, of which none is built here
	Foreign    []Foreign
	Errors     []Error // each once
}

// Each loads the packages of cfg and calls visit for each local one, after those it imports.
// Visits of packages that do not import each other may run at the same time. An error of visit
// counts as an error of that package.
//
// The error of Each is for a run that could not start at all.
func Each(ctx context.Context, cfg Config, visit func(*Package) error) (*Summary, error) {
	var log errorLog
	s, err := split(ctx, &cfg, &log)
	if err != nil {
		if ctx.Err() != nil || errors.Is(err, exec.ErrNotFound) {
			return nil, err
		}
		log.add(goCommandError(cfg.Dir, err))
		s = new(splitter)
	}
	sum := new(Summary)
	for _, g := range s.order {
		if err := loadGroup(ctx, g, visit, &log, sum); err != nil {
			return nil, err
		}
	}
	sum.Errors = log.sorted()
	sum.Matched = sortedSet(sum.Matched)
	sum.Excluded = sortedSet(sum.Excluded)
	sum.NotChecked = sortedSet(sum.NotChecked)
	sum.Foreign = mergeForeign(sum.Foreign)
	return sum, nil
}

// loadGroup loads the packages of one module or workspace.
func loadGroup(ctx context.Context, cfg *Config, visit func(*Package) error, log *errorLog, sum *Summary) error {
	g, err := list(ctx, cfg, log)
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		log.add(goCommandError(cfg.Dir, err))
		return nil
	}
	c := &checker{
		ctx:      ctx,
		sizes:    g.sizes,
		visit:    visit,
		log:      log,
		progress: cfg.Progress,
		over:     cfg.Overlay,
		session:  cfg.Session,
		anew:     cfg.Anew,
	}
	if g.named {
		c.cache, c.keeper = cfg.Cache, cfg.Keeper
	}
	if err := c.readAll(g.nodes); err != nil {
		return err
	}
	sum.Excluded = append(sum.Excluded, g.excluded...)
	sum.Foreign = append(sum.Foreign, g.foreign...)
	for _, n := range g.nodes {
		if !n.matched {
			continue
		}
		sum.Matched = append(sum.Matched, n.reportPath())
		if n.variant == nil || n.variant.failed {
			sum.Omitted += n.omitted
		}
		if n.failed || n.incomplete {
			sum.NotChecked = append(sum.NotChecked, n.reportPath())
		}
	}
	return nil
}

// readAll reads and visits the packages of a group, as far as earlier runs have not.
func (c *checker) readAll(nodes []*node) (err error) {
	c.enter(nodes)
	defer func() { c.leave(nodes, err) }()
	if err := c.plan(nodes); err != nil {
		return err
	}
	if err := c.run(nodes); err != nil {
		return err
	}
	return c.checkAgain(nodes)
}

// newInfo returns the maps that rules and SSA read.
func newInfo() *types.Info {
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Instances:    make(map[*ast.Ident]types.Instance),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		Scopes:       make(map[ast.Node]*types.Scope),
		FileVersions: make(map[*ast.File]string),
	}
}
