package clocks

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// The fields of a condition.
const (
	conditionType  = "Type"
	transitionTime = "LastTransitionTime"
)

// putsAnew reports whether a call puts a condition for which anew holds into a list of a variable, and nothing reads the variable as a whole on a path without such a call.
func (r *Result) putsAnew(call *ssa.Call, list ssa.Value) bool {
	to, condition := knowledge.PutsCondition(&call.Call)
	at := refs.ValueOf(list)
	variable, ok := at.Root.(*ssa.Alloc)
	if !ok || to != list || !r.anew(call, to, condition) {
		return false
	}
	puts := func(instr ssa.Instruction) bool {
		other, ok := instr.(*ssa.Call)
		if !ok {
			return false
		}
		into, _ := knowledge.PutsCondition(&other.Call)
		return into != nil && refs.ValueOf(into) == at
	}
	return !slices.ContainsFunc(knowledge.Referrers(variable), func(ref ssa.Instruction) bool {
		load, ok := ref.(*ssa.UnOp)
		return ok && paths.Find(paths.Search{Plain: true, From: variable, At: load, Avoid: puts}) != nil
	})
}

// anew reports whether meta.SetStatusCondition gives a condition the time of now: on each path to the call the one of its type was taken out of
// the list, or the list was emptied, and nothing can have put one back since. The condition does not come with another time.
func (r *Result) anew(put *ssa.Call, list, condition ssa.Value) bool {
	made := r.constants.Record(condition, put)
	if !r.Now(condition) && !withoutTime(made) {
		return false
	}
	kind, _ := made.Field(conditionType)
	at := refs.ValueOf(list)
	gone := func(instr ssa.Instruction) bool { return r.takesOut(instr, at, kind) }
	if paths.Find(paths.Search{Plain: true, Block: put.Parent().Blocks[0], At: put, Avoid: gone}) != nil {
		return false
	}
	return !r.edits.Of(put.Parent()).Has(func(e edits.Event) bool {
		_, touches := e.Part(at)
		return touches && e.Kind != edits.Written && !gone(e.Instr) && !r.putsOther(e.Instr, kind) &&
			paths.Find(paths.Search{Plain: true, From: e.Instr, At: put, Avoid: gone}) != nil
	})
}

// withoutTime reports whether nothing sets the time of a condition.
func withoutTime(condition *constants.Record) bool {
	set, ok := condition.Field(transitionTime)
	return ok && set.Zero()
}

// takesOut reports whether an instruction takes the condition of a type out of a list, empties the list, or makes the variable or sets the status that it is in without one.
func (r *Result) takesOut(instr ssa.Instruction, list refs.Ref, kind constants.Value) bool {
	switch instr := instr.(type) {
	case *ssa.Alloc:
		return list.Root == ssa.Value(instr)
	case *ssa.Store:
		at := refs.ValueOf(instr.Addr)
		below, within := flow.Below(list.Path, at.Path)
		if at.Root != list.Root || !within {
			return false
		}
		if below == "" {
			return knowledge.IsNil(instr.Val) || knowledge.EmptyList(instr.Val)
		}
		kept, ok := r.constants.Record(instr.Val, instr).Field(strings.Split(below, ".")[1:]...)
		return ok && kept.Nil
	case *ssa.Call:
		from, dropped := knowledge.DropsCondition(&instr.Call)
		return from != nil && refs.ValueOf(from) == list && same(r.constants.Of(dropped), kind)
	}
	return false
}

// putsOther reports whether an instruction puts a condition of another type than a given one into a list, or takes one out.
func (r *Result) putsOther(instr ssa.Instruction, kind constants.Value) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	if list, _ := knowledge.DropsCondition(&call.Call); list != nil {
		return true
	}
	list, condition := knowledge.PutsCondition(&call.Call)
	if list == nil {
		return false
	}
	other, _ := r.constants.Record(condition, call).Field(conditionType)
	is, known := other.Text()
	not, also := kind.Text()
	return known && also && is != not
}

// same reports whether two values are one text, or one value that is not known.
func same(a, b constants.Value) bool {
	is, known := a.Text()
	other, also := b.Text()
	return known && also && is == other || a.Source != nil && a.Source == b.Source
}
