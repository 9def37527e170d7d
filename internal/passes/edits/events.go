package edits

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// events returns what an instruction does to objects, in the order in which a call does it: what it sets,
// then what it writes.
func (r *Result) events(instr ssa.Instruction) []Event {
	var sets, requests, filled []Event
	call, isCall := instr.(ssa.CallInstruction)
	does := r.effects.Instr(instr)
	if _, deferred := instr.(*ssa.Defer); deferred {
		does, _ = r.effects.Call(call)
	}
	for _, e := range does {
		switch e.Kind {
		case effects.Stores:
			set := Event{Kind: Set, Instr: instr, At: withoutMeta(e.On), Direct: !isCall, Maybe: !e.Must, Default: e.Detail == effects.Default}
			if store, ok := instr.(*ssa.Store); ok {
				set.Value = store.Val
				if inElement(store.Addr) {
					set.At = withoutMeta(refs.ValueOf(store.Addr))
				}
			}
			if isCall {
				set.From = knowledge.CopiesInto(call.Common())
			}
			sets = append(sets, set)
		case effects.Finalizer:
			if e.Detail != "ask" {
				sets = append(sets, Event{Kind: Set, Instr: instr, At: finalizersOf(e, call), Maybe: !e.Must})
			}
		case effects.Fills:
			verb, sub, _ := strings.Cut(e.Detail, "/")
			filled = append(filled, Event{Kind: Filled, Instr: instr, At: e.On, Verb: knowledge.Verb(verb), Sub: sub, Maybe: !e.Must})
		}
	}
	if isCall {
		requests = r.requests(call, does)
	}
	events := append(sets, requests...)
	events = append(events, filled...)
	if isCall {
		events = append(events, r.handed(call, does)...)
	}
	return events
}

// finalizersOf returns the list that an effect on finalizers changes. Of a direct call the object in memory is known; of others that of the cluster.
func finalizersOf(e effects.Effect, call ssa.CallInstruction) refs.Ref {
	at := e.On
	if call != nil {
		if change, direct := knowledge.FinalizerCallOf(call.Common()); direct {
			at = refs.ValueOf(change.Object)
		}
	}
	at.Path += "." + knowledge.FinalizersField
	return at
}

// inElement reports whether an address is that of an object in a list, or of a part of it: that is an object of its own, and no part of the list.
func inElement(addr ssa.Value) bool {
	for {
		switch at := addr.(type) {
		case *ssa.FieldAddr:
			addr = at.X
		case *ssa.IndexAddr:
			return knowledge.IsObject(at.Type())
		default:
			return false
		}
	}
}

// withoutMeta drops the metadata from a path, as refs does.
func withoutMeta(at refs.Ref) refs.Ref {
	at.Path = strings.ReplaceAll(at.Path, ".ObjectMeta", "")
	return at
}

// requests returns the writes of a call. Of a direct one the object in memory is known; of others that of
// the cluster.
func (r *Result) requests(call ssa.CallInstruction, does effects.Summary) []Event {
	var found []Event
	direct, isDirect := knowledge.WriteOf(call.Common())
	for i, w := range does.Writes() {
		e := Event{Kind: Written, Instr: call, At: w.Object, Verb: w.Verb, Sub: w.Sub, Direct: isDirect}
		if isDirect && i > 0 {
			break // the objects whose content it has taken over
		}
		if isDirect && direct.Object != nil {
			e.At = refs.ValueOf(direct.Object)
		}
		if w.Also {
			e.Sub = knowledge.Status
			found = append(found, e)
			e.Sub = ""
		}
		found = append(found, e)
	}
	if !isDirect {
		return found
	}
	for _, content := range refs.Contents(direct, call) {
		found = append(found, Event{Kind: Written, Instr: call, At: refs.ValueOf(content.Of), Verb: direct.Verb, Sub: direct.Sub, Taken: content.At})
	}
	return found
}

