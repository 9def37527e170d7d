package factories

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// An Unfilled read is one of a cache that nothing has filled, or waited for.
type Unfilled struct {
	Read   Op
	Start  ssa.Instruction // of its factory, later or in a goroutine beside it; nil if it is not seen
	Handle ssa.Instruction // where the same function adds a handler to the informer, as is done before it is started; nil for a Start
}

// Unfilled returns the reads of a function that nothing can have waited for: those before the start of the factory, and those where the function puts a
// controller together: who adds a handler to an informer is taken for one who gets it before it is started. An object that is looked up there by its name may be asked for elsewhere
// if it is not found, and only lists count.
func (r *Result) Unfilled(fn *ssa.Function) (found []Unfilled) {
	for _, op := range r.ops[fn] {
		if _, now := op.Instr.(*ssa.Call); op.Kind != Reads || op.Later || !now {
			continue
		}
		if early := r.early(op.Instr, op.Of); early != nil && (early.After != nil || early.Beside != nil) {
			start := early.After
			if start == nil {
				start = early.Beside
			}
			found = append(found, Unfilled{Read: op, Start: start})
		} else if handle := r.handles(op); early == nil && handle != nil && lists(op) && !r.startedBefore(op) {
			found = append(found, Unfilled{Read: op, Handle: handle})
		}
	}
	return found
}

// lists reports whether a read returns several objects.
func lists(read Op) bool {
	results := read.Instr.(*ssa.Call).Call.Signature().Results()
	if results.Len() == 0 {
		return false
	}
	_, is := results.At(0).Type().Underlying().(*types.Slice)
	return is
}

// handles returns where the function of a read adds a handler to the informer whose cache is read; nil for nowhere.
func (r *Result) handles(read Op) ssa.Instruction {
	for _, call := range calls.In(read.Instr.Parent()) {
		informer := knowledge.AsksInformer(call.Common())
		if informer == nil || !strings.HasPrefix(knowledge.CalleeName(call.Common()), "AddEventHandler") {
			continue
		}
		if r.Part(informer) == (Part{read.Of.Holder, read.Of.Path + ".Informer()"}) {
			return call
		}
	}
	return nil
}

// startedBefore reports whether the informer of a read may have been started by then in the function that reads.
func (r *Result) startedBefore(read Op) bool {
	return slices.ContainsFunc(r.Of(read.Of.Holder), func(op Op) bool {
		at := Place(op, read.Instr.Parent())
		return decides(op, read.Of.Path) && at != nil && paths.Before(at, read.Instr)
	})
}

// An Unasked informer is one that a function makes and runs, of which it hands the cache on or reads it, and which nothing asks whether it has synced.
type Unasked struct {
	Run, Taken ssa.Instruction
}

// Unasked returns the informers of a function that are run by hand, and that nothing asks.
func (r *Result) Unasked(fn *ssa.Function) (found []Unasked) {
	for _, store := range calls.Awaited(fn) {
		informer := knowledge.InformerOfStore(store)
		if informer == nil || !handedOn(store) {
			continue
		}
		of := r.Part(informer)
		made, ok := of.Holder.(*ssa.Call)
		if !ok || of.Path != "" || made.Parent() != fn || !r.neverAsked(made, "") {
			continue
		}
		for _, op := range r.Of(made) {
			if op.Kind == Runs && !op.Later {
				found = append(found, Unasked{op.Instr, store})
				break
			}
		}
	}
	return found
}

// neverAsked reports whether nothing asks the informer of a part of a holder whether it has synced, and none else has it.
func (r *Result) neverAsked(holder any, path string) bool {
	for _, op := range r.Of(holder) {
		switch op.Kind {
		case Waits:
			return false
		case Asks, Escapes:
			if op.Of.Path == "" || strings.HasPrefix(op.Of.Path, path) || strings.HasPrefix(path, op.Of.Path) {
				return false
			}
		}
	}
	return true
}

// handedOn reports whether a value is an argument of a function.
func handedOn(v ssa.Value) bool {
	return slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		if box, ok := ref.(*ssa.ChangeInterface); ok && handedOn(box) {
			return true
		}
		call, ok := ref.(ssa.CallInstruction)
		return ok && knowledge.Receiver(call.Common()) != v
	})
}

// A Taken lister is one of a factory that the function which makes the factory has, and starts it, and for whose informer nothing waits.
type Taken struct {
	Start    ssa.Instruction
	Lister   *ssa.Call
	Accessor ssa.Value
}

// Unwaited returns the listers of a factory that a call makes, for whose informers neither the function nor those to which it hands parts of the factory wait. The
// package may do so elsewhere.
func (r *Result) Unwaited(made *ssa.Call) (found []Taken) {
	var start ssa.Instruction
	for _, op := range r.Of(made) {
		if op.Kind == Starts && !op.Later && !op.Called && op.Instr.Parent() == made.Parent() {
			start = op.Instr
		}
	}
	if start == nil {
		return nil
	}
	for lister := range calls.Each[*ssa.Call](made.Parent()) {
		accessor := knowledge.ListerOf(lister)
		if accessor == nil {
			continue
		}
		if of := r.Part(accessor); of.Holder == any(made) && len(knowledge.Referrers(lister)) > 0 && r.neverAsked(made, of.Path) {
			found = append(found, Taken{start, lister, accessor})
		}
	}
	return found
}
