package conflicts

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Masked is the fact about a function, or the method of an interface, that it returns the conflict of a
// write as an error that is not recognised as one.
type Masked struct{}

// AFact marks Masked as a fact.
func (*Masked) AFact() {}

// A Mask is what makes a new error of another in which nobody finds that: a call that takes its text or puts it into
// an aggregate, or the value of a type without Unwrap.
type Mask struct {
	At    ssa.Instruction
	Write ssa.CallInstruction // the write whose error it is
	Verb  int                 // where the verb is in the format that could wrap the error; -1 for none
	Text  bool                // the new error has the text alone; else it holds the other one
	Other bool                // another error is returned in its place, which has nothing of it
}

// Masks returns where a function makes another error of a write's, and returns that.
func (r *Result) Masks(fn *ssa.Function) []Mask { return r.masks[fn] }

// Hides reports whether what a call calls returns conflicts as other errors.
func (r *Result) Hides(call ssa.CallInstruction) bool {
	common := call.Common()
	if fns := r.graph.Callees(call); len(fns) > 0 {
		return slices.ContainsFunc(fns, func(fn *ssa.Function) bool { return r.hides(fn) })
	}
	if common.IsInvoke() {
		if fns := r.graph.Implementations(common.Method); len(fns) > 0 {
			return r.allHide(fns)
		}
		method := common.Method.Origin()
		return method.Pkg() != nil && r.pass.ImportObjectFact(method, new(Masked))
	}
	obj := flow.Declared(common)
	return obj != nil && r.pass.ImportObjectFact(obj, new(Masked))
}

func (r *Result) hides(fn *ssa.Function) bool { return r.masks[fn] != nil }

func (r *Result) allHide(fns []*ssa.Function) bool {
	return len(fns) > 0 && !slices.ContainsFunc(fns, func(fn *ssa.Function) bool { return !r.hides(fn) })
}

// findMasks finds the masks of functions after those of what they call.
func (r *Result) findMasks() {
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		before := r.masks[fn] != nil
		r.masks[fn] = r.masksOf(fn)
		return !before && r.masks[fn] != nil
	})
	for fn, obj := range r.ssa.Exported() {
		if r.hides(fn) {
			r.pass.ExportObjectFact(obj, new(Masked))
		}
	}
	for _, method := range r.graph.Implemented() {
		if method.Exported() && r.allHide(r.graph.Implementations(method)) {
			r.pass.ExportObjectFact(method, new(Masked))
		}
	}
}

// masksOf returns the masks of a function; an empty list that is not nil if it hands on those of what it
// calls.
func (r *Result) masksOf(fn *ssa.Function) []Mask {
	results := fn.Signature.Results()
	if results.Len() == 0 || !knowledge.IsError(results.At(results.Len()-1).Type()) {
		return nil
	}
	returned := r.returned(fn)
	var found []Mask
	for _, v := range returned {
		found = append(found, r.enclosed(v, fn)...)
		found = append(found, r.madeOf(v, fn)...)
		call, ok := v.(*ssa.Call)
		if !ok || call.Parent() != fn {
			continue
		}
		err, verb := r.textOf(call)
		if err == nil {
			continue
		}
		if write := r.conflictIn(err, call); write != nil {
			found = append(found, Mask{At: call, Write: write, Verb: verb, Text: true})
		}
	}
	if found == nil {
		found = r.replaced(fn)
	}
	if found != nil {
		return found
	}
	for _, v := range returned {
		if call := flow.Made(v); call != nil && call.Parent() == fn && r.Hides(call) {
			return []Mask{}
		}
	}
	return nil
}

// enclosed returns the mask that a returned error is if it is an aggregate, or of a type that does not unwrap, and holds the
// error of a write.
func (r *Result) enclosed(v ssa.Value, fn *ssa.Function) []Mask {
	made, ok := v.(ssa.Instruction)
	if !ok || made.Parent() != fn || !knowledge.Encloses(v) {
		return nil
	}
	for _, write := range calls.Awaited(fn) {
		if !r.refused(write) {
			continue
		}
		if err, _ := conditions.ErrorOf(write); err != nil && r.within(err, v) {
			return []Mask{{At: made, Write: write, Verb: -1}}
		}
	}
	return nil
}

