package progen

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"path/filepath"
	"runtime"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/load"
)

// limit is how long the analysis of one program may take, of the time of a processor.
const limit = time.Second

// A Checker analyzes programs against imports that are loaded once.
type Checker struct {
	rules   []*analysis.Analyzer
	dir     string
	pattern *load.Package // the programs are packages like this one
	imports map[string]*types.Package
}

// NewChecker loads the imports of generated programs, from the module of fixtures in dir.
func NewChecker(ctx context.Context, dir string, rules []*analysis.Analyzer) (*Checker, error) {
	c := &Checker{rules: rules, dir: dir, imports: make(map[string]*types.Package)}
	sum, err := load.Each(ctx, load.Config{Dir: dir, Patterns: []string{"./progen"}}, func(pkg *load.Package) error {
		c.pattern = pkg
		for _, imported := range pkg.Types.Imports() {
			c.imports[imported.Path()] = imported
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(sum.Errors) > 0 || c.pattern == nil {
		return nil, fmt.Errorf("the imports of generated programs: %v", sum.Errors)
	}
	return c, nil
}

// Import returns a package that is loaded.
func (c *Checker) Import(path string) (*types.Package, error) {
	if pkg := c.imports[path]; pkg != nil {
		return pkg, nil
	}
	return nil, errors.New("not among the imports in testdata/progen")
}

// Check analyzes a program twice, and says what is wrong with the program or with the analysis. It
// returns how long the faster analysis took.
func (c *Checker) Check(source string) (time.Duration, error) {
	first, took, err := c.analyze(source)
	if err != nil {
		return took, err
	}
	second, again, err := c.analyze(source)
	if err != nil {
		return took, fmt.Errorf("the second time: %w", err)
	}
	took = min(took, again)
	if took > limit {
		return took, fmt.Errorf("the analysis took %v", took)
	}
	if a, b := describe(first), describe(second); a != b {
		return took, fmt.Errorf("two analyses found\n%s\nand\n%s", a, b)
	}
	return took, nil
}

func describe(findings []finding.Finding) string {
	var text string
	for _, f := range findings {
		text += fmt.Sprintf("%+v\n", f)
	}
	return text
}

func (c *Checker) analyze(source string) ([]finding.Finding, time.Duration, error) {
	fset := c.pattern.Fset
	name := filepath.Join(c.dir, "progen", "generated.go")
	file, err := parser.ParseFile(fset, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if file != nil {
		defer fset.RemoveFile(fset.File(file.FileStart))
	}
	if err != nil {
		return nil, 0, fmt.Errorf("invalid program: %w", err)
	}
	info := newInfo()
	config := types.Config{Importer: c, Sizes: c.pattern.TypesSizes}
	pkg, err := config.Check(c.pattern.PkgPath, fset, []*ast.File{file}, info)
	if err != nil {
		return nil, 0, fmt.Errorf("invalid program: %w", err)
	}
	program := *c.pattern
	program.Package = &packages.Package{
		ID: c.pattern.ID, Name: pkg.Name(), PkgPath: c.pattern.PkgPath, Module: c.pattern.Module,
		GoFiles: []string{name}, CompiledGoFiles: []string{name},
		Fset: fset, Types: pkg, TypesInfo: info, TypesSizes: c.pattern.TypesSizes, Syntax: []*ast.File{file},
	}
	runtime.LockOSThread() // whose time is measured
	defer runtime.UnlockOSThread()
	begin := clock()
	found, err := lint.Check(c.rules, c.dir, &program)
	return found, clock() - begin, err
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
