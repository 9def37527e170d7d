package leaderconfig

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// calleeName returns the name of the function or method that a call is of.
func calleeName(call ssa.CallInstruction) string {
	common := call.Common()
	if common.IsInvoke() {
		return common.Method.Name()
	}
	if callee := common.StaticCallee(); callee != nil {
		return callee.Name()
	}
	return "the election"
}

// place is one more place that takes part.
func (c *checker) place(instr ssa.Instruction, label string) analysis.RelatedInformation {
	at := c.ssa.Range(instr)
	return analysis.RelatedInformation{Pos: at.From, End: at.To, Message: label}
}
