package reconciles

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Raises is a fact about a function, or a method of an interface by the few types that implement it: which of its results are true in each pass, or in each one that
// the specification lets get there.
type Raises struct{ Results []int }

// AFact marks Raises as a fact.
func (*Raises) AFact() {}

// Raised returns the last instruction of what makes a result of a function true in each pass, or in each one that the specification lets get there: a flag that one
// branch sets whatever the object has. It is nil if a comparison decides, for what is not seen, and for what depends on itself. Where two conditions together
// make a flag true in each pass, that is missed.
func (r *Result) Raised(fn *ssa.Function, result int) ssa.Instruction {
	return r.asked(raisedResult{fn, result}, func() ssa.Instruction {
		for _, b := range fn.Blocks {
			ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
			if !ok || result >= len(ret.Results) || !r.runsAgain(ret) {
				continue
			}
			if knowledge.IsTrue(ret.Results[result]) {
				return ret
			}
			if at := r.raised(ret.Results[result]); at != nil {
				return at
			}
		}
		return nil
	})
}

// A raisedResult is a result of a function.
type raisedResult struct {
	fn    *ssa.Function
	index int
}

// asked returns what makes a flag true, or a raisedResult. It is found once, and nil where it depends on itself.
func (r *Result) asked(flag any, find func() ssa.Instruction) ssa.Instruction {
	at, known := r.flags[flag]
	if !known {
		r.flags[flag] = nil
		at = find()
		r.flags[flag] = at
	}
	return at
}

// raised returns what makes a flag true, as Raised does for a result; for what a call says it is the call.
func (r *Result) raised(flag ssa.Value) ssa.Instruction {
	if phi, ok := flag.(*ssa.Phi); ok {
		return r.asked(phi, func() ssa.Instruction { return r.raisedOnEdge(phi) })
	}
	call, index := flow.Made(flag), 0
	if call == nil {
		return nil
	}
	if part, ok := flag.(*ssa.Extract); ok {
		index = part.Index
	}
	if slices.ContainsFunc(r.graph.Callees(call), func(fn *ssa.Function) bool { return r.Raised(fn, index) != nil }) || r.saysRaised(call, index) {
		return call
	}
	return nil
}

// raisedOnEdge is raised for a flag that comes from several blocks: by one that gets there in each pass, or as it was before, where all others make it true.
func (r *Result) raisedOnEdge(flag *ssa.Phi) ssa.Instruction {
	for i, edge := range flag.Edges {
		from := flag.Block().Preds[i]
		last := from.Instrs[len(from.Instrs)-1]
		facts := append(slices.Clone(r.branching(last, nil)), r.conditions.OnEdge(from, slices.Index(from.Succs, flag.Block()))...)
		if knowledge.IsTrue(edge) {
			if r.comesAgain(facts) {
				return last
			}
			continue
		}
		stays := !slices.ContainsFunc(flag.Edges, func(other ssa.Value) bool { return other != edge && !knowledge.IsTrue(other) })
		if !stays && !r.comesAgain(facts) {
			continue
		}
		if at := r.raised(edge); at != nil {
			return at
		}
	}
	return nil
}

// runsAgain reports whether all that decides whether an instruction runs is the same in the next pass. What it runs under says most, and is found without a search.
func (r *Result) runsAgain(instr ssa.Instruction) bool {
	return r.comesAgain(r.conditions.Under(instr)) && r.comesAgain(r.branching(instr, nil))
}

// comesAgain reports whether all conditions of a flag are the same in the next pass.
func (r *Result) comesAgain(facts []conditions.Fact) bool {
	return !slices.ContainsFunc(facts, func(f conditions.Fact) bool { return chooses(f) && !r.steady(f) })
}

// saysRaised reports whether another package says that a result of what a call runs is raised.
func (r *Result) saysRaised(call *ssa.Call, result int) bool {
	obj := flow.Declared(&call.Call)
	if call.Call.IsInvoke() {
		obj = call.Call.Method.Origin()
	}
	fact := new(Raises)
	return obj != nil && obj.Pkg() != nil && obj.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(obj, fact) && slices.Contains(fact.Results, result)
}

// exportRaised notes for other packages which results are raised.
func (r *Result) exportRaised() {
	raised := func(fn *ssa.Function) (found []int) {
		for i := range fn.Signature.Results().Len() {
			if knowledge.IsBool(fn.Signature.Results().At(i).Type()) && r.Raised(fn, i) != nil {
				found = append(found, i)
			}
		}
		return found
	}
	for fn, obj := range r.ssa.Exported() {
		if results := raised(fn); len(results) > 0 {
			r.pass.ExportObjectFact(obj, &Raises{results})
		}
	}
	for _, method := range r.graph.Implemented() {
		fact := new(Raises)
		for _, fn := range r.graph.Implementations(method) {
			fact.Results = append(fact.Results, raised(fn)...)
		}
		if slices.Sort(fact.Results); method.Exported() && len(fact.Results) > 0 {
			fact.Results = slices.Compact(fact.Results)
			r.pass.ExportObjectFact(method, fact)
		}
	}
}
