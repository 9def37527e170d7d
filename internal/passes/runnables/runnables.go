// Package runnables finds the entry points of a controller: the Start of what a manager runs, the
// callbacks of a leader election, and the Run of controllers of the client-go kind.
package runnables

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

// Analyzer finds entry points. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintrunnables",
	Doc:        "find what a manager or an election runs",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Known), new(Elects), new(Hook)},
}

// A Kind says who runs an entry point.
type Kind int

const (
	Runnable   Kind = iota // a manager: Start(ctx) error of a type that reaches one, a RunnableFunc
	Callback               // a leader election: OnStartedLeading
	Controller             // its owner: Run or Start with a context or stop channel, meant to block
)

// An Entry is a function that runs until its context or stop channel ends.
type Entry struct {
	Func *ssa.Function
	Kind Kind
	Stop *ssa.Parameter
	Why  token.Pos // what shows that it is one: the call of Add, the assertion; may be invalid

	Asserted bool // an assertion is all that shows it: who adds it is not seen

	as types.Type // the function type that it is converted to; nil for a method
}

// Type returns the type whose methods a manager sees: that of the receiver, or the one that a function is
// converted to; nil for a function that is run as such.
func (e *Entry) Type() types.Type {
	if recv := e.Func.Signature.Recv(); e.as == nil && recv != nil {
		return recv.Type()
	}
	return e.as
}

// A Result lists the entries of one package in source order.
type Result struct {
	Entries []*Entry
	Added   []Added
	byFunc  map[*ssa.Function]*Entry
	stopped map[*ssa.Function][]*ssa.Function
	events  map[*ssa.Function]bool
	members map[*ssa.Function]token.Pos

	commands map[*ssa.Function]bool
}

// Command reports whether a command line runs fn, and ends once it has returned: the function of a command, or one that is handed the
// command that runs.
func (r *Result) Command(fn *ssa.Function) bool { return r.commands[fn] }

// Of returns the entry of a function; nil if it is none.
func (r *Result) Of(fn *ssa.Function) *Entry { return r.byFunc[fn] }

// OnStopped returns what the election of a callback runs once the lease is lost; none when unknown.
func (r *Result) OnStopped(callback *Entry) []*ssa.Function { return r.stopped[callback.Func] }

// HandlesEvents reports whether an informer calls fn.
func (r *Result) HandlesEvents(fn *ssa.Function) bool { return r.events[fn] }

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	f := &finder{
		pass:  pass,
		graph: pass.ResultOf[calls.Analyzer].(*calls.Graph),
		types: make(map[*types.TypeName]token.Pos),
		funcs: make(map[*ssa.Function]converted),

		asserted: make(map[*types.TypeName]bool),
	}
	r := &Result{
		byFunc:  make(map[*ssa.Function]*Entry),
		stopped: make(map[*ssa.Function][]*ssa.Function),
		events:  make(map[*ssa.Function]bool),
		members: make(map[*ssa.Function]token.Pos),

		commands: make(map[*ssa.Function]bool),
	}
	if s.Pkg == nil {
		return r, nil
	}
	f.assertions()
	callbacks := make(map[*ssa.Function]token.Pos)
	for _, fn := range s.Funcs {
		for instr := range calls.Instrs(fn) {
			f.conversion(instr)
			f.callback(instr, callbacks, r)
			f.wrapped(instr, callbacks, r)
			f.member(instr, r)
		}
	}
	for _, fn := range s.Funcs {
		f.functions(fn)
		if slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool { return knowledge.IsCommand(param.Type()) }) {
			r.commands[fn] = true
		}
	}
	for _, fn := range s.Funcs {
		if e := f.entry(fn, callbacks); e != nil {
			r.Entries = append(r.Entries, e)
			r.byFunc[fn] = e
		}
	}
	r.Added = f.added()
	f.wrappers(s.Funcs)
	return r, nil
}

// A finder collects what shows that a type or function is run by a manager.
type finder struct {
	pass      *analysis.Pass
	graph     *calls.Graph
	types     map[*types.TypeName]token.Pos
	typeOrder []*types.TypeName // the keys of types, in the order in which they were found
	funcs     map[*ssa.Function]converted
	asserted  map[*types.TypeName]bool
}

// callback finds functions that are put into the callbacks of an election or an informer, or that a command runs.
func (f *finder) callback(instr ssa.Instruction, callbacks map[*ssa.Function]token.Pos, r *Result) {
	store, ok := instr.(*ssa.Store)
	if !ok {
		return
	}
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok {
		return
	}
	of := knowledge.TypeName(addr.X.Type())
	hook, elected := f.hook(addr)
	for _, fn := range f.graph.Functions(store.Val) {
		switch {
		case knowledge.EventHandlers[of]:
			r.events[fn] = true
		case knowledge.RunsCommand(of, fieldName(addr)):
			r.commands[fn] = true
		case elected && !hook.Stopped:
			callbacks[fn] = store.Pos()
			r.stopped[fn] = f.onStopped(addr.X)
		}
	}
}

// onStopped returns the functions that are stored in the same callbacks for the end of the lease.
func (f *finder) onStopped(callbacks ssa.Value) []*ssa.Function {
	var found []*ssa.Function
	for addr := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(callbacks)) {
		if hook, elected := f.hook(addr); !elected || !hook.Stopped {
			continue
		}
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(addr)) {
			found = append(found, f.graph.Functions(store.Val)...)
		}
	}
	return found
}

func fieldName(addr *ssa.FieldAddr) string { return flow.FieldOf(addr.X.Type(), addr.Field).Name() }

func (f *finder) entry(fn *ssa.Function, callbacks map[*ssa.Function]token.Pos) *Entry {
	stop := StopParam(fn)
	if stop == nil {
		return nil
	}
	if why, ok := callbacks[fn]; ok {
		return &Entry{Func: fn, Kind: Callback, Stop: stop, Why: why}
	}
	if to, ok := f.funcs[fn]; ok {
		return &Entry{Func: fn, Kind: Runnable, Stop: stop, Why: to.why, as: to.to}
	}
	recv := fn.Signature.Recv()
	if recv != nil && fn.Name() == "Start" && startSignature(fn.Signature) {
		if why, ok := f.reachesManager(recv.Type()); ok {
			return &Entry{Func: fn, Kind: Runnable, Stop: stop, Why: why, Asserted: f.isAsserted(recv.Type())}
		}
	}
	if fn.Name() == "Run" || fn.Name() == "Start" {
		return &Entry{Func: fn, Kind: Controller, Stop: stop}
	}
	return nil
}

// reachesManager reports whether values of a type are run by a manager, as far as this package
// shows. A struct that embeds a Runnable is seen by its own conversions.
func (f *finder) reachesManager(t types.Type) (token.Pos, bool) {
	t = knowledge.Pointee(t)
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return token.NoPos, false
	}
	if why, ok := f.types[named.Origin().Obj()]; ok {
		return why, true
	}
	if m := method(named, knowledge.NeedLeaderElection); m != nil {
		return m.Pos(), true
	}
	return token.NoPos, false
}

// startSignature reports whether a signature is that of a Runnable: one context or stop channel
// in, one error out.
func startSignature(sig *types.Signature) bool {
	return sig.Params().Len() == 1 && sig.Results().Len() == 1 && knowledge.IsError(sig.Results().At(0).Type())
}

// StopParam returns the first parameter that is a context or stop channel; nil if there is none.
func StopParam(fn *ssa.Function) *ssa.Parameter {
	for _, p := range fn.Params {
		if knowledge.Context(p.Type()) || knowledge.StopChannel(p.Type()) {
			return p
		}
	}
	return nil
}
