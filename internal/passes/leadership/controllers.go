package leadership

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
)

// A Controller is a place that makes a controller of a reconciler and gives it to a manager.
type Controller struct {
	Site    ssa.CallInstruction
	Manager ssa.Value
	Needs   Answer     // its own option NeedLeaderElection: No for every replica
	Set     bool       // the option is set, to whatever
	Type    types.Type // of the reconciler; nil when it is wrapped or not known

	open       bool      // another function fills its options
	reconciler ssa.Value // nil when it is not seen
}

// findControllers finds the controllers that the package makes.
func (r *Result) findControllers() {
	for _, call := range r.calls {
		common := call.Common()
		name := knowledge.Callee(common)
		var c *Controller
		if at, ok := knowledge.NewController[name]; ok && at[1] < len(common.Args) {
			c = r.fromOptions(common.Args[at[0]], common.Args[at[1]])
		} else if knowledge.BuildsController[name] {
			c = r.fromBuilder(common)
		}
		if c != nil && c.Manager != nil {
			c.Site = call
			r.Controllers = append(r.Controllers, c)
		}
	}
}

func (r *Result) fromOptions(manager, options ssa.Value) *Controller {
	c := &Controller{Manager: manager}
	r.readNeeds(c, options)
	if reconciler, ok := r.constants.Record(options, nil).Field(knowledge.ControllerReconciler); ok && reconciler.Source != nil {
		c.Type, c.reconciler = r.held(reconciler.Source), reconciler.Source
	}
	return c
}

// readNeeds reads the option NeedLeaderElection.
func (r *Result) readNeeds(c *Controller, options ssa.Value) {
	needs, known := r.constants.Record(options, nil).Field(knowledge.ControllerNeedsLeader)
	if said := answer(needs, Maybe); said != Maybe {
		c.Needs = said
	}
	// An unknown value without an expression is one of options that another function fills.
	set := needs.Written && (needs.Known() || needs.Source != nil)
	c.Set = c.Set || set
	c.open = c.open || !known || needs.Written && !set
}

// fromBuilder collects what the calls on the builder of a controller say, before Complete and elsewhere.
func (r *Result) fromBuilder(complete *ssa.CallCommon) *Controller {
	args := knowledge.Args(complete)
	recv := knowledge.Receiver(complete)
	if len(args) != 1 || recv == nil {
		return nil
	}
	c := &Controller{Type: r.held(args[0]), reconciler: args[0]}
	for _, call := range builders.Calls(r.graph, recv) {
		switch name := knowledge.Callee(&call.Call); {
		case knowledge.BuilderFor[name]:
			c.Manager = call.Call.Args[0]
		case name == knowledge.BuilderOptions:
			r.readNeeds(c, call.Call.Args[1])
		}
	}
	return c
}

// reconcilesOf returns the functions of the package that a controller runs: the Reconcile of its reconciler, or what was made one by a
// conversion to reconcile.Func. A reconciler that can be one of several is none.
func (r *Result) reconcilesOf(c *Controller) []*ssa.Function {
	if fn := r.method(c.Type, knowledge.Reconcile); fn != nil {
		return []*ssa.Function{fn}
	}
	if c.Type == nil || c.reconciler == nil {
		return nil
	}
	if !knowledge.IsFunction(c.Type) {
		return nil
	}
	return r.graph.Functions(c.reconciler)
}

// held returns the type of what an interface holds; nil when it can hold several, or what is not seen.
func (r *Result) held(v ssa.Value) types.Type {
	found, complete := r.graph.Concrete(v)
	if !complete || len(found) != 1 {
		return nil
	}
	return found[0]
}

// lookup returns the method of a type, or of a pointer to it, of whatever package; nil if there is none.
func (r *Result) lookup(t types.Type, name string) *types.Func {
	if _, pointer := types.Unalias(t).(*types.Pointer); !pointer && !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, r.pass.Pkg, name)
	fn, _ := obj.(*types.Func)
	return fn
}

// method returns the method of a type of this package, with its body; nil if there is none.
func (r *Result) method(t types.Type, name string) *ssa.Function {
	if t == nil || len(r.ssa.Shipped) == 0 {
		return nil
	}
	fn := r.lookup(t, name)
	if fn == nil || fn.Pkg() != r.pass.Pkg {
		return nil
	}
	declared := r.ssa.Shipped[0].Prog.FuncValue(fn.Origin())
	if declared == nil || len(declared.Blocks) == 0 {
		return nil
	}
	return declared
}
