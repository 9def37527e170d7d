// Package waits finds waits without a deadline in code that a controller runs for each object: its
// reconciles, the workers of its queues, its event handlers.
//
// A wait there ends with the condition or with the process. While it lasts, a worker is gone, and with
// one worker the controller.
package waits

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the waits. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintwaits",
	Doc:        "find waits without a deadline in reconciles and event handlers",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, stops.Analyzer, channels.Analyzer, conditions.Analyzer, effects.Analyzer, afterstop.Analyzer, runnables.Analyzer, reconciles.Analyzer, constants.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Waits), new(Pause)},
}

// Waits is a fact about a function: it waits for a condition, without a deadline, on some path.
type Waits struct {
	What   string // the function that waits
	Always bool   // nothing that the function is given ends it
	Asks   bool   // that is a wait for the answer to a request
	Lacks  string // the function that nothing ends the wait in: of the waits of all that call it, one is told
	Params []int  // parameters, the receiver counted, whose end does otherwise, in rising order
}

// AFact marks Waits as a fact.
func (*Waits) AFact() {}

// An Unbounded is a wait that a controller runs for each object.
type Unbounded struct {
	Instr ssa.Instruction // the wait, or the call of another package that waits
	What  string          // the function that waits
	Entry *ssa.Function   // the reconcile or handler that runs it
	Kind  Kind
	Asks  bool      // it waits for the answer to a request
	Maker ssa.Value // what makes the client of the request; nil if nothing is seen to
}

// A Kind says what runs a wait.
type Kind int

const (
	Reconcile Kind = iota // a reconcile, or a worker of a queue
	Handler               // an event handler, which holds up all events after it
)

// A Result lists the waits of one package.
type Result struct {
	Unbounded []Unbounded
	decided   map[ssa.Instruction]bool
	endless   map[ssa.Instruction]bool
	alone     map[ssa.Instruction]bool
	pauses    map[ssa.CallInstruction]*Pause
}

// SentAlone reports whether a call sends a request of HTTP that nothing limits in time: it has no context, or one that never ends, and its client has no
// Timeout.
func (r *Result) SentAlone(call ssa.Instruction) bool { return r.alone[call] }

// Endless reports whether a call waits, itself or in what it calls, for a condition that may never hold, under what never ends.
func (r *Result) Endless(call ssa.Instruction) bool { return r.endless[call] }

// Decides reports whether a call waits in a reconcile or handler, and says what alone ends the wait: the one of Unbounded, or
// one that leads to it.
func (r *Result) Decides(call ssa.Instruction) bool { return r.decided[call] }

// A wait is a place in a function, or in one that it calls, that waits.
type wait struct {
	at   ssa.Instruction // in this package
	what string
	root ssa.Value // the parameter whose end alone ends it; nil when none does
	asks bool      // it waits for the answer to a request
	made ssa.Value // what makes the client of the request

	decided ssa.Instruction // what says so: the call that is given the end, or at
	lacks   string          // the function of another package in which the end is missing, whoever calls it: one finding; "" for a wait of this package
}

type finder struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	stops      *stops.Result
	channels   *channels.Result
	conditions *conditions.Result
	after      *afterstop.Result
	effects    *effects.Result
	events     *runnables.Result
	reconciles *reconciles.Result
	waits      map[*ssa.Function][]wait

	controllers map[*types.Named]bool // see ofController
}

func run(pass *analysis.Pass) (any, error) {
	f := &finder{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		stops:      pass.ResultOf[stops.Analyzer].(*stops.Result),
		channels:   pass.ResultOf[channels.Analyzer].(*channels.Result),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		after:      pass.ResultOf[afterstop.Analyzer].(*afterstop.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		events:     pass.ResultOf[runnables.Analyzer].(*runnables.Result),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
		waits:      make(map[*ssa.Function][]wait),

		controllers: make(map[*types.Named]bool),
	}
	if f.ssa.Pkg == nil {
		return new(Result), nil
	}
	f.graph.BottomUp(func(fn *ssa.Function) bool {
		before := len(f.waits[fn])
		f.waits[fn] = f.waitsOf(fn, nil)
		return len(f.waits[fn]) != before
	})
	found := f.unbounded()
	f.tell(found)
	found.pauses = f.pausesOf(pass.ResultOf[constants.Analyzer].(*constants.Result))
	return found, nil
}

// tell tells other packages of the functions that wait, and of the interfaces that they implement. What is a finding here is none of theirs.
func (f *finder) tell(found *Result) {
	for fn, waits := range f.waits {
		f.waits[fn] = slices.DeleteFunc(waits, func(w wait) bool { return found.decided[w.decided] })
	}
	for fn, obj := range f.ssa.Declared() {
		if len(f.waits[fn]) > 0 {
			f.pass.ExportObjectFact(obj, f.fact(fn))
		}
	}
	for _, method := range f.graph.Implemented() {
		if fn := f.only(method); fn != nil && len(f.waits[fn]) > 0 {
			f.pass.ExportObjectFact(method, f.fact(fn))
		}
	}
}

// only returns the only implementation of an interface's method in the package; nil for another method.
// Where there are several, a caller's may be one that does not wait.
func (f *finder) only(method *types.Func) *ssa.Function {
	if fns := f.graph.Implementations(method); len(fns) == 1 {
		return fns[0]
	}
	return nil
}

func (f *finder) fact(fn *ssa.Function) *Waits {
	fact := new(Waits)
	for _, w := range f.waits[fn] {
		param, ok := w.root.(*ssa.Parameter)
		switch {
		case w.root == nil:
			fact.Always, fact.Asks, fact.What, fact.Lacks = true, w.asks, w.what, w.lacks
			if fact.Lacks == "" {
				fact.Lacks = calls.Declared(w.at.Parent()).String()
			}
		case ok && param.Parent() == fn:
			if i := flow.ParamIndex(param); !slices.Contains(fact.Params, i) {
				fact.Params = append(fact.Params, i)
			}
			if fact.What == "" {
				fact.What = w.what
			}
		}
	}
	slices.Sort(fact.Params)
	return fact
}

// waitsOf returns the waits of a function: its own, and those of what it calls before it returns. With
// after, only those after that instruction count.
func (f *finder) waitsOf(fn *ssa.Function, after ssa.Instruction) []wait {
	var found []wait
	joins := f.effects.Of(fn).Has(effects.Joins)
	for call := range calls.Each[ssa.CallInstruction](fn) {
		if _, started := call.(*ssa.Go); started && (!joins || f.mayLeave(fn, call)) || after != nil && !paths.Before(after, call) {
			continue
		}
		if waits := f.waitsAt(call, joins); len(waits) > 0 && !f.onlyOnce(call) {
			found = append(found, waits...)
		}
	}
	for _, w := range append(f.byHand(fn), f.signals(fn)...) {
		if after == nil || paths.Before(after, w.at) {
			found = append(found, w)
		}
	}
	return distinct(found)
}

// mayLeave reports whether a function that has started a goroutine, and waits for something, may go on without it: it waits in a select with another
// arm, as that of a timer, and nowhere for the goroutine alone.
func (f *finder) mayLeave(fn *ssa.Function, start ssa.CallInstruction) bool {
	for sel := range calls.Each[*ssa.Select](fn) {
		if len(sel.States) > 1 {
			return f.after.Joined(fn, start) == nil
		}
	}
	return false
}

// distinct keeps one wait for each place and end.
func distinct(all []wait) []wait {
	var kept []wait
	for _, w := range all {
		if !slices.Contains(kept, w) {
			kept = append(kept, w)
		}
	}
	return kept
}
