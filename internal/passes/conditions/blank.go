package conditions

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Blank is an edge on which a function knows that a value in memory is nil, empty or "", which no call has just returned.
type Blank struct {
	Value  ssa.Value
	Edge   paths.Edge
	Ret    *ssa.Return       // as Absence has it
	Before []ssa.Instruction // as Absence has it
}

// Blanks returns where a function finds a value blank, in the order of its blocks.
func (r *Result) Blanks(fn *ssa.Function) []Blank {
	var found []Blank
	for _, b := range fn.Blocks {
		for i := range b.Succs {
			for _, f := range r.OnEdge(b, i) {
				if !f.blank() || flow.Made(f.Subject) != nil {
					continue
				}
				blank := Blank{Value: f.Subject, Edge: f.Edge}
				blank.Ret, blank.Before = Straight(f.Edge.To())
				found = append(found, blank)
			}
		}
	}
	return found
}

// blank reports whether a fact says that its subject is nil, empty or "", or that a map has no entry for it.
func (f Fact) blank() bool {
	switch f.Predicate {
	case Nil, Empty:
		return f.Truth && !knowledge.IsError(f.Subject.Type())
	case Ok:
		return !f.Truth
	case Equal:
		value, ok := f.Value.(*ssa.Const)
		return ok && f.Truth && knowledge.IsText(f.Subject.Type()) && knowledge.ZeroConstant(value)
	}
	return false
}
