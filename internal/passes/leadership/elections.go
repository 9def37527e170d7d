package leadership

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// An Election is a set of callbacks that client-go's elector calls.
type Election struct {
	Instr   ssa.Instruction // where OnStartedLeading is set
	Started []*ssa.Function // what runs when this replica begins to lead, with what it calls
	Stopped []*ssa.Function // what runs when it ends to, with what it calls
	Stops   bool            // OnStoppedLeading is set, and all that it can be is in Stopped
}

// A Flag is a variable that an election sets when this replica begins to lead.
type Flag struct {
	Election *Election
	Cell     any // as calls.Cell gives it
	Name     string
	Plain    bool // a bool that is not atomic
	Sets     []ssa.Instruction
	Resets   []ssa.Instruction // whatever else changes it
	Reads    []ssa.Instruction // of a plain one
}

// findElections finds the callbacks of the package's own elections, and the flags that they set.
func (r *Result) findElections() {
	for _, fn := range r.funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if e := r.electionAt(instr); e != nil {
					r.Elections = append(r.Elections, e)
				}
			}
		}
	}
	for _, e := range r.Elections {
		for _, fn := range e.Started {
			r.eachFlagStore(fn, func(instr ssa.Instruction, addr, val ssa.Value) {
				if truth(val) == 1 {
					r.noteSet(e, instr, addr)
				}
			})
		}
	}
	if len(r.flags) == 0 {
		return
	}
	for _, fn := range r.funcs {
		r.noteUses(fn)
	}
}

// Flags returns the flags that elections set, in source order.
func (r *Result) Flags() []*Flag {
	var found []*Flag
	seen := make(map[*Flag]bool)
	for _, e := range r.Elections {
		for _, fn := range e.Started {
			r.eachFlagStore(fn, func(instr ssa.Instruction, addr, _ ssa.Value) {
				for _, cell := range r.cells(addr) {
					if f := r.flags[cell]; f != nil && !seen[f] {
						seen[f] = true
						found = append(found, f)
					}
				}
			})
		}
	}
	return found
}

func (r *Result) electionAt(instr ssa.Instruction) *Election {
	store, ok := instr.(*ssa.Store)
	if !ok {
		return nil
	}
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok || knowledge.TypeName(addr.X.Type()) != knowledge.LeaderCallbacks || fieldName(addr) != knowledge.OnStartedLeading {
		return nil
	}
	e := &Election{Instr: store, Started: r.withCallees(r.graph.Functions(store.Val))}
	for _, ref := range *addr.X.Referrers() {
		other, ok := ref.(*ssa.FieldAddr)
		if !ok || fieldName(other) != knowledge.OnStoppedLeading {
			continue
		}
		for _, ref := range *other.Referrers() {
			if stop, ok := ref.(*ssa.Store); ok {
				stopped := r.graph.Functions(stop.Val)
				e.Stops = len(stopped) > 0
				e.Stopped = r.withCallees(stopped)
			}
		}
	}
	return e
}

// withCallees returns functions and what they run before they return, three calls deep.
func (r *Result) withCallees(roots []*ssa.Function) []*ssa.Function {
	var found []*ssa.Function
	seen := make(map[*ssa.Function]bool)
	for range 4 {
		var next []*ssa.Function
		for _, fn := range roots {
			if seen[fn] {
				continue
			}
			seen[fn] = true
			found = append(found, fn)
			eachCall(fn, func(call ssa.CallInstruction) {
				if _, goes := call.(*ssa.Go); !goes {
					next = append(next, r.graph.Callees(call)...)
				}
			})
		}
		roots = next
	}
	return found
}

// eachFlagStore visits what a function stores in variables that could be flags: bools, and atomics.
func (r *Result) eachFlagStore(fn *ssa.Function, visit func(instr ssa.Instruction, addr, val ssa.Value)) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Store:
				if knowledge.IsBool(instr.Val.Type()) {
					visit(instr, instr.Addr, instr.Val)
				}
			case ssa.CallInstruction:
				common := instr.Common()
				name := knowledge.Callee(common)
				if (knowledge.AtomicStores[name] || knowledge.AtomicSwaps[name]) && len(common.Args) > 1 {
					visit(instr, common.Args[0], common.Args[len(common.Args)-1])
				}
			}
		}
	}
}

