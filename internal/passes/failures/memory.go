package failures

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A Written says that a function runs one that it is handed, and gives it a text or a hash in memory to write to.
type Written struct {
	Func int // the parameter that is run, the receiver counted
	Arg  int // the argument that it gets
}

// writesMemory reports whether a call writes into a text or a hash in memory, which never fails, also where that is a parameter of a literal for
// whoever runs it.
func (r *Result) writesMemory(call *ssa.Call) bool {
	to := knowledge.WritesInto(&call.Call)
	if to == nil {
		return false
	}
	param, ok := to.(*ssa.Parameter)
	return knowledge.MemoryWriter(to.Type()) || ok && r.getsMemory(param)
}

// getsMemory reports whether a literal is handed to functions alone that give it a text or a hash in memory for a parameter.
func (r *Result) getsMemory(param *ssa.Parameter) bool {
	literal := param.Parent()
	if literal.Parent() == nil {
		return false
	}
	handed := 0
	var only func(v ssa.Value) bool // each use hands it to such a function
	only = func(v ssa.Value) bool {
		return !slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
			switch ref := ref.(type) {
			case *ssa.MakeClosure:
				return ref.Fn != v || !only(ref)
			case *ssa.ChangeType:
				return !only(ref)
			case *ssa.Call:
				handed++
				return !r.givesMemory(ref, v, flow.ParamIndex(param))
			}
			return true
		})
	}
	return only(literal) && handed > 0
}

// givesMemory reports whether all that a call does with a function that it is handed is to run it with a text or a hash in memory as an argument.
func (r *Result) givesMemory(call *ssa.Call, fn ssa.Value, arg int) bool {
	i := slices.Index(call.Call.Args, fn)
	if call.Call.IsInvoke() || call.Call.Value == fn || i < 0 || slices.Contains(call.Call.Args[i+1:], fn) {
		return false
	}
	return r.each(call, func(s Summary) bool {
		return slices.ContainsFunc(s.Memory, func(w Written) bool {
			return w.Arg == arg && flow.ActualOf(&call.Call, r.graph.Targets(call), w.Func) == fn
		})
	})
}

// memoryFor returns the parameters of a function that it does nothing with but to run them, each with the arguments that are always in memory.
func memoryFor(fn *ssa.Function) []Written {
	var found []Written
	for i, param := range fn.Params {
		sig, ok := param.Type().Underlying().(*types.Signature)
		if !ok || len(knowledge.Referrers(param)) == 0 {
			continue
		}
		for arg := range sig.Params().Len() {
			if !slices.ContainsFunc(knowledge.Referrers(param), func(ref ssa.Instruction) bool {
				call, ok := ref.(*ssa.Call)
				return !ok || call.Call.Value != ssa.Value(param) || slices.Contains(call.Call.Args, ssa.Value(param)) ||
					!knowledge.MemoryWriter(knowledge.Unconverted(call.Call.Args[arg]).Type())
			}) {
				found = append(found, Written{Func: i, Arg: arg})
			}
		}
	}
	return found
}
