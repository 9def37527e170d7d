// Package locks answers which mutexes a goroutine holds where an instruction runs, which ones a call may
// take, and which waits under a mutex keep out the very goroutine that would end them.
//
// A mutex is named by the access path that leads to it. Held is a must analysis: a mutex is held only if
// every path to the instruction has taken it and none can have given it back. Takes is a may analysis. A
// function is summed up once, after those that it calls, and exported to other packages as one fact. Calls
// of what is not seen take and give back nothing: they cannot name an unexported mutex.
package locks

import (
	"go/types"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the mutexes that are held. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintlocks",
	Doc:        "find which mutexes are held where an instruction runs",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, channels.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Fact)},
}

// A Lock is a mutex that is held or taken.
type Lock struct {
	At   flow.Location // the mutex, as the function that is asked about knows it
	Read bool          // by RLock, so that other readers are not kept out
}

// A Result answers questions about one package.
type Result struct {
	pass     *analysis.Pass
	graph    *calls.Graph
	channels *channels.Result
	funcs    []*ssa.Function

	known  map[*ssa.Function]summary
	does   map[ssa.CallInstruction]summary
	states map[*ssa.Function]map[*ssa.BasicBlock][]Lock // at the head of a block, without what the callers hold
	entry  map[*ssa.Function][]Lock                     // what every caller holds
	made   func() map[*types.TypeName]int               // see makes
}

// A summary is what a function does to mutexes that its callers can name.
type summary struct {
	takes []Lock // may take at some time, and wait for it
	holds []Lock // has taken whenever it returns
	frees []Lock // may give back without having taken it
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		pass:     pass,
		graph:    pass.ResultOf[calls.Analyzer].(*calls.Graph),
		channels: pass.ResultOf[channels.Analyzer].(*channels.Result),
		funcs:    s.Funcs,
		known:    make(map[*ssa.Function]summary),
		does:     make(map[ssa.CallInstruction]summary),
		states:   make(map[*ssa.Function]map[*ssa.BasicBlock][]Lock),
		entry:    make(map[*ssa.Function][]Lock),
	}
	r.made = sync.OnceValue(r.makes)
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		before := r.known[fn]
		after := r.sumUp(fn)
		// A round of a recursion only adds what may be done, and takes away what is certain.
		after.takes, after.frees = union(before.takes, after.takes), union(before.frees, after.frees)
		r.known[fn] = after
		return len(after.takes) != len(before.takes) || len(after.frees) != len(before.frees)
	})
	r.enter(s.Funcs)
	for fn, obj := range s.Exported() {
		r.export(obj, fn)
	}
	return r, nil
}

// Held returns the mutexes that are held for certain when an instruction runs, by its function or by all
// its callers.
func (r *Result) Held(instr ssa.Instruction) []Lock {
	return union(r.entry[instr.Parent()], r.heldHere(instr))
}

// heldHere is Held without what the callers hold.
func (r *Result) heldHere(instr ssa.Instruction) []Lock {
	b := instr.Block()
	states := r.states[b.Parent()]
	if states == nil {
		return nil
	}
	held := states[b]
	for _, earlier := range b.Instrs[:slices.Index(b.Instrs, instr)] {
		held = r.after(held, earlier)
	}
	return held
}

// Takes returns the mutexes that an instruction may wait for, itself or in what it calls. Those that a
// callee makes itself are left out. A deferred call counts where it is deferred.
func (r *Result) Takes(instr ssa.Instruction) []Lock {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	return r.does[call].takes
}

// after returns what is held after an instruction.
func (r *Result) after(held []Lock, instr ssa.Instruction) []Lock {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return held
	}
	does := r.does[call]
	if len(does.frees) > 0 {
		held = without(held, does.frees)
	}
	return union(held, does.holds)
}

// Variables returns what tells the mutex of a lock from others in every function: its field, its package
// variable, or where it was made.
func (r *Result) Variables(l Lock) []any {
	if fields := l.At.Fields(); len(fields) > 0 {
		return []any{fields[len(fields)-1]}
	}
	if l.At.Path != "" || l.At.Root == nil {
		return nil
	}
	return r.graph.Identities(l.At.Root)
}

// union returns the locks of both lists, those of a first. It does not change a.
func union(a, b []Lock) []Lock {
	a = slices.Clip(a)
	for _, l := range b {
		if !slices.Contains(a, l) {
			a = append(a, l)
		}
	}
	return a
}

// without returns the locks of a that are not in b.
func without(a, b []Lock) []Lock {
	return slices.DeleteFunc(slices.Clone(a), func(l Lock) bool { return slices.Contains(b, l) })
}

// common returns the locks that are in both lists.
func common(a, b []Lock) []Lock {
	return slices.DeleteFunc(slices.Clone(a), func(l Lock) bool { return !slices.Contains(b, l) })
}

// maxPath is the number of fields after which a mutex has no name any more, so that a summary of a
// recursive function cannot grow for ever.
const maxPath = 4

// named reports whether a mutex has a name: it is reached by few fields.
func named(at flow.Location) bool { return at.Root != nil && strings.Count(at.Path, ".") <= maxPath }
