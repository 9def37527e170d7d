// Package caches answers what the caches of clients hold: which objects a client reads from one, and which options and entries of a cache
// leave no object out.
//
// An answer is about one instruction. What is not seen of options may limit a cache.
package caches

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Read is a call that reads objects of a kind with a client that may have a cache.
type Read struct {
	Call ssa.CallInstruction
	Kind string     // its name; "" if not known
	Of   types.Type // nil for objects without a type
	Meta bool       // of the metadata alone
}

// ReadOf returns what a call reads; ok is false for another call, and for a client without a cache.
func ReadOf(g *calls.Graph, call ssa.CallInstruction) (r Read, ok bool) {
	filled := knowledge.Filled(call.Common())
	if filled == nil || knowledge.NamedUncached(knowledge.Receiver(call.Common())) {
		return r, false
	}
	of := only(g, filled)
	if of == nil {
		return r, false
	}
	if element := knowledge.ElementOf(of); element != nil {
		of = element
	}
	if knowledge.Untyped(of) {
		return Read{Call: call, Kind: builders.KindSet(g, filled), Meta: knowledge.MetadataOnly(of)}, true
	}
	r = Read{Call: call, Of: of}
	if obj := knowledge.TypeObject(of); obj != nil {
		r.Kind = obj.Name()
	}
	return r, true
}

// InMemory reports whether a call reads from a cache of controller-runtime and from nothing else: the objects are in memory once the informer of
// their kind has synced, which managers wait for before they run anything, and then nothing is asked of anybody.
func InMemory(g *calls.Graph, call ssa.CallInstruction) bool {
	reader := knowledge.Receiver(call.Common())
	if reader == nil || !knowledge.ReadsObjects(call.Common()) {
		return false
	}
	isCache := func(v ssa.Value) bool { return knowledge.IsCache(v.Type()) }
	origins, complete := g.OriginsUpTo(reader, isCache)
	return complete && len(origins) > 0 && !slices.ContainsFunc(origins, func(v ssa.Value) bool { return !isCache(v) })
}

// OfManager reports whether a call reads a typed object with the client of a manager and with nothing else. Its cache answers, unless the manager was
// told to leave the kind out: the first read of a kind waits for an informer.
func OfManager(g *calls.Graph, call ssa.CallInstruction) bool {
	reader := knowledge.CachedRead(call.Common())
	if reader == nil {
		return false
	}
	isClient := func(v ssa.Value) bool {
		made, ok := v.(*ssa.Call)
		return ok && (knowledge.ManagerOf(made) != nil || knowledge.ManagersClient(&made.Call))
	}
	origins, complete := g.OriginsUpTo(reader, isClient)
	return complete && len(origins) > 0 && !slices.ContainsFunc(origins, func(v ssa.Value) bool { return !isClient(v) })
}

// only returns the one type that a value can have; nil if there are others.
func only(g *calls.Graph, v ssa.Value) types.Type {
	if held, complete := g.Concrete(v); complete && len(held) == 1 {
		return held[0]
	}
	return nil
}

// Whole reports whether a call makes a manager whose options do not say which objects its cache holds, on some path at least, and whether they say nothing of its
// client either: one that leaves kinds out of the cache does not read them there, and watches still fill it.
func Whole(g *calls.Graph, call ssa.CallInstruction) (whole, reads bool) {
	common := call.Common()
	if !knowledge.ManagerMakers.Calls(common) || len(common.Args) < 2 {
		return false, false
	}
	options := flow.Literal(common.Args[1])
	if options == nil {
		return false, false
	}
	reads = !limits{g, knowledge.LimitsCache}.on(options, call, 0)
	return reads || !limits{g, knowledge.LimitsInformers}.on(options, call, 0), reads
}

// limits looks for the fields of options that limit what a cache holds.
type limits struct {
	*calls.Graph
	by func(options types.Type, field int) bool
}

// maxCopies bounds the variables through which options are copied.
const maxCopies = 3

// on reports whether the options of a manager in a variable may have a limit, on all paths to an instruction: one that a setting decides on leaves the cache whole
// where the setting is another.
func (l limits) on(options *ssa.Alloc, at ssa.Instruction, depth int) bool {
	limited := make(map[ssa.Instruction]bool)
	for _, w := range l.Writes(options) {
		if may := l.in(options, w, depth); may && w.At.Parent() != at.Parent() {
			return true
		} else if may {
			limited[w.At] = true
		}
	}
	return len(limited) > 0 && paths.Find(paths.Search{From: options, To: paths.Is(at), Avoid: func(instr ssa.Instruction) bool { return limited[instr] }}) == nil
}

// in reports whether a write to the options of a manager may be a limit.
func (l limits) in(options *ssa.Alloc, w flow.Write, depth int) bool {
	if len(w.Path) > 0 {
		return l.by(options.Type(), w.Path[0])
	}
	copied := flow.Literal(w.Value)
	return copied == nil || depth > maxCopies || l.on(copied, w.At, depth+1)
}

// Unselected returns the type of the objects with data of which an entry of a cache holds all, although another entry of the cache, which is returned
// as well, has a selector; nil for an entry of another kind, and where a selector for all entries is read.
func Unselected(g *calls.Graph, entry *ssa.MapUpdate) (of types.Type, beside *ssa.MapUpdate) {
	if !knowledge.ByObject(entry.Value.Type()) {
		return nil, nil
	}
	of = only(g, entry.Key)
	if of == nil || !knowledge.HoldsData(of) || !selects(g, entry.Value, nil) {
		return nil, nil
	}
	for instr := range calls.Instrs(entry.Parent()) {
		if v, ok := instr.(ssa.Value); ok {
			if field, _ := flow.FieldRead(v); field != nil && slices.Contains(knowledge.DefaultSelectors, field.Name()) {
				return nil, nil
			}
		}
		other, ok := instr.(*ssa.MapUpdate)
		if ok && other.Map == entry.Map && beside == nil && selects(g, other.Value, knowledge.Selectors) {
			beside = other
		}
	}
	if beside == nil {
		return nil, nil
	}
	return of, beside
}

// selects reports whether a struct that is written out sets one of some fields, or whether it sets none at all if they are nil.
func selects(g *calls.Graph, entry ssa.Value, fields []string) bool {
	if _, empty := entry.(*ssa.Const); empty {
		return fields == nil
	}
	literal := flow.Literal(entry)
	if literal == nil {
		return false
	}
	if fields == nil {
		return len(g.Writes(literal)) == 0
	}
	return slices.ContainsFunc(fields, func(field string) bool {
		set, _ := g.FieldValue(literal, field, entry.(*ssa.UnOp))
		return set != nil
	})
}
