package leadership

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// runBy returns the functions that an instruction runs, or hands to an informer or a server that will.
func (r *Result) runBy(instr ssa.Instruction) []*ssa.Function {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		common := instr.Common()
		found := r.calledAt(instr)
		if at, ok := knowledge.Handlers[knowledge.Callee(common)]; ok {
			if args := knowledge.Args(common); at < len(args) {
				found = append(slices.Clone(found), r.handled(args[at])...)
			}
		}
		return found
	case *ssa.Store:
		addr, ok := instr.Addr.(*ssa.FieldAddr)
		if !ok {
			return nil
		}
		of := knowledge.TypeName(addr.X.Type())
		if field := knowledge.HandlerFields[of]; knowledge.EventHandlers[of] || field != "" && field == nameOf(flow.Cell(addr)) {
			return r.handled(instr.Val)
		}
	}
	return nil
}

// calledAt returns the functions that a call runs; of a method of an interface of the package, all that it can be.
func (r *Result) calledAt(instr ssa.Instruction) []*ssa.Function {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	found := r.graph.Callees(call)
	if common := call.Common(); common.IsInvoke() && len(found) == 0 {
		found = r.graph.Implementations(common.Method)
	}
	return found
}

// EndsWithRequest reports whether a function is reached by way of one that a server runs for a request, so
// that its context ends with the request.
func (s *Step) EndsWithRequest() bool {
	for ; s != nil; s = s.From {
		if s.handler && slices.ContainsFunc(s.Func.Params, func(p *ssa.Parameter) bool {
			return knowledge.Context(p.Type()) || knowledge.TypeName(p.Type()) == knowledge.HTTPRequest
		}) {
			return true
		}
	}
	return false
}

// handled returns the functions that a handler runs: itself, or the methods of its interface.
func (r *Result) handled(handler ssa.Value) []*ssa.Function {
	found := r.graph.Functions(handler)
	iface, ok := handler.Type().Underlying().(*types.Interface)
	if !ok {
		return found
	}
	held, complete := r.graph.Concrete(handler)
	if !complete {
		return found
	}
	for _, t := range held {
		for method := range iface.Methods() {
			if fn := r.method(t, method.Name()); fn != nil {
				found = append(found, fn)
			}
		}
	}
	return found
}
