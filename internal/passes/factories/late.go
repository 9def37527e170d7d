package factories

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Late operation makes an informer after the last start of its factory, so that nothing starts it.
type Late struct {
	Op
	Start ssa.CallInstruction
	Inner bool // a function that the call calls starts the factory
}

// Late returns how informers are made too late of a factory that a call has made, or of the factories in a field, each resource once, in the
// order of the operations. In a function that makes the factory the start is in that function. Of a field it is nil if more may be done with
// its factories than the package shows.
func (r *Result) Late(holder any) []Late {
	switch holder := holder.(type) {
	case *ssa.Call:
		return late(r.Of(holder), holder.Parent())
	case *types.Var:
		var found []Late
		ops := r.ofField(holder)
		for _, in := range starters(ops) {
			found = append(found, late(slices.DeleteFunc(slices.Clone(ops), func(op Op) bool { return r.apart(op.Instr.Parent(), in) }), in)...)
		}
		return found
	}
	return nil
}

// starters returns the functions that start a factory, each once.
func starters(ops []Op) (found []*ssa.Function) {
	for _, op := range ops {
		if op.Kind == Starts && !slices.Contains(found, op.Instr.Parent()) {
			found = append(found, op.Instr.Parent())
		}
	}
	return found
}

// late returns which of some operations make an informer too late for the last start in a function.
func late(ops []Op, in *ssa.Function) []Late {
	start := lastStart(ops, in)
	if start == nil {
		return nil
	}
	inner := slices.ContainsFunc(ops, func(op Op) bool { return op.Instr == ssa.Instruction(start) && op.Called })
	var found []Late
	for _, op := range ops {
		again := func(l Late) bool { return l.Of.Path == op.Of.Path }
		if op.Kind == Makes && (!op.Later || op.Called) && follows(op, start) && !slices.ContainsFunc(found, again) && onlyHere(op, start, ops) {
			found = append(found, Late{op, start, inner})
		}
	}
	return found
}

// follows reports whether an operation takes place after a start in the same function. A call that does both does so in an order of its own.
func follows(op Op, start ssa.Instruction) bool {
	at := Place(op, start.Parent())
	return at != nil && at != start && paths.Before(start, at)
}

// ofField returns what is done with the factories that a field can have, also before it has them; nil if more than the package shows may
// be done with them.
func (r *Result) ofField(field *types.Var) []Op {
	makers, all := r.Makers(field)
	if !all {
		return nil
	}
	ops := r.Of(field)
	for _, made := range makers {
		for _, op := range r.Of(made) {
			if !op.Later && op.Kind != Keeps {
				ops = append(ops, op)
			}
		}
	}
	return ops
}

// lastStart returns the call of a function that starts a factory, after which nothing can start it again; nil if there is none, or if another function
// starts it.
func lastStart(ops []Op, in *ssa.Function) ssa.CallInstruction {
	var last ssa.CallInstruction
	for _, op := range ops {
		if op.Kind != Starts {
			continue
		}
		call, ok := op.Instr.(ssa.CallInstruction)
		if _, deferred := op.Instr.(*ssa.Defer); !ok || deferred || op.Later || call.Parent() != in {
			return nil
		}
		if last == nil || paths.Before(last, call) {
			last = call
		}
	}
	if last == nil || paths.InLoop(last.Block()) || slices.ContainsFunc(ops, func(op Op) bool {
		return op.Kind == Starts && op.Instr != ssa.Instruction(last) && calls.ComesAfter(op.Instr, last)
	}) {
		return nil
	}
	return last
}

// onlyHere reports whether the informer that an operation makes is not made elsewhere before a start, and not run by hand.
func onlyHere(made Op, start ssa.Instruction, ops []Op) bool {
	return !slices.ContainsFunc(ops, func(op Op) bool {
		switch op.Kind {
		case Makes:
			return !follows(op, start) && (op.Of.Path == made.Of.Path || knowledge.Unlisted(op.Of.Path) || knowledge.Unlisted(made.Of.Path))
		case Runs:
			return strings.HasPrefix(op.Of.Path, made.Of.Path)
		case Escapes:
			if op.Later && op.Of.Path == "" {
				return !follows(op, start) // a getter of a field is not taken for one who starts it
			}
			return strings.HasPrefix(made.Of.Path+".Informer()", op.Of.Path)
		}
		return false
	})
}

// NeverStarted reports whether the holder of a part is a factory that is made here, and that nothing starts.
func (r *Result) NeverStarted(holder any) bool {
	made, ok := holder.(*ssa.Call)
	return ok && knowledge.MakesFactory(&made.Call) && !slices.ContainsFunc(r.Of(made), func(op Op) bool {
		return op.Kind == Starts || op.Kind == Runs || op.Kind == Escapes
	})
}

// Listed returns the accessor of the informer whose lister a call reads from, or the parameter that is the lister; nil for another call.
func Listed(read *ssa.Call) ssa.Value {
	on := knowledge.Receiver(&read.Call)
	if on == nil || !knowledge.ReturnsError(read.Call.Signature()) {
		return nil
	}
	lister := flow.Locate(on).Root
	if of, ok := lister.(*ssa.Call); ok && knowledge.ListerOf(lister) == nil && of.Call.IsInvoke() {
		on = of.Call.Value // that of one namespace
	}
	return listerSource(on)
}

// listerSource returns the accessor of which a value is the lister, or the parameter that is a lister; nil for another value.
func listerSource(v ssa.Value) ssa.Value {
	at := flow.Locate(v)
	if accessor := knowledge.ListerOf(at.Root); accessor != nil {
		return accessor
	}
	if param, ok := at.Root.(*ssa.Parameter); ok && at.Path == "" && knowledge.ListedKind(param.Type()) != "" {
		return param
	}
	return nil
}
