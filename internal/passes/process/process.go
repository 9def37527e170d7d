// Package process answers what follows the return of a function: the end of the process, or something that goes on. What a
// function leaves behind at the end of the process ends with it.
//
// The technique is a walk up the call graph, to functions with whose return the process ends: main, the function of a command, one
// that asks for the signals of the process and works until they come. At each call on the way, something that lives until it is stopped
// and can come after the call means that the process goes on; so does a loop around the call. Callers that are not seen count as ones that
// go on, so that what is left behind is reported rather than missed.
package process

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/elections"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds what follows the return of functions. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name: "ctrllintprocess",
	Doc:  "find what follows the return of functions: the end of the process, or something that goes on",
	Requires: []*analysis.Analyzer{
		turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, effects.Analyzer, runnables.Analyzer, afterstop.Analyzer, channels.Analyzer,
		elections.Analyzer, stops.Analyzer,
	},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Signals), new(Returns), new(Matters), new(Within), new(Called), new(Heeds), new(Gathers)},
}

// A Result answers for one package.
type Result struct {
	ssa       *ssabuild.SSA
	graph     *calls.Graph
	effects   *effects.Result
	runnables *runnables.Result
	after     *afterstop.Result
	channels  *channels.Result
	elections *elections.Result
	pass      *analysis.Pass
	stops     *stops.Result
	main      bool

	last     map[*ssa.Function]bool   // see EndsWith
	signaled map[*ssa.Function]bool   // see signals
	starts   map[*ssa.Go]bool         // see startsUnawaited
	lives    map[ssa.Instruction]bool // see livesOn
	program  map[ssa.Value]bool       // see OfProgram
	later    map[ssa.Value]answer     // see EndsLater

	within, below []*types.Func // with the fact Within, of this package and of those below

	foreign map[*ssa.Function][]*types.Func // the methods of interfaces of other packages by which a method is called: see findForeign
	called  map[string]bool                 // what Called says of this package and of those below: see mattersTo
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		ssa:       pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:     pass.ResultOf[calls.Analyzer].(*calls.Graph),
		effects:   pass.ResultOf[effects.Analyzer].(*effects.Result),
		runnables: pass.ResultOf[runnables.Analyzer].(*runnables.Result),
		after:     pass.ResultOf[afterstop.Analyzer].(*afterstop.Result),
		channels:  pass.ResultOf[channels.Analyzer].(*channels.Result),
		elections: pass.ResultOf[elections.Analyzer].(*elections.Result),
		pass:      pass,
		stops:     pass.ResultOf[stops.Analyzer].(*stops.Result),
		main:      pass.Pkg.Name() == "main",
		last:      make(map[*ssa.Function]bool),
		signaled:  make(map[*ssa.Function]bool),
		starts:    make(map[*ssa.Go]bool),
		lives:     make(map[ssa.Instruction]bool),
		program:   make(map[ssa.Value]bool),
		later:     make(map[ssa.Value]answer),
		foreign:   make(map[*ssa.Function][]*types.Func),
	}
	r.findForeign()
	r.exportReturns()
	r.exportMatters()
	r.exportWithin()
	r.exportHeeds()
	r.exportGathers()
	return r, nil
}

// EndsWith reports whether the process ends once fn has returned. In package main that is so of all that main calls and waits for,
// whatever follows: it is called once, so that little is left behind.
func (r *Result) EndsWith(fn *ssa.Function) bool {
	if _, known := r.last[fn]; !known {
		r.last[fn] = (&climb{Result: r, seen: make(map[*ssa.Function]bool)}).ends(fn)
	}
	return r.last[fn]
}

// EndsAfter reports whether the process ends once a call has returned: each path from it panics or ends the process, or its function returns without
// other work and the process ends with it. What a go statement starts is not waited for.
func (r *Result) EndsAfter(at ssa.CallInstruction) bool {
	ends, question := r.EndsAfterIf(at)
	return ends && question == ""
}

// EndsAfterIf is EndsAfter where packages above may know it: question is then what they have to say of it, see Ends.
func (r *Result) EndsAfterIf(at ssa.CallInstruction) (ends bool, question string) {
	if _, plain := at.(*ssa.Call); !plain || r.livesOn(at) {
		return false, ""
	}
	onward := paths.Find(paths.Search{
		From:  at,
		To:    paths.IsReturn,
		Avoid: func(instr ssa.Instruction) bool { return r.effects.Instr(instr).Has(effects.Exits) },
	})
	if onward == nil || r.EndsWith(at.Parent()) {
		return true, ""
	}
	question = r.Open(at.Parent())
	return question != "", question
}

