package optionals

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// explained reports whether a condition that is asked between a test and a use may say that the pointer is there, in
// a way that is not seen: it asks for what depends on how the test came out, for another result of the call that the
// object came with, or for the kind of the object. Such a use is taken to be right.
func (h *holder) explained(test paths.Edge, use Use) bool {
	after := paths.After(test.If.Block(), nil)
	after.Add(test.If.Block())
	before := paths.Decided(test.If.Block(), nil)
	explains := func(e paths.Edge) bool {
		return e.If != test.If && !slices.Contains(before, e) && after.Has(e.If.Block()) && h.says(e.If.Cond, after, make(map[ssa.Value]bool))
	}
	branch, ok := use.Instr.(*ssa.If)
	return ok && use.Joined != nil && explains(paths.Edge{If: branch}) || paths.DecidedBy(use.Instr.Block(), explains)
}

// says reports whether a value depends on what has happened since the test, or says of what kind the object is.
func (h *holder) says(v ssa.Value, after *paths.Set, seen map[ssa.Value]bool) bool {
	if knowledge.Visited(seen, v) {
		return false
	}
	any := func(values ...ssa.Value) bool {
		return slices.ContainsFunc(values, func(v ssa.Value) bool { return h.says(v, after, seen) })
	}
	switch v := v.(type) {
	case *ssa.Phi:
		if v.Comment == "rangeindex" {
			return false // how often a loop has gone round
		}
		if v.Comment == "&&" || v.Comment == "||" {
			return any(v.Edges...)
		}
		return after.Has(v.Block()) && (h.separates(v, after, seen) || any(v.Edges...))
	case *ssa.BinOp:
		return h.compared(v) || !(text(v.X) && !constant(v.Y)) && any(v.X) || !(text(v.Y) && !constant(v.X)) && any(v.Y)
	case *ssa.Extract:
		if root, ok := h.at.Root.(*ssa.Extract); ok && root.Tuple == v.Tuple && root.Index != v.Index {
			if h.at.Path != "" && (beside(root) || h.result.readWithout(h.at)) {
				return false // that there is an object says nothing of its parts
			}
			return h.at.Path == "" && !h.result.unsetResult(root) && !h.result.FindsNothing(root) && !h.result.requestedBy(root) || !knowledge.IsError(v.Type()) // an object that came without an error need not have all parts
		}
		return any(v.Tuple)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return h.kind(v) || h.storedSince(v, after) || got(v) != nil && any(got(v))
		}
		return any(v.X)
	case *ssa.Field:
		return h.kind(v)
	case *ssa.Call:
		return h.asked(v) || slices.ContainsFunc(v.Call.Args, func(arg ssa.Value) bool { return !text(arg) && any(arg) })
	case *ssa.Convert:
		return any(v.X)
	case *ssa.ChangeType:
		return any(v.X)
	}
	return false
}

// got returns what a field of a struct that the function has made was given, where the field is read; nil for another value, and for a field that is set in several places.
func got(load *ssa.UnOp) ssa.Value {
	field, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	made, ok := field.X.(*ssa.Alloc)
	if !ok || knowledge.APIStruct(made.Type()) {
		return nil
	}
	if store := storeInto(made, flow.FieldOf(field.X.Type(), field.Field).Name()); store != nil {
		return store.Val
	}
	return nil
}

// separates reports whether control comes to a phi by an edge that is taken only as the test comes out one way, or as something
// comes out that depends on it.
func (h *holder) separates(phi *ssa.Phi, after *paths.Set, seen map[ssa.Value]bool) bool {
	return slices.ContainsFunc(phi.Block().Preds, func(from *ssa.BasicBlock) bool {
		edges := paths.Decided(from, phi.Block().Idom())
		if branch, ok := last(from).(*ssa.If); ok {
			edges = append(edges, paths.Edge{If: branch})
		}
		return slices.ContainsFunc(edges, func(e paths.Edge) bool {
			return h.tests(e.If) || after.Has(e.If.Block()) && h.says(e.If.Cond, after, seen)
		})
	})
}

// tests reports whether a branch asks whether the pointer is nil.
func (h *holder) tests(branch *ssa.If) bool {
	for succ := range 2 {
		if slices.ContainsFunc(h.result.conditions.Nils(branch.Block(), succ), func(f conditions.NilFact) bool { return f.At == h.at }) {
			return true
		}
	}
	return false
}

// text reports whether a value is a text that is read from a field: it tells kinds of its object apart only where it is compared with a
// constant, and not with a text of another object.
func text(v ssa.Value) bool { return readField(v) != nil && knowledge.IsText(v.Type()) }

// readField returns the field that a value is read from, itself or what the pointer in the field leads to.
func readField(v ssa.Value) *types.Var {
	field, _ := flow.FieldRead(v)
	if load, ok := v.(*ssa.UnOp); ok && field == nil && load.Op == token.MUL {
		field, _ = flow.FieldRead(load.X)
	}
	return field
}

// structOf names the struct of which a value is a field, itself or what the pointer in the field leads to; "" for another value.
func structOf(v ssa.Value) string {
	_, of := flow.FieldRead(v)
	if load, ok := v.(*ssa.UnOp); ok && of == nil && load.Op == token.MUL {
		_, of = flow.FieldRead(load.X)
	}
	if of == nil {
		return ""
	}
	return knowledge.TypeName(of.Type())
}

func constant(v ssa.Value) bool {
	_, ok := v.(*ssa.Const)
	return ok
}

