// Package afterstop answers where a function is once the stops that it sees have ended: whether it
// leaves, or goes round a cycle for ever.
//
// The technique is reachability in a control flow graph from which the end of the stops has removed
// edges: a select with an arm on a stop takes that arm in the end, although other arms may come
// first, and a branch on ctx.Err() goes one way. Everything else is free. What is then left as a
// strongly connected component is a cycle of its own, whatever other cycles of the same loop do. To
// look for a select on the stop somewhere in the loop was rejected: half of the real bugs have one,
// and jump over it.
//
// All contexts that arrive from outside of a function count as ended at once, for a function that
// sees several waits for each of them. An unknown callee counts as one that heeds the stop, and a
// condition that is not understood as one that the stop makes true, so that a cycle is missed rather
// than invented.
package afterstop

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds what stays. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name: "ctrllintafterstop",
	Doc:  "find where functions are once their stops have ended",
	Requires: []*analysis.Analyzer{
		turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, stops.Analyzer, effects.Analyzer, channels.Analyzer,
		conditions.Analyzer, runnables.Analyzer,
	},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(LeavesWork), new(Fails), new(SpawnsCleanup), new(Settles)},
}

// An Outcome says where a function is once its stops have ended.
type Outcome int

// The outcomes. What is not known to stay leaves.
const (
	Leaves Outcome = iota
	Spins          // in a cycle that sees the end
	Deaf           // in a cycle that does not
)

func (o Outcome) String() string { return [...]string{"leaves", "spins", "deaf"}[o] }

// A Stay is a cycle that a function can go round for ever once its stops have ended. It is a spin if
// it sees the end, and deaf if it does not.
type Stay struct {
	Cycle   *paths.Set
	Seen    []Sight         // where it sees that a stop has ended
	Wait    ssa.Instruction // what it waits for, the first in source order; nil if it does not wait
	Endless bool            // the whole loop has no exit; else another cycle of it has one
}

// Outcome returns what the cycle is.
func (s Stay) Outcome() Outcome {
	if len(s.Seen) > 0 {
		return Spins
	}
	return Deaf
}

// A Sight is an instruction that sees that a stop has ended: a select, a receive, or a call whose
// result a branch looks at.
type Sight struct {
	Instr ssa.Instruction
	State *ssa.SelectState // the arm of a select
	Stop  ssa.Value        // the context or channel; nil if a helper looks at one that is not given to it
}

// A Result holds the answers for one package.
type Result struct {
	pass       *analysis.Pass
	graph      *calls.Graph
	stops      *stops.Result
	effects    *effects.Result
	channels   *channels.Result
	conditions *conditions.Result
	runnables  *runnables.Result

	loops   map[*ssa.Function][]*paths.Set
	around  map[*ssa.BasicBlock]*paths.Set // the loop of a block
	left    map[*ssa.Function][]*paths.Set // loops that the end of the stops leaves
	never   map[*ssa.BasicBlock]bool       // blocks with a call that does not return
	stays   map[*ssa.Function][]Stay
	failing map[*ssa.Function]failure
	results map[result]truth
	flags   map[any][]flagStore
	follows map[flagQuestion]bool

	stopping map[*channels.Channel]bool // see noteStopping
	managed  map[*ssa.Function]bool     // see ofManager
}

// Outcome says in a word where fn is: what it is found to stay in, else that it leaves.
func (r *Result) Outcome(fn *ssa.Function) Outcome {
	worst := Leaves
	for _, stay := range r.stays[fn] {
		worst = max(worst, stay.Outcome())
	}
	return worst
}

// Stays returns the cycles in which fn stays, in the order of their blocks.
func (r *Result) Stays(fn *ssa.Function) []Stay { return r.stays[fn] }

