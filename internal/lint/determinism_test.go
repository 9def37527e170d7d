//go:build unix

package lint_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/report"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// TestSameEachTime lints every fixture three times and the demo ten times, on one thread and on
// sixteen: the reports are the same to the byte.
func TestSameEachTime(t *testing.T) {
	store, err := cache.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, test := range []struct {
		pattern string
		times   int
	}{{"./...", 3}, {"./operator/...", 10}} {
		var first []byte
		for i := range 2 * test.times {
			threads := []int{1, 16}[i%2]
			runtime.GOMAXPROCS(threads)
			got := reportOf(t, store, test.pattern)
			if first == nil {
				first = got
			}
			if !bytes.Equal(got, first) {
				t.Errorf("run %d of %s, on %d threads, differs from the first: %s", i+1, test.pattern, threads, firstDifference(first, got))
			}
		}
	}
}

var runs atomic.Int32

// reportOf returns the report of a run with every check. The cache holds what libraries export; of
// the fixtures it answers nothing, since each run has a rule that no other one had.
func reportOf(t *testing.T, store *cache.Cache, pattern string) []byte {
	t.Helper()
	analyzed := new(atomic.Int32)
	name := fmt.Sprintf("run%d", runs.Add(1))
	counts := rule.New(rule.Spec{
		Manual: "// Package " + name + " report nothing\npackage " + name + "\n",
		Checks: []rule.Check{{Name: "nothing", Tier: rule.Default, Summary: "nothing"}},
		Run:    func(*analysis.Pass) { analyzed.Add(1) },
	})
	rules := []*analysis.Analyzer{counts}
	for _, a := range analyzers.All() {
		var checks []string
		for _, check := range rule.Checks(a) {
			checks = append(checks, check.Name)
		}
		every, err := rule.WithChecks(a, checks)
		if err != nil {
			t.Fatal(err)
		}
		rules = append(rules, every)
	}
	result, err := lint.Run(t.Context(), lint.Options{
		Dir: filepath.Join("..", "..", "testdata"), Patterns: []string{pattern}, Tests: true, Analyzers: rules, Cache: store,
	})
	if err != nil {
		t.Fatal(err)
	}
	// Rules are not given a package of tests alone.
	if int(analyzed.Load()) < result.Packages*9/10 || len(result.Findings) == 0 {
		t.Fatalf("%d of %d packages were analyzed, with %d findings", analyzed.Load(), result.Packages, len(result.Findings))
	}
	var b bytes.Buffer
	for _, format := range report.Formats() {
		if format.Name != "json" {
			continue
		}
		r := report.Report{Findings: result.Findings, Suppressed: result.Suppressed, Errors: result.Errors, Summary: report.Summary{Packages: result.Packages, NotChecked: result.NotChecked}}
		if err := format.Write(&b, r, report.Screen{}); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// firstDifference returns the first lines that differ.
func firstDifference(a, b []byte) string {
	as, bs := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range min(len(as), len(bs)) {
		if !bytes.Equal(as[i], bs[i]) {
			return fmt.Sprintf("line %d is\n%s\nand was\n%s", i+1, bs[i], as[i])
		}
	}
	return fmt.Sprintf("%d lines and %d", len(bs), len(as))
}
