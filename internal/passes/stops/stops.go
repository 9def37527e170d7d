// Package stops answers what ends a context or a channel: somebody outside of the function, a
// timer, or nothing.
package stops

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer classifies contexts and channels. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintstops",
	Doc:        "tell what ends a context or a channel",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
}

// A Kind says what ends a signal. The order is by strength: of several sources the last counts.
type Kind int

const (
	Data  Kind = iota // a channel that carries values, or a value that is neither
	Timer             // time passes
	Never             // nothing: context.Background(), a nil channel
	Local             // made here: a cancel function, a deadline
	Stop              // somebody outside: a parameter, a field, a captured variable, an unknown call
)

// A Signal describes a context or a channel.
type Signal struct {
	Kind    Kind
	Context bool        // it is a context, or the Done channel of one
	Bounded bool        // a deadline ends it as well
	Roots   []ssa.Value // where it comes from
	own     bool        // something that is not among the roots can end it as well
}

// Rooted reports whether nothing but its roots ends the signal.
func (s Signal) Rooted() bool { return !s.own }

// First returns the first root of a signal; nil if it has none, as what goes round in a loop that nothing enters.
func (s Signal) First() ssa.Value {
	if len(s.Roots) == 0 {
		return nil
	}
	return s.Roots[0]
}

// A Result classifies the values of one package.
type Result struct {
	graph *calls.Graph
	memo  map[ssa.Value]Signal
}

func run(pass *analysis.Pass) (any, error) {
	return &Result{
		graph: pass.ResultOf[calls.Analyzer].(*calls.Graph),
		memo:  make(map[ssa.Value]Signal),
	}, nil
}

// Of classifies a value. What is unknown counts as Stop, so that a loop that looks at it is taken
// to end.
func (r *Result) Of(v ssa.Value) Signal {
	if known, ok := r.memo[v]; ok {
		return known
	}
	r.memo[v] = Signal{} // a cycle of phis adds nothing
	var s Signal
	switch {
	case knowledge.Context(v.Type()):
		s = r.context(v)
		s.Context = true
	case channel(v.Type()):
		s = r.channel(v)
	}
	r.memo[v] = s
	return s
}

// Arguments returns the arguments of a call that are contexts or stop channels which somebody outside
// ends, the receiver left out.
func (r *Result) Arguments(call *ssa.CallCommon) []ssa.Value {
	var found []ssa.Value
	for _, arg := range knowledge.Args(call) {
		if r.IsStop(arg) {
			found = append(found, arg)
		}
	}
	return found
}

// IsStop reports whether v is a context or stop channel that somebody outside ends.
func (r *Result) IsStop(v ssa.Value) bool {
	if !knowledge.Context(v.Type()) && !knowledge.StopChannel(v.Type()) {
		return false
	}
	return r.Of(v).Kind == Stop
}

// InScope returns the contexts and stop channels that fn was given: its parameters, then what it
// captures from the functions around it.
func (r *Result) InScope(fn *ssa.Function) []ssa.Value {
	var found []ssa.Value
	for _, p := range fn.Params {
		if knowledge.Context(p.Type()) || receiveOnly(p.Type()) {
			found = append(found, p)
		}
	}
	for _, free := range fn.FreeVars {
		if t := knowledge.Pointee(free.Type()); knowledge.Context(t) || knowledge.StopChannel(t) {
			found = append(found, free)
		}
	}
	return found
}

func (r *Result) context(v ssa.Value) Signal {
	switch v := v.(type) {
	case *ssa.Parameter:
		return stopAt(v)
	case *ssa.Const:
		return Signal{Kind: Never, Roots: []ssa.Value{v}}
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return r.derived(call, v)
		}
	case *ssa.Call:
		return r.derived(v, v)
	case *ssa.UnOp:
		if roots := r.around(v); len(roots) > 0 {
			return Signal{Kind: Stop, Roots: roots}
		}
	}
	return r.merged(v)
}

// derived classifies a context that a call returns, alone or as v: it ends with the context that
// the call takes. Unless it is known to be that context and no more, something else can end it too.
func (r *Result) derived(call *ssa.Call, v ssa.Value) Signal {
	name := knowledge.Callee(&call.Call)
	if knowledge.Roots[name] {
		return Signal{Kind: Never, Roots: []ssa.Value{call}}
	}
	for _, arg := range call.Call.Args {
		if !knowledge.Context(arg.Type()) && !knowledge.StopChannel(arg.Type()) {
			continue
		}
		s := r.Of(arg)
		if knowledge.Bounded[name] {
			s.Bounded = true
		}
		s.own = s.own || !knowledge.CarriesValues[name] && !r.passesOn(v) && !r.uncancelled(call)
		if s.Kind == Never && s.own {
			s.Kind = Local
			s.Roots = []ssa.Value{call}
		}
		return s
	}
	return stopAt(call)
}

