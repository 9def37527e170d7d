// Package conflicts answers which functions are run again after a conflict, which of their writes the API
// server refuses with one, what reads an object afresh, and where an error stops to be a conflict.
//
// What is not seen may do anything: a write through it may or may not be refused, a call of it may read the
// object again. Masked is of the kind "on some path".
package conflicts

import (
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds what is tried again. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintconflicts",
	Doc:        "find which writes are tried again after a conflict",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, effects.Analyzer, failures.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Masked), new(Retries)},
}

// A Result answers questions about one package.
type Result struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	conditions *conditions.Result
	effects    *effects.Result
	failures   *failures.Result
	masks      map[*ssa.Function][]Mask
	retried    map[*ssa.Function]*Retries
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		failures:   pass.ResultOf[failures.Analyzer].(*failures.Result),
		masks:      make(map[*ssa.Function][]Mask),
		retried:    make(map[*ssa.Function]*Retries),
	}
	r.findMasks()
	r.findRetried()
	return r, nil
}

// A Write is a call that changes an object in the cluster, itself or through functions that are seen.
type Write struct {
	effects.Write
	Call   ssa.CallInstruction
	Direct bool // it is the request itself
	Answer knowledge.Conflicting
}

// Writes returns the calls of a function that change an object that is there.
func (r *Result) Writes(fn *ssa.Function) []Write {
	var found []Write
	for call := range calls.Each[ssa.CallInstruction](fn) {
		does, _ := r.effects.Call(call)
		direct, isDirect := knowledge.WriteOf(call.Common())
		for _, w := range does.Writes() {
			answer := knowledge.Write{Verb: w.Verb}.Conflict()
			if isDirect {
				answer = direct.Conflict()
			}
			switch w.Verb {
			case knowledge.Update, knowledge.Patch, knowledge.Apply, knowledge.Save:
				found = append(found, Write{w, call, isDirect, answer})
			}
		}
	}
	return found
}

// Reads returns the calls of a function that read objects, or may: a client, a lister, a function that is
// not seen and that is handed something of which the object is a part.
func (r *Result) Reads(fn *ssa.Function, of Write) []ssa.CallInstruction {
	var found []ssa.CallInstruction
	for instr := range calls.Instrs(fn) {
		call, ok := instr.(ssa.CallInstruction)
		if ok && r.reads(call, of) {
			found = append(found, call)
		}
	}
	return found
}

func (r *Result) reads(call ssa.CallInstruction, of Write) bool {
	does, _ := r.effects.Call(call)
	if does.Has(effects.Reads, effects.Shares) {
		return true
	}
	if slices.ContainsFunc(does.Writes(), func(w effects.Write) bool { return w.Verb == knowledge.Save }) {
		return true
	}
	common := call.Common()
	if _, write := knowledge.WriteOf(common); write || knowledge.OnObject(common) || knowledge.Harmless(common) {
		return false
	}
	opaque := func(e effects.Effect) bool {
		if call == of.Call && (effects.OfLibrary(e.Detail) || e.Detail == effects.Compares) {
			return false // on its way to the write
		}
		return e.Kind == effects.Runs || e.Kind == effects.Unknown
	}
	return slices.ContainsFunc(does, opaque) && r.handed(call, of)
}
