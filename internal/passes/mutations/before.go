package mutations

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Before returns a part of the object, besides its name, that was set before the request reads it, and where: by the function that calls it, or by
// one of the package that has made the object. Parts that the API server lets nobody change do not count. It returns nil if there is none, and if the API server chooses its name, so that there is
// no object to read.
//
// Who hands an object over without a function that changes it may mean it to be made once: then only what is set to what the caller of the function says counts.
func (r *Result) Before(m Mutation) (path string, at ssa.Instruction) {
	if !m.Direct {
		return r.setBefore(m.At, m.Instr, saidByCaller)
	}
	of := knowledge.Unconverted(m.Request.Object)
	if path := r.builtWith(of); path != "" && !r.edits.Of(m.Call.Parent()).Has(generatesName) {
		return path, madeAt(of, m.Call)
	}
	return r.SetBefore(m.At, m.Instr)
}

// SetBefore is Before for an object that an instruction reads.
func (r *Result) SetBefore(object refs.Ref, read ssa.Instruction) (path string, at ssa.Instruction) {
	f := r.edits.Of(read.Parent())
	if f.Has(generatesName) {
		return "", nil
	}
	if path := r.builtWith(object.Root); path != "" && object.Path == "" {
		return path, madeAt(object.Root, read)
	}
	return r.setBefore(object, read, func(edits.Event) bool { return true })
}

// setBefore returns a part of an object, besides its name, that was set in the function before an instruction reads it, in a way that is accepted, and where.
func (r *Result) setBefore(object refs.Ref, read ssa.Instruction, accept func(edits.Event) bool) (path string, at ssa.Instruction) {
	f := r.edits.Of(read.Parent())
	var sets []part
	for _, set := range f.Events {
		if path, _ := set.Part(object); set.Changes(object, "") && isContent(path) && !set.Maybe && !r.edits.Empties(set, false) && !r.generated(set, edits.Type(object)) && accept(set) && f.Leads(object, set.Instr, read, nil) {
			sets = append(sets, part{edits.Fields(path), set.Source})
		}
	}
	first := changeable(edits.Type(object), sets)
	return first.path, first.at
}

// saidByCaller reports whether an assignment sets a part to what is made of a parameter of the function, other than its receiver.
func saidByCaller(set edits.Event) bool {
	return set.Value != nil && computed(set.Value, func(v ssa.Value) bool {
		param, ok := v.(*ssa.Parameter)
		return ok && (param.Parent().Signature.Recv() == nil || flow.ParamIndex(param) > 0)
	}, make(map[ssa.Value]bool))
}

// A part is one that a function sets in an object.
type part struct {
	path string
	at   ssa.Instruction
}

// changeable returns the first part that an object which is there can be given as well, metadata last; none if what is set besides parts that the API server lets
// nobody change is metadata alone: such an object is made once, as a Pod is.
func changeable(t *types.Named, sets []part) part {
	immutable := slices.ContainsFunc(sets, func(p part) bool { return p.path == ".Immutable" })
	fixed := func(p part) bool { return knowledge.Fixed(t, p.path, immutable) }
	rest := slices.DeleteFunc(slices.Clone(sets), fixed)
	if len(rest) == 0 || len(rest) < len(sets) && !slices.ContainsFunc(rest, func(p part) bool { return !isMetadata(p.path) }) {
		return part{}
	}
	return rest[max(0, slices.IndexFunc(rest, func(p part) bool { return !isMetadata(p.path) }))]
}

// metadata are the parts of an object that say more than which it is, and nothing of what it is for.
var metadata = []string{".Labels", ".Annotations", ".OwnerReferences", "." + knowledge.FinalizersField}

func isMetadata(path string) bool {
	return edits.Among(path, metadata...) || edits.Among(path, ".ObjectMeta")
}

// madeAt returns the instruction by which a function gets an object; another one for none.
func madeAt(object ssa.Value, other ssa.Instruction) ssa.Instruction {
	if instr, ok := object.(ssa.Instruction); ok && instr.Pos().IsValid() {
		return instr
	}
	return other
}

// generatesName reports whether an event has the API server choose a name for an object. Metadata may be put together in a
// variable of their own, so that one such object in a function is taken for any.
func generatesName(e edits.Event) bool {
	return e.Kind == edits.Set && strings.HasSuffix(e.At.Path, ".GenerateName")
}

// isContent reports whether a part of an object says more than which it is.
func isContent(path string) bool {
	return edits.Fields(path) != "" && !edits.Among(path, ".Name", ".Namespace", ".TypeMeta", ".Kind", ".APIVersion", ".GenerateName", ".ResourceVersion")
}

// absent reports whether the function that calls the request has found that the object is not there: by a read of it that has failed, or by
// a call that looks up objects of its type.
func (r *Result) absent(m Mutation) bool {
	f := r.edits.Of(m.Call.Parent())
	read := func(e edits.Event) bool {
		return e.Kind == edits.Filled && e.Verb == edits.Get && e.At.Root == m.At.Root
	}
	return slices.ContainsFunc(calls.Awaited(m.Call.Parent()), func(call *ssa.Call) bool {
		err, _ := conditions.ErrorOf(call)
		reads := f.Does(call, read)
		if err == nil || !reads && !types.Identical(call.Call.Signature().Results().At(0).Type(), m.At.Root.Type()) {
			return false
		}
		can := r.conditions.ErrorAt(err, m.Instr)
		return can.NotNil() && (reads || slices.Equal(can.Kinds, []knowledge.ErrorKind{knowledge.KindNotFound}) && !can.Other)
	})
}
