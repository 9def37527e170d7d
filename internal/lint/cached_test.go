package lint_test

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
)

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

// TestCached edits a program at random and lints it with a cache, with what the process has in memory, and without: the results are the
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

// TestStray has a rule that reads a file beside the package: what it says is not kept.
func TestStray(t *testing.T) {
	dir := write(t, module)
	notes := filepath.Join(dir, "notes.txt")
	reads := rule.New(rule.Spec{
		Manual: "// Package reads report what stands in a file\npackage reads\n",
		Checks: []rule.Check{{Name: "text", Tier: rule.Default, Summary: "what stands there"}},
		Run: func(pass *analysis.Pass) {
			if text, err := pass.ReadFile(notes); err == nil && pass.Pkg.Name() == "parse" {
				pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Name.Pos(), Category: "text", Message: string(text)})
			}
		},
	})
	c, err := cache.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"first", "second"} {
		rewriteFile(t, notes, text)
		result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Analyzers: []*analysis.Analyzer{reads}, Cache: c})
		if err != nil || len(result.Findings) != 1 || result.Findings[0].Message != text {
			t.Errorf("with %q in the file: %+v, %v", text, result, err)
		}
	}
}

// TestReadImported has a rule that reads the file which declares what a package imports: what it says is kept as long as that file is the same.
func TestReadImported(t *testing.T) {
	dir := write(t, `
-- go.mod --
module example.org/reads

go 1.25
-- api/api.go --
package api

type Kind int // first
-- use/use.go --
package use

import "example.org/reads/api"

var Kind api.Kind
`)
	visits := 0
	reads := rule.New(rule.Spec{
		Manual: "// Package reads report what stands in a file\npackage reads\n",
		Checks: []rule.Check{{Name: "text", Tier: rule.Default, Summary: "what stands there"}},
		Run: func(pass *analysis.Pass) {
			if pass.Pkg.Name() != "use" {
				return
			}
			visits++
			declared := pass.Fset.Position(pass.Pkg.Imports()[0].Scope().Lookup("Kind").Pos())
			if text, err := pass.ReadFile(declared.Filename); err == nil {
				_, comment, _ := strings.Cut(string(text), "// ")
				pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Name.Pos(), Category: "text", Message: strings.TrimSpace(comment)})
			}
		},
	})
	c, err := cache.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, round := range []struct {
		text   string
		visits int
	}{{"first", 1}, {"first", 1}, {"second", 2}, {"second", 2}} {
		rewriteFile(t, filepath.Join(dir, "api/api.go"), "package api\n\ntype Kind int // "+round.text+"\n")
		result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Analyzers: []*analysis.Analyzer{reads}, Cache: c})
		if err != nil || len(result.Findings) != 1 || result.Findings[0].Message != round.text {
			t.Errorf("with %q in the file: %+v, %v", round.text, result, err)
		}
		if visits != round.visits {
			t.Errorf("with %q in the file the package was visited %d times, not %d", round.text, visits, round.visits)
		}
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
	session  lint.Session
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
	for _, what := range []string{"in a session", "first", "again"} {
		c, err := cache.Open(e.store)
		if err != nil {
			e.t.Fatal(err)
		}
		opts.Cache, opts.Session, opts.Anew = c, nil, false
		if what == "in a session" {
			opts.Session = &e.session
			opts.Anew = e.r.IntN(3) == 0
			if e.r.IntN(3) == 0 {
				e.giveUp(opts, e.r.IntN(6))
			}
		}
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

// giveUp begins a run that ends once it has begun some packages.
func (e *editor) giveUp(opts lint.Options, packages int) {
	ctx, cancel := context.WithCancel(e.t.Context())
	defer cancel()
	var begun atomic.Int64
	opts.Progress = func(int, int, string) {
		if begun.Add(1) > int64(packages) {
			cancel()
		}
	}
	_, _ = lint.Run(ctx, opts) // whatever comes of it, the next run of the session has to find what a fresh one does
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
