package main

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// lintLimit ends a run that hangs, so that one package cannot take the whole benchmark with it.
const lintLimit = 10 * time.Minute

// everyCheck returns copies of the rules with their strict checks on.
func everyCheck(rules []*analysis.Analyzer) ([]*analysis.Analyzer, error) {
	var strict []*analysis.Analyzer
	for _, a := range rules {
		var names []string
		for _, c := range rule.Checks(a) {
			names = append(names, c.Name)
		}
		all, err := rule.WithChecks(a, names)
		if err != nil {
			return nil, err
		}
		strict = append(strict, all)
	}
	return strict, nil
}

// An attempt is one way to load a package. Old commits need help: their go.sum may lack what the
// go command of today wants in it, and the modules of their tests may be gone.
type attempt struct {
	tests  bool
	modMod bool
	whole  bool // the whole module, for rules that ask what its other packages say
}

// lintPackage lints one package of a module that is laid out in root. The findings' files are made
// relative to root. The rest of the module is linted as well if whole is set.
func (b *bench) lintPackage(ctx context.Context, root, module, pkg string, rules []*analysis.Analyzer, whole bool) *linted {
	began := time.Now()
	result := &linted{reason: whyNotThere(root, module, pkg)}
	if result.reason != "" {
		return result
	}
	ctx, cancel := context.WithTimeout(ctx, lintLimit)
	defer cancel()
	first := ""
	for _, try := range []attempt{{whole: true}, {tests: true}, {tests: true, modMod: true}, {modMod: true}} {
		switch {
		case try.whole && !whole && !slices.ContainsFunc(rules, asksBeyond):
			continue
		case try.modMod && !moduleTrouble(result.reason) && try.tests:
			continue // another go.mod would not help
		}
		opts := lint.Options{
			Dir: filepath.Join(root, filepath.FromSlash(module)), Patterns: []string{"./" + pkg},
			Tests: try.tests, Analyzers: rules, Env: environment(try.modMod), Cache: b.cache,
		}
		if try.whole {
			opts.Patterns = []string{"./..."}
		}
		result = lintOnce(ctx, opts, pkg)
		if first == "" {
			first = result.reason
		}
		if result.reason == "" {
			break
		}
	}
	if result.reason != "" {
		result.reason = strings.ReplaceAll(first, root+string(filepath.Separator), "")
	}
	for i := range result.findings {
		rebase(&result.findings[i], module)
	}
	result.seconds = time.Since(began).Seconds()
	return result
}

func lintOnce(ctx context.Context, opts lint.Options, pkg string) *linted {
	res, err := lint.Run(ctx, opts)
	if err != nil {
		return &linted{reason: oneLine(err.Error())}
	}
	l := &linted{findings: res.Findings}
	l.reason, l.remark = whyNotChecked(res, pkg)
	return l
}

func whyNotThere(root, module, pkg string) string {
	if module == "" {
		return "no go.mod"
	}
	if _, err := os.Stat(filepath.Join(root, module, "go.mod")); err != nil {
		return "no go.mod"
	}
	if _, err := os.Stat(filepath.Join(root, module, pkg)); err != nil {
		return "no package " + path.Join(module, pkg)
	}
	return ""
}

// whyNotChecked returns what kept the engine from checking the package, and what else it could not
// look at. A package below that is gone is no reason: its importer was checked, if on less
// information. Neither is a rule that breaks down: the case was there to be reported, and was missed.
func whyNotChecked(res *lint.Result, pkg string) (reason, remark string) {
	if res.Packages == 0 && len(res.Errors) == 0 {
		return "no package with Go files", ""
	}
	var own, others []finding.Error
	for _, e := range res.Errors {
		elsewhere := strings.HasSuffix(e.File, ".go") && path.Dir(e.File) != pkg
		if elsewhere || strings.Contains(e.Message, "internal error of rule") {
			others = append(others, e)
		} else {
			own = append(own, e)
		}
	}
	if res.NotChecked > 0 || res.Packages == 0 {
		return describe(own), describe(others)
	}
	return "", ""
}

// describe returns the error that explains the others: what cannot be imported makes other errors,
// and some of them stand above it.
func describe(errs []finding.Error) string {
	if len(errs) == 0 {
		return ""
	}
	e := errs[max(0, slices.IndexFunc(errs, func(e finding.Error) bool {
		return strings.Contains(e.Message, "could not import")
	}))]
	if e.File == "" {
		return oneLine(e.Message)
	}
	return oneLine(fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message))
}

// moduleTrouble reports whether an error is the go command's about go.mod, go.sum or vendor.
func moduleTrouble(reason string) bool {
	return slices.ContainsFunc([]string{"go.sum", "go.mod", "-mod=", "vendor", "no required module"}, func(word string) bool {
		return strings.Contains(reason, word)
	})
}

func environment(modMod bool) []string {
	env := os.Environ()
	if modMod {
		env = append(env, strings.TrimSpace("GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod"))
	}
	return env
}

// asksBeyond reports whether findings of a rule about one package can lie in others: what they say of it is a related place.
func asksBeyond(a *analysis.Analyzer) bool { return rule.AsksModule(a) || rule.ReadsFiles(a) }

// rebase makes the finding's files relative to the root of the repository.
func rebase(f *finding.Finding, module string) {
	f.File = path.Join(module, f.File)
	for i := range f.Related {
		f.Related[i].File = path.Join(module, f.Related[i].File)
	}
}

func oneLine(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > 300 {
		text = text[:300] + " ..."
	}
	return text
}
