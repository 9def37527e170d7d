package leaderwrite

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// What packages say of a function of another package of the module that they hand a manager.
const (
	saysLeaseless = "leaseless " // it is one without an election
	saysElects    = "elects "    // it may be one with an election
)

// sayManagers says to the module which functions of its other packages a function hands a manager, and whether the managers that the package makes have an
// election. A package that makes none hands on what may have one.
func (c *checker) sayManagers(fn *ssa.Function) {
	elects := func(m *leadership.Manager) bool { return m.Elects != leadership.No }
	says := saysElects
	if len(c.leaders.Managers) > 0 && !slices.ContainsFunc(c.leaders.Managers, elects) {
		says = saysLeaseless
	}
	for _, call := range calls.In(fn) {
		callee := flow.Declared(call.Common())
		if callee == nil || callee.Pkg() == nil || callee.Pkg() == c.pass.Pkg || !knowledge.SameProject(callee.Pkg().Path(), c.pass.Pkg.Path()) {
			continue
		}
		if slices.ContainsFunc(slices.Collect(callee.Signature().Params().Variables()), isManager) {
			rule.Say(c.pass, says+callee.Origin().FullName())
		}
	}
}

func isManager(v *types.Var) bool { return knowledge.TypeName(v.Type()) == knowledge.Manager }

// setUp returns the name of a function, under which packages above say what managers they hand it.
func setUp(fn *ssa.Function) string {
	if obj, ok := fn.Object().(*types.Func); ok {
		return obj.Origin().FullName()
	}
	return ""
}

// leaseless reports whether the managers that a function is handed have no election: there is no leader to keep to.
func leaseless(name string, said rule.Statements) bool {
	return said[saysLeaseless+name] && !said[saysElects+name]
}
