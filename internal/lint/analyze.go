package lint

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/ctrllint/ctrllint/internal/enclosing"
	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/load"
)

// A runner applies the rules to one package after the other, and keeps of each only its facts
// and findings. The driver of x/tools (analysis/checker) was left because it holds the syntax,
// types and SSA of all packages until the last one is done, and because a panic inside a pass ends
// the process.
type runner struct {
	ctx           context.Context
	rules         []*analysis.Analyzer
	factAnalyzers []*analysis.Analyzer // all that pass facts along, among the rules and what they require
	facts         *facts
	paths         *paths
	overlay       load.Overlay
	files         files                    // of the modules, for rules that ask them
	program       func(path string) string // Options.Program

	mu         sync.Mutex
	visited    map[string]kept // what was found last, by the ID of the package
	findings   []finding.Finding
	suppressed []finding.Suppressed
	programs   map[string]*program // by what program makes of a package
	unanswered []load.Error        // the questions to a module that a rule failed to answer
}

func newRunner(ctx context.Context, rules []*analysis.Analyzer, paths *paths) *runner {
	a := &runner{ctx: ctx, rules: rules, paths: paths, facts: new(facts), visited: make(map[string]kept), programs: make(map[string]*program)}
	seen := make(map[*analysis.Analyzer]bool)
	var walk func([]*analysis.Analyzer)
	walk = func(list []*analysis.Analyzer) {
		for _, one := range list {
			if seen[one] {
				continue
			}
			seen[one] = true
			walk(one.Requires)
			if len(one.FactTypes) > 0 {
				a.factAnalyzers = append(a.factAnalyzers, one)
			}
		}
	}
	walk(rules)
	return a
}

// visit analyzes one package. Its error tells what was not checked in it.
func (a *runner) visit(pkg *load.Package) error {
	run := &packageRun{runner: a, pkg: pkg, files: enclosing.Of(pkg.Syntax), actions: make(map[*analysis.Analyzer]*action), texts: make(map[string][]byte)}
	wanted := a.factAnalyzers
	if pkg.Report {
		wanted = slices.Concat(a.rules, a.factAnalyzers)
	}
	for _, one := range wanted {
		run.act(one)
	}
	if err := a.ctx.Err(); err != nil {
		return err // given up half way: nothing of it is kept or shown
	}
	a.facts.seal(pkg.Types)
	a.collect(run)
	if pkg.IllTyped && len(run.errs) > 0 {
		// Where an import is missing, go/types leaves parts of types without a type and passes fail.
		return errors.New("not analysed: something in it, or that it imports, could not be loaded")
	}
	return errors.Join(run.errs...)
}

// collect takes what was found in a package.
func (a *runner) collect(run *packageRun) {
	var found kept
	if run.pkg.Report {
		found = kept{Findings: run.findings(), Suppressed: run.suppressed()}
		found.Said, found.Open = run.asked()
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	found.strays = run.strays.Load()
	a.visited[run.pkg.ID] = found
	a.add(run.pkg.ID, found)
}

// add adds what was found in a package; the caller holds the lock.
func (a *runner) add(id string, found kept) {
	a.findings = append(a.findings, found.Findings...)
	a.suppressed = append(a.suppressed, found.Suppressed...)
	a.hear(id, found)
}

// found returns what was found in all packages, as seen from the working directory.
func (a *runner) found() (open []finding.Finding, answered []finding.Suppressed) {
	for i := range a.findings {
		a.paths.place(&a.findings[i])
	}
	for i := range a.suppressed {
		a.paths.place(&a.suppressed[i].Finding)
	}
	return finish(a.findings, a.suppressed)
}

// A packageRun applies analyzers to one package, each after those it requires.
type packageRun struct {
	*runner
	pkg     *load.Package
	files   enclosing.Files
	actions map[*analysis.Analyzer]*action
	errs    []error
	texts   map[string][]byte // of files with findings
	strays  atomic.Bool       // a rule has read a file that is not one of the package's
}

// An action is one analyzer applied to the package.
type action struct {
	analyzer *analysis.Analyzer
	result   any // of a rule that failed, what it had reported by then
	failed   bool
}

func (r *packageRun) act(a *analysis.Analyzer) *action {
	if done, ok := r.actions[a]; ok {
		return done
	}
	act := &action{analyzer: a}
	r.actions[a] = act
	inputs := make(map[*analysis.Analyzer]any, len(a.Requires))
	for _, req := range a.Requires {
		input := r.act(req)
		inputs[req] = input.result
		act.failed = act.failed || input.failed
	}
	if act.failed {
		return act // the prerequisite's error has been recorded
	}
	if r.ctx.Err() != nil {
		act.failed = true
		return act // nobody waits for the run any more
	}
	pass := r.pass(act, inputs)
	result, err := protect(pass)
	act.result = result
	if err == nil && reflect.TypeOf(result) != a.ResultType {
		err = fmt.Errorf("internal error of %s: result of type %T", a.Name, result)
	}
	if err != nil {
		act.failed = true
		r.errs = append(r.errs, fmt.Errorf("%s: %w", a.Name, err))
	}
	return act
}

// protect runs an analyzer. User code that an analyzer did not foresee costs its judgement on
// this package, and never the run.
func protect(pass *analysis.Pass) (_ any, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error: %v", r)
		}
	}()
	return pass.Analyzer.Run(pass)
}

