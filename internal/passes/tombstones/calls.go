package tombstones

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// call runs a call, and reports whether the next instruction runs.
func (s *simulation) call(call ssa.CallInstruction) (goesOn bool) {
	common := call.Common()
	if common.IsInvoke() {
		if on := s.eval(common.Value); on.kind == zero && on.failed != "" {
			s.note(Event{Kind: Nil, Instr: call, Type: on.failed}, call)
			return false
		}
	}
	o := s.outcomeOf(call)
	if s.outcome != nil {
		s.outcome.Acts = s.outcome.Acts || o.Acts
		for _, e := range o.Events {
			s.note(e, call)
		}
	}
	if v := call.Value(); v != nil && len(o.results) == 1 {
		s.set(v, o.left(0, v.Type()))
	}
	_, started := call.(*ssa.Go)
	return o.Returns || started
}

// result returns what is known of a result of a call that returns several.
func (s *simulation) result(call *ssa.Call, i int) state {
	o := s.outcomeOf(call)
	if i >= len(o.results) {
		return unknown
	}
	return o.left(i, call.Call.Signature().Results().At(i).Type())
}

// left returns what is known of a result. A nil that a function returns since its assertion has failed is as much as the
// nil that the assertion has left.
func (o *Outcome) left(i int, t types.Type) state {
	result := o.results[i]
	if result.kind != zero || result.failed != "" || knowledge.IsError(t) {
		return result
	}
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		if at := slices.IndexFunc(o.Events, func(e Event) bool { return e.Kind == Fails }); at >= 0 {
			result.failed = o.Events[at].Type
		}
	}
	return result
}

// outcomeOf returns what a call does: by what the functions do that it runs, by the fact of one of another package, or by what is
// known of libraries.
func (s *simulation) outcomeOf(call ssa.CallInstruction) *Outcome {
	common := call.Common()
	var all *Outcome
	for _, fn := range s.graph.Callees(call) {
		in := s.given(call, fn)
		if len(in) == 0 {
			all = merge(all, s.plain(call))
			continue
		}
		all = merge(all, s.simulate(fn, in))
	}
	object := s.object(common)
	if object >= 0 {
		all = s.handed(call, object, all)
	}
	if all != nil {
		return all
	}
	plain := s.plain(call)
	if object < 0 {
		return plain
	}
	if _, fails := knowledge.FailsForTombstone(common); fails {
		plain.Events, plain.Acts = []Event{{Kind: NoKey, Instr: call}}, false
		for i := range plain.results {
			plain.results[i] = truth(i == len(plain.results)-1)
		}
		return plain
	}
	if knowledge.UnwrapsTombstone(common) {
		plain.Events, plain.Acts = []Event{{Kind: Tests, Instr: call}}, false
		return plain
	}
	if obj := flow.Declared(common); obj != nil {
		if o := s.elsewhere(obj, object, call); o != nil {
			return o
		}
	}
	if does, _ := s.effects.Call(call); !quiet(does, s.fn) && !ends(does) {
		plain.Events = []Event{{Kind: Escapes, Instr: call}}
	}
	return plain
}

// plain returns what a call does that has nothing to do with the tombstone.
func (s *simulation) plain(call ssa.CallInstruction) *Outcome {
	does, _ := s.effects.Call(call)
	_, reads := knowledge.ReadsCache(call.Common())
	o := &Outcome{Acts: !reads && !quiet(does, s.fn), Returns: !ends(does)}
	results := call.Common().Signature().Results()
	for i := range results.Len() {
		if i == results.Len()-1 && knowledge.MakesError(call.Common()) {
			o.results = append(o.results, truth(true))
			continue
		}
		o.results = append(o.results, unknown)
	}
	return o
}

// ends reports whether a call certainly ends the process.
func ends(does effects.Summary) bool {
	return slices.ContainsFunc(does, func(e effects.Effect) bool { return e.Kind == effects.Exits && e.Must })
}

// merge returns what one of two functions does.
func merge(a, b *Outcome) *Outcome {
	if a == nil {
		return b
	}
	o := &Outcome{Acts: a.Acts || b.Acts, Returns: a.Returns || b.Returns}
	o.Events = append(append(o.Events, a.Events...), b.Events...)
	for i := range a.results {
		if i < len(b.results) {
			o.results = append(o.results, join(a.results[i], b.results[i]))
		}
	}
	return o
}

// object returns the argument of a call that is the tombstone, or a list with it, the receiver not counted; -1 for none.
func (s *simulation) object(common *ssa.CallCommon) int {
	for i, arg := range knowledge.Args(common) {
		if k := s.eval(arg).kind; k == tombstone || k == holds {
			return i
		}
	}
	return -1
}

// handed adds that a call gives the tombstone to a function that the callers of this one give it.
func (s *simulation) handed(call ssa.CallInstruction, object int, all *Outcome) *Outcome {
	common := call.Common()
	if handler := knowledge.PassesOnDeletion(common); handler != nil {
		o := s.plain(call)
		o.Events = []Event{{Kind: Hands, Instr: call, Handler: handler}}
		return o
	}
	if common.IsInvoke() || common.StaticCallee() != nil {
		return all
	}
	for _, id := range s.graph.Identities(common.Value) {
		if param, ok := id.(*ssa.Parameter); ok {
			o := s.plain(call)
			o.Events = []Event{{Kind: Hands, Instr: call, Param: param, Arg: object}}
			all = merge(all, o)
		}
	}
	return all
}

// given returns what a call gives a function that it runs: the arguments, if one tells something, and what is in the variables that a closure captures.
func (s *simulation) given(call ssa.CallInstruction, fn *ssa.Function) inputs {
	in, known := make(inputs), make(inputs)
	if site := s.graph.SiteAt(call, fn); site.Direct {
		for i, param := range fn.Params {
			arg := flow.Actual(call.Common(), fn, i)
			if arg == nil {
				continue
			}
			switch of := s.eval(arg); {
			case of.telling():
				in[param] = of
			case of.kind == zero || of.kind == nonzero:
				known[param] = of
			}
		}
	}
	if len(in) > 0 {
		maps.Copy(in, known) // which branches the callee takes with it
	}
	for _, free := range fn.FreeVars {
		bound := flow.Bindings(free)
		if len(bound) != 1 || bound[0].Parent() != s.fn {
			continue
		}
		variable := flow.Variable(bound[0])
		if variable == nil {
			continue
		}
		if held := s.loaded(bound[0], variable, call); held.telling() {
			in[free] = held
		}
	}
	return in
}

// elsewhere returns what a function of another package does with a tombstone as an argument; nil if that is not known.
func (r *Result) elsewhere(obj *types.Func, object int, at ssa.Instruction) *Outcome {
	var fact Met
	if obj.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(obj.Origin(), &fact) {
		return nil
	}
	for _, param := range fact.Params {
		if param.Param != object {
			continue
		}
		o := &Outcome{Acts: param.Acts, Returns: param.Returns}
		for _, e := range param.Events {
			o.Events = append(o.Events, Event{Kind: e.Kind, Instr: at, Type: e.Type, Elsewhere: true, Unwrapped: e.Unwrapped})
		}
		for _, k := range param.Results {
			o.results = append(o.results, state{kind: kind(k)})
		}
		return o
	}
	return nil
}
