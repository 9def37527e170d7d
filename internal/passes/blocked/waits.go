package blocked

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A waitSearch looks for the wait that a path without its signal comes to: in the rest of its function,
// in what that calls or has deferred, and in the rest of the callers.
type waitSearch struct {
	*search
	strict bool // count only waits that no condition guards
	clean  bool // the path is taken because nothing failed
	frames []frame

	reports []*channels.Channel      // see search.reports
	sites   map[ssa.Instruction]bool // that were returned to
}

// A frame is a function that the path has run, and the block that it was left from.
type frame struct {
	block *ssa.BasicBlock
	site  ssa.Instruction // the call that it was left by; nil for the end of the block
}

// after returns a wait that is reached from the place where a search for paths begins, with no signal in
// between, or in a deferred call. The path was in the block before.
func (w *waitSearch) after(s paths.Search, before *ssa.BasicBlock) *channels.Op {
	s.Avoid = w.signalled
	s.To = func(instr ssa.Instruction) bool { return !s.Avoid(instr) && w.waitAt(instr) != nil }
	if path := paths.Find(s); path != nil {
		return w.waitAt(path.End)
	}
	for _, b := range before.Parent().Blocks {
		for _, instr := range b.Instrs {
			if _, ok := instr.(*ssa.Defer); !ok || !reaches(b, before) || w.signalled(instr) {
				continue
			}
			if op := w.waitIn(instr, make(map[*ssa.Function]bool)); op != nil {
				return op
			}
		}
	}
	return nil
}

// inCallers returns a wait that the callers of fn reach after fn has returned without a signal. Each
// call is returned to once, by the first way that leads to it, so that a wait can be missed.
func (w *waitSearch) inCallers(fn *ssa.Function) *channels.Op {
	for _, site := range w.graph.Sites(fn) {
		if w.sites[site.Instr] || site.Mode == calls.Deferred && !w.clean || site.Repeats || w.signalsBeside(site) {
			continue
		}
		w.sites[site.Instr] = true
		w.frames = append(w.frames, frame{site.Instr.Block(), site.Instr})
		op := w.after(paths.Search{From: site.Instr, Edge: w.failed(site)}, site.Instr.Block())
		if op == nil {
			op = w.inCallers(site.Caller())
		}
		w.frames = w.frames[:len(w.frames)-1]
		if op != nil {
			return op
		}
	}
	return nil
}

// signalsBeside reports whether the caller has another way to signal: another goroutine that closes the
// same channel. Each member of a wait group has to count down for itself, and goroutines that all end
// without a signal when nothing fails leave none.
func (w *waitSearch) signalsBeside(site calls.Site) bool {
	return !w.channel.Group && w.signalsNextTo(site.Instr)
}

// signalsNextTo reports whether the function of an instruction signals elsewhere on a path that runs the instruction.
func (w *waitSearch) signalsNextTo(at ssa.Instruction) bool {
	return knowledge.Any(calls.Instrs(at.Parent()), func(instr ssa.Instruction) bool { return instr != at && w.signalled(instr) && !exclusive(instr, at) })
}

// signalled reports whether the path has its signal once it has come by an instruction. Of a path on which nothing fails, what can come to its end
// without a signal then gives none.
func (w *waitSearch) signalled(instr ssa.Instruction) bool {
	return w.signal(instr) != nil && !(w.clean && w.endsClean(instr))
}

// endsClean reports whether what an instruction runs can come to its end without a signal when nothing
// has failed. What calls itself on the way counts as signalling, so that a wait is missed.
func (w *waitSearch) endsClean(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	if op := w.signals.at[instr]; op != nil && w.keepsCleanEnd(op) {
		return true
	}
	callees := w.graph.Callees(call)
	return len(callees) > 0 && !slices.ContainsFunc(callees, func(fn *ssa.Function) bool { return !w.canEndClean(fn) })
}

func (w *waitSearch) canEndClean(fn *ssa.Function) bool {
	clean, known := w.endClean[fn]
	if !known {
		w.endClean[fn] = false // while it is looked at
		signals := func(instr ssa.Instruction) bool { return w.signal(instr) != nil && !w.endsClean(instr) }
		clean = paths.Find(paths.Search{Block: fn.Blocks[0], To: paths.IsReturn, Avoid: signals, Edge: w.nothingFailed}) != nil
		w.endClean[fn] = clean
	}
	return clean
}

// nothingFailed leaves out the edges that are taken only after an error. What never comes back without one has not failed by that.
func (w *waitSearch) nothingFailed(_ *paths.Explorer, at paths.State, succ int) bool {
	branch, ok := at.Block.Instrs[len(at.Block.Instrs)-1].(*ssa.If)
	if !ok {
		return true
	}
	switch reason, err := w.reason(branch, succ); reason {
	case Failed:
		return w.alwaysFails(err)
	case Clean:
		return !w.alwaysFails(err)
	}
	return true
}

// exclusive reports whether no path runs both instructions.
func exclusive(a, b ssa.Instruction) bool {
	return a.Block() != b.Block() && !reaches(a.Block(), b.Block()) && !reaches(b.Block(), a.Block())
}

