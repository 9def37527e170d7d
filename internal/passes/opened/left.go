package opened

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// Left returns what a function opens, keeps to itself, and leaves open.
func (r *Result) Left(fn *ssa.Function) []Left {
	var found []Left
	for _, call := range calls.Awaited(fn) {
		opens, _ := r.opensAt(call)
		if opens == nil {
			continue
		}
		v := resultOf(call, opens.Result)
		if v == nil {
			continue
		}
		k := &keeping{Result: r, end: opens.End, library: opens.Library, lost: opens.Lost, follows: !opens.Lost, seen: make(map[ssa.Value]bool)}
		if !k.keeps(v) {
			continue
		}
		if path := k.leaves(call); path != nil {
			ret, _ := path.End.(*ssa.Return)
			found = append(found, Left{call, opens.End, opens.Library, len(k.ends) > 0, len(k.handed) > 0, opens.Lost, r.hiddenBy(call), ret})
		}
	}
	return found
}

// hiddenBy returns where the function that a call runs has opened what it hides; nil for none in the package.
func (r *Result) hiddenBy(call *ssa.Call) *ssa.Call {
	if targets := r.graph.Targets(call); len(targets) > 0 {
		return r.hides[targets[0]]
	}
	return nil
}

// resultOf returns a result of a call; nil if nobody looks at it.
func resultOf(call *ssa.Call, index int) ssa.Value {
	if call.Call.Signature().Results().Len() == 1 {
		if len(knowledge.Referrers(call)) == 0 {
			return nil
		}
		return call
	}
	for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
		if part.Index == index && len(knowledge.Referrers(part)) > 0 {
			return part
		}
	}
	return nil
}

// leaves returns a path from a call that opens something to a return, or round a loop to the call itself, on which nothing ends it; nil for none.
func (k *keeping) leaves(call *ssa.Call) *paths.Path {
	search := paths.Search{
		From: call,
		To: func(instr ssa.Instruction) bool {
			_, returns := instr.(*ssa.Return)
			return returns && !slices.Contains(k.handed, instr) || instr == call
		},
		Avoid: func(instr ssa.Instruction) bool {
			return slices.Contains(k.ends, instr) || slices.Contains(k.handed, instr) || k.effects.Instr(instr).Has(effects.Exits)
		},
	}
	succeeds := func(*paths.Explorer, paths.State, int) bool { return true }
	err, ok := conditions.ErrorOf(call)
	if ok && err != nil {
		succeeds = k.conditions.Succeeding(err)
	}
	search.Edge = func(x *paths.Explorer, at paths.State, succ int) bool {
		return succeeds(x, at, succ) && !slices.ContainsFunc(k.conditions.OnEdge(at.Block, succ), func(f conditions.Fact) bool {
			return k.over(f) || k.failed(f, err)
		})
	}
	return paths.Find(search)
}

// failed reports whether a fact says that an error is not nil: by a test of a variable, such as a named result, or since a function says yes that is asked
// about it, as os.IsTimeout.
func (k *keeping) failed(f conditions.Fact, err ssa.Value) bool {
	is := func(v ssa.Value) bool {
		load, ok := v.(*ssa.UnOp)
		return v == err || ok && load.Op == token.MUL && k.graph.Held(load) == err
	}
	switch call := flow.Made(f.Subject); {
	case err == nil:
		return false
	case f.Predicate == conditions.Nil:
		return !f.Truth && is(f.Subject)
	case f.Predicate == conditions.True && f.Truth && call != nil:
		return slices.ContainsFunc(call.Call.Args, is)
	}
	return false
}

// over reports whether a fact says that there is nothing to end, that a channel has been closed, as that of a watch that the server has ended, that a context has ended, which
// ends what was opened under it, or that a cursor has come to its end, at which it closes itself.
func (k *keeping) over(f conditions.Fact) bool {
	switch f.Predicate {
	case conditions.True:
		call, ok := f.Subject.(*ssa.Call)
		return ok && !f.Truth && knowledge.CalleeName(&call.Call) == "Next" && k.seen[knowledge.Receiver(&call.Call)]
	case conditions.Nil:
		return f.Truth && k.seen[f.Subject]
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
