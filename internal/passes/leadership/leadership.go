// Package leadership answers which code runs on which replicas of a controller, and which expressions
// say whether this replica leads.
//
// Two sets of functions are known: those that provably run on every replica, and those that run on
// the leader only. What is in neither is unknown, and rules keep silent about it. Asking is taken
// broadly and proof narrowly: a condition that so much as mentions leadership counts as a gate,
// while a flag is one only when an election sets it.
package leadership

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/queues"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds out about leadership. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintleadership",
	Doc:        "find which replicas run a function, and what says whether this one leads",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, constants.Analyzer, channels.Analyzer, runnables.Analyzer, queues.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(LeadershipPredicate), new(Acts), new(Registers), new(MakesManager)},
	Flags: knowledge.Options(
		"predicates", "functions that tell whether this replica leads, such as example.com/op/election.Active or (example.com/op/election.State).Mine",
		"status-writers", "functions that write the status of an object, such as (example.com/op/status.Writer).Publish",
	),
}

// A Result holds what is known about one package.
type Result struct {
	Elections   []*Election
	Flags       []*Flag // that elections set, in the order of the elections
	Managers    []*Manager
	Controllers []*Controller

	pass      *analysis.Pass
	ssa       *ssabuild.SSA
	graph     *calls.Graph
	constants *constants.Result
	channels  *channels.Result
	runs      *runnables.Result
	queues    *queues.Result
	calls     []ssa.CallInstruction // outside of tests

	own           knowledge.Names // predicates that the user names
	statusWriters knowledge.Names // that the user names

	flags      map[any]*Flag // by cell
	predicates map[*ssa.Function]bool
	gates      map[*ssa.Function]*gates
	starts     map[*ssa.Function][]ssa.Instruction // what leads to the start of an elector, by the function it is in
	running    map[*ssa.Function][]*Manager        // what a function is given to
	leader     map[*ssa.Function]Proof
	every      map[*ssa.Function]*Step
	acts       map[*ssa.Function]Acts
	enablers   map[*channels.Channel]bool   // closed by leader-only code
	fed        map[*channels.Channel]bool   // see findFed
	handedOut  map[ssa.CallInstruction]bool // calls of Get of work queues, see findFed
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		pass:      pass,
		ssa:       s,
		graph:     pass.ResultOf[calls.Analyzer].(*calls.Graph),
		constants: pass.ResultOf[constants.Analyzer].(*constants.Result),
		channels:  pass.ResultOf[channels.Analyzer].(*channels.Result),
		runs:      pass.ResultOf[runnables.Analyzer].(*runnables.Result),
		queues:    pass.ResultOf[queues.Analyzer].(*queues.Result),

		own:           knowledge.Option(pass, "predicates"),
		statusWriters: knowledge.Option(pass, "status-writers"),

		flags:      make(map[any]*Flag),
		predicates: make(map[*ssa.Function]bool),
		gates:      make(map[*ssa.Function]*gates),
		starts:     make(map[*ssa.Function][]ssa.Instruction),
		running:    make(map[*ssa.Function][]*Manager),
		leader:     make(map[*ssa.Function]Proof),
		acts:       make(map[*ssa.Function]Acts),
		enablers:   make(map[*channels.Channel]bool),
		fed:        make(map[*channels.Channel]bool),
		handedOut:  make(map[ssa.CallInstruction]bool),
	}
	for _, fn := range s.Shipped {
		r.calls = append(r.calls, calls.In(fn)...)
	}
	r.findElections()
	r.findPredicates()
	r.findStarts()
	r.findManagers()
	r.findControllers()
	r.findLeaderOnly()
	r.findEnablers()
	r.findFed()
	r.findActs()
	r.findRegisters()
	r.every = r.propagate(r.roots())
	return r, nil
}

// export exports a fact about a declared function of the package.
func (r *Result) export(fn *ssa.Function, fact analysis.Fact) {
	if obj, ok := fn.Object().(*types.Func); ok && obj.Pkg() == r.pass.Pkg {
		r.pass.ExportObjectFact(obj, fact)
	}
}
