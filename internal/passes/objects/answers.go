package objects

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// told returns what the result of a function tells about its parameters: func deleted(o) bool
// { return !o.GetDeletionTimestamp().IsZero() }. Every return has to agree.
func (r *Result) told(fn *ssa.Function) []Answer {
	results := fn.Signature.Results()
	if results.Len() != 1 || !types.Identical(results.At(0).Type().Underlying(), types.Typ[types.Bool]) {
		return nil
	}
	var found []Answer
	for _, object := range r.asked(fn) {
		v, ok := r.returned(fn, object)
		if !ok || v == (Verdict{}) {
			continue
		}
		param := object.Root.(*ssa.Parameter)
		found = append(found, Answer{calls.ParamIndex(param), object.Path, v.True, v.False})
	}
	return found
}

// asked returns the objects among the parameters of a function whose deletion or finalizers it looks at.
func (r *Result) asked(fn *ssa.Function) []Ref {
	var found []Ref
	seen := make(map[Ref]bool)
	for _, m := range r.marks[fn] {
		param, ok := m.Object.Root.(*ssa.Parameter)
		if ok && param.Parent() == fn && m.Kind == Look && !seen[m.Object] {
			seen[m.Object] = true
			found = append(found, m.Object)
		}
	}
	return found
}

// returned merges what the returns of a function tell about an object.
func (r *Result) returned(fn *ssa.Function, object Ref) (Verdict, bool) {
	var merged Verdict
	for i, b := range exits(fn) {
		v := r.Tells(b.Results[0], object)
		if isBool(b.Results[0]) {
			return Verdict{}, false
		}
		if i > 0 && v != merged {
			return Verdict{}, false
		}
		merged = v
	}
	return merged, true
}

func exits(fn *ssa.Function) []*ssa.Return {
	var found []*ssa.Return
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && len(ret.Results) > 0 {
			found = append(found, ret)
		}
	}
	return found
}

// handedOn is the verdict of a bool that the callers of a function give it, with the object:
//
//	deleting := !obj.GetDeletionTimestamp().IsZero()
//	return r.start(ctx, obj, deleting)
//
// Callers that do not agree have looked at least.
func (r *Result) handedOn(answer *ssa.Parameter, object Ref, depth int) Verdict {
	fn := answer.Parent()
	param, ok := object.Root.(*ssa.Parameter)
	if !ok || param.Parent() != fn {
		return Verdict{}
	}
	var common Verdict
	for i, site := range r.graph.Sites(fn) {
		args := site.Instr.Common().Args
		if !site.Direct || len(args) != len(fn.Params) {
			return Verdict{}
		}
		given := RefOf(args[calls.ParamIndex(param)])
		given.Path += object.Path
		v := r.tells(args[calls.ParamIndex(answer)], given, depth+deepest/3) // callers of callers of callers
		if i > 0 && v != common {
			return Verdict{Handled, Handled}
		}
		common = v
	}
	return common
}

// isThere reports whether a condition compares the object itself with nil.
func isThere(cond ssa.Value, object Ref) bool {
	compare, ok := cond.(*ssa.BinOp)
	if !ok || !isNil(compare.X) && !isNil(compare.Y) {
		return false
	}
	return RefOf(compare.X) == object || RefOf(compare.Y) == object
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}
