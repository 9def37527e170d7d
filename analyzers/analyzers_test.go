package analyzers_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// passes is where fact types may be declared: the questions that several rules ask.
const passes = "github.com/ctrllint/ctrllint/internal/passes/"

func TestValid(t *testing.T) {
	if err := analysis.Validate(analyzers.All()); err != nil {
		t.Error(err)
	}
}

// TestHelp holds every check to a line that says how to mend what it reports.
func TestHelp(t *testing.T) {
	for _, a := range analyzers.All() {
		for _, c := range rule.Checks(a) {
			switch help := c.HelpAt(""); {
			case help == "":
				t.Errorf("%s/%s has no help", a.Name, c.Name)
			case strings.Contains(help, "{here"):
				t.Errorf("the help of %s/%s has a place for source that is not spelled {here|words}: %s", a.Name, c.Name, help)
			case strings.HasSuffix(help, "."):
				t.Errorf("the help of %s/%s ends with a full stop: %s", a.Name, c.Name, help)
			}
		}
	}
}

// TestNoUnintendedFacts walks all that the rules require. One analyzer with facts of its own, deep
// down in somebody else's pass, and every driver has to read the whole world from source.
func TestNoUnintendedFacts(t *testing.T) {
	seen := make(map[*analysis.Analyzer]bool)
	var walk func(a *analysis.Analyzer, trail string)
	walk = func(a *analysis.Analyzer, trail string) {
		if seen[a] {
			return
		}
		seen[a] = true
		trail += a.Name
		for _, fact := range a.FactTypes {
			if typ := reflect.TypeOf(fact).Elem(); !strings.HasPrefix(typ.PkgPath(), passes) {
				t.Errorf("%s declares the fact type %s, which is not one of our passes'", trail, typ)
			}
		}
		for _, required := range a.Requires {
			walk(required, trail+" -> ")
		}
	}
	for _, a := range analyzers.All() {
		walk(a, "")
	}
}

// TestTakesTurns walks all that the rules require. A pass fills its maps when it is asked, and two
// analyzers of a package that run at the same time under go vet end the process when both ask.
func TestTakesTurns(t *testing.T) {
	seen := make(map[*analysis.Analyzer]bool)
	var walk func(a *analysis.Analyzer)
	walk = func(a *analysis.Analyzer) {
		if seen[a] || a == turn.Analyzer {
			return
		}
		seen[a] = true
		if ours(a) && !slices.Contains(a.Requires, turn.Analyzer) {
			t.Errorf("%s does not take turns: it has to require turn.Analyzer, and its Run is turn.Taking(run)", a.Name)
		}
		for _, required := range a.Requires {
			walk(required)
		}
	}
	for _, a := range analyzers.All() {
		walk(a)
	}
}

// ours reports whether a pass of this module returns the result.
func ours(a *analysis.Analyzer) bool {
	result := a.ResultType
	if result != nil && result.Kind() == reflect.Pointer {
		result = result.Elem()
	}
	return result != nil && strings.HasPrefix(result.PkgPath(), "github.com/ctrllint/ctrllint/")
}

// TestRules keeps the promises that documents and drivers make about a rule.
func TestRules(t *testing.T) {
	for _, a := range analyzers.All() {
		if len(rule.Checks(a)) == 0 {
			t.Errorf("%s has no checks", a.Name)
		}
		if a.FactTypes != nil {
			t.Errorf("%s declares facts: they belong to a pass", a.Name)
		}
		seen := make(map[string]bool)
		for _, c := range rule.Checks(a) {
			if seen[c.Name] || c.Summary == "" || strings.HasSuffix(c.Summary, ".") {
				t.Errorf("%s/%s stands twice, or its summary is empty or ends in a full stop: %q", a.Name, c.Name, c.Summary)
			}
			seen[c.Name] = true
		}
	}
}
