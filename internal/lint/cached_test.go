package lint_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/types"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// explosion is a fact: the function panics, or calls one that does, by way of those named.
type explosion struct{ Way []string }

func (*explosion) AFact() {}

// newExplosions returns a pass that finds the functions that panic, across packages. Its option
// names more of them.
func newExplosions() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "explosions",
		Doc:        "find the functions that panic",
		Flags:      knowledge.Options("also", "functions that panic"),
		FactTypes:  []analysis.Fact{new(explosion)},
		ResultType: reflect.TypeFor[func(*ast.CallExpr) *explosion](),
		Run:        findExplosions,
	}
}

func findExplosions(pass *analysis.Pass) (any, error) {
	explodes := func(call *ast.CallExpr) *explosion {
		var fact explosion
		fn := typeutil.StaticCallee(pass.TypesInfo, call)
		switch {
		case types.ExprString(call.Fun) == "panic":
			return &fact
		case fn == nil:
			return nil
		case pass.ImportObjectFact(fn, &fact) || knowledge.Option(pass, "also")[fn.FullName()]:
			fact.Way = append(fact.Way[:len(fact.Way):len(fact.Way)], fn.FullName())
			return &fact
		}
		return nil
	}
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			ast.Inspect(decl, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				if fact := explodes(call); fact != nil {
					pass.ExportObjectFact(pass.TypesInfo.Defs[decl.(*ast.FuncDecl).Name], fact)
				}
				return true
			})
		}
	}
	return explodes, nil
}

// newExplodes returns a rule that reports calls of functions that panic, and what is used of other
// packages: what it says depends on the bodies and types of all below, and on positions in them.
func newExplodes() *analysis.Analyzer {
	explosions := newExplosions()
	return rule.New(rule.Spec{
		Manual: "// Package explodes report calls of functions that panic\npackage explodes\n",
		Checks: []rule.Check{
			{Name: "call", Tier: rule.Default, Summary: "a call of a function that panics"},
			{Name: "kind", Tier: rule.Strict, Summary: "a call of a method, and what it returns"},
		},
		Requires: []*analysis.Analyzer{explosions},
		Run: func(pass *analysis.Pass) {
			explodes := pass.ResultOf[explosions].(func(*ast.CallExpr) *explosion)
			for _, file := range pass.Files {
				ast.Inspect(file, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok {
						if fact := explodes(call); fact != nil {
							pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Category: "call", Message: "panics by way of " + strings.Join(fact.Way, ", ")})
						}
					}
					if use, ok := n.(*ast.SelectorExpr); ok {
						obj := pass.TypesInfo.Uses[use.Sel]
						pass.Report(analysis.Diagnostic{
							Pos: use.Pos(), Category: "kind", Message: fmt.Sprintf("%s, size %d", types.ObjectString(obj, nil), size(pass, obj)),
							Related: []analysis.RelatedInformation{{Pos: obj.Pos(), Message: "declared here"}},
						})
					}
					return true
				})
			}
		},
	})
}

func size(pass *analysis.Pass, obj types.Object) int64 {
	if sig, ok := obj.Type().(*types.Signature); ok && sig.Results().Len() == 1 {
		return pass.TypesSizes.Sizeof(sig.Results().At(0).Type())
	}
	return -1
}

// rounds is how many edits TestCached makes; more by CTRLLINT_ROUNDS.
func rounds(t *testing.T) int {
	if n, err := strconv.Atoi(os.Getenv("CTRLLINT_ROUNDS")); err == nil {
		return n
	}
	if testing.Short() {
		return 20
	}
	return 200
}

// TestCached edits a program at random and lints it with a cache and without: the results are the
// same, whatever is edited, however often it returns to what it was, and in whatever state the cache is.
func TestCached(t *testing.T) {
	env, sums := serve(t)
	for worker := range 2 {
		t.Run(strconv.Itoa(worker), func(t *testing.T) {
			t.Parallel()
			seed := uint64(worker)
			if text := os.Getenv("CTRLLINT_SEED"); text != "" {
				more, _ := strconv.ParseUint(text, 10, 32)
				seed += more
			}
			e := &editor{t: t, dir: t.TempDir(), store: t.TempDir(), env: env, sums: sums, r: rand.New(rand.NewPCG(seed, 0))}
			e.program = program{goMinor: 22, dep: "v1.0.0"}
			for i := range e.program.packages {
				e.program.packages[i] = programPackage{explodes: i == 0, calls: 7}
			}
			for round := range rounds(t) / 2 {
				e.round(round)
			}
			if e.findings == 0 || e.failures == 0 && rounds(t) >= 100 {
				t.Errorf("%d findings, %d failures in all: nothing was compared", e.findings, e.failures)
			}
		})
	}
}

