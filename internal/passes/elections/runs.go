package elections

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// A Run is a call that runs an election until the lease is lost.
type Run struct {
	Call    ssa.CallInstruction
	Context ssa.Value         // nil when unknown
	Config  *constants.Record // what the elector was made of; nil when unknown

	elects *Elects // of a wrapper in another package
}

// Elects is the fact that a function or method runs an election once and returns after it, and that
// nothing in it or in the callbacks of the election ends the process, cancels, or runs it again.
type Elects struct {
	Outside bool // the callbacks call functions that are handed in from outside
	Clean   bool // it returns no error but nil after the election
}

// AFact marks Elects as a fact about a function.
func (*Elects) AFact() {}

func (r *Result) noteRun(call ssa.CallInstruction) {
	common := call.Common()
	switch knowledge.Callee(common) {
	case knowledge.RunElection:
		r.Runs = append(r.Runs, &Run{Call: call, Context: common.Args[0], Config: r.constants.Record(common.Args[1], call)})
	case knowledge.ElectorRun:
		run := &Run{Call: call}
		if elector := knowledge.Receiver(common); elector != nil { // a method value hides it
			if run.Config = r.madeOf(elector); run.Config == nil {
				run.elects = r.madeElsewhere(elector)
			}
		}
		if args := knowledge.Args(common); len(args) > 0 {
			run.Context = args[0] // the first generation had none
		}
		r.Runs = append(r.Runs, run)
	default:
		if fact := r.electing(common); fact != nil {
			r.Runs = append(r.Runs, &Run{Call: call, elects: fact})
		}
	}
}

// madeOf returns what an elector was made of, if all that can be it was made of the same.
func (r *Result) madeOf(elector ssa.Value) *constants.Record {
	var found *ssa.Call
	for _, origin := range r.graph.Origins(elector) {
		if knowledge.IsNil(origin) {
			continue
		}
		call := flow.Made(origin)
		if call == nil || knowledge.Callee(&call.Call) != knowledge.ElectorMaker || found != nil && found != call {
			return nil
		}
		found = call
	}
	if found == nil {
		return nil
	}
	return r.constants.Record(found.Call.Args[0], found)
}

// MakesElector is the fact that a function returns an elector that it has made, and that nothing in the callbacks of the election ends the process or
// cancels.
type MakesElector struct {
	Outside bool // the callbacks call functions that are handed in from outside, or are these
}

// AFact marks MakesElector as a fact about a function.
func (*MakesElector) AFact() {}

// madeElsewhere returns what is known of the run of an elector that a function of another package has made; nil for nothing.
func (r *Result) madeElsewhere(elector ssa.Value) *Elects {
	origins := r.graph.Origins(elector)
	if len(origins) != 1 {
		return nil
	}
	var fact MakesElector
	call := flow.Made(origins[0])
	if call == nil || flow.Declared(&call.Call) == nil || !r.pass.ImportObjectFact(flow.Declared(&call.Call), &fact) {
		return nil
	}
	return &Elects{Outside: fact.Outside}
}

// exportMakers tells other packages which functions make electors, what follows the run of which is left to them.
func (r *Result) exportMakers(s *ssabuild.SSA) {
	for fn, obj := range s.Exported() {
		if results := fn.Signature.Results(); results.Len() == 0 || knowledge.TypeName(results.At(0).Type()) != knowledge.LeaderElector {
			continue
		}
		fact, known := new(MakesElector), false
		for _, elector := range flow.Results(fn, 0) {
			if knowledge.IsNil(elector) {
				continue
			}
			run := &Run{Config: r.madeOf(elector)}
			outside, ok := r.harmless(run)
			if fact.Outside, known = fact.Outside || outside, ok; !ok {
				break
			}
		}
		if known {
			r.pass.ExportObjectFact(obj, fact)
		}
	}
}

// electing returns the fact about what is called; nil when there is none.
func (r *Result) electing(call *ssa.CallCommon) *Elects {
	var obj types.Object
	if call.IsInvoke() {
		obj = call.Method
	} else if callee := call.StaticCallee(); callee != nil && callee.Blocks == nil {
		obj = callee.Object()
	}
	fn, ok := obj.(*types.Func)
	fact := new(Elects)
	if !ok || fn.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(fn, fact) {
		return nil
	}
	return fact
}

// exportElects tells other packages which functions run an election and do nothing after it, and which
// methods of interfaces stand for such a one.
func (r *Result) exportElects(s *ssabuild.SSA) {
	found := make(map[*types.Func]*Elects)
	for _, run := range r.Runs {
		outside, ok := r.harmless(run)
		if !ok {
			continue
		}
		for _, at := range r.returning(run.Call, maxCallers, make(map[ssa.Instruction]int)) {
			if obj, ok := at.Parent().Object().(*types.Func); ok && obj.Pkg() == r.pass.Pkg {
				found[obj] = &Elects{Outside: outside, Clean: r.cleanAfter(at)}
			}
		}
	}
	for _, obj := range s.Declared() {
		if fact := found[obj]; fact != nil {
			r.pass.ExportObjectFact(obj, fact)
			r.exportInterfaces(obj, fact)
		}
	}
}

// exportInterfaces tells the same of the methods of interfaces of this package that a method alone
// implements.
func (r *Result) exportInterfaces(method *types.Func, fact *Elects) {
	for _, of := range r.graph.Implemented() {
		if fns := r.graph.Implementations(of); len(fns) == 1 && fns[0].Object() == method {
			r.pass.ExportObjectFact(of, fact)
		}
	}
}
