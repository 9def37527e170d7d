package failures

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// logsIn returns the parameters that a function only logs.
func (r *Result) logsIn(fn *ssa.Function) []int {
	if fn.Signature.Results().Len() > 0 || len(fn.Blocks) == 0 {
		return nil
	}
	var found []int
	for i, param := range fn.Params {
		if knowledge.IsError(param.Type()) && len(knowledge.Referrers(param)) > 0 && r.OnlyLogged(param) {
			found = append(found, i)
		}
	}
	if len(found) > 0 && r.canEnd(fn, make(map[*ssa.Function]int), maxCallees+1) {
		return nil
	}
	return found
}

// canEnd reports whether a function panics or ends the process on some path, in calls as deep as depth says: exitOnError does more about an
// error than to log it. Each function of seen was looked at as deep as it says.
func (r *Result) canEnd(fn *ssa.Function, seen map[*ssa.Function]int, depth int) bool {
	if seen[fn] >= depth {
		return false
	}
	seen[fn] = depth
	return knowledge.Any(calls.Instrs(fn), func(instr ssa.Instruction) bool {
		if _, panics := instr.(*ssa.Panic); panics || r.neverReturns(instr) {
			return true
		}
		call, ok := instr.(*ssa.Call)
		return ok && slices.ContainsFunc(r.graph.Targets(call), func(callee *ssa.Function) bool { return r.canEnd(callee, seen, depth-1) })
	})
}

// handsToLog reports whether a call hands an error to a function that does nothing but to log it, and to no other one.
func (r *Result) handsToLog(call ssa.CallInstruction, err ssa.Value) bool {
	common := call.Common()
	if common.IsInvoke() || common.Signature().Results().Len() > 0 || !slices.Contains(common.Args, err) {
		return false
	}
	if targets := r.graph.Targets(call); len(targets) > 0 {
		return !slices.ContainsFunc(targets, func(fn *ssa.Function) bool {
			return slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool {
				i := flow.ParamIndex(param)
				return flow.Actual(common, fn, i) == err && !slices.Contains(r.known[fn].Logs, i)
			})
		})
	}
	return slices.Contains(r.fact(call).Logs, slices.Index(common.Args, err))
}

// logged reports whether an instruction writes an error to a log, or hands it on to calls that do, also as a text or with one.
func (r *Result) logged(instr ssa.Instruction, err ssa.Value) bool {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		v, ok := instr.(*ssa.Call)
		return logs(instr) || r.handsToLog(instr, err) || ok && (knowledge.ErrorText(v) == err || knowledge.KeepsNil(&v.Call) == err || knowledge.PreparesLog(&v.Call)) && r.onlyInLogs(v, 0)
	case *ssa.ChangeInterface:
		return r.onlyInLogs(instr, 0)
	}
	return false
}

// OnlyInLogs reports whether a value gets into logs, events and metrics, and texts of it do, and nothing else has it: nothing is decided by it.
func (r *Result) OnlyInLogs(v ssa.Value) bool { return r.onlyInLogs(v, 0) }

// onlyInLogs reports whether a value gets into logs, and texts of it do, and nothing else has it.
func (r *Result) onlyInLogs(v ssa.Value, depth int) bool {
	uses := r.graph.Uses(v)
	return depth < maxWraps && len(uses) > 0 && !slices.ContainsFunc(uses, func(use flow.Use) bool {
		if call, ok := use.Instr.(ssa.CallInstruction); ok && logs(call) {
			return false
		}
		text, ok := use.Instr.(ssa.Value)
		return !ok || !makesText(text) || !r.onlyInLogs(text, depth+1)
	})
}

// makesText reports whether a value is a text that is put together, an error with a text added to it, or a logger, an entry or a field of a log.
func makesText(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.BinOp:
		return v.Op == token.ADD && knowledge.IsText(v.Type())
	case *ssa.Call:
		return knowledge.Printed(v) != nil || knowledge.ErrorText(v) != nil || knowledge.KeepsNil(&v.Call) != nil || knowledge.PreparesLog(&v.Call)
	}
	return false
}

// logs reports whether a call writes to a log, an event or a metric, and returns nothing; or what it returns is thrown away.
func logs(call ssa.CallInstruction) bool {
	common := call.Common()
	v, ok := call.(*ssa.Call)
	return knowledge.Quiet(common) && (common.Signature().Results().Len() == 0 || ok && knowledge.PreparesLog(common) && len(knowledge.Referrers(v)) == 0)
}
