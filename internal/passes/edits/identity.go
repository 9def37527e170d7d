package edits

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// identity is the field of an object that the API server sets for each, and that never changes.
const identity = "UID"

// ReadAndMade returns the object of two values that is read, and the one that the program makes, where an instruction runs: the API server gives only the first an
// identity, so that they are never equal. It is not ok for other values.
func (r *Result) ReadAndMade(a, b ssa.Value, at ssa.Instruction) (read, made refs.Ref, ok bool) {
	a, b = knowledge.Unconverted(a), knowledge.Unconverted(b)
	if !knowledge.IsObject(a.Type()) || !knowledge.IsObject(b.Type()) {
		return read, made, false
	}
	read, made = refs.ValueOf(a), refs.ValueOf(b)
	if !r.isRead(read, at, nil) {
		read, made = made, read
	}
	return read, made, r.isRead(read, at, nil) && r.madeAnew(made, at)
}

// WrittenUnless returns a call that writes an object only where a comparison finds a difference; nil for none.
func (r *Result) WrittenUnless(comparison *ssa.Call) ssa.Instruction {
	for _, e := range r.Of(comparison.Parent()).Events {
		if e.Kind == Written && e.Verb != knowledge.Create && slices.ContainsFunc(r.conditions.At(e.Instr), func(f conditions.Fact) bool {
			return f.Subject == ssa.Value(comparison) && !f.Truth
		}) {
			return e.Source
		}
	}
	return nil
}

// madeAnew reports whether an object certainly is made by the program where an instruction runs, in the next pass as well, and has no identity: it is Unstored, or the
// function hands it to a Create, which takes none that was read. That Create fails once the object is there, so that its answer counts for nothing.
func (r *Result) madeAnew(object refs.Ref, at ssa.Instruction) bool {
	f, s := r.Of(at.Parent()), originSearch{r, make(map[place]bool)}
	if object.Root == nil || identified(object, at) || f.before(at, func(e Event) bool {
		return e.Kind == Set && e.Sets(object, "."+identity) && (e.At != object || e.Value == nil || !s.value(e.Value, e.Instr))
	}) {
		return false
	}
	object = Cluster(object)
	if object.Path != "" || !f.Has(func(e Event) bool {
		return e.Kind == Written && e.Direct && e.Verb == knowledge.Create && e.Sub == "" && e.Cluster() == object
	}) {
		return r.Unstored(object, at)
	}
	return !f.before(at, func(e Event) bool { return fills(e, object) && e.Verb != knowledge.Create })
}

// isRead reports whether an object certainly is one of the cluster where an instruction runs, with its identity: the function reads it by its name, or copies
// such a one. It was followed through the copies in seen before.
func (r *Result) isRead(object refs.Ref, at ssa.Instruction, seen []*ssa.Call) bool {
	f := r.Of(at.Parent())
	if object.Root == nil || object.Path != "" || identified(object, at) || f.before(at, func(e Event) bool {
		return e.Kind == Set && e.Sets(object, "."+identity) || e.Kind == Handed && e.Is(object)
	}) {
		return false
	}
	if call := flow.Made(object.Root); call != nil {
		if copied := knowledge.Copies(&call.Call); copied != nil && !slices.Contains(seen, call) && r.isRead(refs.ValueOf(copied), call, append(seen, call)) {
			return true
		}
		return knowledge.ReturnsRead(&call.Call)
	}
	return f.Has(func(e Event) bool {
		return e.Kind == Filled && e.Verb == Get && e.At == object && paths.Before(e.Instr, at)
	})
}

// identified reports whether a setter may give an object an identity before an instruction, or take it away.
func identified(object refs.Ref, at ssa.Instruction) bool {
	return slices.ContainsFunc(calls.In(at.Parent()), func(call ssa.CallInstruction) bool {
		of, field, _ := knowledge.SetsMeta(call.Common())
		return field == identity && refs.ValueOf(of) == object && paths.Find(paths.Search{Plain: true, From: call, At: at}) != nil
	})
}

// before reports whether an event that accept accepts may come before an instruction.
func (f *Function) before(at ssa.Instruction, accept func(Event) bool) bool {
	return f.Has(func(e Event) bool {
		return accept(e) && paths.Find(paths.Search{Plain: true, From: e.Instr, At: at}) != nil
	})
}
