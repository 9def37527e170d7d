package ctxrunnable

import (
	"go/types"
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

// sayImplemented says to the module that whoever calls a method of an interface of the package runs those that implement it.
func (c *checker) sayImplemented() {
	for _, method := range c.graph.Implemented() {
		for _, fn := range c.graph.Implementations(method) {
			if obj, ok := fn.Object().(*types.Func); ok {
				rule.Say(c.pass, saysRunBy+obj.FullName()+separator+method.FullName())
			}
		}
	}
}

// separator is between the names of functions, of which those of generic types contain blanks.
const separator = ";"

// failsElsewhere returns the function, or the method of an interface, of another package of the module that a call runs, if that can fail and is handed no context; nil for another call.
func (c *checker) failsElsewhere(call ssa.CallInstruction) *types.Func {
	if _, plain := call.(*ssa.Call); !plain || knowledge.ContextArg(call.Common()) != nil {
		return nil
	}
	callee := flow.Declared(call.Common())
	if call.Common().IsInvoke() {
		callee = call.Common().Method
	}
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

// confirmed answers the questions of the rule by what all packages say: whether one of them has said so, or a reconcile of another package runs one of
// the functions that are asked about.
func confirmed(question string, said rule.Statements) bool {
	return said[question] || reconciled(question, said)
}

func reconciled(question string, said rule.Statements) bool {
	above := runBy(said)
	names := strings.Split(question, separator)
	seen := make(map[string]bool)
	for len(names) > 0 {
		name := names[0]
		names = names[1:]
		if said[saysReconciled+name] {
			return true
		}
		if !seen[name] {
			seen[name] = true
			names = append(names, above[name]...)
		}
	}
	return false
}

// runBy returns the functions that run those of other packages, by what their packages say. Who asks looks at all of them, so that their order does not matter.
func runBy(said rule.Statements) map[string][]string {
	found := make(map[string][]string)
	for statement := range said {
		if rest, ok := strings.CutPrefix(statement, saysRunBy); ok {
			name, above, _ := strings.Cut(rest, separator)
			found[name] = append(found[name], above)
		}
	}
	return found
}
