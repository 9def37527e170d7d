package process

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// EndsLater reports whether a context ends, if at all, only once the function that has it has returned: the return of its maker ends it,
// by a deferred cancel, and the maker waits for what it calls. The question is to the packages above, who give it to exported functions;
// "" if none does. Ends answers it by what Statements says. What is not followed counts as a context that can end before.
func (r *Result) EndsLater(stop ssa.Value) (later bool, question string) {
	known, ok := r.later[stop]
	if !ok {
		known.later, known.question = r.endsLater(stop, stop.Parent())
		r.later[stop] = known
	}
	return known.later, known.question
}

// An answer is what EndsLater says of a context: each function asks about those of all that call it.
type answer struct {
	later    bool
	question string
}

func (r *Result) endsLater(stop ssa.Value, in *ssa.Function) (later bool, question string) {
	s := &laterSearch{Result: r, seen: make(map[laterStep]bool)}
	later = s.later(stop, in)
	return later, questionIf(later, s.open)
}

type laterStep struct {
	stop ssa.Value
	in   *ssa.Function
}

// A laterSearch goes from a context to where it is made.
type laterSearch struct {
	*Result
	seen map[laterStep]bool
	open []string // see climb
}

// later reports whether a context ends only once a function that uses it has returned.
func (s *laterSearch) later(stop ssa.Value, in *ssa.Function) bool {
	if s.seen[laterStep{stop, in}] {
		return true // a cycle adds nothing
	}
	s.seen[laterStep{stop, in}] = true
	if param, ok := stop.(*ssa.Parameter); ok {
		return s.within(in, param.Parent()) && s.given(param)
	}
	if s.stops.Of(stop).Kind == stops.Never {
		return true
	}
	if made := flow.Made(stop); made != nil {
		name := knowledge.Callee(&made.Call)
		switch {
		case knowledge.CarriesValues[name], knowledge.Cancellable[name] && s.within(in, made.Parent()) && s.cancelsLast(made):
			parent := knowledge.DerivedFrom(&made.Call)
			return parent != nil && s.later(parent, made.Parent())
		}
		return false
	}
	sources := s.graph.Sources(stop)
	if variable, ok := stop.(*ssa.FreeVar); ok && knowledge.Context(knowledge.Pointee(variable.Type())) {
		sources = knowledge.LoadsOf(variable)
	}
	return len(sources) > 0 && !slices.ContainsFunc(sources, func(source ssa.Value) bool { return !s.later(source, in) })
}

// within reports whether a function is another one, or a closure in it that has returned before the other goes on.
func (s *laterSearch) within(fn, outer *ssa.Function) bool {
	if fn == outer {
		return true
	}
	sites := s.sites(fn)
	return fn.Parent() != nil && len(sites) > 0 && s.within(fn.Parent(), outer) && !slices.ContainsFunc(sites, func(site calls.Site) bool {
		return site.Mode != calls.Sync || site.Caller() != fn.Parent()
	})
}

// given is later for a parameter. What libraries run, and what an interface calls, gets contexts of other kinds. That a function is named
// Run or Start says nothing of who calls it.
func (s *laterSearch) given(param *ssa.Parameter) bool {
	fn := param.Parent()
	if entry := s.runnables.Of(fn); entry != nil && entry.Kind != runnables.Controller {
		return false
	}
	if s.graph.Escapes(fn) && s.calledWithin(fn, param) {
		return !slices.ContainsFunc(s.sites(fn), func(site calls.Site) bool {
			arg := site.Argument(param)
			return !site.Instr.Common().IsInvoke() && (arg == nil || site.Mode != calls.Sync || !s.later(arg, site.Caller()))
		})
	}
	if s.graph.Escapes(fn) {
		if !callable(fn) || param != runnables.StopParam(fn) || s.implements(fn) {
			return false
		}
		s.open = append(s.open, s.anyOf(ofLater, fn))
		return true
	}
	sites := s.sites(fn)
	return len(sites) > 0 && !slices.ContainsFunc(sites, func(site calls.Site) bool {
		arg := site.Argument(param)
		return arg == nil || site.Mode != calls.Sync || !s.later(arg, site.Caller())
	})
}

// implements reports whether an interface of the package can call a method: who implements it elsewhere is not seen.
func (s *laterSearch) implements(fn *ssa.Function) bool {
	return slices.ContainsFunc(s.graph.Implemented(), func(method *types.Func) bool {
		return slices.Contains(s.graph.Implementations(method), fn)
	})
}

// cancelsLast reports whether nothing but the return of its maker cancels a context.
func (s *laterSearch) cancelsLast(made *ssa.Call) bool {
	return !slices.ContainsFunc(knowledge.Referrers(made), func(ref ssa.Instruction) bool {
		cancel, ok := ref.(*ssa.Extract)
		return ok && cancel.Index == 1 && slices.ContainsFunc(s.graph.Uses(cancel), func(use flow.Use) bool {
			call, ok := use.Instr.(ssa.CallInstruction)
			if !ok || call.Common().Value != use.Value {
				return true // handed on
			}
			_, deferred := call.(*ssa.Defer)
			in := call.Parent()
			return !(deferred && in == made.Parent()) && !(in.Parent() == made.Parent() && s.graph.RunsOnly(in, calls.Deferred))
		})
	})
}