// Loops returns the strongly connected components of fn.
func (r *Result) Loops(fn *ssa.Function) []*paths.Set { return r.loops[fn] }

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		stops:      pass.ResultOf[stops.Analyzer].(*stops.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		channels:   pass.ResultOf[channels.Analyzer].(*channels.Result),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		runnables:  pass.ResultOf[runnables.Analyzer].(*runnables.Result),
		loops:      make(map[*ssa.Function][]*paths.Set),
		around:     make(map[*ssa.BasicBlock]*paths.Set),
		left:       make(map[*ssa.Function][]*paths.Set),
		never:      make(map[*ssa.BasicBlock]bool),
		stays:      make(map[*ssa.Function][]Stay),
		failing:    make(map[*ssa.Function]failure),
		results:    make(map[result]truth),
		flags:      make(map[any][]flagStore),
		follows:    make(map[flagQuestion]bool),
		stopping:   make(map[*channels.Channel]bool),
		managed:    make(map[*ssa.Function]bool),
	}
	for _, fn := range s.Funcs {
		r.loops[fn] = paths.Cycles(fn)
		for _, loop := range r.loops[fn] {
			for b := range loop.All() {
				r.around[b] = loop
			}
		}
		r.noteFlags(fn)
		r.noteStopping(fn)
		r.noteNever(fn)
	}
	for _, fn := range s.Funcs {
		if len(r.loops[fn]) > 0 {
			g := r.graphOf(fn)
			r.left[fn] = paths.CyclesAlong(fn, g.succs)
			r.stays[fn] = r.find(g)
		}
	}
	for fn, obj := range s.Declared() {
		r.exportSettles(fn, obj)
		if start, early := r.Early(fn); early != nil {
			pass.ExportObjectFact(obj, &LeavesWork{Outside: r.WorksOutside(start)})
		}
		if r.effects.Of(fn).Has(effects.Spawns) && !r.spawnsWorkIn(fn, make(map[*ssa.Function]bool)) {
			pass.ExportObjectFact(obj, new(SpawnsCleanup))
		}
	}
	r.exportFailing(s.Declared())
	return r, nil
}

// StaysOnceClosed returns the cycle that goes through a receive, or the arm of a select, and that fn does not leave
// once its channel is closed, whatever becomes of its stops; nil if there is none.
func (r *Result) StaysOnceClosed(receive ssa.Instruction, state *ssa.SelectState) *paths.Set {
	loop := r.loopOf(receive.Block())
	if loop == nil || state != nil && state.Dir != types.RecvOnly {
		return nil
	}
	g := r.graphOf(receive.Parent())
	if state != nil {
		g.only = state.Chan
	} else {
		g.only = receive.(*ssa.UnOp).X
	}
	for _, stay := range r.find(g.within(loop)) {
		for _, sight := range stay.Seen {
			if sight.Instr == receive && sight.State == state {
				return stay.Cycle
			}
		}
	}
	return nil
}

// find returns the cycles in which the function of a graph stays.
func (r *Result) find(g *graph) []Stay {
	var found []Stay
	for _, cycle := range g.cycles() {
		in := g.within(cycle)
		in.sees = true
		for _, stay := range in.staying((*graph).excused) {
			if stay.Seen = g.within(stay.Cycle).sights(); len(stay.Seen) > 0 {
				stay.Wait = r.wait(stay.Cycle)
				found = append(found, stay)
			}
		}
		if g.only != nil {
			continue
		}
		in = g.within(cycle)
		for _, stay := range in.staying((*graph).leavesOrLooks) {
			if r.deaf(g.within(stay.Cycle), &stay) {
				found = append(found, stay)
			}
		}
	}
	return found
}

// deaf reports whether a cycle without a sight of its own is one in which the function stays: it waits, tries again what fails from then on, or
// what it calls has seen the end and comes back at once. A wait for what is left to do after the end is not.
func (r *Result) deaf(g *graph, stay *Stay) bool {
	if stay.Wait = r.wait(stay.Cycle); stay.Wait == nil {
		stay.Wait = g.triedAgain(stay.Endless)
	}
	switch {
	case len(g.sights()) > 0:
		return false
	case stay.Wait != nil:
		return stay.Endless || !r.AfterStop(stay.Wait)
	case stay.Endless:
		stay.Seen = g.sightsOfCallees()
	}
	return len(stay.Seen) > 0
}
