package failures

import (
	"go/types"
	"strings"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Elsewhere returns an exported function of a package that this one imports, of the module, by its name, as Gone.From has it; nil for another one. All
// drivers know those, and no others: go vet has only what the imported packages export, and what that mentions.
func (r *Result) Elsewhere(name string) *types.Func {
	for _, pkg := range r.pass.Pkg.Imports() {
		if !ssabuild.InModule(r.pass, pkg) || !strings.Contains(name, pkg.Path()+".") {
			continue
		}
		if fn := knowledge.DeclaredIn(pkg, name); fn != nil {
			return fn
		}
	}
	return nil
}
