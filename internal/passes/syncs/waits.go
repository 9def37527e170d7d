package syncs

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Wait returns the first wait of a function for caches; nil for none.
func Wait(fn *ssa.Function) *ssa.Call { return first(fn, knowledge.WaitForSync) }

// NamedWait returns the first wait of a function for caches that it names; nil for none.
func NamedWait(fn *ssa.Function) *ssa.Call {
	return first(fn, func(call *ssa.CallCommon) bool { return knowledge.SyncedFuncs(call) != nil })
}

func first(fn *ssa.Function, accept func(*ssa.CallCommon) bool) *ssa.Call {
	for _, wait := range calls.Awaited(fn) {
		if accept(&wait.Call) {
			return wait
		}
	}
	return nil
}

// WaitAfter returns a wait for caches that follows a call in its function, and whether there is another one before.
func WaitAfter(call *ssa.Call) (wait *ssa.Call, other bool) {
	for _, wait := range calls.Awaited(call.Parent()) {
		if knowledge.WaitForSync(&wait.Call) {
			if calls.ComesAfter(wait, call) {
				return wait, false
			}
			other = true
		}
	}
	return nil, other
}

// WaitOf returns the first wait that find finds in a method of a struct; nil for none.
func (r *Result) WaitOf(of string, find func(*ssa.Function) *ssa.Call) *ssa.Call {
	for _, fn := range r.funcs {
		recv := calls.Declared(fn).Signature.Recv()
		if recv == nil || of == "" || knowledge.TypeName(recv.Type()) != of {
			continue
		}
		if wait := find(fn); wait != nil {
			return wait
		}
	}
	return nil
}

// WaitBeside returns the wait beside which most of the other functions of the struct are read that report whether a cache has
// synced; nil for none.
func (r *Result) WaitBeside(left Member, synced []Member) *ssa.Call {
	var best *ssa.Call
	asked := make(map[*ssa.Call]int)
	for _, s := range synced {
		if s.Of != left.Of || s.Field == left.Field {
			continue
		}
		for _, load := range r.graph.Reads(s.Field) {
			wait := NamedWait(load.Parent())
			if wait == nil {
				continue
			}
			if asked[wait]++; best == nil || asked[wait] > asked[best] {
				best = wait
			}
		}
	}
	return best
}

// Waits reports whether an instruction waits for caches, or calls a function that does.
func (r *Result) Waits(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || len(r.graph.Callees(call)) == 0 {
		return ok && knowledge.MayWaitForSync(&call.Call)
	}
	return slices.ContainsFunc(r.graph.Callees(call), r.waitsIn)
}

// waitsIn reports whether a function, or what it calls, waits for caches.
func (r *Result) waitsIn(fn *ssa.Function) bool {
	known, ok := r.awaits[fn]
	if !ok {
		for _, chain := range r.graph.Reach(fn, func(ssa.CallInstruction, *ssa.Function) bool { return true }) {
			known = known || knowledge.WaitForSync(chain.Last().Common()) || knowledge.AsksSynced(chain.Last().Common())
		}
		r.awaits[fn] = known
	}
	return known
}

// joins reports whether an instruction waits for another goroutine, or for caches.
func (r *Result) joins(instr ssa.Instruction) bool {
	if call, ok := instr.(*ssa.Call); ok && len(r.queues.Reached(call)) > 0 {
		return false // a worker waits for items
	}
	return r.Waits(instr) || r.effects.Instr(instr).Has(effects.Joins)
}

// Joins reports whether a function waits for another goroutine, or for caches in what it calls.
func (r *Result) Joins(fn *ssa.Function) bool {
	for instr := range calls.Instrs(fn) {
		if r.joins(instr) {
			return true
		}
	}
	return r.waitsIn(fn)
}

// JoinsBetween reports whether something is waited for between two instructions, on every path.
func (r *Result) JoinsBetween(first, last ssa.Instruction) bool {
	return paths.Find(paths.Search{From: first, At: last, Avoid: r.joins, Plain: true}) == nil
}

// StartsReader reports whether a call starts a goroutine that reads listers, and waits for nothing before that but for its own work, in a loop. It gets no items
// of a queue.
func (r *Result) StartsReader(call ssa.CallInstruction) bool {
	return len(r.gets(call)) == 0 && slices.ContainsFunc(r.graph.Callees(call), func(fn *ssa.Function) bool {
		return r.graph.SiteAt(call, fn).Mode == calls.Goroutine && !r.waitsIn(fn) && r.readsListers(fn)
	})
}

// readsListers reports whether a function reads listers, itself or by others that it runs.
func (r *Result) readsListers(fn *ssa.Function) bool {
	known, ok := r.readers[fn]
	if !ok {
		enter := func(call ssa.CallInstruction, callee *ssa.Function) bool {
			return r.graph.SiteAt(call, callee).Mode == calls.Sync && !r.gated(callee)
		}
		known = !r.gated(fn) && slices.ContainsFunc(r.graph.Reach(fn, enter), func(chain calls.Chain) bool { return knowledge.ReadsLister(chain.Last().Common()) })
		r.readers[fn] = known
	}
	return known
}

// gated reports whether a function itself waits for something once, and not in a loop: what it does after that may have to wait for the caches.
func (r *Result) gated(fn *ssa.Function) bool {
	return knowledge.Any(calls.Instrs(fn), func(instr ssa.Instruction) bool {
		if call, ok := instr.(ssa.CallInstruction); ok && len(r.graph.Callees(call)) > 0 {
			return false
		}
		does := r.effects.Instr(instr)
		return (does.Has(effects.Receives) || does.Has(effects.Joins)) && !calls.ComesAfter(instr, instr)
	})
}
