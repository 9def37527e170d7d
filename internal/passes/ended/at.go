package ended

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A sight is a place of a function from which on a stop has ended: an instruction, or the head of a block
// that control enters by one edge only.
type sight struct {
	End
	head *ssa.BasicBlock // nil if it is the instruction
}

// covers reports whether a stop has ended when an instruction runs.
func (s sight) covers(instr ssa.Instruction) bool {
	if s.head != nil {
		return s.head.Dominates(instr.Block())
	}
	return instr != s.Seen && paths.Before(s.Seen, instr)
}

// At returns what has certainly ended when an instruction runs. A deferred call runs when its function
// returns; the body of a closure runs where the closure does, if all such places are seen.
func (r *Result) At(instr ssa.Instruction) []End { return r.at(instr, 0) }

// maxDepth bounds how many functions around a closure are asked.
const maxDepth = 4

func (r *Result) at(instr ssa.Instruction, depth int) []End {
	var ends []End
	if _, deferred := instr.(*ssa.Defer); deferred {
		ends = r.atReturns(instr)
	} else {
		ends = r.covering(instr)
	}
	fn := instr.Parent()
	if fn.Parent() != nil && depth < maxDepth && !r.graph.Escapes(fn) {
		ends = append(ends, r.common(r.graph.Sites(fn), func(s calls.Site) []End {
			if knowledge.Callee(s.Instr.Common()) == knowledge.AfterFunc {
				return []End{{Stop: r.origin(s.Instr.Common().Args[0]), Seen: s.Instr}}
			}
			return r.at(s.Instr, depth+1)
		})...)
	}
	return ends
}

func (r *Result) covering(instr ssa.Instruction) []End {
	var ends []End
	for _, s := range r.sights[instr.Parent()] {
		if s.covers(instr) {
			ends = append(ends, s.End)
		}
	}
	return ends
}

// atReturns returns what has ended at every return that comes after a deferred call.
func (r *Result) atReturns(deferred ssa.Instruction) []End {
	if len(r.sights[deferred.Parent()]) == 0 {
		return nil
	}
	after := slices.DeleteFunc(paths.Returns(deferred.Parent()), func(ret *ssa.Return) bool { return !calls.ComesAfter(ret, deferred) })
	return common(r, after, func(ret *ssa.Return) []End { return r.covering(ret) })
}

func (r *Result) common(sites []calls.Site, at func(calls.Site) []End) []End {
	return common(r, sites, at)
}

// common returns what has ended at each of the places.
func common[T any](r *Result, places []T, at func(T) []End) []End {
	var ends []End
	for i, place := range places {
		here := at(place)
		if i == 0 {
			ends = here
			continue
		}
		ends = slices.DeleteFunc(ends, func(e End) bool {
			return !slices.ContainsFunc(here, func(other End) bool { return r.same(e.Stop, other.Stop) })
		})
	}
	return ends
}

// see finds the places of a function from which on a stop has ended.
func (r *Result) see(fn *ssa.Function) []sight {
	var found []sight
	for instr := range calls.Instrs(fn) {
		found = append(found, r.sees(instr)...)
	}
	if len(r.looks[fn]) > 0 {
		found = append(found, r.branches(fn)...)
	}
	return found
}

func (r *Result) sees(instr ssa.Instruction) []sight {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if instr.Op == token.ARROW && r.isStop(instr.X) {
			return []sight{{End{Stop: r.origin(instr.X), Seen: instr}, nil}}
		}
	case *ssa.Select:
		var found []sight
		for i, state := range instr.States {
			if arm := paths.Arm(instr, i); arm != nil && len(arm.Preds) == 1 && r.isStop(state.Chan) {
				found = append(found, sight{End{Stop: r.origin(state.Chan), Seen: instr}, arm})
			}
		}
		return found
	case *ssa.Call:
		var found []sight
		for _, stop := range r.endedBy(instr) {
			end := End{Stop: r.origin(stop.Value), Seen: instr}
			if stop.By != stop.Value {
				end = End{stop.Value, instr, stop.By}
			}
			found = append(found, sight{end, nil})
		}
		return found
	}
	return nil
}

// isStop reports whether a channel is that of a context, or one without values whose close is a stop that
// somebody outside gives.
func (r *Result) isStop(ch ssa.Value) bool {
	if load, ok := ch.(*ssa.UnOp); ok && knowledge.StopChannel(ch.Type()) && asksForEnd(load) {
		return true // wherever it is made
	}
	return r.stops.Of(ch).Context || r.stops.IsStop(ch)
}

