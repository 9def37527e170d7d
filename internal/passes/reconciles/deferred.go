package reconciles

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// AtEnd returns the deferred closures that can set the error of a return to one of their own.
func (r *Result) AtEnd(ret *ssa.Return) []*ssa.MakeClosure {
	var found []*ssa.MakeClosure
	if len(ret.Results) == 0 {
		return nil
	}
	if variable := resultVariable(ret, len(ret.Results)-1); variable != nil {
		for _, w := range r.graph.Writes(variable) {
			if closure, ok := w.At.(*ssa.MakeClosure); ok && w.Value == nil && madeBefore(closure, ret) && !slices.Contains(found, closure) {
				found = append(found, closure)
			}
		}
	}
	return found
}

// setByDefer reports whether a deferred function can make an error of the success that a return returns, because of what the function has done before.
func (r *Result) setByDefer(ret *ssa.Return) bool {
	variable := resultVariable(ret, len(ret.Results)-1)
	return variable != nil && slices.ContainsFunc(r.graph.Writes(variable), func(w flow.Write) bool {
		if w.Value != nil {
			return false
		}
		closure, ok := w.At.(*ssa.MakeClosure)
		return !ok || madeBefore(closure, ret) && !r.ofItsOwn(closure, ret)
	})
}

// madeBefore reports whether a function can come to a return after it has made a closure: else the closure is not deferred there yet.
func madeBefore(closure *ssa.MakeClosure, ret *ssa.Return) bool {
	return closure.Parent() != ret.Parent() || paths.Find(paths.Search{From: closure, At: ret}) != nil
}

// resultVariable returns the variable of a named result; nil for a result without one.
func resultVariable(ret *ssa.Return, i int) *ssa.Alloc {
	load, ok := ret.Results[i].(*ssa.UnOp)
	if !ok {
		return nil
	}
	return flow.Variable(load.X)
}

// ofItsOwn reports whether a deferred closure can set the error of a return for what fails in itself alone: it captures nothing besides the results and API
// objects that the function assigns to after the defer, so that nothing but the objects lets it know how the function went. It leaves the other results alone.
func (r *Result) ofItsOwn(closure *ssa.MakeClosure, ret *ssa.Return) bool {
	uses := knowledge.Referrers(closure)
	if len(uses) != 1 || closure.Parent() != ret.Parent() {
		return false
	}
	deferred, ok := uses[0].(*ssa.Defer)
	if !ok || deferred.Call.Value != ssa.Value(closure) || overwrites(closure, resultVariable(ret, len(ret.Results)-1)) {
		return false
	}
	last := len(ret.Results) - 1
	for i := range last {
		if v := resultVariable(ret, i); v != nil && slices.ContainsFunc(r.graph.Writes(v), func(w flow.Write) bool { return w.Value == nil }) {
			return false
		}
	}
	return !slices.ContainsFunc(closure.Bindings, func(bound ssa.Value) bool {
		variable, ok := bound.(*ssa.Alloc)
		switch {
		case !ok:
			return true
		case variable == resultVariable(ret, last), knowledge.IsObject(variable.Type()), r.holdsObjects(variable):
			return false
		}
		return slices.ContainsFunc(r.graph.Writes(variable), func(w flow.Write) bool { return w.At != closure && !paths.Before(w.At, deferred) })
	})
}

// overwrites reports whether a closure sets a variable that it captures in any case, without a look at what it holds: then it alone decides about it.
func overwrites(closure *ssa.MakeClosure, variable *ssa.Alloc) bool {
	i := slices.Index(closure.Bindings, ssa.Value(variable))
	if i < 0 {
		return false
	}
	fn, always := closure.Fn.(*ssa.Function), false
	for _, ref := range knowledge.Referrers(fn.FreeVars[i]) {
		switch ref := ref.(type) {
		case *ssa.UnOp:
			return false
		case *ssa.Store:
			always = always || ref.Block() == fn.Blocks[0]
		}
	}
	return always
}

// holdsObjects reports whether a variable holds a pointer to an API object, and nothing assigns nil to it: what it is assigned anew, such as what a helper returns
// that has changed the object, tells a deferred function no more than the object does.
func (r *Result) holdsObjects(variable *ssa.Alloc) bool {
	pointer, ok := knowledge.Pointee(variable.Type()).Underlying().(*types.Pointer)
	return ok && knowledge.IsObject(pointer) && !slices.ContainsFunc(r.graph.Writes(variable), func(w flow.Write) bool {
		return w.Value != nil && knowledge.IsNil(w.Value)
	})
}
