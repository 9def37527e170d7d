// Package analyzers lists the rules.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers/ctxrunnable"
	"github.com/ctrllint/ctrllint/analyzers/errchan"
	"github.com/ctrllint/ctrllint/analyzers/stopstart"
)

// All returns every rule, in the order in which documents list them.
func All() []*analysis.Analyzer {
	return []*analysis.Analyzer{
		ctxrunnable.Analyzer,
		stopstart.Analyzer,
		errchan.Analyzer,
	}
}