// branches returns the edges that control takes because a context has ended.
func (r *Result) branches(fn *ssa.Function) []sight {
	var found []sight
	for _, b := range fn.Blocks {
		for i, succ := range b.Succs {
			if len(succ.Preds) != 1 {
				continue
			}
			for _, f := range r.conditions.OnEdge(b, i) {
				if stop, look := r.endedIf(f); stop != nil {
					found = append(found, sight{End{Stop: r.origin(stop), Seen: look}, succ})
				}
			}
		}
	}
	return found
}

// endedIf returns the stop that has ended if a fact holds, and the call that asks; nil for none. An error that there is, and that is the one of a context,
// says so too.
func (r *Result) endedIf(f conditions.Fact) (ssa.Value, *ssa.Call) {
	if call, ok := f.Subject.(*ssa.Call); ok && f.Predicate == conditions.Nil && !f.Truth {
		return errorOf(call), call
	}
	test, ok := f.Cond.(*ssa.Call)
	if !ok || f.Predicate != conditions.Kind || !f.Truth || !knowledge.ErrorTests.Calls(&test.Call) || !r.conditions.NotNilAt(test.Call.Args[0], test) {
		return nil, nil
	}
	return errorOf(test.Call.Args[1]), test
}

// errorOf returns the context of which an error is the one, or the cause; nil for another error.
func errorOf(err ssa.Value) ssa.Value {
	call, ok := err.(*ssa.Call)
	if !ok {
		return nil
	}
	switch knowledge.Callee(&call.Call) {
	case knowledge.Err:
		return call.Call.Value
	case knowledge.Cause:
		return call.Call.Args[0]
	}
	return nil
}

// looksAt reports whether an instruction asks whether a context has ended, or waits for it.
func (r *Result) looksAt(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return instr.Op == token.ARROW && r.stops.Of(instr.X).Context
	case *ssa.Select:
		return slices.ContainsFunc(instr.States, func(s *ssa.SelectState) bool { return r.stops.Of(s.Chan).Context })
	case *ssa.Call:
		name := knowledge.Callee(&instr.Call)
		return name == knowledge.Err || name == knowledge.Cause
	}
	return false
}

// outlastsOf returns what has ended at every return of a function, and can be known outside of it.
func (r *Result) outlastsOf(fn *ssa.Function) []Stop {
	if len(r.sights[fn]) == 0 {
		return nil
	}
	var found []Stop
	for _, e := range common(r, paths.Returns(fn), func(ret *ssa.Return) []End { return r.covering(ret) }) {
		stop := Stop{r.origin(e.Stop), r.leads(e)}
		if _, param := stop.By.(*ssa.Parameter); (param || stop.By.Parent() != fn) && !slices.Contains(found, stop) {
			found = append(found, stop)
		}
	}
	return found
}

// leads returns what leads to a stop that has ended: the stop itself, or the value in a field of which it is. A channel in a field
// that a function waits for once, as before its work, is not seen as the end of that, unless its name asks for one.
func (r *Result) leads(e End) ssa.Value {
	if e.by != nil {
		return Holder(e.by)
	}
	stop := r.origin(e.Stop)
	load, ok := stop.(*ssa.UnOp)
	if !ok || flow.Variable(load.X) != nil {
		return stop
	}
	if _, call := e.Seen.(ssa.CallInstruction); !call && !isContext(stop) && !paths.InLoop(e.Seen.Block()) && !asksForEnd(load) {
		return stop
	}
	return Holder(load)
}

// asksForEnd reports whether the name of a field says that who closes what it holds asks for an end.
func asksForEnd(load *ssa.UnOp) bool {
	field, _ := flow.FieldRead(load)
	return field != nil && knowledge.NamesRequest(field.Name())
}

// Holder returns the value from which a function gets at another one, by way of fields, elements and copies of structs.
func Holder(v ssa.Value) ssa.Value {
	for range maxSteps {
		v = flow.Locator{Owner: true}.Locate(v).Root
		variable, ok := v.(*ssa.Alloc)
		if !ok {
			break
		}
		stores := flow.StoresTo(variable)
		if len(stores) != 1 {
			break
		}
		v = stores[0].Val
	}
	return v
}
