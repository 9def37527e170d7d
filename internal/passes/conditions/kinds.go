package conditions

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Failing returns which edges can be taken when an error is of a kind; "" for one that is not asked for.
// Predicates on the error that are not understood return what unseen says: what is so for both answers is
// so whatever they ask.
func (r *Result) Failing(err ssa.Value, kind knowledge.ErrorKind, unseen bool) func(*paths.Explorer, paths.State, int) bool {
	c := class{kind: kind}
	possible := r.taken(err, c)
	return func(x *paths.Explorer, s paths.State, succ int) bool {
		if !possible(x, s, succ) {
			return false
		}
		branch, ok := last(s.Block).(*ssa.If)
		if !ok {
			return true
		}
		truth, known := r.answer(x.Value(s, branch.Cond), err, c, unseen, 0)
		return !known || truth == (succ == 0)
	}
}

// Says returns what a condition is for an error of a kind; known is false when it is not about that error, or not about it alone. Predicates on the
// error that are not understood return what unseen says.
func (r *Result) Says(cond, err ssa.Value, kind knowledge.ErrorKind, unseen bool) (truth, known bool) {
	return r.answer(cond, err, class{kind: kind}, unseen, 0)
}

// answer returns what a condition is for an error of a class; known is false when it is not about the
// error, or not about it alone.
func (r *Result) answer(cond, err ssa.Value, c class, unseen bool, depth int) (truth, known bool) {
	switch v := cond.(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.Bool {
			return constant.BoolVal(v.Value), true
		}
		return false, false
	case *ssa.UnOp:
		if v.Op == token.NOT {
			truth, known = r.answer(v.X, err, c, unseen, depth)
			return !truth, known
		}
	}
	for _, truth := range []bool{true, false} {
		for _, f := range r.Implied(cond, truth) {
			if Same(f.Subject, err) && f.excludes(c) {
				return !truth, true
			}
		}
	}
	call, ok := cond.(*ssa.Call)
	if !ok || depth > maxDepth {
		return false, false
	}
	for i, arg := range call.Call.Args {
		if Same(arg, err) {
			return r.predicate(call, i, c, unseen, depth), true
		}
	}
	return false, false
}

// predicate returns what a function that is called with an error as argument i says of one of a class. A
// function of the package that answers in two ways is not understood, nor is one that is not seen.
func (r *Result) predicate(call *ssa.Call, i int, c class, unseen bool, depth int) bool {
	targets := r.graph.Targets(call)
	if len(targets) != 1 {
		return unseen
	}
	fn := targets[0]
	param := fn.Params[max(0, min(i, len(fn.Params)-1))]
	if flow.Actual(&call.Call, fn, flow.ParamIndex(param)) != call.Call.Args[i] {
		return unseen
	}
	can := make(map[bool]bool)
	note := func(v ssa.Value) {
		if truth, known := r.answer(v, param, c, unseen, depth+1); known {
			can[truth] = true
			return
		}
		can[true], can[false] = true, true
	}
	paths.Results(paths.Search{Block: fn.Blocks[0], Edge: r.taken(param, c)}, 0, note)
	if can[true] == can[false] {
		return unseen
	}
	return can[true]
}

// kind returns what it says that an error is of a kind, or is not: only an error that is not nil is
// of any.
func kind(f Fact, err ssa.Value, k knowledge.ErrorKind) []Fact {
	f.Predicate, f.Subject, f.Value, f.Kind = Kind, err, nil, k
	facts := []Fact{f}
	if f.Truth {
		f.Predicate, f.Truth, f.Kind = Nil, false, ""
		facts = append(facts, f)
	}
	return facts
}
