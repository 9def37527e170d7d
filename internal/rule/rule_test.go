package rule_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/rule"
)

// sample makes a rule with two default checks and a strict one, which runs run.
func sample(run func(*analysis.Pass)) *analysis.Analyzer {
	return rule.New(rule.Spec{
		Manual: "// Package sample report hazards\n//\n// More about them.\npackage sample\n",
		Checks: []rule.Check{
			{Name: "first", Tier: rule.Default, Summary: "the first hazard"},
			{Name: "second", Tier: rule.Default, Summary: "the second hazard"},
			{Name: "third", Tier: rule.Strict, Summary: "the third hazard"},
		},
		Run: run,
	})
}

func TestNew(t *testing.T) {
	a := sample(nil)
	if a.Name != "sample" {
		t.Errorf("Name = %q, want sample", a.Name)
	}
	if want := "report hazards\n\nMore about them.\n"; a.Doc != want {
		t.Errorf("Doc = %q, want %q", a.Doc, want)
	}
	if err := analysis.Validate([]*analysis.Analyzer{a}); err != nil {
		t.Error(err)
	}
}

func TestSelection(t *testing.T) {
	for _, c := range []struct{ list, want string }{
		{"default", "first second"},
		{"strict", "first second third"},
		{"third", "third"},
		{"third,first", "first third"},
		{"default,-first", "second"},
		{"strict, -third", "first second"},
		{"strict,-default", "third"},
		{"strict,-strict", ""},
		{"first,first", "first"},
	} {
		a := sample(nil)
		if err := a.Flags.Set("checks", c.list); err != nil {
			t.Errorf("-checks=%s: %v", c.list, err)
			continue
		}
		if got := strings.Join(rule.Enabled(a), " "); got != c.want {
			t.Errorf("-checks=%s enables %q, want %q", c.list, got, c.want)
		}
	}
}

func TestSelectionOfUnknownCheck(t *testing.T) {
	for _, list := range []string{"fourth", "-fourth", "default,fourth", "", "first,"} {
		a := sample(nil)
		if err := a.Flags.Set("checks", list); err == nil {
			t.Errorf("-checks=%q: no error", list)
		}
		if got := rule.Enabled(a); !slices.Equal(got, []string{"first", "second"}) {
			t.Errorf("-checks=%q left %q enabled", list, got)
		}
	}
}

func TestWithChecksLeavesTheRuleAlone(t *testing.T) {
	a := sample(func(pass *analysis.Pass) { reportEach(pass, "first", "third") })
	strict, err := rule.WithChecks(a, []string{"third"})
	if err != nil {
		t.Fatal(err)
	}
	if got := rule.Enabled(a); !slices.Equal(got, []string{"first", "second"}) {
		t.Errorf("the rule now enables %q", got)
	}
	if got := rule.Enabled(strict); !slices.Equal(got, []string{"third"}) {
		t.Errorf("the copy enables %q, want third", got)
	}
	if got := reported(t, a); !slices.Equal(got, []string{"first"}) {
		t.Errorf("the rule reports %q, want first", got)
	}
	if got := reported(t, strict); !slices.Equal(got, []string{"third"}) {
		t.Errorf("the copy reports %q, want third", got)
	}
	if _, err := rule.WithChecks(a, []string{"fourth"}); err == nil {
		t.Error("no error for an unknown check")
	}
}

func TestTierOf(t *testing.T) {
	a := sample(nil)
	for check, want := range map[string]rule.Tier{"second": rule.Default, "third": rule.Strict, "fourth": rule.Default} {
		if got := rule.TierOf(a, check); got != want {
			t.Errorf("TierOf(%s) = %s, want %s", check, got, want)
		}
	}
}

func TestPanicBecomesError(t *testing.T) {
	for name, run := range map[string]func(*analysis.Pass){
		"panic of the rule":         func(*analysis.Pass) { panic("unforeseen") },
		"check not in the table":    func(pass *analysis.Pass) { reportEach(pass, "fourth") },
		"diagnostic without checks": func(pass *analysis.Pass) { pass.Reportf(pass.Files[0].Pos(), "hazard") },
	} {
		a := sample(run)
		_, err := a.Run(newPass(t, a, "worker.go", nil))
		if err == nil || !strings.HasPrefix(err.Error(), "internal error of rule sample: ") {
			t.Errorf("%s: error %v, want an internal error of the rule", name, err)
		}
	}
}

