package suppression_test

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/ctrllint/ctrllint/analyzers/suppression"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// The program has, behind each directive, what suppression says of it.
const program = `package worker

func first() {
	drop()          //ctrllint:ignore leak/drop the queue is drained
	drop()          //ctrllint:ignore leak the queue is drained
	drop()          //ctrllint:ignore leak/drop
	keep()          //ctrllint:ignore leak/drop the queue is drained
	keep()          //ctrllint:ignore leak
	drop()          //ctrllint:ignore leak/drops the queue is drained
	drop()          //ctrllint:ignore leek
	drop()          //ctrllint:ignore
	drop()          //ctrllint:disable leak
	keep()          //ctrllint:ignore leak/forget only there in strict runs
	drop()          //nolint:ctrllint
	keep()          //nolint:ctrllint
	keep()          //nolint
}

// second has a directive for all of it.
//
//ctrllint:ignore leak/drop the queue is drained
func second() {
	drop()
	drop() //ctrllint:ignore leak/drop and one for the line
}

func third() {
	//ctrllint:ignore suppression/unused elsewhere it drops
	//ctrllint:ignore leak/drop the queue is drained
	keep()
}

func drop() {}
func keep() {}
`

const inTests = `package worker

func helper() {
	drop() //ctrllint:ignore leek
}
`

func TestSuppression(t *testing.T) {
	rules := all()
	expect(t, "a default run", rules, 7,
		"6 no-reason", "7 unused", "8 no-reason", "9 leak/drop", "9 unknown-name", "10 leak/drop", "10 unknown-name",
		"11 leak/drop", "11 unknown-name", "12 leak/drop", "12 unknown-name")
}

// What has not run is not judged, and what runs is asked in the form in which it runs.
func TestSuppressionOfASelection(t *testing.T) {
	leak, self := all()[0], all()[1]
	strict := with(t, leak, "drop", "forget")
	expect(t, "a strict run", []*analysis.Analyzer{strict, self}, 7,
		"6 no-reason", "7 unused", "8 unused", "9 leak/drop", "9 unknown-name", "10 leak/drop", "10 unknown-name",
		"11 leak/drop", "11 unknown-name", "12 leak/drop", "12 unknown-name", "13 unused")
	expect(t, "a run without the check", []*analysis.Analyzer{with(t, leak, "forget"), self}, 0,
		"6 no-reason", "8 no-reason", "9 unknown-name", "10 unknown-name", "11 unknown-name", "12 unknown-name", "13 unused")
	expect(t, "a run of this rule alone", []*analysis.Analyzer{self}, 0,
		"6 no-reason", "8 no-reason", "9 unknown-name", "10 unknown-name", "11 unknown-name", "12 unknown-name")
	expect(t, "a run without this rule", []*analysis.Analyzer{leak}, 6,
		"9 leak/drop", "10 leak/drop", "11 leak/drop", "12 leak/drop")
}

func TestMessages(t *testing.T) {
	want := map[int]string{
		6:  "leak/drop is ignored without a reason: nobody can tell when that ceases to hold",
		7:  "leak/drop reports nothing here: the directive would hide the next hazard",
		9:  "no rule or check is called leak/drops: nothing is ignored, did you mean leak/drop?",
		11: "the directive names no rule: nothing is ignored",
		12: "there is no directive ctrllint:disable, only ctrllint:ignore and ctrllint:file-ignore: nothing is ignored",
	}
	for _, f := range run(t, all()).Findings {
		if message, ok := want[f.Line]; ok && f.Rule == "suppression" && f.Message != message {
			t.Errorf("line %d: %s, want %s", f.Line, f.Message, message)
		}
	}
}

// The driver of x/tools, on which multichecker and others are built, says the same.
func TestOtherDriver(t *testing.T) {
	cfg := &packages.Config{Mode: packages.LoadAllSyntax, Dir: module(t)}
	pkgs, err := packages.Load(cfg, "./...")
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(all(), pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Error(act.Err)
		}
		for _, d := range act.Diagnostics {
			got = append(got, shown(act.Package.Fset.Position(d.Pos).Line, act.Analyzer.Name, d.Category))
		}
	}
	var own []string
	for _, f := range run(t, all()).Findings {
		own = append(own, shown(f.Line, f.Rule, f.Check))
	}
	slices.Sort(got)
	slices.Sort(own)
	if !slices.Equal(got, own) {
		t.Errorf("x/tools' driver says %q, lint.Run %q", got, own)
	}
}

func expect(t *testing.T, what string, rules []*analysis.Analyzer, suppressed int, want ...string) {
	t.Helper()
	result := run(t, rules)
	var got []string
	for _, f := range result.Findings {
		got = append(got, shown(f.Line, f.Rule, f.Check))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n got %q\nwant %q", what, got, want)
	}
	if len(result.Suppressed) != suppressed {
		t.Errorf("%s: %d suppressed, want %d", what, len(result.Suppressed), suppressed)
	}
}

func shown(line int, name, check string) string {
	if name == "suppression" {
		return fmt.Sprint(line, " ", check)
	}
	return fmt.Sprint(line, " ", name, "/", check)
}

func run(t *testing.T, rules []*analysis.Analyzer) *lint.Result {
	t.Helper()
	result, err := lint.Run(t.Context(), lint.Options{Dir: module(t), Tests: true, Analyzers: rules})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range result.Errors {
		t.Error(e)
	}
	return result
}

func module(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.org/worker\n\ngo 1.25\n", "worker.go": program, "worker_test.go": inTests,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func with(t *testing.T, a *analysis.Analyzer, checks ...string) *analysis.Analyzer {
	t.Helper()
	copied, err := rule.WithChecks(a, checks)
	if err != nil {
		t.Fatal(err)
	}
	return copied
}

// all returns a rule that reports the calls of functions named after its checks, and suppression.
func all() []*analysis.Analyzer {
	checks := []rule.Check{
		{Name: "drop", Tier: rule.Default, Summary: "a call of drop"},
		{Name: "forget", Tier: rule.Strict, Summary: "a call of forget"},
	}
	leak := rule.New(rule.Spec{
		Manual: "// Package leak reports calls\npackage leak\n",
		Checks: checks,
		Run: func(pass *analysis.Pass) {
			for _, file := range pass.Files {
				for n := range ast.Preorder(file) {
					reportCall(pass, n, checks)
				}
			}
		},
	})
	rules := []*analysis.Analyzer{leak}
	return append(rules, suppression.New(rules))
}

func reportCall(pass *analysis.Pass, n ast.Node, checks []rule.Check) {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return
	}
	for _, c := range checks {
		if id, ok := call.Fun.(*ast.Ident); ok && strings.HasPrefix(id.Name, c.Name) {
			pass.Report(analysis.Diagnostic{Pos: call.Pos(), Category: c.Name, Message: "called"})
		}
	}
}
