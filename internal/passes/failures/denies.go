package failures

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Denies returns the objects without which a call says that there is nothing: its bool is false then, or its first pointer nil, and an error beside
// it nil. Callees that are not known look nothing up.
func (r *Result) Denies(call *ssa.Call) []Gone {
	return r.answeredWithout(call, func(s Summary) []Gone { return s.Denies })
}

// misses returns the objects without which a call says that something is gone: its bool is true then, and an error beside it nil.
func (r *Result) misses(call *ssa.Call) []Gone {
	return r.answeredWithout(call, func(s Summary) []Gone { return s.Misses })
}

func (r *Result) answeredWithout(call *ssa.Call, of func(Summary) []Gone) []Gone {
	known := r.summaries(call)
	if call.Call.IsInvoke() || len(known) != 1 {
		return nil
	}
	callees := r.graph.Targets(call)
	found := slices.Clone(of(known[0]))
	for i, g := range found {
		if g.Param > 0 {
			found[i] = handedTo(g, flow.ActualOf(&call.Call, callees, g.Param-1), call.Parent())
		}
	}
	return found
}

// Answer returns the bool or the pointer that a call says by whether there is something: its only result, or one beside others; nil for none.
func Answer(call *ssa.Call) ssa.Value {
	i := answersBy(call.Call.Signature().Results())
	if i < 0 {
		return nil
	}
	return flow.Result(call, i)
}

// answersBy returns which result of a function is its answer: its only bool, or a pointer that is alone or beside an error; -1 for none.
func answersBy(results *types.Tuple) int {
	answer := -1
	for i := range results.Len() {
		if !knowledge.IsBool(results.At(i).Type()) {
			continue
		}
		if answer >= 0 {
			return -1
		}
		answer = i
	}
	alone := results.Len() == 1 || results.Len() == 2 && knowledge.IsError(results.At(1).Type())
	if answer < 0 && alone && knowledge.Is[*types.Pointer](results.At(0).Type().Underlying()) {
		return 0
	}
	return answer
}

// deniesIn returns the objects without which a function says that there is nothing, in the order of its calls. A pointer that is nil for another reason as
// well, as where no owner is set yet, says nothing of them.
func (r *Result) deniesIn(fn *ssa.Function) []Gone {
	at := answersBy(fn.Signature.Results())
	if at < 0 {
		return nil
	}
	found, denying := r.saidWithout(fn, false)
	if len(found) > 0 && knowledge.Is[*types.Pointer](fn.Signature.Results().At(at).Type().Underlying()) && r.elseNil(fn, denying) {
		return nil
	}
	return found
}

// missesIn returns the objects without which a function says by its bool that something is gone, in the order of its calls.
func (r *Result) missesIn(fn *ssa.Function) []Gone {
	results := fn.Signature.Results()
	if at := answersBy(results); at < 0 || !knowledge.IsBool(results.At(at).Type()) {
		return nil
	}
	found, _ := r.saidWithout(fn, true)
	return found
}

// saidWithout returns the objects without which the answer of a function is a bool, false for nil as well, in the order of its calls, and those calls.
func (r *Result) saidWithout(fn *ssa.Function, truth bool) (found []Gone, asking []*ssa.Call) {
	for _, call := range calls.Awaited(fn) {
		var objects []Gone
		switch {
		case !passedOn(call):
		case truth:
			objects = r.misses(call)
		default:
			objects = r.Denies(call)
		}
		if looks := r.Gone(call); len(looks) > 0 && r.saysUnfound(call, truth) {
			objects = append(objects, looks...)
		}
		if missed := r.missed(call); len(missed) > 0 && r.saysOn(call, r.without(call), func(v ssa.Value) bool { return isNo(v, truth) }) {
			objects = append(objects, missed...)
		}
		for _, g := range objects {
			if !g.Deletes {
				found = addGone(found, g)
			}
		}
		if len(objects) > 0 {
			asking = append(asking, call)
		}
	}
	return found, asking
}

// elseNil reports whether a function can return nil as its first result, and no error, on a path that passes none of the calls.
func (r *Result) elseNil(fn *ssa.Function, denying []*ssa.Call) bool {
	last := fn.Signature.Results().Len() - 1
	return slices.ContainsFunc(paths.Returns(fn), func(ret *ssa.Return) bool {
		if !knowledge.IsNil(paths.Returned(ret, 0)) || last > 0 && r.conditions.ReturnedError(ret).NotNil() {
			return false
		}
		return paths.Find(paths.Search{Block: fn.Blocks[0], At: ret, Avoid: func(instr ssa.Instruction) bool {
			call, ok := instr.(*ssa.Call)
			return ok && slices.Contains(denying, call)
		}}) != nil
	})
}

// passedOn reports whether a function returns the answer of a call as its own.
func passedOn(call *ssa.Call) bool {
	answer, at := Answer(call), answersBy(call.Parent().Signature.Results())
	return answer != nil && slices.ContainsFunc(paths.Returns(call.Parent()), func(ret *ssa.Return) bool { return paths.Returned(ret, at) == answer })
}

