// Package lint is one run: load, analyze, suppress, sort. The command, the tests of the rules and
// the benchmark of real bugs share it.
package lint

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/load"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// An Overlay holds texts that are read in place of files. See load.Overlay.
type Overlay = load.Overlay

// Options say what to lint and with what.
type Options struct {
	Dir        string               // working directory; "" is the current one
	Patterns   []string             // packages, directories or files; none means ./...
	Tests      bool                 // load the test variants too
	BuildFlags []string             // handed to the go command: -tags=..., -mod=...
	Env        []string             // environment of the go command; nil means os.Environ()
	Analyzers  []*analysis.Analyzer // rules, made by rule.New, with their checks selected
	Overlay    Overlay              // texts in place of files
	Whole      bool                 // what the patterns match is all that there is of its modules
	Cache      *cache.Cache         // what earlier runs found; nil means to begin from nothing and keep nothing
	Session    *Session             // what runs of this process share; nil means that this one shares nothing
	Anew       bool                 // visit what the patterns match even if the cache knows what is found there

	// Progress, if not nil, is told how far the run is. See load.Config.
	Progress func(done, all int, now string)

	// Downloading, if not nil, is told of modules that are downloaded. See load.Config.
	Downloading func(count int, module string)

	// Program, if not nil, names the program of a package by its path: packages of different ones do not answer each other's questions.
	Program func(path string) string

	// Configure, if not nil, gives Tests and BuildFlags module by module. See load.Config.
	Configure func(folder string) (tests bool, buildFlags []string)
}

// Modules returns the roots of the modules that the patterns lie in, first that of the working
// directory.
func Modules(ctx context.Context, opts Options) ([]string, error) {
	return load.Modules(ctx, load.Config{Dir: opts.Dir, Patterns: opts.Patterns, Env: opts.Env, Session: opts.Session.loads()})
}

// A Result is what one run found and what it could not check.
type Result struct {
	Findings   []finding.Finding    // sorted by file, line, column, rule, check; no hazard twice
	Errors     []finding.Error      // what could not be loaded or checked, each once
	Packages   int                  // local packages looked at, test variants not counted twice
	NotChecked int                  // those of them with errors
	Omitted    int                  // functions and values of variables that were left out of them, see load.Package
	Checked    []string             // the import paths of the rest
	Excluded   []string             // folders of files that the patterns name, of which none is built here
	Foreign    []load.Foreign       // packages that the patterns match and that are not checked
	Suppressed []finding.Suppressed // hazards that a directive in the source answers, sorted as the findings are
	Elapsed    time.Duration
}

// Run lints. The error is for a run that could not start at all (bad patterns, no go command);
// what could not be checked inside a run stands in Result.Errors.
//
// Findings come from the packages that the patterns match. The local packages that those import
// are read for their facts.
func Run(ctx context.Context, opts Options) (*Result, error) {
	start := time.Now()
	dir, err := filepath.Abs(opts.Dir)
	if err != nil {
		return nil, err
	}
	if err := analysis.Validate(opts.Analyzers); err != nil {
		return nil, err
	}
	sum, a, err := run(ctx, opts, dir)
	if errors.Is(err, load.ErrUnusable) {
		opts.Cache = opts.Cache.Anew()
		sum, a, err = run(ctx, opts, dir)
	}
	if err != nil {
		return nil, err
	}
	whole := func(file string) bool { return opts.Whole || covered(dir, opts.Patterns, file) }
	a.consult(whole)
	a.conclude(whole, !slices.ContainsFunc(sum.NotChecked, rule.Speaks))
	open, answered := a.found()
	result := &Result{
		Findings:   open,
		Errors:     a.paths.errors(slices.Concat(sum.Errors, a.unanswered)),
		Packages:   len(sum.Matched),
		NotChecked: len(sum.NotChecked),
		Omitted:    sum.Omitted,
		Checked:    slices.DeleteFunc(slices.Clone(sum.Matched), func(path string) bool { return slices.Contains(sum.NotChecked, path) }),
		Excluded:   a.paths.all(sum.Excluded),
		Foreign:    sum.Foreign,
		Suppressed: answered,
		Elapsed:    time.Since(start),
	}
	if result.Packages == 0 && len(result.Errors) == 0 && len(result.Excluded) == 0 {
		return nil, nothingMatches(opts.Patterns, result.Foreign)
	}
	return result, nil
}

// ErrNothingMatches is in the error of a run that has no package to look at.
var ErrNothingMatches = errors.New("no package of a local module matches")

// nothingMatches says why nothing was checked.
func nothingMatches(patterns []string, foreign []load.Foreign) error {
	detail := strings.Join(patterns, " ")
	if len(foreign) > 0 {
		detail += "; left out: " + LeftOut(foreign)
	}
	return fmt.Errorf("%w %s", ErrNothingMatches, detail)
}

// LeftOut says how many packages were named and not checked, and why.
func LeftOut(foreign []load.Foreign) string {
	var std, others int
	for _, f := range foreign {
		if f.Module == "std" {
			std += len(f.Packages)
		} else {
			others += len(f.Packages)
		}
	}
	var parts []string
	if std > 0 {
		parts = append(parts, fmt.Sprintf("%d of the Go distribution", std))
	}
	if others > 0 {
		parts = append(parts, fmt.Sprintf("%d of other modules", others))
	}
	return strings.Join(parts, " and ") + ": only packages that you can edit are checked; run ctrllint in their own module for these"
}

func run(ctx context.Context, opts Options, dir string) (*load.Summary, *runner, error) {
	a := newRunner(ctx, rule.Linked(opts.Analyzers), newPaths(dir))
	a.overlay = opts.Overlay
	a.program = opts.Program
	a.files = files{opts.Overlay, opts.Session.memo()}
	cfg := load.Config{
		Dir:         dir,
		Patterns:    opts.Patterns,
		Tests:       opts.Tests,
		Facts:       len(a.factAnalyzers) > 0,
		BuildFlags:  opts.BuildFlags,
		Env:         opts.Env,
		Configure:   opts.Configure,
		Progress:    opts.Progress,
		Downloading: opts.Downloading,
		Overlay:     opts.Overlay,
		Session:     opts.Session.loads(),
		Anew:        opts.Anew,
	}
	if opts.Session != nil {
		a.facts = &opts.Session.facts
		defer opts.Session.trim()
	}
	if k := newKeeper(a); k != nil && opts.Cache != nil {
		cfg.Cache, cfg.Keeper = opts.Cache, k
	}
	sum, err := load.Each(ctx, cfg, a.visit)
	return sum, a, err
}
