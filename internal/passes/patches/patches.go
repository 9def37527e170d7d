// Package patches answers what a merge patch is compared with, and so which changes of an object it sends, lacks or takes back.
//
// A question is about a request of edits; answers name the object in memory that is the base of the patch, and changes in the order of
// the function. A patch whose data can be several, or whose base is not seen, is none: nothing is said of it.
package patches

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the bases of patches. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintpatches",
	Doc:        "find what merge patches are compared with",
	Requires:   []*analysis.Analyzer{turn.Analyzer, calls.Analyzer, effects.Analyzer, edits.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
}

// A Patch is a request that sends what differs between an object and its base.
type Patch struct {
	edits.Event
	Data  knowledge.MergePatch // where a helper makes it, only its base
	Base  refs.Ref             // the object in memory that it is compared with
	Given ssa.Instruction      // the call that is given the base: the one that makes the patch, or that of the helper

	r    *Result
	f    *edits.Function
	made *ssa.Call // the call of the same function that the base is the result of; nil for none
}

// A Result answers for the patches of one package.
type Result struct {
	pkg     *types.Package
	graph   *calls.Graph
	within  *flow.Graph // graph, if no other package sets the fields of this one
	effects *effects.Result
	edits   *edits.Result
}

func run(pass *analysis.Pass) (any, error) {
	graph := pass.ResultOf[calls.Analyzer].(*calls.Graph)
	return &Result{
		pkg:     pass.Pkg,
		graph:   graph,
		within:  graph.WithExported(),
		effects: pass.ResultOf[effects.Analyzer].(*effects.Result),
		edits:   pass.ResultOf[edits.Analyzer].(*edits.Result),
	}, nil
}

// Of returns the merge patch that a request sends; ok is false for another request.
func (r *Result) Of(e edits.Event) (p Patch, ok bool) {
	call, ok := e.Instr.(*ssa.Call)
	if !ok || e.At.Root == nil || e.Taken != nil {
		return p, false
	}
	p = Patch{Event: e, Given: call, r: r, f: r.edits.Of(call.Parent())}
	if w, direct := knowledge.WriteOf(&call.Call); !direct {
		p.Data.Base = r.handed(call)
	} else if origins := r.graph.Origins(w.Data); w.Data != nil && len(origins) == 1 {
		p.Data, _ = knowledge.MergePatchOf(origins[0])
		p.Given = p.Data.Call
	}
	if p.Data.Base == nil {
		return p, false
	}
	p.Base = refs.ValueOf(p.Data.Base)
	if made := flow.Made(p.Base.Root); made != nil && made.Parent() == call.Parent() {
		p.made = made
	}
	return p, true
}

// handed returns the argument that a helper compares the one object with that it patches.
func (r *Result) handed(call *ssa.Call) ssa.Value {
	does, _ := r.effects.Call(call)
	var bases []refs.Ref
	for _, e := range does {
		if e.Kind == effects.Bases && e.On.Root != nil {
			bases = append(bases, e.On)
		}
	}
	writes := does.Writes()
	if len(bases) != 1 || len(writes) != 1 {
		return nil
	}
	var handed []ssa.Value
	for _, arg := range call.Call.Args {
		if refs.ValueOf(arg) == bases[0] {
			handed = append(handed, arg)
		}
	}
	if len(handed) == 0 || len(handed) == 1 && writes[0].Object == bases[0] {
		return nil // compared with itself in the helper, which is asked about itself
	}
	return handed[0]
}

// Sends reports whether a patch can hold a change of its object: one that is made before the request, and that the base does not have.
func (p Patch) Sends(set edits.Event) bool {
	if p.made != nil && !p.f.Leads(p.At, p.made, set.Instr, nil) {
		return false
	}
	return set.Changes(p.At, "") && p.f.Leads(p.At, set.Instr, p.Instr, nil)
}
