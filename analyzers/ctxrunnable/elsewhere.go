package ctxrunnable

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// What packages say of a function of another package that makes requests and is handed no context.
const (
	saysReconciled = "reconciled "    // a reconcile with a context runs it
	saysRunBy      = "reconciled by " // so does one that runs the function which follows
)

// sayReconciled says to the module which functions of its other packages a function runs that can fail and are handed no context. What is undone after a
// failure, and goroutines, may be meant to go on.
func (c *checker) sayReconciled(fn *ssa.Function) {
	for _, call := range calls.In(fn) {
		callee := c.failsElsewhere(call)
		if callee == nil || c.undoes(call) {
			continue
		}
		if c.reconcileOf(fn) != nil {
			rule.Say(c.pass, saysReconciled+callee.FullName())
			continue
		}
		for _, name := range c.withoutContext(fn) {
			rule.Say(c.pass, saysRunBy+callee.FullName()+separator+name)
		}
	}
}

// separator is between the names of functions, of which those of generic types contain blanks.
const separator = ";"

// failsElsewhere returns the function of another package of the module that a call runs, if that can fail and is handed no context; nil for another call.
func (c *checker) failsElsewhere(call ssa.CallInstruction) *types.Func {
	if _, plain := call.(*ssa.Call); !plain || call.Common().IsInvoke() || knowledge.ContextArg(call.Common()) != nil {
		return nil
	}
	callee := flow.Declared(call.Common())
	if callee == nil || callee.Pkg() == nil || callee.Pkg() == c.pass.Pkg || !knowledge.SameProject(callee.Pkg().Path(), c.pass.Pkg.Path()) {
		return nil
	}
	results := callee.Signature().Results()
	if results.Len() == 0 || !knowledge.IsError(results.At(results.Len()-1).Type()) {
		return nil
	}
	return callee.Origin()
}

// withoutContext returns the names of the functions that run a function, itself among them, which other packages can call and which are handed no context.
func (c *checker) withoutContext(fn *ssa.Function) []string {
	var names []string
	for at, site := range c.runBy(fn) {
		obj, declared := at.Object().(*types.Func)
		if site == nil && declared && obj.Exported() && c.ownContext(at) == nil && !dropsContext(at) && requestOf(at) == nil && !stopPath(at) {
			names = append(names, obj.FullName())
		}
	}
	return names
}

// reconciled reports whether a reconcile of another package runs one of the functions in a question, by what all packages say.
func reconciled(question string, said rule.Statements) bool {
	names := strings.Split(question, separator)
	for i := 0; i < len(names); i++ {
		if said[saysReconciled+names[i]] {
			return true
		}
		for _, above := range runBy(names[i], said) {
			if !slices.Contains(names, above) {
				names = append(names, above)
			}
		}
	}
	return false
}

// runBy returns the functions that run one of another package, by what their packages say.
func runBy(name string, said rule.Statements) []string {
	var found []string
	for statement := range said {
		if above, ok := strings.CutPrefix(statement, saysRunBy+name+separator); ok {
			found = append(found, above)
		}
	}
	slices.Sort(found)
	return found
}
