package syncs

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/queues"
)

// StartsWorker reports whether a call starts a goroutine that gets items of a queue, and waits for nothing before.
func (r *Result) StartsWorker(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(r.graph.Callees(call), func(fn *ssa.Function) bool {
		return r.graph.SiteAt(call, fn).Mode == calls.Goroutine && !r.Joins(fn)
	}) && len(r.gets(call)) > 0
}

// NeedsCaches reports whether a call starts a worker that reads more than the object of its item in the cache which the item comes from: it lists, looks objects up
// in several caches, or in one whose handlers add no items. What is read elsewhere than in the package is not seen.
func (r *Result) NeedsCaches(call ssa.CallInstruction) bool {
	if !r.StartsWorker(call) {
		return false
	}
	var cache any
	for _, read := range r.readBy(call) {
		other, list := cacheOf(read)
		if list || cache != nil && other != cache {
			return true
		}
		cache = other
	}
	kind, known := cache.(string)
	return known && slices.ContainsFunc(r.feeders(call), func(feeder string) bool { return feeder != kind })
}

func (r *Result) gets(call ssa.CallInstruction) []*queues.Op {
	return slices.DeleteFunc(slices.Clone(r.queues.Reached(call)), func(op *queues.Op) bool { return op.Kind != knowledge.QueueGet })
}

// readBy returns the reads of caches in what a call runs. A closure that another function makes is what that one hands to the same helper.
func (r *Result) readBy(call ssa.CallInstruction) []*ssa.CallCommon {
	run := map[*ssa.Function]bool{calls.Declared(call.Parent()): true}
	enter := func(_ ssa.CallInstruction, callee *ssa.Function) bool {
		if callee.Parent() != nil && !run[calls.Declared(callee)] {
			return false
		}
		run[callee] = true
		return true
	}
	var found []*ssa.CallCommon
	for _, callee := range r.graph.Callees(call) {
		run[callee] = true
		for _, chain := range r.graph.Reach(callee, enter) {
			if _, reads := knowledge.ReadsCache(chain.Last().Common()); reads {
				found = append(found, chain.Last().Common())
			}
		}
	}
	return found
}

// cacheOf returns what stands for the cache that a call reads, and whether it takes several objects: the name of the resource of a lister, or the field or value
// that is the store.
func cacheOf(read *ssa.CallCommon) (cache any, list bool) {
	on := knowledge.Receiver(read)
	how, _ := knowledge.ReadsCache(read)
	if kind := knowledge.ListedKind(on.Type()); kind != "" {
		return kind, how.Own > 0
	}
	if informer := knowledge.InformerOfStore(on); informer != nil {
		on = informer
	}
	if field, _ := flow.FieldRead(on); field != nil {
		return field, how.Own > 0
	}
	return on, how.Own > 0
}

// feeders returns the resources whose handlers add to the queue of a worker, as far as they are known.
func (r *Result) feeders(worker ssa.CallInstruction) (kinds []string) {
	adds := make(map[*ssa.Function]bool)
	for _, get := range r.gets(worker) {
		for _, add := range r.queues.On(get, knowledge.QueueAdd) {
			adds[add.Call.Parent()] = true
		}
	}
	for _, reg := range r.informers.Registrations {
		informer := knowledge.AsksInformer(reg.Call.Common())
		if informer == nil {
			continue // a wrapper around one, or a cache of controller-runtime
		}
		accessor := knowledge.InformerOf(flow.Locate(informer).Root)
		if accessor == nil {
			continue
		}
		for _, h := range r.informers.Parts(reg.Handler, reg.Call).Handlers {
			if slices.ContainsFunc(r.graph.RunBy(h.Fn), func(fn *ssa.Function) bool { return adds[fn] }) {
				kinds = append(kinds, knowledge.AccessedKind(accessor.Type()))
			}
		}
	}
	return kinds
}
