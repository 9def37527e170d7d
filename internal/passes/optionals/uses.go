package optionals

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/needs"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A Use is an instruction that panics if a pointer is nil.
type Use struct {
	Instr   ssa.Instruction
	Pointer ssa.Value // nil where a callee follows the path
	At      refs.Ref
	Arg     ssa.Value // of a call whose callee follows the path: the argument
	Below   string    // the part of the path that begins at the argument
	Plain   bool      // the pointer is no part of an object
	Inner   *Use      // of a call that runs a closure: what follows the pointer there
	Joined  *Use      // what follows the pointer after a join that it comes to at the end of the block of Instr
}

// Uses returns the uses of pointers of the API in a function, in the order of its blocks.
func (r *Result) Uses(fn *ssa.Function) []Use {
	return r.uses(fn, func(refs.Ref) bool { return true })
}

// Owners returns the uses of the controllers that own objects, of conditions that are looked for in them, and of what functions of the module
// look for, where nothing has looked whether there is one, in the function or in those that call it.
func (r *Result) Owners(fn *ssa.Function) []Use {
	var found []Use
	for _, use := range r.Uses(fn) {
		same := func(other Use) bool { return other.At == use.At }
		if r.Search(use) == nil && (use.Arg != nil || !refs.LookedUp(use.At.Path)) || hidden(use.At) || slices.ContainsFunc(found, same) {
			continue
		}
		if r.Unguarded(use) && !r.besideError(use) && !r.Asked(use) && !r.GuardedAbove(use) {
			found = append(found, use)
		}
	}
	return found
}

// Search returns the call that may have found nothing, of which a use follows the result; nil for another use.
func (r *Result) Search(use Use) *ssa.Call {
	for _, v := range []ssa.Value{use.At.Root, use.Pointer, use.Arg} {
		if v != nil && use.Below == "" && (v != use.At.Root || use.At.Path == "") && r.FindsNothing(v) {
			return flow.Made(v)
		}
	}
	return nil
}

// hidden reports whether a condition is looked for in what a getter of a parameter returns, or in an element of a list there. Callers may have asked for it by the
// field that the getter reads, or set it there, and whoever is handed the object may have set it by the setter beside it: the location does not show that, so
// that a condition that nobody has set is missed.
func hidden(at refs.Ref) bool {
	if !strings.Contains(at.Path, refs.ConditionStep) {
		return false
	}
	for element, ok := at.Root.(*ssa.IndexAddr); ok; element, ok = at.Root.(*ssa.IndexAddr) {
		at = refs.Pointer(element.X)
	}
	root, got := at.Root, strings.Contains(at.Path, "()")
	if call, ok := root.(*ssa.Call); ok && call.Call.Signature().Params().Len() == 0 && knowledge.Copies(&call.Call) == nil {
		root, got = knowledge.Unconverted(knowledge.Receiver(&call.Call)), true
	}
	_, param := root.(*ssa.Parameter)
	return param && got
}

// besideError reports whether a use runs only when the call that the pointer is from has failed: what the call returns without an error says
// nothing of that.
func (r *Result) besideError(use Use) bool {
	call := r.Search(use)
	if call == nil {
		return false
	}
	err, _ := conditions.ErrorOf(call)
	return err != nil && r.conditions.NotNilAt(err, use.Instr)
}

// Pos returns where a use is in the source.
func (u Use) Pos() token.Pos {
	if u.Instr.Pos().IsValid() || u.Pointer == nil {
		return u.Instr.Pos()
	}
	return u.Pointer.Pos()
}

// uses returns the uses of pointers of the API in a function, in the order of its blocks, of the locations that accept
// accepts.
func (r *Result) uses(fn *ssa.Function, accept func(refs.Ref) bool) []Use {
	var found []Use
	for instr := range calls.Instrs(fn) {
		if pointer := needs.Followed(instr); pointer != nil && (r.ofAPI(pointer) || r.ofModel(instr, pointer) || r.unsetResult(pointer) && !isMap(pointer) || r.carries(pointer) || r.FindsNothing(pointer) || r.joinsOptional(pointer)) {
			if at, ok := located(pointer); ok && accept(at) {
				found = append(found, Use{Instr: instr, Pointer: pointer, At: at})
			}
		}
		call, ok := instr.(*ssa.Call)
		if !ok {
			continue
		}
		for _, use := range r.usedBy(call) {
			if accept(use.At) {
				found = append(found, use)
			}
		}
	}
	return found
}