// failed leaves out the edges that are taken only if the call at a site succeeded.
func (r *Result) failed(site calls.Site) func(*paths.Explorer, paths.State, int) bool {
	return func(_ *paths.Explorer, at paths.State, succ int) bool {
		branch, ok := at.Block.Instrs[len(at.Block.Instrs)-1].(*ssa.If)
		if !ok || site.Mode != calls.Sync {
			return true
		}
		reason, err := r.reason(branch, succ)
		return reason != Clean || !resultOf(err, site.Instr)
	}
}

func resultOf(v ssa.Value, call ssa.Instruction) bool {
	v = knowledge.Tuple(v)
	value, ok := call.(ssa.Value)
	return ok && v == value
}

// waitAt returns the wait that an instruction does before the next one runs; nil for none.
func (w *waitSearch) waitAt(instr ssa.Instruction) *channels.Op {
	if _, later := instr.(*ssa.Defer); later {
		return nil
	}
	return w.waitIn(instr, make(map[*ssa.Function]bool))
}

// waitIn returns the wait that an instruction does, itself or in what it runs. The path comes to a wait
// only if it comes to each call on the way, so that a guard of a call is one of the wait.
func (w *waitSearch) waitIn(instr ssa.Instruction, seen map[*ssa.Function]bool) *channels.Op {
	if op := w.waits.at[instr]; op != nil && !w.needsStarted(op) && !w.guarded(instr) && !w.endsWith(op, w.reports) {
		return op
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	for _, fn := range w.graph.Callees(call) {
		if !w.mayWait[fn] || seen[fn] || w.guarded(call) {
			continue
		}
		seen[fn] = true
		for inner := range calls.Instrs(fn) {
			if op := w.waitIn(inner, seen); op != nil {
				return op
			}
		}
	}
	return nil
}

// guarded reports whether a condition other than an error's chooses whether an instruction runs. A path
// that the program's own condition chose can be one on which such a guard is false. That a loop around
// the instruction runs at all is taken for granted.
func (w *waitSearch) guarded(instr ssa.Instruction) bool {
	return w.strict && slices.ContainsFunc(paths.Decided(instr.Block(), nil), func(e paths.Edge) bool {
		reason, _ := w.reason(e.If, e.Succ)
		return reason != Failed && reason != Clean && !w.passed(e.If.Block()) && !entersLoop(e, instr.Block())
	})
}

// entersLoop reports whether the other way out of a branch is the end of a loop around a block.
func entersLoop(e paths.Edge, b *ssa.BasicBlock) bool {
	if branch := e.If.Block(); reaches(b, branch) {
		return !reaches(e.Other().To(), branch)
	}
	return paths.InLoop(b) && reaches(e.To(), b) && reaches(b, e.To())
}

// passed reports whether the path has come by a block for certain: its condition held already.
func (w *waitSearch) passed(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(w.frames, func(f frame) bool { return f.block != b && b.Dominates(f.block) })
}

// needsStarted reports whether the wait follows a call through a function field that is set only
// after the skip: the path never gets to the wait, it ends at a nil function
// (controller-runtime cancels the election so before it waits for its end). Or a flag has to be set for the wait, which only
// what comes after the skip sets (volcano's Stop waits for the worker if Start has come to it).
func (w *waitSearch) needsStarted(op *channels.Op) bool {
	for earlier := range paths.Earlier(op.Instr) {
		if call, ok := earlier.(*ssa.Call); ok && w.unset(call.Call.Value) {
			return true
		}
	}
	return slices.ContainsFunc(w.conditions.Under(op.Instr), func(f conditions.Fact) bool {
		return f.Predicate == conditions.True && f.Truth && w.unset(f.Subject)
	})
}

// unset reports whether a function or flag is loaded from a field that is set only in functions of the
// path, and only after the places that it left them from.
func (w *waitSearch) unset(called ssa.Value) bool {
	load, ok := called.(*ssa.UnOp)
	if !ok {
		return false
	}
	field, ok := flow.Cell(load.X).(*types.Var)
	if !ok || field.Exported() {
		return false
	}
	stores := w.storesTo(field)
	return len(stores) > 0 && !slices.ContainsFunc(stores, func(store *ssa.Store) bool { return !w.storesLater(store) })
}

// storesTo returns where the package sets a field.
func (r *Result) storesTo(field *types.Var) []*ssa.Store {
	var found []*ssa.Store
	for _, fn := range r.channels.Funcs() {
		for store := range calls.Each[*ssa.Store](fn) {
			if flow.Cell(store.Addr) == any(field) && !unsets(store) {
				found = append(found, store)
			}
		}
	}
	return found
}

func unsets(store *ssa.Store) bool { return knowledge.ZeroConstant(store.Val) }

func (w *waitSearch) storesLater(store *ssa.Store) bool {
	known := false
	for _, f := range w.frames {
		if f.block.Parent() != store.Parent() {
			continue
		}
		known = true
		if store.Block() != f.block && reaches(store.Block(), f.block) {
			return false
		}
		if store.Block() == f.block && (f.site == nil || paths.Before(store, f.site)) {
			return false
		}
	}
	return known
}
