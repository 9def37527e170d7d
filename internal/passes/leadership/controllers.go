package leadership

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// A Controller is a place that makes a controller of a reconciler and gives it to a manager.
type Controller struct {
	Site    ssa.CallInstruction
	Manager ssa.Value
	Needs   Answer     // its own option NeedLeaderElection: No for every replica
	Set     bool       // the option is set, to whatever
	Type    types.Type // of the reconciler; nil when it is wrapped or not known

	open bool // somebody else fills its options
}

// findControllers finds the controllers that the package makes.
func (r *Result) findControllers() {
	for _, fn := range r.funcs {
		eachCall(fn, func(call ssa.CallInstruction) {
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
		})
	}
}

func (r *Result) fromOptions(manager, options ssa.Value) *Controller {
	c := &Controller{Manager: manager}
	r.readNeeds(c, options)
	if reconciler, ok := r.constants.Record(options, nil).Field(knowledge.ControllerReconciler); ok && reconciler.Source != nil {
		c.Type = r.concrete(reconciler.Source, 4)
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

// fromBuilder collects what the chain of calls in front of Complete has told the builder, and what
// other calls tell it.
func (r *Result) fromBuilder(complete *ssa.CallCommon) *Controller {
	args := knowledge.Args(complete)
	recv := knowledge.Receiver(complete)
	if len(args) != 1 || recv == nil {
		return nil
	}
	c := &Controller{Type: r.concrete(args[0], 4)}
	seen := make(map[ssa.Value]bool)
	pending := []ssa.Value{recv}
	for len(pending) > 0 {
		v := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		call, ok := v.(*ssa.Call)
		if !ok {
			pending = append(pending, r.graph.Sources(v)...)
			continue
		}
		name := knowledge.Callee(&call.Call)
		switch {
		case knowledge.BuilderFor[name]:
			c.Manager = call.Call.Args[0]
		case name == knowledge.BuilderOptions:
			r.readNeeds(c, call.Call.Args[1])
		}
		if on := knowledge.Receiver(&call.Call); on != nil && knowledge.TypeName(on.Type()) == knowledge.ControllerBuilder {
			pending = append(pending, on)
		}
		for _, ref := range *call.Referrers() {
			next, ok := ref.(*ssa.Call)
			if ok && knowledge.Receiver(&next.Call) == v && knowledge.TypeName(next.Type()) == knowledge.ControllerBuilder {
				pending = append(pending, next)
			}
		}
	}
	return c
}

// concrete returns the type of what an interface holds, through as many steps as depth says; nil when a
// call made it, which can have wrapped it, or when there are several.
func (r *Result) concrete(v ssa.Value, depth int) types.Type {
	if !types.IsInterface(v.Type()) {
		return v.Type()
	}
	var found types.Type
	seen := make(map[ssa.Value]bool)
	for values := []ssa.Value{v}; len(values) > 0; depth-- {
		var next []ssa.Value
		for _, v := range values {
			if seen[v] {
				continue
			}
			seen[v] = true
			made, ok := v.(*ssa.MakeInterface)
			if !ok {
				sources := r.graph.Sources(v)
				if _, call := v.(*ssa.Call); call || depth == 0 || len(sources) == 0 {
					return nil
				}
				next = append(next, sources...)
				continue
			}
			if found != nil && !types.Identical(made.X.Type(), found) {
				return nil
			}
			found = made.X.Type()
		}
		values = next
	}
	return found
}

// method returns the method of a type of this package, with its body; nil if there is none.
func (r *Result) method(t types.Type, name string) *ssa.Function {
	if t == nil || len(r.funcs) == 0 {
		return nil
	}
	if _, pointer := types.Unalias(t).(*types.Pointer); !pointer {
		t = types.NewPointer(t)
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, r.pass.Pkg, name)
	fn, ok := obj.(*types.Func)
	if !ok || fn.Pkg() != r.pass.Pkg {
		return nil
	}
	declared := r.funcs[0].Prog.FuncValue(fn.Origin())
	if declared == nil || len(declared.Blocks) == 0 {
		return nil
	}
	return declared
}
