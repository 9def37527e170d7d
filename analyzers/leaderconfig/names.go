package leaderconfig

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// place is one more place that takes part.
func (c *checker) place(instr ssa.Instruction, label string) analysis.RelatedInformation {
	at := c.ssa.Range(instr)
	return analysis.RelatedInformation{Pos: at.From, End: at.To, Message: label}
}