// passesOn reports whether a function of the package returns, as v, what ends with its arguments
// alone.
func (r *Result) passesOn(v ssa.Value) bool {
	sources := r.graph.Sources(v)
	for _, source := range sources {
		s := r.Of(source)
		if s.own || s.Kind == Local {
			return false
		}
		for _, root := range s.Roots {
			if _, given := root.(*ssa.Parameter); !given && s.Kind != Never {
				return false
			}
		}
	}
	return len(sources) > 0
}

func (r *Result) channel(v ssa.Value) Signal {
	switch v := v.(type) {
	case *ssa.Const:
		return Signal{Kind: Never, Roots: []ssa.Value{v}}
	case *ssa.Parameter:
		return r.byType(v) // whoever gives it ends it
	case *ssa.Call:
		return r.returned(v)
	case *ssa.UnOp:
		if v.Op == token.MUL && timerField(v.X) {
			return Signal{Kind: Timer, Roots: []ssa.Value{v}}
		}
		if knowledge.Global(v) == knowledge.NeverStop {
			return Signal{Kind: Never, Roots: []ssa.Value{v}}
		}
	}
	if s := r.merged(v); s.Kind != Data {
		return s
	}
	return r.byType(v)
}

// returned classifies a channel that a call returns.
func (r *Result) returned(call *ssa.Call) Signal {
	name := knowledge.Callee(&call.Call)
	switch {
	case name == knowledge.Done:
		s := r.Of(call.Call.Value)
		s.Context = true
		return s
	case knowledge.Timers[name]:
		return Signal{Kind: Timer, Roots: []ssa.Value{call}}
	}
	if s := r.merged(call); s.Kind != Data {
		return s
	}
	return r.byType(call)
}

// byType takes a channel without values for a stop channel: nobody needs one for data. Whoever sends signals to the process
// ends what waits for them, wherever their channel is made.
func (r *Result) byType(v ssa.Value) Signal {
	if !knowledge.StopChannel(v.Type()) {
		return Signal{Roots: []ssa.Value{v}}
	}
	if _, made := v.(*ssa.MakeChan); made && !knowledge.SignalChannel(v.Type()) {
		return Signal{Kind: Local, Roots: []ssa.Value{v}}
	}
	return stopAt(v)
}

// merged classifies by the sources of v; of several the strongest counts.
func (r *Result) merged(v ssa.Value) Signal {
	sources := r.graph.Sources(v)
	if len(sources) == 0 {
		if knowledge.Context(v.Type()) {
			return stopAt(v)
		}
		return Signal{}
	}
	var s Signal
	for _, source := range sources {
		if source.Type() == nil || !knowledge.Context(source.Type()) && !channel(source.Type()) {
			return stopAt(v) // an interface of the user's own that holds a context
		}
		one := r.Of(source)
		if one.Kind >= s.Kind {
			one.Roots = union(s.Roots, one.Roots)
			one.Context = one.Context || s.Context
			one.own = one.own || s.own
			s = one
		}
	}
	if _, field := v.(*ssa.UnOp); field && s.Kind == Never && !r.complete(v) {
		return stopAt(v) // a field can be set from outside
	}
	return s
}

// union returns the roots of two signals, each once: two branches of one condition have them in common.
func union(a, b []ssa.Value) []ssa.Value {
	all := slices.Clone(a)
	for _, root := range b {
		if !slices.Contains(all, root) {
			all = append(all, root)
		}
	}
	return all
}

// complete reports whether all that is stored where v is loaded from is in this package: a local variable, or a context in a field that
// others cannot name, and no other field or global.
func (r *Result) complete(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return true
	}
	switch cell := flow.Cell(load.X).(type) {
	case *ssa.Alloc:
		return true
	case *types.Var:
		return knowledge.Context(v.Type()) && !cell.Exported() && r.graph.Own(cell)
	}
	return false
}

func stopAt(v ssa.Value) Signal { return Signal{Kind: Stop, Roots: []ssa.Value{v}} }
