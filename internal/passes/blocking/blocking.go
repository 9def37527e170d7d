// Package blocking answers which loops of a function nothing from outside can end, and which functions
// return while a goroutine of theirs works on. How long a call takes is asked of effects.
package blocking

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer looks at loops and goroutines. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintblocking",
	Doc:        "find loops that nothing ends and goroutines that nobody waits for",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, stops.Analyzer, effects.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(LeavesWork)},
}

// LeavesWork is a fact about a function that can return nil while a goroutine which it started works on
// until a stop.
type LeavesWork struct{}

// AFact marks LeavesWork as a fact about a function.
func (*LeavesWork) AFact() {}

func (*LeavesWork) String() string { return "leaves work" }

// A Result answers for one package.
type Result struct {
	Stops   *stops.Result
	Effects *effects.Result

	pass  *analysis.Pass
	graph *calls.Graph
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		Stops:   pass.ResultOf[stops.Analyzer].(*stops.Result),
		Effects: pass.ResultOf[effects.Analyzer].(*effects.Result),
		pass:    pass,
		graph:   pass.ResultOf[calls.Analyzer].(*calls.Graph),
	}
	for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || obj.Pkg() != pass.Pkg {
			continue
		}
		if _, early := r.Leaves(fn); early != nil {
			pass.ExportObjectFact(obj, new(LeavesWork))
		}
	}
	return r, nil
}

// LeavesWork reports whether a function of another package is known to leave a goroutine at work.
func (r *Result) LeavesWork(fn *types.Func) bool {
	return r.pass.ImportObjectFact(fn.Origin(), new(LeavesWork))
}

// livesOrJoins reports whether a call is known to go on until something ends it, or to wait for goroutines.
func livesOrJoins(does effects.Summary) bool { return does.Lives() || does.Has(effects.Joins) }
