package conflicts

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Renews reports whether an instruction may put the version that the cluster has into the object of a write: it reads
// the object, assigns to it as a whole or to its version, or hands it to what is not seen. A read of another object does
// not, whatever its name, unless something of it is assigned.
func (r *Result) Renews(instr ssa.Instruction, of Write) bool {
	call, isCall := instr.(ssa.CallInstruction)
	if isCall && (call != of.Call && r.rereads(call, of) || call == of.Call && !of.Direct && r.reads(call, of)) {
		return true // a function that writes may read first
	}
	if isCall {
		if object, field, _ := knowledge.SetsMeta(call.Common()); object != nil && field == versionField && refs.ValueOf(object).Root == of.Object.Root {
			return true
		}
	}
	return slices.ContainsFunc(r.effects.Instr(instr), func(e effects.Effect) bool {
		if e.Kind != effects.Stores || e.On.Root != of.Object.Root {
			return false
		}
		path, below := strings.CutPrefix(e.On.Path, of.Object.Path)
		return !below && strings.HasPrefix(of.Object.Path, e.On.Path) || below && HoldsVersion(path)
	})
}

const versionField = "ResourceVersion"

// HoldsVersion reports whether what is at a path of an object holds its version. A path that was cut may lead there, unless
// it begins in the spec or status.
func HoldsVersion(path string) bool {
	above, cut := strings.CutSuffix(path, effects.Below)
	if cut {
		return !strings.HasPrefix(above+".", ".Spec.") && !strings.HasPrefix(above+".", ".Status.")
	}
	return path == "" || strings.HasSuffix(path, "."+versionField) || strings.HasSuffix(path, ".ObjectMeta") || path == ".Object"
}

// rereads reports whether a call may read into the object of a write.
func (r *Result) rereads(call ssa.CallInstruction, of Write) bool {
	common := call.Common()
	does, _ := r.effects.Call(call)
	reads := func(e effects.Effect) bool {
		if e.Kind != effects.Reads && e.Kind != effects.Shares {
			return e.Kind == effects.Writes && strings.HasPrefix(e.Detail, string(knowledge.Save))
		}
		return e.On.Root != nil && e.On.Root == of.Object.Root
	}
	if slices.ContainsFunc(does, reads) {
		return true
	}
	if _, write := knowledge.WriteOf(common); write || knowledge.LooksUpObject(common) || knowledge.Harmless(common) {
		return false
	}
	if knowledge.OnObject(common) {
		return knowledge.CalleeName(common) == "DeepCopyInto" && r.handed(call, of)
	}
	return r.handed(call, of) && !onlyChanges(common) && slices.ContainsFunc(does, func(e effects.Effect) bool {
		return e.Kind == effects.Runs || e.Kind == effects.Unknown || e.Kind == effects.Reads && e.On.Root == nil
	})
}

// onlyChanges reports whether a call is of a function value that gets no context and returns nothing: it could not say that a read has
// failed, and changes what it gets most likely.
func onlyChanges(call *ssa.CallCommon) bool {
	return !call.IsInvoke() && call.StaticCallee() == nil && call.Signature().Results().Len() == 0 &&
		!slices.ContainsFunc(call.Args, func(arg ssa.Value) bool { return knowledge.Context(arg.Type()) })
}
