package runnables

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Elects is a fact about a function that sets up an election with functions that it is given: which
// parameters, the receiver counted, run when this replica begins to lead and when it ends to.
type Elects struct {
	Started []int // in rising order
	Stopped []int
}

// AFact marks Elects as a fact.
func (*Elects) AFact() {}

// Hook is a fact about a field of a struct: an election runs what is stored there, when this replica begins to lead or, Stopped, when it ends to.
type Hook struct{ Stopped bool }

// AFact marks Hook as a fact.
func (*Hook) AFact() {}

// hook reports whether an election runs what is stored in a field, and when.
func (f *finder) hook(addr *ssa.FieldAddr) (fact Hook, ok bool) {
	field := flow.FieldOf(addr.X.Type(), addr.Field)
	switch {
	case knowledge.TypeName(addr.X.Type()) != knowledge.LeaderCallbacks:
		return fact, field.Pkg() != f.pass.Pkg && f.pass.ImportObjectFact(field, &fact)
	case field.Name() == knowledge.OnStartedLeading:
		return Hook{}, true
	}
	return Hook{Stopped: true}, field.Name() == knowledge.OnStoppedLeading
}

// wrappers finds the functions of the package that put their parameters, or what fields of its structs hold, into the callbacks of
// an election, or call them there, and tells other packages (kyverno's leaderelection.New).
func (f *finder) wrappers(funcs []*ssa.Function) {
	found := make(map[*ssa.Function]*Elects)
	note := func(v ssa.Value, stopped bool) {
		for _, origin := range f.graph.Origins(v) {
			if field, _ := flow.FieldRead(origin); field != nil && field.Exported() && field.Pkg() == f.pass.Pkg {
				f.pass.ExportObjectFact(field, &Hook{stopped})
			}
			param, ok := origin.(*ssa.Parameter)
			if !ok || param.Parent().Object() == nil || !param.Parent().Object().Exported() {
				continue
			}
			e := found[param.Parent()]
			if e == nil {
				e = new(Elects)
				found[param.Parent()] = e
			}
			list := &e.Started
			if stopped {
				list = &e.Stopped
			}
			if i := flow.ParamIndex(param); !slices.Contains(*list, i) {
				*list = append(*list, i)
			}
		}
	}
	for _, fn := range funcs {
		for instr := range calls.Instrs(fn) {
			f.handed(instr, note)
		}
	}
	for fn, fact := range found {
		slices.Sort(fact.Started)
		slices.Sort(fact.Stopped)
		if obj, ok := fn.Object().(*types.Func); ok && obj.Pkg() == f.pass.Pkg {
			f.pass.ExportObjectFact(obj, fact)
		}
	}
}

// handed visits the functions that an instruction makes an election run: those that it stores as its
// callbacks, and those that such a callback calls by a value.
func (f *finder) handed(instr ssa.Instruction, visit func(v ssa.Value, stopped bool)) {
	if call, ok := instr.(ssa.CallInstruction); ok {
		if fact, ok := f.elects(call); ok {
			for _, i := range fact.Started {
				visit(call.Common().Args[i], false)
			}
			for _, i := range fact.Stopped {
				visit(call.Common().Args[i], true)
			}
		}
		return
	}
	store, ok := instr.(*ssa.Store)
	if !ok {
		return
	}
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok {
		return
	}
	hook, ok := f.hook(addr)
	if !ok {
		return
	}
	visit(store.Val, hook.Stopped)
	for _, fn := range f.graph.Functions(store.Val) {
		for call := range calls.Each[*ssa.Call](fn) {
			if !call.Call.IsInvoke() && call.Call.StaticCallee() == nil {
				visit(call.Call.Value, hook.Stopped)
			}
		}
	}
}

// elects returns what is known of the function of another package that a call is of.
func (f *finder) elects(call ssa.CallInstruction) (Elects, bool) {
	var fact Elects
	callee := call.Common().StaticCallee()
	if callee == nil {
		return fact, false
	}
	obj, ok := callee.Object().(*types.Func)
	if !ok || obj.Pkg() == f.pass.Pkg || !f.pass.ImportObjectFact(obj.Origin(), &fact) {
		return fact, false
	}
	for _, i := range append(slices.Clone(fact.Started), fact.Stopped...) {
		if i >= len(call.Common().Args) {
			return fact, false
		}
	}
	return fact, true
}

// wrapped finds the functions that a call hands to an election through a function of another package.
func (f *finder) wrapped(instr ssa.Instruction, callbacks map[*ssa.Function]token.Pos, r *Result) {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return
	}
	fact, ok := f.elects(call)
	if !ok {
		return
	}
	for _, i := range fact.Started {
		for _, fn := range f.graph.Functions(call.Common().Args[i]) {
			callbacks[fn] = call.Pos()
			for _, j := range fact.Stopped {
				r.stopped[fn] = append(r.stopped[fn], f.graph.Functions(call.Common().Args[j])...)
			}
		}
	}
}
