package suppression_test

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/nogo/suppression"
)

// nogo runs an analyzer once, however many require it, and gives its flags to the one that it knows:
// the rules that suppression asks have to be those that their packages export.
func TestAsksTheExportedRules(t *testing.T) {
	if got := suppression.Analyzer.Name; got != "suppression" {
		t.Errorf("the analyzer is %s, want suppression", got)
	}
	for _, a := range analyzers.All() {
		asked := slices.Contains(suppression.Analyzer.Requires, a)
		if asked != (a.Name != "suppression") {
			t.Errorf("requires %s: %v", a.Name, asked)
		}
	}
	if err := analysis.Validate([]*analysis.Analyzer{suppression.Analyzer}); err != nil {
		t.Error(err)
	}
}
