package edits

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Abandoned returns a function that has read an object into a variable of its own and hands it, maybe through others, to the one that sets a part of it,
// where nobody uses that part any more: neither the function that sets it nor those above it once their calls have returned. Where a part is set only on the way to
// an error, the calls have returned one. nil stands for an object that others may have, and for callers that are not all seen.
func (r *Result) Abandoned(set Event) *ssa.Function {
	if _, param := set.At.Root.(*ssa.Parameter); !param {
		return nil
	}
	s := abandonSearch{r, set.At.Path, make(map[ssa.Instruction]bool)}
	return s.left(set.At.Root, set.Instr, r.outcomes(set, 0))
}

// An abandonSearch is the state of one question.
type abandonSearch struct {
	*Result
	part  string
	asked map[ssa.Instruction]bool
}

// left returns the function that has read an object, if nobody uses the part after an instruction that has certain outcomes.
func (s abandonSearch) left(object ssa.Value, at ssa.Instruction, outcomes []outcome) *ssa.Function {
	f := s.Of(at.Parent())
	if knowledge.Visited(s.asked, at) || f.kept(object, make(map[ssa.Value]bool)) || s.found(s.search(object, at), outcomes) {
		return nil
	}
	param, handed := object.(*ssa.Parameter)
	if !handed {
		return f.reader(object)
	}
	callers, all := s.Callers(refs.Ref{Root: param})
	if !all || s.graph.Escapes(at.Parent()) {
		return nil
	}
	fails := !s.succeedsAfter(at, outcomes)
	var reader *ssa.Function
	for _, caller := range callers {
		if s.ssa.InTest(caller.Call.Pos()) {
			continue
		}
		if reader = s.above(caller, fails); reader == nil {
			return nil
		}
	}
	return reader
}

// above is left for a caller, whose call fails or may have any outcome.
func (s abandonSearch) above(caller Caller, fails bool) *ssa.Function {
	call, ok := caller.Call.(*ssa.Call)
	if !ok || caller.Object.Root == nil || caller.Object.Path != "" {
		return nil
	}
	var outcomes []outcome
	if err, _ := conditions.ErrorOf(call); fails && err != nil {
		outcomes = []outcome{{result: err}}
	}
	return s.left(caller.Object.Root, call, outcomes)
}

// search looks for a use of the part after an instruction, before the variable gets another object.
func (s abandonSearch) search(object ssa.Value, at ssa.Instruction) paths.Search {
	return paths.Search{
		From:  at,
		To:    func(instr ssa.Instruction) bool { return reads(instr, object, s.part) },
		Avoid: func(instr ssa.Instruction) bool { return renewed(instr, object) },
	}
}

// getsOwner reports whether an instruction is a call that gives an object an owner, for which there is no other reason than to write the object.
func getsOwner(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && knowledge.SetsOwner(&call.Call)
}

// reader returns the function that has read an object into a variable of its own: this one, or one of the package that returns it and keeps it nowhere; nil for an object
// that others may have.
func (f *Function) reader(object ssa.Value) (reader *ssa.Function) {
	if f.fills(refs.Ref{Root: object}) {
		return object.Parent()
	}
	if !knowledge.Is[*ssa.Call](object) && !knowledge.Is[*ssa.Extract](object) || !knowledge.IsObject(object.Type()) {
		return nil
	}
	origins, complete := f.result.graph.AllOrigins(object)
	if !complete {
		return nil
	}
	for _, v := range origins {
		variable, ok := v.(*ssa.Alloc)
		if knowledge.IsNil(v) {
			continue
		}
		if !ok || !f.result.Of(variable.Parent()).fills(refs.Ref{Root: v}) || slices.ContainsFunc(f.result.graph.AllUses(v), f.result.keepsUse) {
			return nil
		}
		reader = variable.Parent()
	}
	return reader
}
