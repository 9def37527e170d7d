package rule_test

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/rule"
)

const answered = `package worker

func run() {} //ctrllint:ignore sample/first the queue is drained
`

// golangci-lint answers for its nolint comments itself, and has to be told of the hazards below them.
func TestResultTellsNolintApart(t *testing.T) {
	for comments, want := range map[string]string{
		"":                                       "reported",
		"//nolint:ctrllint // drained":           "nolint",
		"//ctrllint:ignore sample/first drained": "suppressed",
		"//ctrllint:ignore sample/first drained\n//nolint:ctrllint // drained": "suppressed",
	} {
		a := sample(reportAtEnd)
		result, err := a.Run(parsed(t, a, "worker.go", "package worker\n\n"+comments+"\nfunc run() {}\n", func(analysis.Diagnostic) {}))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for range result.(*rule.Result).Reported {
			got = append(got, "reported")
		}
		for _, s := range result.(*rule.Result).Suppressed {
			got = append(got, map[bool]string{false: "suppressed", true: "nolint"}[s.Nolint])
		}
		if !slices.Equal(got, []string{want}) {
			t.Errorf("%q: %q, want %s", comments, got, want)
		}
	}
}

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
	if len(result.Suppressed) != 1 || result.Suppressed[0].Category != "first" || result.Suppressed[0].Reason != "the queue is drained" {
		t.Errorf("suppressed %v, want first with its reason", result.Suppressed)
	}
	if directive := pass.Files[0].Comments[0].Pos(); len(result.Used) != 1 || !result.Used[directive] {
		t.Errorf("used %v, want the directive at %d", result.Used, directive)
	}
}