func (r *Result) noteSet(e *Election, instr ssa.Instruction, addr ssa.Value) {
	cell := calls.Cell(addr)
	if _, local := cell.(*ssa.Alloc); local && cell.(*ssa.Alloc).Parent() == instr.Parent() {
		return // a variable of the callback's own
	}
	f := r.flags[cell]
	if f == nil {
		_, store := instr.(*ssa.Store)
		f = &Flag{Election: e, Cell: cell, Name: cellName(cell), Plain: store}
		for _, c := range r.cells(addr) {
			r.flags[c] = f
		}
	}
	f.Sets = append(f.Sets, instr)
}

// noteUses notes where a function changes or reads the flags.
func (r *Result) noteUses(fn *ssa.Function) {
	r.eachFlagStore(fn, func(instr ssa.Instruction, addr, val ssa.Value) {
		for _, cell := range r.cells(addr) {
			if f := r.flags[cell]; f != nil && truth(val) != 1 && !r.initial(f, instr) {
				f.Resets = append(f.Resets, instr)
				return
			}
		}
	})
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			load, ok := instr.(*ssa.UnOp)
			if !ok || !knowledge.IsBool(load.Type()) {
				continue
			}
			for _, cell := range r.cells(load.X) {
				if f := r.flags[cell]; f != nil && f.Plain {
					f.Reads = append(f.Reads, load)
					break
				}
			}
		}
	}
}

// initial reports whether a store gives a flag its first value: where its variable is made, or in the
// function that sets the election up, before it does.
func (r *Result) initial(f *Flag, instr ssa.Instruction) bool {
	store, ok := instr.(*ssa.Store)
	if !ok {
		return false
	}
	if _, made := store.Addr.(*ssa.Alloc); made {
		return true
	}
	if addr, ok := store.Addr.(*ssa.FieldAddr); ok {
		if _, made := addr.X.(*ssa.Alloc); made {
			return true
		}
	}
	setup := f.Election.Instr
	return store.Parent() == setup.Parent() && store.Block().Dominates(setup.Block())
}

// truth returns 1 for the constants true and one, 0 for false and zero, and -1 for the rest.
func truth(v ssa.Value) int {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil {
		return -1
	}
	switch c.Value.Kind() {
	case constant.Bool:
		if constant.BoolVal(c.Value) {
			return 1
		}
		return 0
	case constant.Int:
		if n, exact := constant.Int64Val(c.Value); exact && (n == 0 || n == 1) {
			return int(n)
		}
	}
	return -1
}

func fieldName(addr *ssa.FieldAddr) string {
	if f := calls.FieldOf(addr.X.Type(), addr.Field); f != nil {
		return f.Name()
	}
	return ""
}

// varOf returns the field that a cell is; nil if it is another variable.
func varOf(cell any) *types.Var {
	f, _ := cell.(*types.Var)
	return f
}

// Field returns the field that the flag is; nil if it is another variable.
func (f *Flag) Field() *types.Var { return varOf(f.Cell) }

// Electors returns the calls that run an election: those in the function that sets it up, in the
// functions this one's closures and callers are, or all of the package if it runs one election.
func (r *Result) Electors(e *Election) []ssa.Instruction {
	var near, all []ssa.Instruction
	for _, fn := range r.funcs {
		eachCall(fn, func(call ssa.CallInstruction) {
			if !knowledge.RunsElector(call.Common()) {
				return
			}
			all = append(all, call)
			if outermost(fn) == outermost(e.Instr.Parent()) {
				near = append(near, call)
			}
		})
	}
	if len(near) > 0 || len(r.Elections) > 1 {
		return near
	}
	return all
}

func outermost(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}
