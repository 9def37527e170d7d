// Package suppression exports the rule suppression as Bazel's nogo wants rules: as a variable.
//
// The rules in analyzers export theirs themselves. This one is made from the list of all of them,
// and requires them, so that it knows which directives they use. With it, nogo runs every rule;
// it shows the findings of those only that its deps name.
package suppression

import (
	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers"
)

// Analyzer reports directives that ignore nothing, or give no reason.
var Analyzer = last(analyzers.All())

func last(rules []*analysis.Analyzer) *analysis.Analyzer { return rules[len(rules)-1] }
