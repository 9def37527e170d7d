package syncs

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// An Unasked is a field that keeps what says whether caches have synced, and that nothing asks, and a worker of its struct that reads caches.
type Unasked struct {
	Member
	Worker ssa.CallInstruction
}

// Unasked returns the fields that nothing asks, the last one of each struct that starts a worker. There is none where the package
// waits for caches other than in methods of other structs.
func (r *Result) Unasked() []Unasked {
	var found []Unasked
	for _, m := range r.keptUnasked() {
		if worker := r.workerOf(m.Struct()); worker != nil && !r.waitsBeside(m.Struct()) {
			found = append(found, Unasked{m, worker})
		}
	}
	return found
}

func (r *Result) keptUnasked() []Member {
	var found []Member
	for _, fn := range r.shipped {
		for _, m := range Kept(fn) {
			if !r.graph.Own(m.Field) || r.Asked(m.Field) {
				continue
			}
			found = slices.DeleteFunc(found, func(other Member) bool { return other.Struct() == m.Struct() })
			found = append(found, m)
		}
	}
	return found
}

// Kept returns the fields that a function sets to what says whether caches have synced, alone or in a list.
func Kept(fn *ssa.Function) []Member {
	var found []Member
	for store := range calls.Each[*ssa.Store](fn) {
		addr, ok := store.Addr.(*ssa.FieldAddr)
		if !ok || knowledge.IsNil(store.Val) {
			continue
		}
		if field := flow.FieldOf(addr.X.Type(), addr.Field); knowledge.SaysSynced(field.Type()) || SyncedKind(store.Val) != nil {
			found = append(found, Member{Field: field, Of: flow.Locate(addr.X), Kind: SyncedKind(store.Val), Store: store})
		}
	}
	return found
}

// Asked reports whether something reads a field other than to make the list in it longer.
func (r *Result) Asked(field *types.Var) bool {
	back := func(ref ssa.Instruction) bool {
		store, ok := ref.(*ssa.Store)
		if !ok {
			return false
		}
		addr, ok := store.Addr.(*ssa.FieldAddr)
		return ok && flow.FieldOf(addr.X.Type(), addr.Field) == field
	}
	longer := func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		return ok && knowledge.BuiltinName(&call.Call) == "append" && !slices.ContainsFunc(knowledge.Referrers(call), func(ref ssa.Instruction) bool { return !back(ref) })
	}
	return slices.ContainsFunc(r.graph.Reads(field), func(load *ssa.UnOp) bool {
		return slices.ContainsFunc(knowledge.Referrers(load), func(ref ssa.Instruction) bool { return !longer(ref) })
	})
}

// workerOf returns where a method of a struct starts a goroutine that gets items of a queue, or calls a lister; nil for nowhere.
func (r *Result) workerOf(of string) ssa.CallInstruction {
	for _, fn := range r.shipped {
		if structOf(fn) != of {
			continue
		}
		for _, call := range calls.In(fn) {
			if r.StartsWorker(call) || r.startsReader(call) {
				return call
			}
		}
	}
	return nil
}

// startsReader reports whether a call starts a goroutine that calls a lister, and waits for nothing before.
func (r *Result) startsReader(call ssa.CallInstruction) bool {
	reads := func(chain calls.Chain) bool {
		on := knowledge.Receiver(chain.Last().Common())
		return on != nil && knowledge.ListedKind(on.Type()) != ""
	}
	return slices.ContainsFunc(r.graph.Callees(call), func(fn *ssa.Function) bool {
		return r.graph.SiteAt(call, fn).Mode == calls.Goroutine && !r.Joins(fn) &&
			slices.ContainsFunc(r.graph.Reach(fn, func(ssa.CallInstruction, *ssa.Function) bool { return true }), reads)
	})
}

// waitsBeside reports whether the package waits for caches in a function that is not a method of another struct.
func (r *Result) waitsBeside(of string) bool {
	return slices.ContainsFunc(r.funcs, func(fn *ssa.Function) bool {
		recv := structOf(fn)
		return (recv == "" || recv == of) && slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
			return knowledge.MayWaitForSync(call.Common()) || knowledge.AsksSynced(call.Common())
		})
	})
}

// structOf returns the name of the type of which a function is a method, or stands in one; "" for another one.
func structOf(fn *ssa.Function) string {
	if recv := calls.Declared(fn).Signature.Recv(); recv != nil {
		return knowledge.TypeName(recv.Type())
	}
	return ""
}
