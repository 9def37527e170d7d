package objects

import (
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// An Answer says what the one bool of a function can be, beside no error, for an object that it has found to be deleted, and for one of which it has not found that: false, or true.
type Answer struct {
	Param           int    // which parameter, the receiver counted, holds the object
	Path            string // the fields that lead from there to it
	Deleting, Alive [2]bool
}

// An asked is the question for the answer of a function about an object that it is handed.
type asked struct {
	fn     *ssa.Function
	object Ref
}

// told returns what the bool of a call says about an object, or that its error is nil: nothing, where the function returns the same for an object that is being deleted and for
// another one. known is false where that is not seen.
func (r *Result) told(call *ssa.Call, f conditions.Fact, object Ref) (found []State, known bool) {
	answer := r.answerOf(call, object)
	if answer == nil {
		return nil, false
	}
	if f.Predicate == conditions.Nil {
		return nil, f.Truth && knowledge.IsError(f.Subject.Type()) && (answer.Deleting[0] || answer.Deleting[1])
	}
	i := knowledge.Bit(f.Truth)
	switch {
	case answer.Deleting[i] && answer.Alive[i]:
		return nil, true
	case answer.Deleting[i]:
		return []State{Deleting}, true
	case answer.Alive[i]:
		return []State{Alive}, true
	}
	return nil, false
}

// answerOf returns the answer of the function that a call runs, also of another package, about an object; nil where that is not known.
func (r *Result) answerOf(call *ssa.Call, object Ref) *Answer {
	targets := r.graph.Targets(call)
	if len(targets) > 1 {
		return nil
	}
	if len(targets) == 1 {
		inner, handed := r.handedAs(call, targets[0], object)
		if !handed {
			return nil
		}
		return r.answer(asked{targets[0], inner})
	}
	var fact Effects
	if obj := flow.Declared(&call.Call); obj == nil || !r.pass.ImportObjectFact(obj, &fact) {
		return nil
	}
	for _, answer := range fact.Answers {
		if arg := flow.ActualOf(&call.Call, targets, answer.Param); arg != nil && r.at(arg, answer.Path) == object {
			return &answer
		}
	}
	return nil
}

// handedAs returns what an object is in the function that a call runs.
func (r *Result) handedAs(call *ssa.Call, fn *ssa.Function, object Ref) (inner Ref, handed bool) {
	for i, param := range fn.Params {
		arg := flow.Actual(&call.Call, fn, i)
		if arg == nil {
			continue
		}
		at := r.RefOf(arg)
		path, below := strings.CutPrefix(object.Path, at.Path)
		if at.Root == object.Root && below && (path == "" || path[0] == '.') {
			return Ref{Root: param, Path: path}, true
		}
	}
	return Ref{}, false
}

// answer answers a question. A function that is asked for while it is looked into has no answer.
func (r *Result) answer(q asked) *Answer {
	if a, known := r.answered[q]; known {
		return a
	}
	r.answered[q] = nil
	r.answered[q] = r.answerIn(q, boolOf(q.fn.Signature.Results()))
	return r.answered[q]
}

// answerIn goes along the paths of a function to its returns: those after a look at the deletion, and those without one. What is returned may be the look itself, as in
// return paused && object.GetDeletionTimestamp().IsZero().
func (r *Result) answerIn(q asked, result int) *Answer {
	looks := r.conditions.Edges(q.fn, func(f conditions.Fact) bool {
		return f.Predicate == conditions.Deleted && f.Truth && r.on(f) == q.object
	})
	param, ok := q.object.Root.(*ssa.Parameter)
	if result < 0 || !ok {
		return nil
	}
	a, looked, seen := &Answer{Param: flow.ParamIndex(param), Path: q.object.Path}, len(looks) > 0, true
	visit := func(says *[2]bool, state State, constants bool) func(*ssa.Return, func(int) ssa.Value) {
		return func(ret *ssa.Return, returned func(int) ssa.Value) {
			if knowledge.ReturnsError(q.fn.Signature) && !r.conditions.CanSucceed(ret) {
				return
			}
			v := returned(result)
			if is, ok := v.(*ssa.Const); ok && is.Value != nil {
				says[knowledge.Bit(constant.BoolVal(is.Value))] = says[knowledge.Bit(constant.BoolVal(is.Value))] || constants
			} else if no, yes := r.saysState(v, false, q.object), r.saysState(v, true, q.object); no != yes {
				looked = true
				says[0], says[1] = says[0] || no == state || no == Handled, says[1] || yes == state || yes == Handled
			} else {
				seen = false
			}
		}
	}
	for _, e := range looks {
		paths.Ends(paths.Search{Block: e.To(), Pred: e.If.Block(), Edge: r.Unsaid(q.object, Alive)}, visit(&a.Deleting, Deleting, true))
	}
	paths.Ends(paths.Search{Block: q.fn.Blocks[0], Edge: r.Unsaid(q.object, Alive)}, visit(&a.Deleting, Deleting, false))
	paths.Ends(paths.Search{Block: q.fn.Blocks[0], Edge: r.Unsaid(q.object, Deleting)}, visit(&a.Alive, Alive, true))
	if !seen || !looked {
		return nil
	}
	return a
}

// saysState returns whether an object is being deleted or alive where a bool is true, or false; Handled where that says neither.
func (r *Result) saysState(v ssa.Value, truth bool, object Ref) State {
	for _, f := range r.conditions.Implied(v, truth) {
		if f.Predicate == conditions.Deleted && r.on(f) == object {
			return choose(f.Truth, Deleting, Alive)
		}
	}
	return Handled
}

// boolOf returns the index of the one bool among results; -1 where there is none, or several.
func boolOf(results *types.Tuple) int {
	found := -1
	for i := range results.Len() {
		if knowledge.IsBool(results.At(i).Type()) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// answersOf returns the answers of a function about the objects at whose deletion it looks, in the order of its marks.
func (r *Result) answersOf(fn *ssa.Function) []Answer {
	var found []Answer
	for _, m := range r.Of(fn).Marks {
		if m.Kind != Look || m.Param >= len(fn.Params) {
			continue
		}
		if a := r.answer(asked{fn, Ref{Root: fn.Params[m.Param], Path: m.Path}}); a != nil {
			found = append(found, *a)
		}
	}
	return found
}
