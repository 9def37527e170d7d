package tombstones

import (
	"slices"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Met is a fact about a function: what it does with tombstones.
type Met struct{ Params []MetParam }

// MetParam is what a function does if one parameter is a tombstone.
type MetParam struct {
	Param         int // the receiver not counted
	Events        []MetEvent
	Results       []uint8 // kinds of values
	Acts, Returns bool
}

// MetEvent is something that happens there.
type MetEvent struct {
	Kind      Kind
	Type      string
	Unwrapped bool
}

// AFact marks Met as a fact.
func (*Met) AFact() {}

// export writes what the exported functions do that can be handed a tombstone.
func (r *Result) export(s *ssabuild.SSA) {
	for fn, obj := range s.Exported() {
		first := len(fn.Params) - fn.Signature.Params().Len()
		var fact Met
		for i, param := range fn.Params[first:] {
			if !holdsAnything(param.Type()) || len(knowledge.Referrers(param)) == 0 {
				continue
			}
			if met := metBy(r.simulate(fn, inputs{param: {kind: tombstone}})); len(met.Events) > 0 {
				met.Param = i
				fact.Params = append(fact.Params, met)
			}
		}
		if len(fact.Params) > 0 {
			r.pass.ExportObjectFact(obj, &fact)
		}
	}
}

func metBy(o *Outcome) MetParam {
	met := MetParam{Acts: o.Acts, Returns: o.Returns}
	for _, e := range o.Events {
		if e.Kind == Hands {
			e.Kind = Escapes
		}
		event := MetEvent{e.Kind, e.Type, e.Unwrapped}
		if !slices.Contains(met.Events, event) {
			met.Events = append(met.Events, event)
		}
	}
	for _, result := range o.results {
		met.Results = append(met.Results, uint8(result.kind))
	}
	return met
}
