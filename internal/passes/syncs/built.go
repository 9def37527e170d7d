package syncs

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A Built is a controller that a builder makes, and the listers that it reads and whose caches it does not wait for.
type Built struct {
	Call     ssa.CallInstruction
	Unwaited []Member
	Unless   string // the question to the module whether packages above wait for the cache of the first
}

// Built returns what a function builds with listers of its own struct that are left out; ok is false for none, and where the package waits for caches, an
// informer is not resolved, or the function builds several controllers.
func (r *Result) Built(fn *ssa.Function, listers []Member) (built Built, ok bool) {
	var sync ssa.Value
	var waited []ssa.Value
	for _, call := range calls.In(fn) {
		if knowledge.BuildsWaiting(call.Common()) {
			if built.Call != nil {
				return built, false
			}
			built.Call = call
		}
		if runs := knowledge.SyncOfBuilder(call.Common()); runs != nil {
			sync = runs
		}
		informers, known := knowledge.InformersOfBuilder(call.Common())
		if !known {
			return built, false
		}
		if informers != nil {
			waited = append(waited, informers)
		}
	}
	reader, of := boundTo(sync)
	if built.Call == nil || reader == nil || r.waits() {
		return built, false
	}
	kinds, known := r.kindsOf(waited)
	if !known {
		return built, false
	}
	run := r.graph.RunBy(reader)
	for _, l := range listers {
		kind := knowledge.AccessedKind(l.Kind)
		reads := func(load *ssa.UnOp) bool { return slices.Contains(run, load.Parent()) }
		if l.Of == of && kind != "" && !slices.Contains(kinds, kind) && slices.ContainsFunc(r.graph.Reads(l.Field), reads) {
			built.Unwaited = append(built.Unwaited, l)
		}
	}
	if len(built.Unwaited) == 0 {
		return built, false
	}
	built.Unless = IfUnasked + knowledge.AccessedKind(built.Unwaited[0].Kind) + " " + fn.Pkg.Pkg.Path()
	return built, true
}

// boundTo returns the method that a value is, and the location of what it is bound to; nil for another value.
func boundTo(v ssa.Value) (*ssa.Function, flow.Location) {
	for {
		converted, ok := v.(*ssa.ChangeType)
		if !ok {
			break
		}
		v = converted.X
	}
	bound, ok := v.(*ssa.MakeClosure)
	if !ok || len(bound.Bindings) != 1 {
		return nil, flow.Location{}
	}
	method := flow.Body(bound.Fn.(*ssa.Function))
	if method.Signature.Recv() == nil || method.Blocks == nil {
		return nil, flow.Location{}
	}
	return method, flow.Locate(bound.Bindings[0])
}

// kindsOf returns of which resources informers are, alone or in slices; known is false if that is not seen of all.
func (r *Result) kindsOf(informers []ssa.Value) (kinds []string, known bool) {
	made := func(v ssa.Value) bool { return knowledge.InformerOf(v) != nil }
	for _, v := range informers {
		origins, complete := r.graph.OriginsUpTo(v, made)
		if knowledge.ElementType(v.Type()) != nil {
			origins, complete = r.graph.ElementsUpTo(v, made)
		}
		if !complete {
			return nil, false
		}
		for _, origin := range origins {
			accessor := knowledge.InformerOf(origin)
			switch {
			case accessor != nil && knowledge.AccessedKind(accessor.Type()) != "":
				kinds = append(kinds, knowledge.AccessedKind(accessor.Type()))
			case !knowledge.IsNil(origin):
				return nil, false
			}
		}
	}
	return kinds, true
}

// waitsInPackage reports whether a function of the package waits for caches.
func (r *Result) waitsInPackage() bool {
	return slices.ContainsFunc(r.shipped, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
			return knowledge.WaitForSync(call.Common()) || knowledge.AsksSynced(call.Common())
		})
	})
}
