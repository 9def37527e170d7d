package lint

import (
	"context"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/load"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// Check analyzes one package that has been loaded, as Run does, without the facts of the local packages
// that it imports.
func Check(rules []*analysis.Analyzer, dir string, pkg *load.Package) ([]finding.Finding, error) {
	a := newRunner(context.Background(), rule.Linked(rules), newPaths(dir))
	if err := a.visit(pkg); err != nil {
		return nil, err
	}
	open, _ := a.found()
	return open, nil
}
