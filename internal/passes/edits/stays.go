package edits

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// status is where an object has its status.
const status = ".Status"

// maxAbove bounds the callers of a function in which it is looked for what sets the status of an object that it is handed.
const maxAbove = 3

// Stays reports whether a condition on the way to an instruction asks for nothing but the status of one object, as it was read, and is true of the status in which the function
// leaves that: no path by the instruction sets what it asks for, unless to a constant of which it is true as well. What is not seen and is handed the object may set it.
func (r *Result) Stays(f conditions.Fact, at ssa.Instruction) bool {
	branch := f.Edge.If
	if branch == nil || f.Cond == nil || branch.Parent() != at.Parent() {
		return false
	}
	var of refs.Ref
	for _, part := range conditions.Parts(f.Cond) {
		if _, compares := part.(*ssa.BinOp); compares {
			continue // its sides are parts as well
		}
		object, in := statusRead(part)
		if in == "" || of.Root != nil && of != object {
			return false
		}
		of = object
		if !r.stays(f, object, in, at) {
			return false
		}
	}
	return of.Root != nil
}

// statusRead returns the object of whose status a value is read, or the length of it, and the part; "" for another value.
func statusRead(v ssa.Value) (object refs.Ref, part string) {
	if call, ok := v.(*ssa.Call); ok && knowledge.BuiltinName(&call.Call) == "len" {
		v = call.Call.Args[0]
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return refs.Ref{}, ""
	}
	at := refs.ValueOf(load)
	path, below, ok := strings.Cut(at.Path, status+".")
	object = refs.Ref{Root: at.Root, Path: path}
	if !ok || Type(object) == nil || !knowledge.IsObject(Type(object)) {
		return refs.Ref{}, ""
	}
	return object, status + "." + below
}

// stays reports whether nothing on the paths by an instruction sets a part of an object so that a fact is no longer true.
func (r *Result) stays(f conditions.Fact, object refs.Ref, part string, at ssa.Instruction) bool {
	all := func(*ssa.BasicBlock, int) bool { return true }
	after, before := paths.Reach(at.Block(), nil), paths.Backward(at.Parent(), []*ssa.BasicBlock{at.Block()}, all)
	asked := paths.Reach(f.Edge.To(), nil)
	for _, e := range r.Of(at.Parent()).Events {
		b := e.Instr.Block()
		if (after.Has(b) || before[b.Index]) && r.overwrites(e, object, part) && !(asked.Has(b) && keeps(f, e)) {
			return false
		}
	}
	if call := flow.Made(object.Root); call != nil {
		if of := knowledge.Copies(&call.Call); of != nil { // what asks a copy asks for what the object was
			original := refs.ValueOf(of)
			original.Path += object.Path
			return object != original && r.stays(f, original, part, at)
		}
	}
	return !r.setAbove(object, part, at.Parent(), maxAbove)
}

// overwrites reports whether an event may change a part of an object in memory from what the cluster has: a read of the object does not, nor does the answer to a write.
func (r *Result) overwrites(e Event, object refs.Ref, part string) bool {
	return e.Kind != Filled && e.Sets(object, part)
}

// keeps reports whether a fact that compares with a constant is true of the one that an event sets.
func keeps(f conditions.Fact, e Event) bool {
	is, compared := f.Value.(*ssa.Const)
	set, constant := e.Value.(*ssa.Const)
	return f.Predicate == conditions.Equal && compared && constant && is.Value != nil && set.Value != nil && f.Truth == (is.Value.ExactString() == set.Value.ExactString())
}

// setAbove reports whether a caller of a function, as many levels up as depth says, may set a part of an object that it hands over before it does.
func (r *Result) setAbove(object refs.Ref, part string, fn *ssa.Function, depth int) bool {
	param, ok := object.Root.(*ssa.Parameter)
	if !ok || param.Parent() != fn {
		return false
	}
	return depth == 0 || slices.ContainsFunc(r.graph.Sites(fn), func(site calls.Site) bool {
		given := flow.Actual(site.Instr.Common(), fn, flow.ParamIndex(param))
		if given == nil {
			return true
		}
		at := refs.ValueOf(given)
		at.Path += object.Path
		before := func(e Event) bool {
			return e.Instr != site.Instr && r.overwrites(e, at, part) && paths.Reach(e.Instr.Block(), nil).Has(site.Instr.Block())
		}
		return r.Of(site.Caller()).Has(before) || r.setAbove(at, part, site.Caller(), depth-1)
	})
}
