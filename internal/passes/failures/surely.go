package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Unregistered says that a function fails only if a scheme does not know the types of some objects.
type Unregistered struct {
	Objects []int // the parameters that are, in rising order; none if it never fails
}

// Surely reports whether the error of a call is nil for a reason that the compiler does not see: all that the function does which can fail is to write
// texts and numbers as JSON, to write into memory, to parse a template, an expression, a URL or a number that the source has or embeds, to list the objects of a store, to look into a lister, whose only answer is kept, or to ask a scheme for the kind of an object that the same function has
// read with a client, which has asked for it as well. Schemes are taken to be one.
func (r *Result) Surely(call *ssa.Call) bool {
	objects, ok := r.failsFor(call)
	return ok && !slices.ContainsFunc(objects, func(object ssa.Value) bool { return !r.registered(object, call) })
}

// failsFor returns the objects of which a call fails only if a scheme does not know their types; ok is false for one that can fail for other reasons.
func (r *Result) failsFor(call *ssa.Call) (objects []ssa.Value, ok bool) {
	if object := knowledge.AsksScheme(&call.Call); object != nil {
		return []ssa.Value{object}, true
	}
	if text := knowledge.ParsedText(&call.Call); text != nil && r.constants.Of(text).Known() {
		return nil, true
	}
	if knowledge.AlwaysEncodes(&call.Call) || r.writesMemory(call) || listsObjects(call) || r.visitsAll(call) {
		return nil, true
	}
	for _, s := range r.summaries(call) {
		if s.Fails == nil {
			return nil, false
		}
		for _, i := range s.Fails.Objects {
			object := flow.ActualOf(&call.Call, r.graph.Targets(call), i)
			if object == nil {
				return nil, false
			}
			objects = append(objects, object)
		}
	}
	return objects, true
}

// visitsAll reports whether a call walks through files by a function that returns no error: that is handed all errors of the walk, and what it returns is that of the walk.
func (r *Result) visitsAll(call *ssa.Call) bool {
	visitor := knowledge.Visitor(&call.Call)
	if visitor == nil {
		return false
	}
	fns := r.graph.Functions(visitor)
	return len(fns) > 0 && !slices.ContainsFunc(fns, func(fn *ssa.Function) bool { return len(fn.Blocks) == 0 || !r.conditions.NeverFails(fn) })
}

// failsOnlyFor returns for which parameters a function fails; nil if it returns errors for other reasons, or none.
func (r *Result) failsOnlyFor(fn *ssa.Function) *Unregistered {
	last := fn.Signature.Results().Len() - 1
	if !knowledge.ReturnsError(fn.Signature) {
		return nil
	}
	var found Unregistered
	fails := false
	for _, ret := range paths.Returns(fn) {
		err := paths.Returned(ret, last)
		if knowledge.ZeroConstant(err) || r.conditions.ErrorAt(err, ret).IsNil() {
			continue
		}
		call := r.causeOf(err, ret)
		if call == nil {
			return nil
		}
		if r.neverFails(call, ret) {
			fails = true
			continue
		}
		objects, ok := r.failsFor(call)
		if !ok {
			return nil
		}
		fails = true
		for _, object := range objects {
			param, ok := knowledge.Unconverted(object).(*ssa.Parameter)
			switch {
			case !ok && r.registered(object, call):
			case !ok:
				return nil
			case !slices.Contains(found.Objects, flow.ParamIndex(param)):
				found.Objects = append(found.Objects, flow.ParamIndex(param))
			}
		}
	}
	if !fails {
		return nil
	}
	slices.Sort(found.Objects)
	return &found
}

// neverFails reports whether a return that hands on the error of a call never runs: each error of the call is of one kind, which the function has
// asked for before.
func (r *Result) neverFails(call *ssa.Call, ret *ssa.Return) bool {
	only := r.OnlyKind(call)
	own, _ := conditions.ErrorOf(call)
	if only == "" || own == nil {
		return false
	}
	can := r.conditions.ErrorAt(own, ret)
	return can.NotNil() && slices.Contains(can.Excluded, only)
}

// causeOf returns the call whose error a return hands on, or without whose error it would not run; nil for another return.
func (r *Result) causeOf(err ssa.Value, ret *ssa.Return) *ssa.Call {
	call := flow.Made(err)
	if call != nil {
		if cause := knowledge.WrapsError(&call.Call); cause != nil {
			call = flow.Made(cause)
		}
	}
	if call != nil && !knowledge.MakesError(&call.Call) {
		return call
	}
	if found := r.conditions.Found(ret); found != nil {
		return flow.Made(found.Subject)
	}
	return nil
}

// registered reports whether the function of a call has read an object with a client before.
func (r *Result) registered(object ssa.Value, at *ssa.Call) bool {
	object = knowledge.Unconverted(object)
	return slices.ContainsFunc(calls.Awaited(at.Parent()), func(read *ssa.Call) bool {
		filled := knowledge.Filled(&read.Call)
		if filled == nil || knowledge.Unconverted(filled) != object || !paths.Before(read, at) {
			return false
		}
		err, _ := conditions.ErrorOf(read)
		return err != nil && r.conditions.ErrorAt(err, at).IsNil()
	})
}

// listsObjects reports whether a call that fails only for what is no object shows what a store holds to a literal that takes each for an object, as what is in the
// store of an informer is, without a look whether it is one.
func listsObjects(call *ssa.Call) bool {
	var literal *ssa.Function
	switch shown := knowledge.AccessesShown(&call.Call).(type) {
	case *ssa.MakeClosure:
		literal = shown.Fn.(*ssa.Function)
	case *ssa.Function:
		literal = shown
	}
	if literal == nil || len(literal.Params) == 0 || len(literal.Blocks) == 0 {
		return false
	}
	return slices.ContainsFunc(knowledge.Referrers(literal.Params[0]), func(ref ssa.Instruction) bool {
		taken, ok := ref.(*ssa.TypeAssert)
		return ok && !taken.CommaOk && taken.Block() == literal.Blocks[0] && knowledge.ActsAsObject(taken.AssertedType)
	})
}

// OnlyFails reports whether a call is of a function of the module that returns nothing but an error, and does not return nil for it always.
func (r *Result) OnlyFails(call *ssa.Call) bool {
	fn := flow.Declared(&call.Call)
	return fn != nil && !call.Call.IsInvoke() && call.Call.Signature().Results().Len() == 1 && ssabuild.InModule(r.pass, fn.Pkg()) && !r.Succeeds(call) && !r.Surely(call)
}
