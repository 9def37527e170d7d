package objects_test

import (
	"fmt"
	"go/token"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

// told is a rule that tells what the pass knows, so that programs can claim it.
var told = rule.New(rule.Spec{
	Manual: "// Package told tells what calls write.\npackage told\n",
	Checks: []rule.Check{
		{Name: "write", Tier: rule.Default, Summary: "what a call writes"},
	},
	Requires: []*analysis.Analyzer{ssabuild.Analyzer, objects.Analyzer},
	Run:      tell,
})

func tell(pass *analysis.Pass) {
	built := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	known := pass.ResultOf[objects.Analyzer].(*objects.Result)
	for _, fn := range built.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(ssa.CallInstruction)
				if !ok {
					continue
				}
				for i, w := range known.Writes(call) {
					at := built.Range(call) // a rule reports a place once: several writes of one call differ in their end
					pass.Report(analysis.Diagnostic{Pos: at.Pos(), End: at.End() - token.Pos(i), Category: "write", Message: describe(w)})
				}
			}
		}
	}
}

func describe(w objects.Write) string {
	text := string(w.Verb)
	if w.Sub != "" {
		text += "/" + w.Sub
	}
	if w.Also {
		text += "+status"
	}
	switch root := w.Object.Root.(type) {
	case nil:
		text += ": none"
	case *ssa.Parameter:
		text += ": " + root.Name() + w.Object.Path
	default:
		text += ": none"
	}
	return fmt.Sprintf("%s via %d", text, len(w.Via))
}

func TestWrites(t *testing.T) {
	ruletest.Run(t, told, "./objects/writes")
}
