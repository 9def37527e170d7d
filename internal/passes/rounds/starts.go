package rounds

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/ended"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// A start is a goroutine that each call of a function leaves behind.
type start struct {
	at         ssa.CallInstruction
	ended.Stop // what alone ends it, By a parameter or a variable of a function around; zero for nothing
}

// startsAt returns the goroutines that a call leaves behind, with the stops as its function knows them. One
// that ends with several stops is listed for each, with the same place.
func (f *finder) startsAt(call ssa.CallInstruction) []start {
	var found []start
	for _, stop := range f.ended.OutlastedBy(call) {
		if f.stops.Of(stop.Value).Kind == stops.Never {
			return []start{{at: call}}
		}
		found = append(found, start{call, stop})
	}
	plain, ok := call.(*ssa.Call)
	if !ok && len(found) == 0 && f.endless(call) {
		return []start{{at: call}}
	}
	if len(found) > 0 || !ok {
		return found
	}
	targets := f.graph.Targets(call)
	for _, fn := range targets {
		for _, s := range f.leaves[fn] {
			if param, ok := s.By.(*ssa.Parameter); ok && param.Parent() == fn {
				by := flow.Actual(&plain.Call, fn, flow.ParamIndex(param))
				if s.Value == s.By {
					s.Value = by
				}
				if s.By = by; by == nil {
					continue
				}
			}
			if len(targets) == 1 {
				found = append(found, s)
			}
		}
	}
	var fact Leaves
	if obj := f.graph.Declared(&plain.Call); obj != nil && len(targets) == 0 && f.pass.ImportObjectFact(obj, &fact) {
		args := f.graph.Given(&plain.Call)
		for _, i := range append(slices.Clone(fact.Params), fact.Fields...) {
			if args[i] != nil {
				found = append(found, start{call, ended.Stop{Value: args[i], By: args[i]}})
			}
		}
		if fact.Endless {
			found = append(found, start{at: call})
		}
	}
	return found
}

// endless reports whether a goroutine is known never to end, and not to end the process.
func (f *finder) endless(start ssa.CallInstruction) bool {
	_, started := start.(*ssa.Go)
	does, known := f.effects.Call(start)
	return started && known && does.Has(effects.Never) && !does.Has(effects.Exits, effects.Panics)
}

// outside returns a stop as the callers of a function, or those around it, know it; false if the function
// can end it by itself.
func (f *finder) outside(stop ended.Stop, call ssa.CallInstruction) (ended.Stop, bool) {
	if stop.By == nil {
		return stop, true
	}
	fn := call.Parent()
	if stop.Value.Parent() == fn {
		roots := f.ended.Roots(stop.Value)
		if len(roots) != 1 {
			return stop, false // derived here, so that it may be cancelled here
		}
		if made := flow.Made(roots[0]); made != nil && f.stops.Of(roots[0]).Kind == stops.Never {
			return ended.Stop{}, true
		}
		stop = ended.Stop{Value: roots[0], By: roots[0]}
	}
	by := f.holder(stop.By, fn, maxHolders)
	if by == nil {
		return stop, false
	}
	if by != stop.Value && f.renewed(call) {
		return stop, false
	}
	stop.By = by
	return stop, true
}

// maxHolders bounds how many structs that a function puts together are in one another.
const maxHolders = 3

// holder returns what a function is given, or takes from a function around or a variable of the package, and gets at a value by; nil if
// something that it makes may be that value. A struct that it puts together of nothing but such values is none that it makes.
func (f *finder) holder(v ssa.Value, fn *ssa.Function, depth int) ssa.Value {
	root := ended.Holder(v)
	if _, param := root.(*ssa.Parameter); param || root.Parent() != fn {
		return root
	}
	literal, ok := root.(*ssa.Alloc)
	if !ok || depth == 0 || knowledge.IsObject(literal.Type()) {
		return nil
	}
	var found ssa.Value
	for field := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(literal)) {
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(field)) {
			if knowledge.Is[*types.Basic](store.Val.Type().Underlying()) {
				continue
			}
			if found = f.holder(store.Val, fn, depth-1); found == nil {
				return nil
			}
		}
	}
	return found
}

// joined reports whether a function can wait for goroutines or for data after a call, itself or in functions of the package. What
// those of other packages wait for is not what it starts. A watch ends by itself, so that its events are no sign of the goroutine's end.
func (f *finder) joined(call ssa.CallInstruction) bool {
	return knowledge.Any(calls.Instrs(call.Parent()), func(instr ssa.Instruction) bool {
		return calls.ComesAfter(instr, call) && slices.ContainsFunc(f.graph.With(instr, nil), f.joins)
	})
}

func (f *finder) joins(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if instr.Op == token.ARROW && knowledge.WatchChannel(instr.X.Type()) {
			return false
		}
	case *ssa.Select:
		if !slices.ContainsFunc(instr.States, func(state *ssa.SelectState) bool {
			kind := f.stops.Of(state.Chan).Kind
			return state.Dir == types.RecvOnly && kind != stops.Stop && kind != stops.Timer && !knowledge.WatchChannel(state.Chan.Type())
		}) {
			return false
		}
	case *ssa.Call:
		if len(f.graph.Callees(instr)) > 0 || f.local(instr) {
			return false
		}
	}
	return f.effects.Instr(instr).Has(effects.Joins)
}

// local reports whether a call is of a function of another package of the module.
func (f *finder) local(call *ssa.Call) bool {
	obj := flow.Declared(&call.Call)
	if obj == nil {
		return false
	}
	_, known := f.effects.Lookup(obj)
	return known
}

// renewed reports whether something that can run before a call ends or replaces a stop that is kept in a field: that of the
// former round. Which stop that is, is not asked for.
func (f *finder) renewed(call ssa.CallInstruction) bool {
	return knowledge.Any(calls.Instrs(call.Parent()), func(instr ssa.Instruction) bool {
		if !calls.ComesAfter(call, instr) {
			return false
		}
		return slices.ContainsFunc(f.graph.With(instr, nil), f.renews)
	})
}

// renews reports whether an instruction ends or replaces a stop that its function has not made.
func (f *finder) renews(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		return isStop(instr.Val.Type()) && flow.MadeHere(instr.Addr) == nil
	case *ssa.Call:
		if len(f.graph.Callees(instr)) > 0 {
			return false // its own instructions say so
		}
		does, _ := f.effects.Call(instr)
		return slices.ContainsFunc(does, func(e effects.Effect) bool {
			return (e.Kind == effects.Closes || e.Kind == effects.Cancels) && e.On.Root != nil && flow.Made(e.On.Root) == nil
		})
	}
	return false
}

func isStop(t types.Type) bool {
	_, channel := t.Underlying().(*types.Chan)
	return channel || knowledge.Context(t)
}
