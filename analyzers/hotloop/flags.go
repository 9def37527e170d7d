package hotloop

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// ifRaised begins what packages say of the method of an interface: a reconcile writes an object in each pass in which it returns true.
const ifRaised = "written if "

// sayFlags says to the module on which methods of interfaces it depends alone that an update is sent in each pass.
func (c *checker) sayFlags(write edits.Event) {
	for _, f := range c.conditions.Under(write.Source) {
		if f.Predicate != conditions.True || !f.Truth {
			continue
		}
		call := flow.Made(f.Subject)
		if call != nil && call.Call.IsInvoke() && c.ofProject(call.Call.Method) && c.reconciles.RepeatsIf(f, write.Source) {
			rule.Say(c.pass, ifRaised+call.Call.Method.FullName())
		}
	}
}

func (c *checker) ofProject(method *types.Func) bool {
	return method.Pkg() != nil && knowledge.SameProject(method.Pkg().Path(), c.pass.Pkg.Path())
}

// raised reports what a method sets in each pass, and then returns true, if a reconcile of another package that has the method by an interface writes
// the object for that.
func (c *checker) raised(made *ssa.MakeInterface) {
	iface, ok := made.Type().Underlying().(*types.Interface)
	if !ok {
		return
	}
	for method := range iface.Methods() {
		if method.Pkg() == c.pass.Pkg || !c.ofProject(method) {
			continue
		}
		fn := made.Parent().Prog.LookupMethod(made.X.Type(), method.Pkg(), method.Name())
		if fn == nil || fn.Pkg == nil || fn.Pkg.Pkg != c.pass.Pkg || knowledge.Visited(c.looked, fn) {
			continue
		}
		for i := range fn.Signature.Results().Len() {
			if !knowledge.IsBool(fn.Signature.Results().At(i).Type()) {
				continue
			}
			if at := c.reconciles.Raised(fn, i); at != nil {
				c.askRaised(fn, method, at)
			}
		}
	}
}

// askRaised asks the module for what a method sets of an object that it is handed in the block that makes its result true.
func (c *checker) askRaised(fn *ssa.Function, method *types.Func, at ssa.Instruction) {
	for _, set := range c.edits.Of(fn).Events {
		param, ok := set.At.Root.(*ssa.Parameter)
		if set.Kind != edits.Set || set.Source.Block() != at.Block() || !ok || !knowledge.IsObject(param.Type()) {
			continue
		}
		what := "a part of %[2]s is set"
		if call, ok := set.Source.(*ssa.Call); ok {
			what = flow.CalleeName(&call.Call) + " sets a part of %[2]s"
		}
		rule.Ask(c.pass, ifRaised+method.FullName(), *c.finding(unconditionalUpdate, c.ssa.Range(set.Source),
			fmt.Sprintf(what+" whatever is there, and %[1]s then says that it has changed: what runs it in another package writes %[2]s in each pass", fn.Name(), refs.Name(c.ssa, refs.Ref{Root: param})),
			analysis.RelatedInformation{Pos: method.Pos(), Message: "it is called by this interface"}))
		return
	}
}
