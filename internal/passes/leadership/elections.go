package leadership

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// An Election is a set of callbacks that client-go's elector calls.
type Election struct {
	Instr   ssa.Instruction // where OnStartedLeading is set
	Started []*ssa.Function // what runs when this replica begins to lead, with what it calls
	Stopped []*ssa.Function // what runs when it ends to, with what it calls; none when that is not known
}

// A Flag is a variable that an election sets when this replica begins to lead.
type Flag struct {
	Election *Election
	Cell     any  // as flow.Cell gives it
	Plain    bool // a bool that is not atomic
	Sets     []ssa.Instruction
	Resets   []ssa.Instruction // whatever else changes it
	Reads    []ssa.Instruction // of a plain one
}

// findElections finds the callbacks of the package's own elections, and the flags that they set.
func (r *Result) findElections() {
	for _, fn := range r.ssa.Shipped {
		for instr := range calls.Instrs(fn) {
			if e := r.electionAt(instr); e != nil {
				r.Elections = append(r.Elections, e)
			}
		}
	}
	for _, e := range r.Elections {
		for _, fn := range e.Started {
			for _, w := range writesOfFlags(fn) {
				if setsTrue(w.Value) {
					r.noteSet(e, w)
				}
			}
		}
	}
	if len(r.flags) == 0 {
		return
	}
	for _, fn := range r.ssa.Shipped {
		r.noteUses(fn)
	}
}

func (r *Result) electionAt(instr ssa.Instruction) *Election {
	store, ok := instr.(*ssa.Store)
	if !ok {
		return nil
	}
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok || knowledge.TypeName(addr.X.Type()) != knowledge.LeaderCallbacks || nameOf(flow.Cell(addr)) != knowledge.OnStartedLeading {
		return nil
	}
	e := &Election{Instr: store}
	for _, fn := range r.graph.Functions(store.Val) {
		e.Started = append(e.Started, r.graph.RunBy(fn)...)
		if callback := r.runs.Of(fn); callback != nil {
			for _, stopped := range r.runs.OnStopped(callback) {
				e.Stopped = append(e.Stopped, r.graph.RunBy(stopped)...)
			}
		}
	}
	return e
}

// A FlagWrite stores in a variable that could be a flag: a bool, or an atomic.
type FlagWrite struct {
	Instr ssa.Instruction
	Addr  ssa.Value
	Value ssa.Value
}

// WriteOf returns what an instruction writes to a variable, by a store or an atomic operation; ok is false
// for another instruction.
func WriteOf(instr ssa.Instruction) (w FlagWrite, ok bool) {
	switch instr := instr.(type) {
	case *ssa.Store:
		return FlagWrite{instr, instr.Addr, instr.Val}, true
	case ssa.CallInstruction:
		common := instr.Common()
		name := knowledge.Callee(common)
		if n := len(common.Args); n > 1 && (knowledge.AtomicStores[name] || knowledge.AtomicSwaps[name]) {
			return FlagWrite{instr, common.Args[0], common.Args[n-1]}, true
		}
	}
	return FlagWrite{}, false
}

// Makes reports whether the write is a store in a field of a struct that its function makes: it counts as
// the one that gives the field its first value.
func (w FlagWrite) Makes() bool {
	_, store := w.Instr.(*ssa.Store)
	addr, ok := w.Addr.(*ssa.FieldAddr)
	if !ok || !store {
		return false
	}
	_, made := addr.X.(*ssa.Alloc)
	return made
}

// writesOfFlags returns the writes of a function to variables that could be flags.
func writesOfFlags(fn *ssa.Function) []FlagWrite {
	var found []FlagWrite
	for instr := range calls.Instrs(fn) {
		w, ok := WriteOf(instr)
		if _, store := instr.(*ssa.Store); ok && (!store || knowledge.IsBool(w.Value.Type())) {
			found = append(found, w)
		}
	}
	return found
}

func (r *Result) noteSet(e *Election, w FlagWrite) {
	cell := flow.Cell(w.Addr)
	if variable, local := cell.(*ssa.Alloc); local && variable.Parent() == w.Instr.Parent() || w.Makes() {
		return // a variable of the callback's own, or the first value of a struct that nothing else has yet
	}
	f := r.flags[cell]
	if f == nil {
		_, store := w.Instr.(*ssa.Store)
		f = &Flag{Election: e, Cell: cell, Plain: store}
		r.Flags = append(r.Flags, f)
		for _, c := range r.cells(w.Addr) {
			r.flags[c] = f
		}
	}
	f.Sets = append(f.Sets, w.Instr)
}

// flagAt returns the flag that an address can be that of; nil for none.
func (r *Result) flagAt(addr ssa.Value) *Flag {
	for _, cell := range r.cells(addr) {
		if f := r.flags[cell]; f != nil {
			return f
		}
	}
	return nil
}

// noteUses notes where a function changes or reads the flags.
func (r *Result) noteUses(fn *ssa.Function) {
	for _, w := range writesOfFlags(fn) {
		if f := r.flagAt(w.Addr); f != nil && !setsTrue(w.Value) && !f.initial(w) {
			f.Resets = append(f.Resets, w.Instr)
		}
	}
	for load := range calls.Each[*ssa.UnOp](fn) {
		if load.Op != token.MUL || !knowledge.IsBool(load.Type()) {
			continue
		}
		if f := r.flagAt(load.X); f != nil && f.Plain {
			f.Reads = append(f.Reads, load)
		}
	}
}

// initial reports whether a write gives a flag its first value: where its variable is made, or in the
// function that sets the election up, before it does. An atomic operation never does.
func (f *Flag) initial(w FlagWrite) bool {
	store, ok := w.Instr.(*ssa.Store)
	if !ok {
		return false
	}
	setup := f.Election.Instr
	_, made := w.Addr.(*ssa.Alloc)
	return made || w.Makes() || store.Parent() == setup.Parent() && store.Block().Dominates(setup.Block())
}

// setsTrue reports whether a value is the constant true, or the one of a flag that is a number.
func setsTrue(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && (c.Value.ExactString() == "true" || c.Value.ExactString() == "1")
}

// Exported reports whether another package can reset the flag.
func (f *Flag) Exported() bool {
	field, ok := f.Cell.(*types.Var)
	return ok && field.Exported()
}

// electors returns the calls that run an election.
func (r *Result) electors() []ssa.CallInstruction {
	var found []ssa.CallInstruction
	for _, call := range r.calls {
		if knowledge.RunsElector(call.Common()) {
			found = append(found, call)
		}
	}
	return found
}

// Electors returns the calls that run an election: those in the declared function that sets it up,
// closures included, or all of the package if it sets up one election alone.
func (r *Result) Electors(e *Election) []ssa.CallInstruction {
	all := r.electors()
	near := slices.DeleteFunc(slices.Clone(all), func(call ssa.CallInstruction) bool {
		return calls.Declared(call.Parent()) != calls.Declared(e.Instr.Parent())
	})
	if len(near) > 0 || len(r.Elections) > 1 {
		return near
	}
	return all
}