// saysUnfound reports whether the answer of a function is a bool, false for nil as well, and it returns no error, on all paths on which the error of a call
// says NotFound. The answer can be what the function asks of that error.
func (r *Result) saysUnfound(call *ssa.Call, truth bool) bool {
	err, _ := conditions.ErrorOf(call)
	if err == nil {
		return false
	}
	read := r.readsOf(err)
	branches := len(r.conditions.Failed(err)) > 0
	return !slices.ContainsFunc([]bool{true, false}, func(unseen bool) bool {
		return !r.saysOn(call, r.notFound(read, unseen), func(v ssa.Value) bool {
			if _, isConst := v.(*ssa.Const); isConst {
				return branches && isNo(v, truth)
			}
			return slices.ContainsFunc(read, func(err ssa.Value) bool {
				says, known := r.conditions.Says(v, err, knowledge.KindNotFound, unseen)
				return known && says == truth
			})
		})
	})
}

// saysOn reports whether the answer of a function is one that is accepted, and it returns no error, on all paths after a call by edges that can be taken.
func (r *Result) saysOn(call *ssa.Call, taken func(*paths.Explorer, paths.State, int) bool, accepted func(ssa.Value) bool) bool {
	err, _ := conditions.ErrorOf(call)
	results := call.Parent().Signature.Results()
	no, ends := true, false
	s := paths.Search{From: call, Plain: true, Edge: taken}
	paths.Results(s, answersBy(results), func(v ssa.Value) {
		ends = true
		no = no && accepted(v)
	})
	if last := results.Len() - 1; knowledge.IsError(results.At(last).Type()) {
		paths.Results(s, last, func(v ssa.Value) {
			made, called := v.(*ssa.Call)
			no = no && (knowledge.IsNil(v) || called && err != nil && dropsNotFound(&made.Call) == err)
		})
	}
	return no && ends
}

// missed returns the objects of which a call says that there are none, without an error: those that it lists, or by its answer. Where no pod runs, another
// one will be made (rook), so that a list of pods says nothing.
func (r *Result) missed(call *ssa.Call) []Gone {
	if !knowledge.ListsObjects(&call.Call) {
		return r.Denies(call)
	}
	kind := listedKind(call)
	if kind == "" || kind == knowledge.PodKind {
		return nil
	}
	return []Gone{{Kind: kind}}
}

// listedKind returns the name of the type of the objects that a call lists; "" if it is not known.
func listedKind(call *ssa.Call) string {
	list := knowledge.LookedUp(&call.Call)
	if into := knowledge.Filled(&call.Call); into != nil {
		list = knowledge.Unconverted(into).Type()
	}
	if of, ok := list.Underlying().(*types.Slice); ok {
		return kindOf(of.Elem())
	}
	kind, isList := strings.CutSuffix(kindOf(list), "List")
	if !isList {
		return ""
	}
	return kind
}

// without returns which edges can be taken when a call says that there is nothing, and does not fail.
func (r *Result) without(call *ssa.Call) func(*paths.Explorer, paths.State, int) bool {
	answer := Answer(call)
	if knowledge.ListsObjects(&call.Call) || answer == nil {
		return r.conditions.Nothing(call)
	}
	no := r.conditions.Succeeding(answer) // a pointer is nil as an error is
	if knowledge.IsBool(answer.Type()) {
		no = r.conditions.Assuming(answer, false)
	}
	err, _ := conditions.ErrorOf(call)
	if err == nil {
		return no
	}
	worked := r.conditions.Succeeding(err)
	return func(x *paths.Explorer, s paths.State, succ int) bool { return no(x, s, succ) && worked(x, s, succ) }
}

// failsWithout reports whether a function returns an error on all paths after a call that says that there is nothing.
func (r *Result) failsWithout(call *ssa.Call) bool {
	fn := call.Parent()
	if !knowledge.ReturnsError(fn.Signature) || clearsAtEnd(fn) {
		return false
	}
	fails, ends := true, false
	s := paths.Search{From: call, Plain: true, Edge: r.without(call)}
	paths.Results(s, fn.Signature.Results().Len()-1, func(v ssa.Value) {
		ends = true
		fails = fails && r.fails(v, []ssa.Value{nil}, s, 0)
	})
	return fails && ends
}

// dropsNotFound returns the error of which a call makes nil if it says NotFound; nil for another call.
func dropsNotFound(call *ssa.CallCommon) ssa.Value {
	if err, kind := knowledge.DropsKind(call); kind == knowledge.KindNotFound {
		return err
	}
	return nil
}

// isNo reports whether a value is a constant that says that there is nothing: a bool, or nil where that is false.
func isNo(v ssa.Value, truth bool) bool {
	c, ok := v.(*ssa.Const)
	if ok && c.Value != nil && c.Value.Kind() == constant.Bool {
		return constant.BoolVal(c.Value) == truth
	}
	return !truth && knowledge.IsNil(v)
}
