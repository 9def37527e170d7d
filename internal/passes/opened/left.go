package opened

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// Left returns what a function opens, keeps to itself, and leaves open.
func (r *Result) Left(fn *ssa.Function) []Left {
	var found []Left
	for _, call := range calls.Awaited(fn) {
		opens, library := r.opensAt(call)
		if opens == nil {
			continue
		}
		v := resultOf(call, opens.Result)
		if v == nil {
			continue
		}
		k := &keeping{Result: r, end: opens.End, seen: make(map[ssa.Value]bool)}
		if !k.keeps(v) {
			continue
		}
		if path := k.leaves(call); path != nil {
			ret, _ := path.End.(*ssa.Return)
			found = append(found, Left{call, opens.End, library, len(k.ends) > 0, ret})
		}
	}
	return found
}

// resultOf returns a result of a call; nil if nobody looks at it.
func resultOf(call *ssa.Call, index int) ssa.Value {
	if call.Call.Signature().Results().Len() == 1 {
		if len(knowledge.Referrers(call)) == 0 {
			return nil
		}
		return call
	}
	for _, ref := range knowledge.Referrers(call) {
		if part, ok := ref.(*ssa.Extract); ok && part.Index == index && len(knowledge.Referrers(part)) > 0 {
			return part
		}
	}
	return nil
}

// A keeping follows a value through its function.
type keeping struct {
	*Result
	end  string
	seen map[ssa.Value]bool
	ends []ssa.Instruction // what ends it
}

// keeps reports whether a value stays in its function: nothing is done with it but to call its methods and to compare it.
func (k *keeping) keeps(v ssa.Value) bool {
	if k.seen[v] {
		return true
	}
	k.seen[v] = true
	return !slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool { return !k.keptBy(ref, v) })
}

func (k *keeping) keptBy(ref ssa.Instruction, v ssa.Value) bool {
	switch ref := ref.(type) {
	case *ssa.BinOp:
		return true
	case *ssa.MakeInterface:
		return k.keeps(ref)
	case *ssa.ChangeInterface:
		return k.keeps(ref)
	case ssa.CallInstruction:
		return k.called(ref, v)
	}
	return false
}

// called reports whether a call leaves a value with its function. Methods can hand out what works with the value: a result that is more than data
// is followed no further, but the events of a watch.
func (k *keeping) called(call ssa.CallInstruction, v ssa.Value) bool {
	common := call.Common()
	if knowledge.WrapsConnection(common) {
		made, ok := call.(*ssa.Call)
		return ok && k.keeps(made)
	}
	if knowledge.Receiver(common) != v || slices.Contains(knowledge.Args(common), v) {
		return false
	}
	does, _ := k.effects.Call(call)
	if name := knowledge.CalleeName(common); name == k.end || slices.Contains(knowledge.Enders, name) || does.Has(effects.Closes, effects.Cancels) {
		k.ends = append(k.ends, call)
		return true
	}
	if _, plain := call.(*ssa.Call); !plain {
		return false // it can last until something else ends it
	}
	return knowledge.IsWatch(v.Type()) || wrapped(v) || onlyData(common.Signature().Results())
}

// wrapped reports whether a value is the client of a service, made of a connection: its answers are data.
func wrapped(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && knowledge.WrapsConnection(&call.Call)
}

// onlyData reports whether results are errors and data without references to what has made them.
func onlyData(results *types.Tuple) bool {
	for i := range results.Len() {
		t := results.At(i).Type()
		if _, basic := t.Underlying().(*types.Basic); !basic && !knowledge.IsError(t) {
			return false
		}
	}
	return true
}

// leaves returns a path from a call that opens something to a return, or round a loop to the call itself, on which nothing ends it; nil for none.
func (k *keeping) leaves(call *ssa.Call) *paths.Path {
	search := paths.Search{
		From: call,
		To:   func(instr ssa.Instruction) bool { _, returns := instr.(*ssa.Return); return returns || instr == call },
		Avoid: func(instr ssa.Instruction) bool {
			return slices.Contains(k.ends, instr) || k.effects.Instr(instr).Has(effects.Exits)
		},
	}
	succeeds := func(*paths.Explorer, paths.State, int) bool { return true }
	if err, ok := conditions.ErrorOf(call); ok && err != nil {
		succeeds = k.conditions.Succeeding(err)
	}
	search.Edge = func(x *paths.Explorer, at paths.State, succ int) bool {
		return succeeds(x, at, succ) && !slices.ContainsFunc(k.conditions.OnEdge(at.Block, succ), k.over)
	}
	return paths.Find(search)
}

// over reports whether a fact says that a channel has been closed, as that of a watch that the server has ended, or that a context has ended, which
// ends what was opened under it.
func (k *keeping) over(f conditions.Fact) bool {
	switch f.Predicate {
	case conditions.Ok:
		_, unary := f.Subject.(*ssa.UnOp)
		_, chosen := f.Subject.(*ssa.Select)
		return !f.Truth && (unary || chosen)
	case conditions.Arm:
		chosen, ok := f.Subject.(*ssa.Select)
		return ok && f.Truth && f.Arm >= 0 && f.Arm < len(chosen.States) && k.stops.Of(chosen.States[f.Arm].Chan).Context && k.stops.Of(chosen.States[f.Arm].Chan).Kind == stops.Stop
	}
	return false
}
