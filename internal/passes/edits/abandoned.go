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
	param, handed := set.At.Root.(*ssa.Parameter)
	if !handed || !r.readAbove(param) {
		return nil
	}
	s := abandonSearch{r, set.At.Path, make(map[ssa.Instruction]bool)}
	return s.left(set.At.Root, set.Instr, r.outcomes(set, 0))
}

// readAbove reports whether all callers of the function of a parameter are seen, and each hands over an object that a function has read into a variable of its own. Functions
// that call each other count as handing over something else.
func (r *Result) readAbove(param *ssa.Parameter) bool {
	read, known := r.above[param]
	if known {
		return read
	}
	r.above[param] = false
	callers, all := r.Callers(refs.Ref{Root: param})
	r.above[param] = all && !r.graph.Escapes(param.Parent()) && !slices.ContainsFunc(callers, func(c Caller) bool {
		if r.ssa.InTest(c.Call.Pos()) {
			return false
		}
		if _, called := c.Call.(*ssa.Call); !called || c.Object.Root == nil || c.Object.Path != "" {
			return true
		}
		if above, handed := c.Object.Root.(*ssa.Parameter); handed {
			return !r.readAbove(above)
		}
		return c.reader(c.Object.Root) == nil
	})
	return r.above[param]
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
	if knowledge.Visited(s.asked, at) || f.keptAnywhere(object) || s.found(s.search(object, at), outcomes) {
		return nil
	}
	param, handed := object.(*ssa.Parameter)
	if !handed {
		return f.reader(object)
	}
	fails := !s.succeedsAfter(at, outcomes)
	callers, _ := s.Callers(refs.Ref{Root: param})
	var reader *ssa.Function
	for _, caller := range callers {
		if s.ssa.InTest(caller.Call.Pos()) {
			continue
		}
		var with []outcome
		if err, _ := conditions.ErrorOf(caller.Call.(*ssa.Call)); fails && err != nil {
			with = []outcome{{result: err}}
		}
		if reader = s.left(caller.Object.Root, caller.Call, with); reader == nil {
			return nil
		}
	}
	return reader
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
func (f *Function) reader(object ssa.Value) *ssa.Function {
	reader, known := f.result.readers[object]
	if known || !knowledge.IsObject(object.Type()) {
		return reader
	}
	switch object.(type) {
	case *ssa.Alloc:
		if f.fills(refs.Ref{Root: object}) {
			reader = object.Parent()
		}
	case *ssa.Call, *ssa.Extract:
		reader = f.result.returnedRead(object)
	}
	f.result.readers[object] = reader
	return reader
}

// returnedRead is reader for what a call has returned.
func (r *Result) returnedRead(object ssa.Value) (reader *ssa.Function) {
	origins, complete := r.graph.AllOrigins(object)
	if !complete {
		return nil
	}
	for _, v := range origins {
		if knowledge.IsNil(v) {
			continue
		}
		variable, ok := v.(*ssa.Alloc)
		if !ok || !r.Of(variable.Parent()).fills(refs.Ref{Root: v}) || slices.ContainsFunc(r.graph.AllUses(v), r.keepsUse) {
			return nil
		}
		reader = variable.Parent()
	}
	return reader
}
