// Package compares answers which calls compare two values in depth: those of libraries, and those of functions
// that hand two parameters on to one and return what it says.
//
// A function that looks at its parameters before it compares them is not followed: it may compare what they
// lead to.
package compares

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the comparisons. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintcompares",
	Doc:        "find which calls compare two values in depth",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Hands), new(ComparesData)},
}

// Hands is a fact about a function: it compares two of its parameters, the receiver counted.
type Hands struct{ A, B int }

// AFact marks Hands as a fact.
func (*Hands) AFact() {}

// A Comparison is a call that compares two values in depth.
type Comparison struct {
	Call *ssa.Call
	A, B ssa.Value // as the call is given them
	Own  bool      // something else than their types and what they hold decides, too
}

// A Result holds the comparisons of one package.
type Result struct {
	All []Comparison // in source order, those whose operands are handed on left out

	pass  *analysis.Pass
	ssa   *ssabuild.SSA
	graph *calls.Graph

	conditions *conditions.Result

	hands map[*ssa.Function]*Hands
	data  map[*ssa.Function][]int // the parameters whose data a function compares
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass: pass, ssa: pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA), graph: pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		hands:      make(map[*ssa.Function]*Hands), data: make(map[*ssa.Function][]int),
	}
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		if r.hands[fn] == nil && len(fn.Blocks) == 1 {
			r.hands[fn] = r.handsOn(fn)
		}
		if _, again := r.data[fn]; !again {
			r.data[fn] = r.dataOf(fn)
		}
		return false // a function that compares by calling itself compares nothing
	})
	for _, fn := range r.ssa.Funcs {
		obj, ok := fn.Object().(*types.Func)
		exported := ok && obj.Exported() && obj.Pkg() == pass.Pkg
		if exported && len(r.data[fn]) > 0 {
			pass.ExportObjectFact(obj, &ComparesData{r.data[fn]})
		}
		if hands := r.hands[fn]; hands != nil {
			if exported {
				pass.ExportObjectFact(obj, hands)
			}
			continue
		}
		for instr := range calls.Instrs(fn) {
			if c, ok := r.comparison(instr); ok {
				r.All = append(r.All, c)
			}
		}
	}
	return r, nil
}

// comparison returns the comparison that an instruction is.
func (r *Result) comparison(instr ssa.Instruction) (c Comparison, ok bool) {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return c, false
	}
	if a, b, options := knowledge.Compared(&call.Call); a != nil {
		return Comparison{Call: call, A: a, B: b, Own: !r.harmless(options)}, true
	}
	hands := r.handing(call)
	if hands == nil || hands.A >= len(call.Call.Args) || hands.B >= len(call.Call.Args) {
		return c, false
	}
	return Comparison{Call: call, A: call.Call.Args[hands.A], B: call.Call.Args[hands.B]}, true
}

// handing returns which arguments a call hands to a comparison; nil for none.
func (r *Result) handing(call *ssa.Call) *Hands {
	if fns := r.graph.Targets(call); len(fns) == 1 {
		return r.hands[fns[0]]
	}
	var fact Hands
	if obj := flow.Declared(&call.Call); obj != nil && r.pass.ImportObjectFact(obj, &fact) {
		return &fact
	}
	return nil
}

// harmless reports whether the options of a comparison leave it to the types and what the values hold.
func (r *Result) harmless(options ssa.Value) bool {
	if c, ok := options.(*ssa.Const); options == nil || ok && c.IsNil() {
		return true
	}
	list, known := r.graph.Elements(options)
	return known && !slices.ContainsFunc(list, func(option ssa.Value) bool { return !knowledge.ComparesWithin(option) })
}

// handed returns the parameter that an operand of a comparison is, if it is one as it is, or both are of one type, which then says nothing.
func handed(operand, other ssa.Value) (*ssa.Parameter, bool) {
	if unwrapped := knowledge.Unconverted(operand); types.Identical(unwrapped.Type(), knowledge.Unconverted(other).Type()) {
		operand = unwrapped
	}
	param, ok := operand.(*ssa.Parameter)
	return param, ok
}

// handsOn returns which parameters a function of one block compares as they are; nil for none.
func (r *Result) handsOn(fn *ssa.Function) *Hands {
	var found *Hands
	for instr := range calls.Instrs(fn) {
		c, ok := r.comparison(instr)
		if !ok || c.Own {
			continue
		}
		a, isA := handed(c.A, c.B)
		b, isB := handed(c.B, c.A)
		if found != nil || !isA || !isB {
			return nil
		}
		found = &Hands{flow.ParamIndex(a), flow.ParamIndex(b)}
	}
	return found
}
