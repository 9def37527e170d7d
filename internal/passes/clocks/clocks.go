// Package clocks answers which values are or hold the present time, and where a function stores it: itself, or by a function that
// stores it into what it is handed whatever that holds.
package clocks

import (
	"cmp"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the times. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintclocks",
	Doc:        "find which values hold the present time, and where it is stored",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, constants.Analyzer, edits.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Fact)},
}

// Fact is what other packages have to know of a function: the results that always hold the present time, and where in its parameters
// it always stores it, both in fixed order.
type Fact struct {
	Results []int
	Stores  []Stored
}

// A Stored is a part of a parameter, the receiver counted. It gets the present time, or what another parameter holds.
type Stored struct {
	Param int
	Path  string
	From  int // the parameter; unasked for the present time
}

// unasked is the present time, whatever a function is handed.
const unasked = -1

// AFact marks Fact as a fact.
func (*Fact) AFact() {}

// A Set stores the present time.
type Set struct {
	Instr ssa.Instruction
	At    refs.Ref // the part that gets it
}

// A Result holds the times of one package.
type Result struct {
	pass       *analysis.Pass
	graph      *calls.Graph
	conditions *conditions.Result
	constants  *constants.Result
	edits      *edits.Result
	facts      map[*ssa.Function]*Fact
	assumed    *ssa.Parameter // taken for the present time
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		constants:  pass.ResultOf[constants.Analyzer].(*constants.Result),
		edits:      pass.ResultOf[edits.Analyzer].(*edits.Result),
		facts:      make(map[*ssa.Function]*Fact),
	}
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		if _, again := r.facts[fn]; !again {
			r.facts[fn] = r.factOf(fn)
		}
		return false // a function that gets the time by calling itself is left out
	})
	for fn, obj := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Exported() {
		if fact := r.facts[fn]; fact != nil {
			pass.ExportObjectFact(obj, fact)
		}
	}
	return r, nil
}

// factOf returns what is to be known of a function; nil for nothing.
func (r *Result) factOf(fn *ssa.Function) *Fact {
	fact := new(Fact)
	for i := range fn.Signature.Results().Len() {
		values := flow.Results(fn, i)
		if len(values) > 0 && !slices.ContainsFunc(values, func(v ssa.Value) bool { return !r.Now(v) }) {
			fact.Results = append(fact.Results, i)
		}
	}
	fact.Stores = r.storesOf(fn, unasked)
	for i, param := range fn.Params {
		if knowledge.HoldsTime(param.Type()) {
			r.assumed = param
			for _, stored := range r.storesOf(fn, i) {
				if !slices.Contains(fact.Stores, Stored{stored.Param, stored.Path, unasked}) {
					fact.Stores = append(fact.Stores, stored)
				}
			}
			r.assumed = nil
		}
	}
	if len(fact.Results)+len(fact.Stores) == 0 {
		return nil
	}
	slices.SortFunc(fact.Stores, func(a, b Stored) int {
		return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(a.Path, b.Path), cmp.Compare(a.From, b.From))
	})
	fact.Stores = slices.Compact(fact.Stores)
	return fact
}

// called returns what is known of the function that a call calls.
func (r *Result) called(call *ssa.Call) *Fact {
	found := new(Fact)
	if targets := r.graph.Targets(call); len(targets) == 1 {
		return cmp.Or(r.facts[targets[0]], found)
	}
	if obj := flow.Declared(&call.Call); obj != nil && !call.Call.IsInvoke() && obj.Pkg() != r.pass.Pkg {
		r.pass.ImportObjectFact(obj, found)
	}
	return found
}
