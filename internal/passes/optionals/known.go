package optionals

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/needs"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A Known is a use of a pointer that is nil whenever control comes there, or an element of a list that is empty then.
type Known struct {
	Use  Use
	Test paths.Edge // which says so; the zero edge for what is nil by its declaration
}

// KnownNil returns the uses of a function that panic whenever they run, since a condition that decides them says that the pointer, map,
// interface or function is nil, that the map, assertion or channel that it comes from had no value, or that the list is empty, or since nothing
// has assigned to the variable. Of each pointer and each condition there is the first use.
func (r *Result) KnownNil(fn *ssa.Function) []Known {
	var found []Known
	for instr := range calls.Instrs(fn) {
		if use, ok := r.declared(instr); ok {
			found = append(found, Known{Use: use})
		}
		for _, use := range r.followed(instr) {
			test := r.saysNil(use)
			same := func(k Known) bool { return k.Test == test && k.Use.At == use.At }
			if test.If != nil && !slices.ContainsFunc(found, same) && !endsProcess(instr) {
				found = append(found, Known{use, test})
			}
		}
	}
	return found
}

// endsProcess reports whether the block of an instruction goes on to a panic or the end of the process: one panic or another makes no difference.
func endsProcess(instr ssa.Instruction) bool {
	block := instr.Block().Instrs
	return slices.ContainsFunc(block[slices.Index(block, instr):], func(later ssa.Instruction) bool {
		_, panics := later.(*ssa.Panic)
		call, ok := later.(*ssa.Call)
		return panics || ok && knowledge.EndsProcess(&call.Call)
	})
}

// mayEnd reports whether an instruction calls a function that is handed an error and may end the process or panic, as one that checks the error does, or one that does by its name.
func (r *Result) mayEnd(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || call.Call.Signature().Results().Len() > 0 {
		return false
	}
	if knowledge.EndsProcess(&call.Call) {
		return true
	}
	does, _ := r.effects.Call(call)
	return does.Has(effects.Exits, effects.Panics) && slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return knowledge.IsError(arg.Type()) })
}

// followed returns what an instruction follows, itself or in a function that it calls, whatever the type.
func (r *Result) followed(instr ssa.Instruction) []Use {
	if element, ok := instr.(*ssa.IndexAddr); ok {
		if _, constant := element.Index.(*ssa.Const); !constant {
			return nil
		}
		return []Use{{Instr: instr, Pointer: element.X, At: refs.Pointer(element.X)}}
	}
	var found []Use
	if v := needs.Followed(instr); v != nil {
		found = append(found, Use{Instr: instr, Pointer: v, At: refs.Pointer(v)})
	}
	call, ok := instr.(*ssa.Call)
	if !ok {
		return found
	}
	for _, arg := range r.needs.Arguments(call) {
		if arg.Path == "" && dereferencable(arg.Value) != nil {
			found = append(found, Use{Instr: call, At: refs.Pointer(arg.Value), Arg: arg.Value})
		}
	}
	return found
}

// saysNil returns the last edge before a use which says that what it follows is nil or empty; the zero edge for none, or where a later one says that it
// is not: control does not come there, or the pointer has been set.
func (r *Result) saysNil(use Use) paths.Edge {
	v := cmp.Or(use.Pointer, use.Arg)
	_, element := use.Instr.(*ssa.IndexAddr)
	for _, f := range slices.Backward(r.conditions.Under(use.Instr)) {
		switch {
		case f.Predicate == conditions.Nil && knowledge.IsError(v.Type()) && use.At.Path == "":
			continue // what a call fails with, or does not, is a question of its own
		case f.Predicate == conditions.Nil, f.Predicate == conditions.Empty && element:
			if !f.Truth && (f.Subject == v || refs.Pointer(f.Subject) == use.At) {
				return paths.Edge{}
			}
			if f.Truth && (f.Subject == v || r.stays(f, use)) && !r.denied(use, f.Edge) {
				return f.Edge
			}
		case f.Predicate == conditions.Ok:
			part, ok := use.At.Root.(*ssa.Extract)
			if !f.Truth && ok && use.At.Path == "" && part.Index == 0 && part.Tuple == f.Subject {
				return f.Edge
			}
		case f.Predicate == conditions.Kind && !f.Truth:
			if use.At.Path == "" && isTarget(use.At.Root, f.Cond) {
				return f.Edge
			}
		case f.Predicate == conditions.True && !f.Truth:
			if use.At.Path == "" && r.missed(use.At.Root, f.Subject) {
				return f.Edge
			}
		}
	}
	return paths.Edge{}
}

