// Package elections finds where leader elections are configured and run, and what the process does
// once one has returned.
package elections

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds elections. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name: "ctrllintelections",
	Doc:  "find leader elections, their settings, and what follows them",
	Requires: []*analysis.Analyzer{
		turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, stops.Analyzer, conditions.Analyzer, effects.Analyzer, constants.Analyzer, runnables.Analyzer,
	},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Takes), new(Elects), new(MakesElector), new(Leads)},
}

// A Kind says what settings are for.
type Kind int

const (
	Manager   Kind = iota // the options of a manager
	Elector               // an elector of client-go
	Component             // the election section of a component's configuration
)

// A Setting is one configuration of an election.
type Setting struct {
	Kind   Kind
	Record *constants.Record
	Call   ssa.CallInstruction // what makes the manager or elector; nil if that is not seen
}

// A Lock is one lock of an election.
type Lock struct {
	Record *constants.Record // the struct of the lock; nil for one that a call makes
	Call   *ssa.Call         // the call that makes it; nil for a struct
	Type   string            // of a struct, as knowledge.TypeName gives it
}

// A Result holds the elections of one package.
type Result struct {
	Settings []*Setting
	Locks    []*Lock
	Runs     []*Run

	pass       *analysis.Pass
	graph      *calls.Graph
	stops      *stops.Result
	conditions *conditions.Result
	effects    *effects.Result
	constants  *constants.Result
	runnables  *runnables.Result
	takes      map[*ssa.Function][]Taken
	leads      map[*ssa.Function]*Leads
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		stops:      pass.ResultOf[stops.Analyzer].(*stops.Result),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		constants:  pass.ResultOf[constants.Analyzer].(*constants.Result),
		runnables:  pass.ResultOf[runnables.Analyzer].(*runnables.Result),
		takes:      make(map[*ssa.Function][]Taken),
		leads:      make(map[*ssa.Function]*Leads),
	}
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		before := len(r.takes[fn])
		eachCall(fn, r.noteTaken)
		return len(r.takes[fn]) != before
	})
	r.Settings = nil // in the order of the source
	for _, fn := range s.Funcs {
		eachCall(fn, r.noteTaken)
	}
	r.exportTakes(s)
	for _, fn := range s.Funcs {
		r.noteStructs(fn)
		eachCall(fn, r.noteRun)
		eachCall(fn, r.noteLock)
	}
	r.findLeaders(s)
	r.exportElects(s)
	r.exportMakers(s)
	return r, nil
}

// Leaseless reports whether the package makes managers, and none of them by options that can ask for an election.
func (r *Result) Leaseless() bool {
	made := false
	for _, s := range r.Settings {
		if s.Kind != Manager || s.Call == nil {
			continue
		}
		if s.electsLeader() {
			return false
		}
		made = true
	}
	return made
}

// electsLeader reports whether the options of a manager can ask for an election.
func (s *Setting) electsLeader() bool {
	enabled, ok := s.Record.Field("LeaderElection")
	return ok && !enabled.Is(false)
}

func eachCall(fn *ssa.Function, visit func(ssa.CallInstruction)) {
	for call := range calls.Each[ssa.CallInstruction](fn) {
		visit(call)
	}
}

// noteStructs notes the structs of settings and locks that a function builds, whoever takes them, and the settings that
// it is handed to change, as an option does.
func (r *Result) noteStructs(fn *ssa.Function) {
	for _, param := range fn.Params {
		if pointer, ok := param.Type().Underlying().(*types.Pointer); ok {
			r.noteSettings(param, pointer.Elem())
		}
	}
	for alloc := range calls.Each[*ssa.Alloc](fn) {
		if copied(alloc) {
			continue
		}
		of := knowledge.Pointee(alloc.Type())
		r.noteSettings(alloc, of)
		name := knowledge.TypeName(of)
		if _, legacy := knowledge.LegacyLocks[name]; legacy || name == knowledge.LeaseLock {
			r.Locks = append(r.Locks, &Lock{Record: r.constants.Record(alloc, nil), Type: name})
		}
	}
}

// noteSettings notes what a pointer to a type points to at the end of its function, if that is settings.
func (r *Result) noteSettings(pointer ssa.Value, of types.Type) {
	if kind, ok := kinds[knowledge.TypeName(of)]; ok {
		r.Settings = append(r.Settings, &Setting{Kind: kind, Record: r.constants.Record(pointer, nil)})
	}
}

// copied reports whether a struct is only built to be copied into a variable, where it can change.
func copied(alloc *ssa.Alloc) bool {
	for load := range knowledge.Each[*ssa.UnOp](knowledge.Referrers(alloc)) {
		if load.Referrers() == nil {
			continue
		}
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(load)) {
			if store.Val == load {
				if _, local := store.Addr.(*ssa.Alloc); local {
					return true
				}
			}
		}
	}
	return false
}

var kinds = map[string]Kind{
	knowledge.ManagerOptions:    Manager,
	knowledge.ElectionConfig:    Elector,
	knowledge.ComponentElection: Component,
}

func (r *Result) noteLock(call ssa.CallInstruction) {
	if value, ok := call.(*ssa.Call); ok && knowledge.LockMakers.Calls(call.Common()) {
		r.Locks = append(r.Locks, &Lock{Call: value})
	}
}

// Takes says which parameters of a function are made a manager or an elector of, unchanged.
type Takes struct{ Params []Taken }

// A Taken is such a parameter, the receiver counted.
type Taken struct {
	Param int
	Kind  Kind
}

// AFact marks Takes as a fact about a function.
func (*Takes) AFact() {}

// noteTaken notes the settings that a call makes a manager or an elector of.
func (r *Result) noteTaken(call ssa.CallInstruction) {
	for _, taken := range r.taken(call) {
		args := call.Common().Args
		if taken.Param >= len(args) {
			continue
		}
		arg := args[taken.Param]
		r.Settings = append(r.Settings, &Setting{Kind: taken.Kind, Record: r.constants.Record(arg, call), Call: call})
		if param, ok := arg.(*ssa.Parameter); ok {
			r.passesOn(param, taken.Kind)
		}
	}
}

func (r *Result) passesOn(param *ssa.Parameter, kind Kind) {
	taken := Taken{flow.ParamIndex(param), kind}
	fn := param.Parent()
	for _, known := range r.takes[fn] {
		if known == taken {
			return
		}
	}
	r.takes[fn] = append(r.takes[fn], taken)
}

func (r *Result) taken(call ssa.CallInstruction) []Taken {
	common := call.Common()
	name := knowledge.Callee(common)
	if knowledge.ManagerMakers[name] || name == knowledge.ElectorMaker || name == knowledge.RunElection {
		for i, arg := range common.Args {
			if kind, ok := kinds[knowledge.TypeName(arg.Type())]; ok {
				return []Taken{{i, kind}}
			}
		}
		return nil
	}
	callee := common.StaticCallee()
	if callee == nil {
		return nil
	}
	if known := r.takes[callee]; known != nil {
		return known
	}
	var fact Takes
	if obj, ok := callee.Object().(*types.Func); ok && r.pass.ImportObjectFact(obj, &fact) {
		return fact.Params
	}
	return nil
}

func (r *Result) exportTakes(s *ssabuild.SSA) {
	for fn, obj := range s.Declared() {
		if len(r.takes[fn]) > 0 {
			r.pass.ExportObjectFact(obj, &Takes{r.takes[fn]})
		}
	}
}
