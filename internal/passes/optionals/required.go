package optionals

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Required reports whether the API says that a field which a use follows is there, and nothing in the package doubts it.
func (r *Result) Required(use Use) bool {
	field, of := flow.FieldRead(cmp.Or(use.Pointer, use.Arg))
	if of == nil || !r.apiStruct(of.Type()) || knowledge.OptionalField(of.Type(), field.Name()) || r.marked(of.Type(), field) || r.askedElsewhere(field, use.Instr.Parent()) {
		return false
	}
	h := r.holder(use.At, use.Instr.Parent())
	return !slices.ContainsFunc(h.owners, isStatusOf) && !(h.inOptionalStruct() && !h.structAsked(use))
}

// inOptionalStruct reports whether the last field of a path is in a struct by value that the API takes for optional: it is empty where the user has left it out, whatever the API requires of
// one that is there. The spec of an object is taken to be there.
func (h *holder) inOptionalStruct() bool {
	for i := len(h.fields) - 2; i >= 0; i-- {
		field, of := h.fields[i], h.owners[i]
		if _, byValue := field.Type().Underlying().(*types.Struct); !byValue || knowledge.IsObject(of) {
			return false
		}
		if !field.Embedded() && (knowledge.OptionalField(of, field.Name()) || h.result.marked(of, field)) {
			return !h.result.defaulted(of, field.Name())
		}
	}
	return false
}

// structAsked reports whether a condition that decides a use asks for something else in the struct of the last field of a path, which may say that this is there.
func (h *holder) structAsked(use Use) bool {
	beside := h.memory.Path[:strings.LastIndex(h.memory.Path, ".")]
	return slices.ContainsFunc(paths.Decided(use.Instr.Block(), nil), func(e paths.Edge) bool {
		return slices.ContainsFunc(h.result.conditions.OnEdge(e.If.Block(), e.Succ), func(f conditions.Fact) bool {
			at := refs.ValueOf(f.Subject)
			return at.Root == h.memory.Root && below(at.Path, beside)
		})
	})
}