// compared reports whether a value compares two bools of which one says whether the pointer is nil.
func (h *holder) compared(compare *ssa.BinOp) bool {
	return knowledge.IsBool(compare.X.Type()) && (h.isAbout(compare.X) || h.isAbout(compare.Y))
}

// isAbout reports whether a bool compares the pointer with nil, or what a function makes of it that has something else for nil with a constant.
func (h *holder) isAbout(v ssa.Value) bool {
	test, ok := v.(*ssa.BinOp)
	if !ok {
		return false
	}
	call, derefs := test.X.(*ssa.Call)
	return refs.Pointer(test.X) == h.at || derefs && knowledge.Dereferenced(&call.Call) != nil && refs.Pointer(knowledge.Dereferenced(&call.Call)) == h.at
}

// kind reports whether a value is a flag that the same object holds, or a text whose name says that it tells kinds apart: it
// may say which of the parts are there. They say nothing of maps, of conditions and of owners.
func (h *holder) kind(load ssa.Value) bool {
	basic, ok := load.Type().Underlying().(*types.Basic)
	if !ok || h.isMap || refs.LookedUp(h.at.Path) || refs.ValueOf(load).Root != h.memory.Root && refs.Pointer(load).Root != h.at.Root {
		return false
	}
	field := readField(load)
	tells := basic.Info()&(types.IsBoolean|types.IsString) != 0 && (field == nil || discriminates(load.Type(), field))
	return tells && h.tells(structOf(load))
}

// storedSince reports whether a variable or field may have been set after the test.
func (h *holder) storedSince(load *ssa.UnOp, after *paths.Set) bool {
	cell := flow.Cell(load.X)
	return knowledge.Any(after.All(), func(b *ssa.BasicBlock) bool {
		return knowledge.Any(knowledge.Each[*ssa.Store](b.Instrs), func(store *ssa.Store) bool { return flow.Cell(store.Addr) == cell })
	})
}

// asked reports whether a call is a question about the object that is not understood, or looks whether it is
// valid. A comparison of parts of two objects says nothing of what there is in both.
func (h *holder) asked(call *ssa.Call) bool {
	if !knowledge.IsBool(call.Type()) && !knowledge.Validates(&call.Call) && (h.isMap || !tellsKinds(call.Type())) || comparesParts(&call.Call) || h.passesOver(call) {
		return false
	}
	return slices.ContainsFunc(calls.Arguments(&call.Call), func(v ssa.Value) bool {
		if knowledge.Time(v.Type()) || isStatusOf(v.Type()) && h.isPointer() && h.wanted() {
			return false // when something was says nothing of another part, nor does a status of what is wanted
		}
		at := refs.ValueOf(v)
		if h.seen() && ofSpec(at) {
			return false // what somebody wants does not say what the cluster has seen
		}
		if refs.LookedUp(h.at.Path) && refs.Pointer(v) == h.at {
			return true // a method of what was looked for, which takes nil
		}
		return at.Root == h.memory.Root && !h.names(v, at) && !h.saysNothing(v) && !h.result.asksLife(call, v, 0) ||
			at.Root != nil && (slices.Contains(h.searched(), at.Root) || slices.Contains(entryOf(h.at.Root), at.Root))
	})
}

// tellsKinds reports whether a type is one of numbers or texts with a name: its constants tell kinds of objects apart.
func tellsKinds(t types.Type) bool {
	_, named := types.Unalias(t).(*types.Named)
	basic, ok := t.Underlying().(*types.Basic)
	return named && ok && basic.Info()&(types.IsInteger|types.IsString) != 0
}

// comparesParts reports whether a call compares two values in depth that are both read from fields, or a struct with one in which nothing is set.
func comparesParts(call *ssa.CallCommon) bool {
	a, b, _ := knowledge.Compared(call)
	if a == nil {
		return false
	}
	if nothingIn(a) || nothingIn(b) {
		return true
	}
	field, _ := flow.FieldRead(knowledge.Unconverted(a))
	other, _ := flow.FieldRead(knowledge.Unconverted(b))
	return field != nil && other != nil
}

// nothingIn reports whether a value is a struct in which nothing is set: that another one differs from it says of none of several fields that this one is there.
func nothingIn(v ssa.Value) bool {
	v = knowledge.Unconverted(v)
	of, ok := v.Type().Underlying().(*types.Struct)
	return ok && of.NumFields() > 1 && isZero(v)
}

// searched returns what the function was handed that has looked for the object of the path, but for contexts, and for its receiver if
// there is more; nothing for another object.
func (h *holder) searched() []ssa.Value {
	call := flow.Made(h.at.Root)
	if call == nil || h.at.Path != "" {
		return nil
	}
	var found []ssa.Value
	for _, v := range slices.Backward(calls.Arguments(&call.Call)) {
		receiver := call.Call.Signature().Recv() != nil && v == calls.Arguments(&call.Call)[0]
		if !knowledge.Context(v.Type()) && !(receiver && len(found) > 0) {
			found = append(found, refs.ValueOf(v).Root)
		}
	}
	return found
}

// names reports whether a value is a text of the metadata of an object, such as its name, which says nothing of the parts of its spec
// and status.
func (h *holder) names(v ssa.Value, at refs.Ref) bool {
	field, of := flow.FieldRead(v)
	return field != nil && knowledge.IsText(v.Type()) && knowledge.TypeName(of.Type()) == knowledge.ObjectMeta && !below(h.memory.Path, at.Path)
}
