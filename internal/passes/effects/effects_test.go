package effects_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each declared function states its summary, as other packages are told of it, on the line of its name.
func TestSummaries(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "effects",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, effects.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[effects.Analyzer].(*effects.Result)
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				if text := r.FactOf(fn).String(); fn.Parent() == nil && text != "" {
					answers = append(answers, passtest.Answer{Pos: fn.Pos(), Text: text})
				}
			}
			return answers
		},
	}, "./effects/volume", "./effects/controller", "./expectations/uses", "./expecttimeout/stores")
}

// Each call states what it writes, and which of the caller's own objects.
func TestWrites(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "writes",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, effects.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[effects.Analyzer].(*effects.Result)
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, b := range fn.Blocks {
					for _, instr := range b.Instrs {
						call, ok := instr.(ssa.CallInstruction)
						if !ok {
							continue
						}
						does, _ := r.Call(call)
						for _, w := range does.Writes() {
							answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: describe(w)})
						}
					}
				}
			}
			return answers
		},
	}, "./effects/writes")
}

func describe(w effects.Write) string {
	text := string(w.Verb)
	if w.Sub != "" {
		text += "/" + w.Sub
	}
	if w.Also {
		text += "+status"
	}
	if param, ok := w.Object.Root.(*ssa.Parameter); ok {
		return text + ": " + param.Name() + w.Object.Path
	}
	return text + ": none"
}
