package ctxrunnable

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// What packages say of a function of another package that makes requests and is handed no context.
const (
	saysReconciled = "reconciled "        // a reconcile with a context runs it
	saysRunBy      = "reconciled by "     // so does one that runs the function which follows
	saysHanded     = "handed a context "  // another function that is handed a context runs it
	saysBare       = "handed no context " // so does one that has none, and no callers that may have one
)

// sayReconciled says to the module which functions of its other packages a function runs that can fail and are handed no context, and whether it has one. What is
// undone after a failure, and goroutines, may be meant to go on.
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
		above := c.withoutContext(fn)
		for _, name := range above {
			rule.Say(c.pass, saysRunBy+callee.FullName()+separator+name)
		}
		var first *ssa.Function
		switch c.hands(calls.Site{Instr: call, Mode: calls.Sync, Direct: true}, &first) {
		case calls.Yes:
			rule.Say(c.pass, saysHanded+callee.FullName())
		case calls.No:
			rule.Say(c.pass, saysBare+callee.FullName())
		case calls.Up:
			if c.handsDown(fn) != nil {
				rule.Say(c.pass, saysHanded+callee.FullName())
			} else if len(above) == 0 {
				rule.Say(c.pass, saysBare+callee.FullName())
			}
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
	callee := call.Common().Method
	if !call.Common().IsInvoke() {
		callee = c.graph.Declared(call.Common())
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

// confirmed answers the questions of the rule by what all packages say: whether one of them has said so, or one of the functions that are asked about is run by a
// reconcile of another package, or by functions that are handed a context and by none that has no context to hand down.
func confirmed(question string, said rule.Statements) bool {
	return said[question] || underContext(question, said)
}

func underContext(question string, said rule.Statements) bool {
	above := runBy(said)
	names := strings.Split(question, separator)
	asked, seen := make(map[string]bool), make(map[string]bool)
	for _, name := range names {
		asked[name] = true
	}
	handed, bare := false, false
	for len(names) > 0 {
		name := names[0]
		names = names[1:]
		if said[saysReconciled+name] {
			return true
		}
		unknown := !said[saysHanded+name] && len(above[name]) == 0 && !asked[name] // as a setup, which a list of them is called by
		handed, bare = handed || said[saysHanded+name], bare || said[saysBare+name] || unknown
		if !seen[name] {
			seen[name] = true
			names = append(names, above[name]...)
		}
	}
	return handed && !bare
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