type editor struct {
	t        *testing.T
	dir      string
	store    string
	env      []string
	sums     string
	r        *rand.Rand
	program  program
	past     []program
	findings int
	failures int
}

func (e *editor) round(round int) {
	e.t.Helper()
	if len(e.past) > 0 && e.r.IntN(5) == 0 {
		e.program = e.past[e.r.IntN(len(e.past))]
	}
	for range e.r.IntN(3) {
		mutations[e.r.IntN(len(mutations))](&e.program, e.r)
	}
	e.past = append(e.past, e.program)
	files := e.program.files()
	files["go.sum"] = e.sums
	rewrite(e.t, e.dir, files)
	if e.r.IntN(10) == 0 {
		e.damage()
	}
	opts := e.options()
	want := e.lint(opts)
	for _, what := range []string{"first", "again"} {
		c, err := cache.Open(e.store)
		if err != nil {
			e.t.Fatal(err)
		}
		opts.Cache = c
		if got := e.lint(opts); got != want {
			e.t.Fatalf("round %d, %s, %v %v, program %+v\n%s", round, what, opts.Patterns, opts.BuildFlags, e.program, difference(want, got))
		}
		if err := c.Close(); err != nil {
			e.t.Error(err)
		}
	}
	e.findings += strings.Count(want, "finding ")
	e.failures += strings.Count(want, "error ")
}

// difference shows the first line that differs.
func difference(without, with string) string {
	a, b := strings.Split(without, "\n"), strings.Split(with, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("without a cache: %s\nwith a cache:    %s", a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines without a cache, %d with: %s", len(a), len(b), strings.Join(append(a, b...)[min(len(a), len(b))-1:], "\n"))
}

// options chooses checks, options of rules, tags, patterns and the target.
func (e *editor) options() lint.Options {
	checks := [][]string{{"call"}, {"call"}, {"kind"}, {"call", "kind"}}[e.r.IntN(4)]
	chosen, err := rule.WithChecks(newExplodes(), checks)
	if err == nil && e.r.IntN(4) == 0 {
		err = chosen.Flags.Set("also", "example.org/dep/call.Call")
	}
	if err != nil {
		e.t.Fatal(err)
	}
	opts := lint.Options{Dir: e.dir, Tests: e.r.IntN(4) > 0, Env: e.env, Analyzers: []*analysis.Analyzer{chosen}}
	opts.Patterns = [][]string{{"./..."}, {"./..."}, {"./p3"}, {"./p2", "./p3/do.go"}, {"./p1/..."}}[e.r.IntN(5)]
	if e.r.IntN(4) == 0 {
		opts.BuildFlags = []string{"-tags=special"}
	}
	if e.r.IntN(6) == 0 {
		opts.Env = append(opts.Env[:len(opts.Env):len(opts.Env)], pick(e.r, "GOOS=windows", "GOARCH=386", "GOFLAGS=-tags=special", "GOFLAGS=-mod=mod"))
	}
	return opts
}

// lint returns all of a result but the time, as text.
func (e *editor) lint(opts lint.Options) string {
	result, err := lint.Run(e.t.Context(), opts)
	if err != nil {
		return "no run: " + err.Error()
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d packages, %d not checked, excluded %q\n", result.Packages, result.NotChecked, result.Excluded)
	for _, f := range result.Findings {
		fmt.Fprintf(&b, "finding %#v\n", f)
	}
	for _, f := range result.Suppressed {
		fmt.Fprintf(&b, "suppressed %#v\n", f)
	}
	for _, err := range result.Errors {
		fmt.Fprintf(&b, "error %#v\n", err)
	}
	return b.String()
}

// damage does to one file of the cache what a full disk or another program may do.
func (e *editor) damage() {
	var names []string
	err := filepath.WalkDir(e.store, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil || len(names) == 0 {
		return
	}
	name, other := names[e.r.IntN(len(names))], names[e.r.IntN(len(names))]
	data, err := os.ReadFile(name)
	if err != nil {
		e.t.Fatal(err)
	}
	switch e.r.IntN(3) {
	case 0:
		data = data[:len(data)/2]
	case 1:
		data, err = os.ReadFile(other)
	case 2:
		if len(data) > 0 {
			data[e.r.IntN(len(data))] ^= 1
		}
	}
	if err == nil {
		err = os.WriteFile(name, data, 0o666)
	}
	if err != nil {
		e.t.Fatal(err)
	}
}