func TestReportsOnce(t *testing.T) {
	a := sample(func(pass *analysis.Pass) { reportEach(pass, "first", "first", "second") })
	if got := reported(t, a); !slices.Equal(got, []string{"first", "second"}) {
		t.Errorf("reported %q, want each check once", got)
	}
}

// Tests are read for what they say about the code; nothing is reported in them.
func TestReportsNothingInTests(t *testing.T) {
	a := sample(func(pass *analysis.Pass) { reportEach(pass, "first") })
	report := func(d analysis.Diagnostic) { t.Errorf("reported %v", d) }
	if _, err := a.Run(newPass(t, a, "worker_test.go", report)); err != nil {
		t.Error(err)
	}
}

const answered = `package worker

func run() {} //ctrllint:ignore sample/first the queue is drained
`

func TestResultHoldsWhatTheSourceAnswers(t *testing.T) {
	a := sample(func(pass *analysis.Pass) {
		for _, check := range []string{"first", "second", "third"} {
			pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Decls[0].Pos(), Category: check, Message: "hazard"})
		}
	})
	var checks []string
	pass := parsed(t, a, "worker.go", answered, func(d analysis.Diagnostic) { checks = append(checks, d.Category) })
	got, err := a.Run(pass)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(checks, []string{"second"}) {
		t.Errorf("reported %q, want second", checks)
	}
	result := got.(*rule.Result)
	if len(result.Suppressed) != 1 || result.Suppressed[0].Category != "first" {
		t.Errorf("suppressed %v, want first", result.Suppressed)
	}
	if directive := pass.Files[0].Comments[0].Pos(); len(result.Used) != 1 || !result.Used[directive] {
		t.Errorf("used %v, want the directive at %d", result.Used, directive)
	}
}

func TestLinked(t *testing.T) {
	pass := &analysis.Analyzer{Name: "pass"}
	one := sample(nil)
	reader := rule.New(rule.Spec{
		Manual:   "// Package reader report on rules\npackage reader\n",
		Requires: []*analysis.Analyzer{pass, one},
	})
	strict, err := rule.WithChecks(one, []string{"third"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ list, want []*analysis.Analyzer }{
		{[]*analysis.Analyzer{strict, reader}, []*analysis.Analyzer{pass, strict}},
		{[]*analysis.Analyzer{reader}, []*analysis.Analyzer{pass}},
		{[]*analysis.Analyzer{reader, one}, []*analysis.Analyzer{pass, one}},
	} {
		linked := rule.Linked(test.list)
		i := slices.IndexFunc(linked, func(a *analysis.Analyzer) bool { return a.Name == "reader" })
		if got := linked[i].Requires; !slices.Equal(got, test.want) {
			t.Errorf("Linked(%v): reader requires %v, want %v", test.list, got, test.want)
		}
	}
	if !slices.Equal(reader.Requires, []*analysis.Analyzer{pass, one}) {
		t.Errorf("the rule itself now requires %v", reader.Requires)
	}
}

func reportEach(pass *analysis.Pass, checks ...string) {
	for _, check := range checks {
		pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Pos(), Category: check, Message: "hazard"})
	}
}

// reported runs the rule and returns the checks of what it reports.
func reported(t *testing.T, a *analysis.Analyzer) []string {
	t.Helper()
	var checks []string
	pass := newPass(t, a, "worker.go", func(d analysis.Diagnostic) {
		checks = append(checks, d.Category)
		if want := a.URL + "#" + d.Category; d.URL != want {
			t.Errorf("URL %s, want %s", d.URL, want)
		}
	})
	if _, err := a.Run(pass); err != nil {
		t.Fatal(err)
	}
	return checks
}

func newPass(t *testing.T, a *analysis.Analyzer, filename string, report func(analysis.Diagnostic)) *analysis.Pass {
	t.Helper()
	return parsed(t, a, filename, "package worker\n", report)
}

func parsed(t *testing.T, a *analysis.Analyzer, filename, source string, report func(analysis.Diagnostic)) *analysis.Pass {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, filename, source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return &analysis.Pass{Analyzer: a, Fset: fset, Files: []*ast.File{file}, Report: report}
}
