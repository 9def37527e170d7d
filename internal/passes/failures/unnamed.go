package failures

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Unnamed returns a path from a lookup that lets NotFound through to a write of the object that it was to fill, which has no name then; nil if there is none. A condition about the object
// on the way says that the author knows. writes says whether a call writes an object that is there, and marks whether one that is handed an object changes no more than its finalizers.
func (r *Result) Unnamed(f *Failure, writes func(call *ssa.Call, object ssa.Value) bool, marks func(*ssa.Call) bool) *paths.Path {
	object := r.askedFor(f.Call)
	if object == nil || f.Asked(knowledge.KindNotFound) == nil || named(object) {
		return nil
	}
	gone := r.conditions.Being(f.Err, knowledge.KindNotFound)
	write := func(instr ssa.Instruction) bool { call, ok := instr.(*ssa.Call); return ok && writes(call, object) }
	return paths.Find(paths.Search{
		From: f.Call, To: write,
		Edge: func(x *paths.Explorer, s paths.State, succ int) bool {
			return gone(x, s, succ) && (r.Tests(f, s.Block) || !r.asks(s.Block, object))
		},
		Avoid: func(instr ssa.Instruction) bool {
			call, ok := instr.(*ssa.Call)
			_, stores := instr.(*ssa.Store)
			return instr == f.Call || fills(instr, object) && !stores && !(ok && (write(call) || marks(call)))
		},
	})
}

// named reports whether the function that makes an object may give it a name: by a store of the name, of its metadata or of all of it, or by a method.
func named(object ssa.Value) bool {
	made, ok := object.(ssa.Instruction)
	if !ok {
		return true
	}
	for instr := range calls.Instrs(made.Parent()) {
		switch instr := instr.(type) {
		case *ssa.Store:
			at := flow.Locate(instr.Addr)
			if at.Root == object && (at.Path == "" || at.Path == ".ObjectMeta" || strings.HasSuffix(at.Path, "Name")) {
				return true
			}
		case *ssa.Call:
			if name := knowledge.CalleeName(&instr.Call); (name == "SetName" || name == "SetGenerateName") && flow.Locate(knowledge.Receiver(&instr.Call)).Root == object {
				return true
			}
		}
	}
	return false
}
