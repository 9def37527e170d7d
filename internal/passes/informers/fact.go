package informers

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Registers is a fact about a function that gives an informer what it is given: handlers, or functions for them. That
// of the method of an interface is what its few implementations do.
type Registers struct {
	Params []Registered // in fixed order
}

// Registered is a parameter that goes to an informer.
type Registered struct {
	Param int                     // the receiver not counted
	Event knowledge.InformerEvent // of a function; "" for a whole handler
}

// AFact marks Registers as a fact.
func (*Registers) AFact() {}

// Makes is a fact about a function that returns a handler which is made of what it is given.
type Makes struct{ Registers }

// Handles is a fact about a field of a struct: an informer calls the function that is stored there.
type Handles struct{ Event knowledge.InformerEvent }

// AFact marks Handles as a fact.
func (*Handles) AFact() {}

// note notes that a parameter goes to an informer.
func (r *Result) note(param Param) { note(r.facts, param) }

func note(facts map[*ssa.Function]*Registers, param Param) {
	at := Position(param.Parameter)
	if at < 0 {
		return // the receiver: its type is a handler
	}
	known := facts[param.Parent()]
	if known == nil {
		known = new(Registers)
		facts[param.Parent()] = known
	}
	known.add(Registered{at, param.Event})
}

// Position returns the place of a parameter, the receiver not counted; -1 for the receiver.
func Position(param *ssa.Parameter) int {
	fn := param.Parent()
	return flow.ParamIndex(param) - (len(fn.Params) - fn.Signature.Params().Len())
}

func (f *Registers) add(p Registered) {
	order := func(a, b Registered) int {
		return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(a.Event, b.Event))
	}
	if at, found := slices.BinarySearchFunc(f.Params, p, order); !found {
		f.Params = slices.Insert(f.Params, at, p)
	}
}

// export writes what other packages can call: exported functions, and the methods of interfaces.
func (r *Result) export(s *ssabuild.SSA) {
	for fn, obj := range s.Exported() {
		if r.facts[fn] != nil {
			r.pass.ExportObjectFact(obj, r.facts[fn])
		}
		if r.makes[fn] != nil {
			r.pass.ExportObjectFact(obj, &Makes{*r.makes[fn]})
		}
	}
	for _, method := range r.graph.Implemented() {
		merged := new(Registers)
		for _, fn := range r.graph.Implementations(method) {
			if known := r.facts[fn]; known != nil {
				for _, p := range known.Params {
					merged.add(p)
				}
			}
		}
		if len(merged.Params) > 0 && method.Exported() {
			r.pass.ExportObjectFact(method, merged)
		}
	}
}

// event returns for which event an informer calls what a field of a struct holds: one of a struct of handlers, or of a struct of another package that hands it to
// an informer; "" for another field.
func (r *Result) event(of types.Type, field *types.Var) knowledge.InformerEvent {
	if event := knowledge.HandlerEvent(of, field.Name()); event != "" {
		return event
	}
	var fact Handles
	if field.Pkg() != r.pass.Pkg {
		r.pass.ImportObjectFact(field, &fact)
	}
	return fact.Event
}

// noteField tells other packages that an informer calls what they store in a field.
func (r *Result) noteField(field *types.Var, event knowledge.InformerEvent) {
	if field.IsField() && field.Exported() && field.Pkg() == r.pass.Pkg {
		r.pass.ExportObjectFact(field, &Handles{event})
	}
}

// takes returns what a call of a function of another package gives to an informer.
func (r *Result) takes(call ssa.CallInstruction) []Registered {
	common := call.Common()
	obj := flow.Declared(common)
	if common.IsInvoke() {
		obj = common.Method.Origin()
	}
	var fact Registers
	if obj == nil || obj.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(obj, &fact) {
		return nil
	}
	return fact.Params
}

// made finds the parts of a handler that a function of another package makes of its arguments.
func (p *Parts) made(call *ssa.Call, at ssa.Instruction) (deletes bool) {
	obj := flow.Declared(&call.Call)
	var fact Makes
	if obj == nil || call.Call.IsInvoke() || obj.Pkg() == p.result.pass.Pkg || !p.result.pass.ImportObjectFact(obj.Origin(), &fact) || knowledge.Visited(p.seen, ssa.Value(call)) {
		return false
	}
	args := knowledge.Args(&call.Call)
	for _, known := range fact.Params {
		if known.Param < len(args) && (known.Event == knowledge.Deleted || known.Event == "") {
			c, isConst := args[known.Param].(*ssa.Const)
			deletes = deletes || !isConst || !c.IsNil()
		}
	}
	for _, known := range fact.Params {
		switch {
		case known.Param >= len(args):
		case known.Event == "":
			p.handler(args[known.Param], at)
		default:
			p.function(args[known.Param], Handler{Event: known.Event, Registered: call, Deletes: deletes && known.Event == knowledge.Filtered})
		}
	}
	return deletes
}