// handed returns the objects that a call hands to code that is not seen.
func (r *Result) handed(call ssa.CallInstruction, does effects.Summary) []Event {
	common := call.Common()
	if _, started := call.(*ssa.Go); !started && !does.Has(effects.Unknown, effects.Runs) {
		return nil
	}
	if _, write := knowledge.WriteOf(common); write || knowledge.Harmless(common) || knowledge.OnObject(common) || knowledge.Logs(common) {
		return nil
	}
	operands := common.Args
	if common.IsInvoke() {
		operands = append([]ssa.Value{common.Value}, operands...)
	}
	var found []Event
	for _, arg := range operands {
		for _, v := range reachable(arg) {
			found = append(found, Event{Kind: Handed, Instr: call, At: refs.ValueOf(v)})
		}
	}
	return found
}

// reachable returns the pointers that an argument is, or that the closure captures that it is.
func reachable(arg ssa.Value) []ssa.Value {
	v := knowledge.Unconverted(arg)
	if closure, ok := v.(*ssa.MakeClosure); ok {
		return closure.Bindings
	}
	if slice, ok := v.(*ssa.Slice); ok {
		return listed(slice)
	}
	switch v.Type().Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Map:
		if !knowledge.Context(v.Type()) {
			return []ssa.Value{v}
		}
	}
	return nil
}

// listed returns the pointers in a list of arguments.
func listed(slice *ssa.Slice) []ssa.Value {
	var found []ssa.Value
	array, ok := slice.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	for at := range knowledge.Each[*ssa.IndexAddr](knowledge.Referrers(array)) {
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(at)) {
			found = append(found, knowledge.Unconverted(store.Val))
		}
	}
	return found
}

// Type returns the named struct type of an object, without pointers; nil if it has none.
func Type(object refs.Ref) *types.Named {
	if object.Root == nil {
		return nil
	}
	t := object.Root.Type()
	if object.Path != "" {
		fields := object.Fields()
		if len(fields) == 0 {
			return nil
		}
		t = fields[len(fields)-1].Type()
	}
	t = knowledge.Pointee(knowledge.Pointee(t)) // a variable that holds a pointer
	named, _ := types.Unalias(t).(*types.Named)
	return named
}

// keeps reports whether a call may keep an object that it is handed, or write it later.
func (r *Result) keeps(call *ssa.Call, v ssa.Value) bool {
	common := &call.Call
	if _, write := knowledge.WriteOf(common); write || knowledge.Harmless(common) || knowledge.Copies(common) != nil {
		return false
	}
	return knowledge.GetsObject(common) == nil && !(knowledge.Receiver(common) == v && knowledge.OnObject(common)) &&
		!r.SetsAlone(call, refs.ValueOf(v).Root) && r.outlives(call, v)
}

// OnlySets reports whether a call does nothing that matters but to set parts of an object: it stores nothing elsewhere, asks nobody, and nothing uses what
// it returns, unless it is an error.
func (r *Result) OnlySets(call *ssa.Call, object ssa.Value) bool {
	return (len(knowledge.Referrers(call)) == 0 || knowledge.IsError(call.Type())) && r.SetsAlone(call, object)
}

// SetsAlone reports whether a call does nothing that matters but to set parts of an object, and to return a bool, which says whether that has changed it, or nothing.
// One of a library that sets an owner may return an error.
func (r *Result) SetsAlone(call *ssa.Call, object ssa.Value) bool {
	does, known := r.effects.Call(call)
	part, _ := knowledge.SetsPart(&call.Call)
	if part != nil {
		does, known = r.effects.Instr(call), true
	}
	says := knowledge.IsBool(call.Type()) || part != nil && knowledge.IsError(call.Type())
	if results := call.Call.Signature().Results(); results.Len() > 1 || results.Len() == 1 && len(knowledge.Referrers(call)) > 0 && !says {
		return false
	}
	if !known || !does.Has(effects.Stores, effects.Finalizer) || !does.Only(effects.Stores, effects.Finalizer, effects.Logs, effects.Counts) {
		return false
	}
	return !slices.ContainsFunc(does, func(e effects.Effect) bool {
		return (e.Kind == effects.Stores || e.Kind == effects.Finalizer) && e.On.Root != object
	})
}