// A climb goes from a function to those that run it.
type climb struct {
	*Result
	seen map[*ssa.Function]bool
	open *[]string // collects what packages above may know, in place of a verdict; nil for a verdict: see Open
}

// ends reports whether the process ends once fn has returned. A closure that is put somewhere is run by those who run the function around
// it.
func (r *climb) ends(fn *ssa.Function) bool {
	if r.seen[fn] || !r.main && (r.runnables.Command(fn) || r.heedsSignals(fn)) {
		return true
	}
	r.seen[fn] = true
	sites := r.sites(fn)
	if len(sites) == 0 {
		return r.main || fn.Parent() != nil && r.ends(fn.Parent()) || r.leavesOpen(fn)
	}
	return !slices.ContainsFunc(sites, func(site calls.Site) bool {
		unseen := site.Mode == calls.Unknown && fn.Parent() == nil
		return unseen || site.Mode == calls.Goroutine || !r.main && (site.Repeats || r.livesOn(site.Instr)) || !r.ends(site.Caller())
	})
}

// sites returns where a function is run, outside of tests.
func (r *Result) sites(fn *ssa.Function) []calls.Site {
	return slices.DeleteFunc(slices.Clone(r.graph.Sites(fn)), func(site calls.Site) bool { return r.inTest(site.Instr) })
}

// inTest reports whether an instruction runs in a test, or in what serves one.
func (r *Result) inTest(instr ssa.Instruction) bool {
	return r.ssa.InTest(instr.Pos()) || knowledge.HelpsTests(calls.Declared(instr.Parent()).Signature)
}

// livesOn reports whether a function comes back to an instruction again and again, or goes on to something that lives until it is
// stopped.
func (r *Result) livesOn(at ssa.Instruction) bool {
	if _, known := r.lives[at]; !known {
		r.lives[at] = r.findLife(at)
	}
	return r.lives[at]
}

// findLife is livesOn for an instruction that was not asked about yet: each function that a caller runs asks about the same call.
func (r *Result) findLife(at ssa.Instruction) bool {
	lives := func(instr ssa.Instruction) bool {
		return instr != at && (r.effects.Instr(instr).Has(effects.Waits, effects.Hangs, effects.Serves) || r.awaitsContext(instr))
	}
	exits := func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(r.effects.Instr(instr), func(e effects.Effect) bool { return e.Kind == effects.Exits && e.Must })
	}
	if paths.Find(paths.Search{From: at, To: lives, Avoid: exits}) != nil {
		return true
	}
	return slices.ContainsFunc(r.after.Loops(at.Parent()), func(loop *paths.Set) bool { return loop.Has(at.Block()) && r.after.Endless(loop) })
}

// awaitsContext reports whether an instruction waits for the end of a context, and for nothing else.
func (r *Result) awaitsContext(instr ssa.Instruction) bool {
	receive, ok := instr.(*ssa.UnOp)
	return ok && receive.Op == token.ARROW && r.stops.Of(receive.X).Context && r.stops.Of(receive.X).Kind >= stops.Local
}

// heedsSignals reports whether a function asks for the signals that end the process, itself or in a function that waits for them, and works until they come.
// One that returns what ends with them leaves that to its callers.
func (r *Result) heedsSignals(fn *ssa.Function) bool {
	return !hands(fn) && (asksSignals(fn) || slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		return r.handsSignals(call) || r.awaitsSignals(call)
	}))
}

// awaitsSignals reports whether a call comes back only once a signal for the process has come: it runs a function that asks for the signals, and waits.
func (r *Result) awaitsSignals(call ssa.CallInstruction) bool {
	targets := r.graph.Targets(call)
	if _, plain := call.(*ssa.Call); !plain || len(targets) != 1 || hands(targets[0]) || !asksSignals(targets[0]) {
		return false
	}
	return r.effects.Of(targets[0]).Has(effects.Waits, effects.Receives)
}

func asksSignals(fn *ssa.Function) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		_, plain := call.(*ssa.Call)
		return plain && knowledge.Signals.Calls(call.Common())
	})
}
