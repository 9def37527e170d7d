package constants_test

import (
	"fmt"
	"go/constant"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

func TestValues(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "value",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer, constants.Analyzer},
		Ask:      ask,
	}, "./constants/...")
}

// ask answers the calls of ask, for their argument, and of askField, for a field of it.
func ask(pass *analysis.Pass) []passtest.Answer {
	built := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	graph := pass.ResultOf[calls.Analyzer].(*calls.Graph)
	values := pass.ResultOf[constants.Analyzer].(*constants.Result)
	var answers []passtest.Answer
	for _, fn := range built.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(*ssa.Call)
				if !ok || call.Call.StaticCallee() == nil {
					continue
				}
				switch call.Call.StaticCallee().Name() {
				case "ask":
					v := asked(call.Call.Args[0])
					answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: describe(values.Of(v))})
				case "askField":
					answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: field(graph, values, call)})
				}
			}
		}
	}
	return answers
}

func asked(arg ssa.Value) ssa.Value {
	if made, ok := arg.(*ssa.MakeInterface); ok {
		return made.X
	}
	return arg
}

func field(graph *calls.Graph, values *constants.Result, call *ssa.Call) string {
	list, _ := graph.Elements(call.Call.Args[1])
	var names []string
	for _, element := range list {
		names = append(names, constant.StringVal(element.(*ssa.Const).Value))
	}
	v, ok := values.Record(asked(call.Call.Args[0]), call).Field(names...)
	if !ok {
		return "no field"
	}
	return describe(v)
}

func describe(v constants.Value) string {
	text := "unknown"
	root, isParameter := v.Root.(*ssa.Parameter)
	switch {
	case v.Nil:
		text = "nil"
	case v.Const != nil:
		text = constantText(v)
	case isParameter:
		text = fmt.Sprintf("%.3g * %s", v.Factor, root.Name())
	}
	if v.Zero() {
		text = "unset " + text
	}
	return text
}

// constantText writes numbers that are at least a millisecond as durations.
func constantText(v constants.Value) string {
	if n, ok := v.Number(); ok && n >= float64(time.Millisecond) {
		return time.Duration(n).String()
	}
	return v.Const.ExactString()
}