func (r *packageRun) pass(act *action, inputs map[*analysis.Analyzer]any) *analysis.Pass {
	p := r.pkg
	return &analysis.Pass{
		Analyzer:          act.analyzer,
		Fset:              p.Fset,
		Files:             p.Syntax,
		OtherFiles:        p.OtherFiles,
		IgnoredFiles:      p.IgnoredFiles,
		Pkg:               p.Types,
		TypesInfo:         p.TypesInfo,
		TypesSizes:        p.TypesSizes,
		TypeErrors:        p.TypeErrors,
		Module:            localModule(p.Module),
		ReadFile:          r.readFile,
		ResultOf:          inputs,
		Report:            func(analysis.Diagnostic) {}, // rules return what they report, with its classes
		ImportObjectFact:  r.facts.importObject(p.Types),
		ExportObjectFact:  r.facts.exportObject(p.Types),
		ImportPackageFact: r.facts.importPackage,
		ExportPackageFact: r.facts.exportPackage(p.Types),
		AllObjectFacts:    func() []analysis.ObjectFact { return r.facts.objects(p.Types, act.analyzer) },
		AllPackageFacts:   func() []analysis.PackageFact { return r.facts.packages(p.Types, act.analyzer) },
	}
}

// readFile reads a file for a rule, and notes if what the rule says then depends on more than the package and
// what it imports. A rule comes to another Go file by a position alone, and that is in what the package imports, whose files
// are in the name under which the cache keeps it.
func (r *packageRun) readFile(name string) ([]byte, error) {
	p := r.pkg
	for _, own := range [][]string{p.GoFiles, p.CompiledGoFiles, p.OtherFiles, p.IgnoredFiles} {
		if slices.Contains(own, name) {
			return r.overlay.Read(name)
		}
	}
	if filepath.Ext(name) != ".go" {
		r.strays.Store(true)
	}
	return r.overlay.Read(name)
}

// localModule describes the module of a local package. It has no version: that is how passes know
// local packages in every driver, while the go command gives a version to a module that a directory
// replaces.
func localModule(m *packages.Module) *analysis.Module {
	converted := module(m)
	converted.Version = ""
	return converted
}

// module converts module information; like in the drivers of x/tools it is never nil.
func module(m *packages.Module) *analysis.Module {
	if m == nil {
		return new(analysis.Module)
	}
	converted := &analysis.Module{
		Path:      m.Path,
		Version:   m.Version,
		Time:      m.Time,
		Main:      m.Main,
		Indirect:  m.Indirect,
		Dir:       m.Dir,
		GoMod:     m.GoMod,
		GoVersion: m.GoVersion,
	}
	if m.Replace != nil {
		converted.Replace = module(m.Replace)
	}
	if m.Error != nil {
		converted.Error = &analysis.ModuleError{Err: m.Error.Err}
	}
	return converted
}