// within reports whether an error is an argument of a call, one of a list that is, or what is stored in a field of
// a value.
func (r *Result) within(err, v ssa.Value) bool {
	return slices.ContainsFunc(r.graph.AllUses(err), func(use flow.Use) bool {
		switch instr := use.Instr.(type) {
		case *ssa.Store:
			field, ok := instr.Addr.(*ssa.FieldAddr)
			return ok && field.X == knowledge.Unconverted(v)
		case *ssa.Call:
			_, appends := instr.Call.Value.(*ssa.Builtin)
			return instr == v || appends && r.reaches(instr, v)
		}
		return false
	})
}

// reaches reports whether a list is an argument of a call.
func (r *Result) reaches(list *ssa.Call, v ssa.Value) bool {
	return slices.ContainsFunc(r.graph.AllUses(list), func(use flow.Use) bool {
		call, ok := use.Instr.(*ssa.Call)
		return ok && call == v
	})
}

// returned returns what the error of a function can be.
func (r *Result) returned(fn *ssa.Function) []ssa.Value {
	var errs []ssa.Value
	for _, ret := range paths.Returns(fn) {
		errs = append(errs, paths.Last(ret))
	}
	found := r.graph.Origins(errs...)
	known := make(map[ssa.Value]bool)
	for _, v := range found {
		known[v] = true
	}
	for _, err := range errs {
		if !known[err] {
			known[err] = true
			found = append(found, err)
		}
	}
	return found
}

// conflictIn returns the write whose conflict an error can be when an instruction runs; nil for none.
func (r *Result) conflictIn(err ssa.Value, at ssa.Instruction) ssa.CallInstruction {
	if slices.Contains(r.conditions.ErrorAt(err, at).Excluded, knowledge.KindConflict) {
		return nil
	}
	for _, v := range append(r.graph.Origins(err), err) {
		call := flow.Made(v)
		if call == nil || call.Parent() != at.Parent() {
			continue
		}
		own, ok := conditions.ErrorOf(call)
		if !ok || own != v {
			continue
		}
		if r.refused(call) {
			return call
		}
	}
	return nil
}

// refused reports whether the API server can refuse a write that a call does with a conflict. One that the call has tried again itself
// comes out of it only when that was in vain.
func (r *Result) refused(call *ssa.Call) bool {
	if w, direct := knowledge.WriteOf(&call.Call); direct {
		return w.Conflict() == knowledge.Conflicts
	}
	return r.updates(call) && !r.Hides(call) && !r.triesAgain(call)
}

func (r *Result) updates(call *ssa.Call) bool {
	does, _ := r.effects.Call(call)
	return slices.ContainsFunc(does.Writes(), func(w effects.Write) bool { return w.Verb == knowledge.Update })
}

// triesAgain reports whether a call runs its updates again after a conflict, or calls functions that do so with all of theirs.
func (r *Result) triesAgain(call *ssa.Call) bool {
	if len(r.tried(call)) > 0 {
		return true
	}
	fns := r.graph.Callees(call)
	return len(fns) > 0 && !slices.ContainsFunc(fns, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(calls.Awaited(fn), func(inner *ssa.Call) bool { return r.updates(inner) && len(r.tried(inner)) == 0 })
	})
}

// handed reports whether a call is handed the object of a write, or what that is a part of.
func (r *Result) handed(call ssa.CallInstruction, of Write) bool {
	common := call.Common()
	operands := common.Args
	if common.IsInvoke() {
		operands = append([]ssa.Value{common.Value}, operands...)
	}
	return slices.ContainsFunc(operands, func(arg ssa.Value) bool {
		switch arg.Type().Underlying().(type) {
		case *types.Pointer, *types.Interface:
			return !knowledge.Context(arg.Type()) && refs.Of(arg).Root == of.Object.Root
		}
		return false
	})
}