// missed reports whether a value is a pointer that a function of the package returns beside a bool, and is nil in each return whose bool
// need not be true.
func (r *Result) missed(v, said ssa.Value) bool {
	pointer, ok := v.(*ssa.Extract)
	found, also := said.(*ssa.Extract)
	if !ok || !also || pointer.Tuple != found.Tuple || flow.Made(v) == nil {
		return false
	}
	targets := r.graph.Targets(flow.Made(v))
	if len(targets) != 1 {
		return false
	}
	misses := false
	for _, ret := range paths.Returns(targets[0]) {
		value, there := paths.Returned(ret, pointer.Index), paths.Returned(ret, found.Index)
		if c, ok := there.(*ssa.Const); ok && !knowledge.ZeroConstant(c) {
			continue
		}
		if !knowledge.IsNil(value) && !sameLookup(value, there) {
			return false
		}
		misses = true
	}
	return misses
}

// isTarget reports whether a variable is the one in which a call puts the error that it looks for, if it finds one, and nothing else sets the variable.
func isTarget(variable, asked ssa.Value) bool {
	call, ok := asked.(*ssa.Call)
	if !ok || variable == nil || knowledge.ErrorTarget(&call.Call) != variable {
		return false
	}
	again := paths.Search{Plain: true, From: call, At: call, Avoid: paths.Is(variable.(*ssa.Alloc))}
	return paths.Find(again) == nil && !slices.ContainsFunc(knowledge.Referrers(variable), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.UnOp, *ssa.DebugRef:
			return false
		case *ssa.MakeInterface:
			return !slices.Equal(knowledge.Referrers(ref), []ssa.Instruction{call})
		}
		return true
	})
}

// sameLookup reports whether two values are what one lookup in a map, or an assertion, gives: nil and false, or a value and true.
func sameLookup(value, ok ssa.Value) bool {
	a, is := value.(*ssa.Extract)
	b, also := ok.(*ssa.Extract)
	if !is || !also || a.Tuple != b.Tuple || a.Index != 0 || b.Index != 1 {
		return false
	}
	switch a.Tuple.(type) {
	case *ssa.Lookup, *ssa.TypeAssert:
		return true
	}
	return false
}

// denied reports whether a condition after an edge says that what a use follows is not nil, also by a function that it asks.
func (r *Result) denied(use Use, since paths.Edge) bool {
	return slices.ContainsFunc(paths.Decided(use.Instr.Block(), since.To()), func(e paths.Edge) bool {
		return slices.ContainsFunc(r.conditions.Nils(e.If.Block(), e.Succ), func(f conditions.NilFact) bool { return f.At == use.At && !f.Nil })
	})
}

// stays reports whether a fact is about the place from which a use reads once more what it follows, and nothing that runs in between can have
// set that: in an object of an API as holder.changes says, elsewhere no call, other than for a log, and no wait for another goroutine.
func (r *Result) stays(f conditions.Fact, use Use) bool {
	v := cmp.Or(use.Pointer, use.Arg)
	at, ok := located(v)
	if f.Stale || !ok || at.Path == "" || refs.Pointer(f.Subject) != at {
		return false
	}
	if _, entry := at.Root.(*ssa.Lookup); entry {
		return false // it is set where its map is
	}
	h := r.holder(at, use.Instr.Parent())
	changes := h.changes
	if _, of := flow.FieldRead(v); of == nil || !r.apiStruct(of.Type()) {
		changes = runsOthers
	}
	again := func(instr ssa.Instruction) bool { return instr == use.Instr || instr == ssa.Instruction(f.Edge.If) }
	return paths.Find(paths.Search{
		Plain: true, Block: f.Edge.To(), Avoid: again,
		To: func(instr ssa.Instruction) bool {
			return !again(instr) && changes(instr) && h.leadsOn(instr, use, f.Edge.If)
		},
	}) == nil
}

// leadsOn reports whether a path leads from an instruction to a use without the test that says that the pointer is nil.
func (h *holder) leadsOn(from ssa.Instruction, use Use, test *ssa.If) bool {
	return paths.Find(paths.Search{
		Plain: true, From: from,
		At:    use.Instr,
		Avoid: paths.Is(test),
	}) != nil
}

// replaces reports whether an instruction may make another one of the element of a list with which the path begins: it stores in an element, or is
// handed the list.
func (h *holder) replaces(instr ssa.Instruction) bool {
	element, ok := h.at.Root.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	switch instr := instr.(type) {
	case *ssa.Store:
		to, ok := instr.Addr.(*ssa.IndexAddr)
		return ok && flow.MadeHere(to.X) == nil
	case ssa.CallInstruction:
		list := refs.ValueOf(element.X)
		return knowledge.BuiltinName(instr.Common()) == "" && slices.ContainsFunc(calls.Arguments(instr.Common()), func(v ssa.Value) bool {
			return refs.ValueOf(v) == list
		})
	}
	return false
}

// runsOthers reports whether an instruction may run other code than its function's, a log excepted, or stores something.
func runsOthers(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Call:
		return knowledge.BuiltinName(&instr.Call) == "" && !knowledge.Logs(&instr.Call)
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case *ssa.Store:
		return flow.MadeHere(instr.Addr) == nil
	case *ssa.Select, *ssa.Send, *ssa.RunDefers:
		return true
	}
	return false
}
