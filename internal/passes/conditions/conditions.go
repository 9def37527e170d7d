// Package conditions answers what holds where an instruction runs: which value is nil, of which kind
// an error is, which arm of a select was taken, and what follows from that through &&, ||, ! and the
// package's own functions that return a bool.
//
// A fact belongs to an edge of the control flow graph, and holds wherever that edge dominates: values
// of SSA do not change. What was read from a variable holds only as long as nothing can have written
// it. Conditions that are not understood are facts about themselves (True), so that a rule can look
// at them on its own. Two paths that join keep no fact that they do not share.
package conditions

import (
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer decodes conditions. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintconditions",
	Doc:        "find what holds where an instruction runs",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Implied), new(AsksStatus)},
}

// A Predicate is what is said of the subject of a fact.
type Predicate int

// The predicates.
const (
	True         Predicate = iota // the subject is true: a flag, or a condition that is not understood
	Nil                           // the subject is nil
	Kind                          // the subject, an error, is of Fact.Kind
	Empty                         // the length of the subject is 0
	Compared                      // the subject compares with Fact.Value as Fact.Cond says
	Equal                         // the subject equals Fact.Value
	Arm                           // the subject, a select, took the arm Fact.Arm
	Ok                            // the subject, a receive, lookup, assertion or range, had a value
	Deleted                       // the subject, an object, is being deleted
	HasFinalizer                  // the subject, an object, has the finalizer Fact.Value
	Contains                      // the subject, a list of texts that a parameter is, has the text Fact.Value
	Absent                        // the pointer that Fact.Path leads to from the subject is nil; see Nils
)

// A Fact says that a predicate holds of a subject, or, unless Truth is set, that it does not.
type Fact struct {
	Predicate Predicate
	Subject   ssa.Value
	Truth     bool

	Path  string // of Deleted, HasFinalizer and Absent: the fields that lead from the subject to the object or pointer
	Kind  knowledge.ErrorKind
	Arm   int
	Value ssa.Value

	Cond  ssa.Value  // the part of the condition that says so; in a helper if the subject was handed to one
	Edge  paths.Edge // what establishes the fact; zero outside of OnEdge, At and Under
	Stale bool       // the subject was read from a variable that may have been written since
}

// says reports whether two facts are the same but for where they come from.
func (f Fact) says(other Fact) bool {
	return f.Predicate == other.Predicate && f.Truth == other.Truth && f.Kind == other.Kind && f.Arm == other.Arm && f.Path == other.Path &&
		Same(f.Subject, other.Subject) && Same(f.Value, other.Value) && (f.Predicate != Compared || f.Cond == other.Cond)
}

// A Result answers questions about one package.
type Result struct {
	pass   *analysis.Pass
	ssa    *ssabuild.SSA
	graph  *calls.Graph
	stores map[any][]*ssa.Function // who stores in a variable or field

	implied map[question][]Fact
	nils    map[paths.Edge][]NilFact
	reached map[reach]bool
	spreads map[reach]*spread // by the first block of the function
	writers map[any]map[*ssa.Function]bool
	edges   map[paths.Edge][]Fact
	asked   map[*ssa.Function][]kindQuestion
	layers  map[*ssa.BasicBlock]*layer // see Under
	written map[*ssa.UnOp]*paths.Set   // see writtenAfter
	flags   map[*ssa.Function]*paths.Explorer
	present map[*ssa.Function][]edgeFact // see notNil
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:    pass,
		ssa:     pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:   pass.ResultOf[calls.Analyzer].(*calls.Graph),
		stores:  make(map[any][]*ssa.Function),
		implied: make(map[question][]Fact),
		nils:    make(map[paths.Edge][]NilFact),
		asked:   make(map[*ssa.Function][]kindQuestion),
		reached: make(map[reach]bool),
		spreads: make(map[reach]*spread),
		writers: make(map[any]map[*ssa.Function]bool),
		edges:   make(map[paths.Edge][]Fact),
		layers:  make(map[*ssa.BasicBlock]*layer),
		written: make(map[*ssa.UnOp]*paths.Set),
		flags:   make(map[*ssa.Function]*paths.Explorer),
		present: make(map[*ssa.Function][]edgeFact),
	}
	s := r.ssa
	for _, fn := range s.Funcs {
		r.noteStores(fn)
	}
	r.export(s)
	return r, nil
}

// OnEdge returns what holds when control goes from a block to one of its successors. Searches ask that of each edge that they come to, so that the list is
// kept: its elements are not to be changed.
func (r *Result) OnEdge(b *ssa.BasicBlock, succ int) []Fact {
	branch, ok := last(b).(*ssa.If)
	if !ok || b.Succs[0] == b.Succs[1] {
		return nil
	}
	edge := paths.Edge{If: branch, Succ: succ}
	facts, known := r.edges[edge]
	if !known {
		facts = slices.Clip(r.Implied(branch.Cond, succ == 0))
		for i := range facts {
			facts[i].Edge = edge
		}
		r.edges[edge] = facts
	}
	return facts
}

// Edges returns the edges of a function on which a fact holds, in the order of the blocks.
func (r *Result) Edges(fn *ssa.Function, holds func(Fact) bool) []paths.Edge {
	var found []paths.Edge
	for _, b := range fn.Blocks {
		for i := range b.Succs {
			if slices.ContainsFunc(r.OnEdge(b, i), holds) {
				found = append(found, paths.Edge{If: last(b).(*ssa.If), Succ: i})
			}
		}
	}
	return found
}

// Taking returns the edges that control takes because a bool is true, or false: by itself, or as the last
// operand of a conjunction that it makes false, or of a disjunction that it makes true.
func (r *Result) Taking(v ssa.Value, truth bool) []paths.Edge {
	found := r.Edges(v.Parent(), func(f Fact) bool { return f.Predicate == True && f.Subject == v && f.Truth == truth })
	comment, succ := "&&", 1
	if truth {
		comment, succ = "||", 0
	}
	for phi := range knowledge.Each[*ssa.Phi](knowledge.Referrers(v)) {
		if phi.Comment != comment {
			continue
		}
		for branch := range knowledge.Each[*ssa.If](knowledge.Referrers(phi)) {
			found = append(found, paths.Edge{If: branch, Succ: succ})
		}
	}
	return found
}

// Assuming returns which edges can be taken when a bool is true, or false.
func (r *Result) Assuming(v ssa.Value, truth bool) func(*paths.Explorer, paths.State, int) bool {
	return func(x *paths.Explorer, s paths.State, succ int) bool {
		if branch, ok := last(s.Block).(*ssa.If); ok && x.Value(s, branch.Cond) == v {
			return truth == (succ == 0)
		}
		return !slices.ContainsFunc(r.OnEdge(s.Block, succ), func(f Fact) bool {
			return f.Predicate == True && f.Subject == v && f.Truth != truth
		})
	}
}

// add adds a fact unless it is there.
func add(facts []Fact, f Fact) []Fact {
	if slices.ContainsFunc(facts, f.says) {
		return facts
	}
	return append(facts, f)
}

func last(b *ssa.BasicBlock) ssa.Instruction { return b.Instrs[len(b.Instrs)-1] }
