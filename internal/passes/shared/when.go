package shared

import (
	"cmp"
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A Condition is what a parameter has to be for a write to happen.
type Condition struct {
	Param int    // from 1, the receiver counted; 0 for no condition
	Is    string // isTrue, isNil, isEmpty, or a constant, exactly
	Not   bool
}

// What a Condition asks for beside constants.
const (
	isTrue  = "true"
	isNil   = "nil"
	isEmpty = "empty"
)

// maxConditions bounds the conditions of a write that are kept. A write with one condition less happens more often: it is reported, rather than
// missed.
const maxConditions = 3

// When holds the conditions of a write, in fixed order: all of them have to hold.
type When [maxConditions]Condition

// with returns the conditions and one more; possible is false if the two cannot hold together.
func (w When) with(c Condition) (_ When, possible bool) {
	opposite := c
	opposite.Not = !c.Not
	if slices.Contains(w[:], opposite) {
		return w, false
	}
	free := slices.Index(w[:], Condition{})
	if slices.Contains(w[:], c) || free < 0 {
		return w, true
	}
	w[free] = c
	slices.SortFunc(w[:free+1], compareConditions)
	return w, true
}

// add adds the conditions that facts are about parameters of a function.
func (w When) add(fn *ssa.Function, facts []conditions.Fact) (_ When, possible bool) {
	for _, f := range facts {
		if c, ok := conditionOf(fn, f); ok {
			if w, possible = w.with(c); !possible {
				return w, false
			}
		}
	}
	return w, true
}

// conditionOf returns the condition on a parameter of a function that a fact is, in it or in one of its closures.
func conditionOf(fn *ssa.Function, f conditions.Fact) (c Condition, ok bool) {
	param := parameter(f.Subject)
	if param == nil || param.Parent() != fn {
		return c, false
	}
	c = Condition{Param: flow.ParamIndex(param) + 1, Not: !f.Truth}
	switch f.Predicate {
	case conditions.True:
		c.Is = isTrue
	case conditions.Nil:
		c.Is = isNil
	case conditions.Empty:
		c.Is = isEmpty
	case conditions.Equal:
		value, isConst := f.Value.(*ssa.Const)
		if !isConst || value.Value == nil {
			return c, false
		}
		c.Is = value.Value.ExactString()
	default:
		return c, false
	}
	return c, true
}

// parameter returns the parameter that a value is, or that a closure reads from a variable which is never assigned.
func parameter(v ssa.Value) *ssa.Parameter {
	if load, ok := v.(*ssa.UnOp); ok {
		if base := flow.Variable(load.X); base != nil {
			if stores := flow.StoresTo(base); len(stores) == 1 {
				v = stores[0].Val
			}
		}
	}
	param, _ := v.(*ssa.Parameter)
	return param
}

// asked returns what has to hold in a caller for a write that a call makes with its arguments; possible is false if an argument is a
// constant that excludes the write. An argument of which nothing is known fulfils each condition.
func (r *Result) asked(w When, c callee, common *ssa.CallCommon) (facts []conditions.Fact, possible bool) {
	for _, cond := range w {
		if cond.Param == 0 {
			break
		}
		arg := c.actual(common, cond.Param-1)
		if arg == nil {
			continue
		}
		holds, known := cond.holdsFor(arg)
		switch {
		case !known:
			facts = append(facts, r.says(arg, cond)...)
		case !holds:
			return nil, false
		}
	}
	return facts, true
}

// returnedFor reports whether a call whose arguments decide what it returns can return that. One that gives back what it is handed where a name is empty is
// taken to get one, unless a constant says that it is empty.
func (r *Result) returnedFor(w When, c callee, common *ssa.CallCommon) bool {
	for _, cond := range w {
		if cond.Is != isEmpty || cond.Not {
			continue
		}
		if arg := c.actual(common, cond.Param-1); arg != nil && knowledge.IsText(arg.Type()) {
			if holds, known := cond.holdsFor(arg); !known || !holds {
				return false
			}
		}
	}
	_, possible := r.asked(w, c, common)
	return possible
}

// says returns what it says of a caller that an argument fulfils a condition.
func (r *Result) says(arg ssa.Value, c Condition) []conditions.Fact {
	f := conditions.Fact{Subject: arg, Truth: !c.Not}
	switch c.Is {
	case isTrue:
		return r.conditions.Implied(arg, !c.Not)
	case isNil:
		f.Predicate = conditions.Nil
	case isEmpty:
		f.Predicate = conditions.Empty
	default:
		return nil
	}
	return []conditions.Fact{f}
}

// holdsFor reports whether a constant, or what was made here, fulfils a condition.
func (c Condition) holdsFor(arg ssa.Value) (holds, known bool) {
	switch arg := arg.(type) {
	case *ssa.Const:
		holds, known = c.holdsForConst(arg)
	case *ssa.Alloc, *ssa.MakeClosure, *ssa.Function, *ssa.MakeInterface:
		known = c.Is == isNil
	case *ssa.MakeMap, *ssa.MakeSlice:
		known = c.Is == isNil
	case *ssa.Slice:
		_, made := arg.X.(*ssa.Alloc) // a literal, or the last arguments of a variadic function
		known = made && (c.Is == isNil || c.Is == isEmpty && arg.High == nil)
	}
	return holds != c.Not, known
}

func (c Condition) holdsForConst(arg *ssa.Const) (holds, known bool) {
	switch {
	case arg.Value == nil:
		return arg.IsNil(), arg.IsNil() && (c.Is == isNil || c.Is == isEmpty)
	case c.Is == isNil:
		return false, true
	case c.Is == isEmpty:
		return arg.Value.Kind() == constant.String && constant.StringVal(arg.Value) == "", true
	}
	return arg.Value.ExactString() == c.Is, true
}

func compareWhen(a, b When) int { return slices.CompareFunc(a[:], b[:], compareConditions) }

func compareConditions(a, b Condition) int {
	return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(a.Is, b.Is), calls.CompareBools(a.Not, b.Not))
}
