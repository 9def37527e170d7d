package edits

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Unstored reports whether an object certainly is none of the cluster where an instruction runs: the program has made it, here, in a function of the
// package that returns it, or in each caller that hands it over, those of tests left out; and until then no answer of the API server is put into it.
// Code that is not seen counts as reading nothing into an object unless it gets a context or a function with it, so that too much is taken for
// made. What a function of another package returns counts as read.
func (r *Result) Unstored(object refs.Ref, at ssa.Instruction) bool {
	s := originSearch{r, make(map[place]bool)}
	return s.made(Cluster(object), at)
}

// A place is an object where an instruction runs.
type place struct {
	object refs.Ref
	at     ssa.Instruction
}

// An originSearch is the state of one question. The object has to be made at each place that the search comes to, so that a place that it
// comes to again, by functions that call each other, adds nothing.
type originSearch struct {
	*Result
	asked map[place]bool
}

func (s originSearch) made(object refs.Ref, at ssa.Instruction) bool {
	if object.Root == nil || object.Path != "" || object.Root.Parent() != at.Parent() {
		return false
	}
	if knowledge.Visited(s.asked, place{object, at}) {
		return true
	}
	if s.filledBefore(object, at) {
		return false
	}
	return s.origin(object, at)
}

// origin reports whether an object is made where an instruction runs, if no answer is put into it there.
func (s originSearch) origin(object refs.Ref, at ssa.Instruction) bool {
	switch root := object.Root.(type) {
	case *ssa.Alloc:
		return s.literal(root)
	case *ssa.Phi:
		return !slices.ContainsFunc(root.Edges, func(v ssa.Value) bool { return !s.value(v, at) })
	case *ssa.Parameter:
		return s.handedOver(root)
	case *ssa.Call, *ssa.Extract:
		return s.returned(root)
	}
	return false
}

// value is made of the object that a value is, or points to. What is nil is no object of the cluster.
func (s originSearch) value(v ssa.Value, at ssa.Instruction) bool {
	if _, ok := v.(*ssa.Const); ok {
		return true
	}
	if literal := flow.Literal(v); literal != nil {
		v = literal
	}
	return s.made(refs.Of(v), at)
}

// literal reports whether all that is assigned to a variable, or to the metadata in it, is made by the program.
func (s originSearch) literal(variable *ssa.Alloc) bool {
	return !slices.ContainsFunc(s.Of(variable.Parent()).Events, func(e Event) bool {
		return e.Kind == Set && e.At == refs.Ref{Root: variable} && e.Value != nil && !s.value(e.Value, e.Instr)
	}) && !slices.ContainsFunc(flow.StoresTo(variable), func(store *ssa.Store) bool { return !s.value(store.Val, store) })
}

// filledBefore reports whether an answer may have been put into an object before an instruction, or by it, since the object was made.
func (s originSearch) filledBefore(object refs.Ref, at ssa.Instruction) bool {
	return s.filledEarlier(object, at) || slices.ContainsFunc(s.Of(at.Parent()).Events, func(e Event) bool { return e.Instr == at && fills(e, object) })
}

// fills reports whether an event may put an answer into an object.
func fills(e Event, object refs.Ref) bool {
	return e.Kind == Filled && e.Cluster() == object || e.Kind == Handed && e.Is(object) && MayRequest(e.Source)
}

// filledEarlier is filledBefore without the instruction itself, unless that runs more than once.
func (s originSearch) filledEarlier(object refs.Ref, at ssa.Instruction) bool {
	return slices.ContainsFunc(s.Of(at.Parent()).Events, func(e Event) bool {
		return fills(e, object) && paths.Find(paths.Search{
			From:  e.Instr,
			At:    at,
			Avoid: func(instr ssa.Instruction) bool { return instr == definition(object.Root) },
		}) != nil
	})
}

// definition returns the instruction that a value is; nil for a parameter.
func definition(v ssa.Value) ssa.Instruction {
	instr, _ := v.(ssa.Instruction)
	return instr
}

// MayRequest reports whether code that is not seen and gets an object may send a request about it: it is given a context or a function, or runs beside
// what comes next.
func MayRequest(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return !ok || slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool {
		_, isFunc := arg.Type().Underlying().(*types.Signature)
		return isFunc || knowledge.Context(arg.Type())
	})
}

// over reports whether the object that a caller hands over is made; what the call itself puts into it comes later, and is seen in the callee.
func (s originSearch) over(c Caller) bool {
	object := Cluster(c.Object)
	if object.Root == nil || object.Path != "" || object.Root.Parent() != c.Call.Parent() {
		return false
	}
	if knowledge.Visited(s.asked, place{object, c.Call}) {
		return true
	}
	return !s.filledEarlier(object, c.Call) && s.origin(object, c.Call)
}

// handedOver reports whether every caller of the function of a parameter hands over what the program has made.
func (s originSearch) handedOver(param *ssa.Parameter) bool {
	callers, all := s.Callers(refs.Ref{Root: param})
	return all && !s.graph.Escapes(param.Parent()) && !slices.ContainsFunc(callers, func(c Caller) bool {
		return !s.ssa.InTest(c.Call.Pos()) && !s.over(c)
	})
}

// returned reports whether a value is a result of functions of the package that return what the program has made.
func (s originSearch) returned(v ssa.Value) bool {
	call, index := flow.Made(v), 0
	if part, ok := v.(*ssa.Extract); ok {
		index = part.Index
	}
	if call == nil {
		return false
	}
	targets := s.graph.Targets(call)
	return len(targets) > 0 && !slices.ContainsFunc(targets, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
			ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
			return ok && index < len(ret.Results) && !s.value(ret.Results[index], ret)
		})
	})
}
