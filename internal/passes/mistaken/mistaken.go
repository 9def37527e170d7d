// Package mistaken answers where a function returns, wraps, tests, tells of or hands on another error than the one that it has just found, or that a
// call has just returned, and the other one is nil there, so that a failure counts as success or has no cause.
//
// What goes in is the source and what holds at its instructions: the error that was found is the last one of which a branch says that it is not nil
// (conditions.Found). What comes out is a list of mistakes, each with the variable that is nil and with the error that is meant.
package mistaken

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the mistakes. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name: "ctrllintmistaken",
	Doc:  "find where another error is taken than the one that was found",
	Requires: []*analysis.Analyzer{
		turn.Analyzer, inspect.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, effects.Analyzer, failures.Analyzer, reconciles.Analyzer,
	},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
}

// A Kind is what is done with the other error.
type Kind string

// The kinds.
const (
	Returned           Kind = "returned"            // it is returned
	Caused             Kind = "cause"               // it is the cause of a new error, which is returned
	MadeAlways         Kind = "made always"         // it is the cause of a new error, and nothing has tested it: it is nil when Call has worked
	Uncaused           Kind = "uncaused"            // it is the cause of a new error, where no error was found
	Wrapped            Kind = "wrapped"             // it is returned with a text around it, of which nothing is left, in a branch that is about no error
	Kept               Kind = "kept"                // it is kept with a text around it, of which nothing is left: nobody learns of the error that was found
	Logged             Kind = "logged"              // it is logged as a failure and returned, in a branch that is about no error
	Told               Kind = "told"                // it is in a log, an event or a text of the failure, which the error that was found is not in
	Overwritten        Kind = "overwritten"         // it is returned: the success of Call has overwritten the error that was found
	Shadowing          Kind = "shadowing"           // it is returned: it is the error of Call, in a variable that shadows the one of the error that was found
	OverwrittenCause   Kind = "overwritten cause"   // it is in a text about the failure: the success of Call has overwritten the error that was found
	Joined             Kind = "joined"              // it is returned: the success of Call has overwritten the error that was found, on one of two paths
	JoinedCause        Kind = "joined cause"        // as Joined, but it is the cause of a new error
	Handed             Kind = "handed"              // it is handed to the function of To: the success of Call has overwritten the error that was found
	Asked              Kind = "asked"               // Call asks it for a kind
	AskedLate          Kind = "asked late"          // To asks it for a kind: the success of Call has overwritten the error that was found
	Tested             Kind = "tested"              // it is tested by the if statement that assigns the one that is meant
	TestedAfter        Kind = "tested after"        // it is tested by the if statement that drops the error of a call
	TestedSelf         Kind = "tested self"         // the condition compares it with itself
	AlternativeCause   Kind = "alternative cause"   // it is told of or is the cause of a new error, in a branch that is also taken for Meant: it is nil then
	AlternativeWrapped Kind = "alternative wrapped" // as AlternativeCause, with a text around it, of which nothing is left then
	AlternativeText    Kind = "alternative text"    // as AlternativeCause, and its method is called
	TestedInput        Kind = "tested input"        // what is tested is no error, but an argument of the call whose error the if statement assigns
)

// A Mistake is a place at which the source has another error than the one that is meant.
type Mistake struct {
	Kind  Kind
	At    ssabuild.Range // the place: the other error, or the call or return that has it
	Name  string         // the variable of the other error
	Meant ast.Expr       // the error that is meant, where it was tested or assigned; for TestedAfter, the other one; for the alternatives, the other reason; nil for none

	Call     *ssa.Call    // see Kind
	To       *ssa.Call    // of Handed and AskedLate
	Filter   *ssa.Call    // of the alternatives: the call that makes nil of an error which was found; Meant is nil then
	Variable types.Object // of Shadowing: the inner one
	Bare     *ssa.Return  // of Returned: the return, if it names no result
	Maybe    bool         // of Returned: it is nil when the call that returns it has worked, and not for certain; of Caused and Told: the first time; of the alternatives: Meant is so without an error as well
	Used     bool         // of Told: the error that is meant is used after the log
	Asks     bool         // of Wrapped: the Result beside it asks for another turn
	Replace  bool         // of Returned and Caused: the name of the error that is meant can stand in its place
	Sure     bool         // of Replace: the program then does what it says
}

// A Result holds the mistakes of one package.
type Result struct {
	// Mistakes are those of its functions outside of tests: the if statements first, and then function by function.
	Mistakes []Mistake

	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	conditions *conditions.Result
	effects    *effects.Result
	failures   *failures.Result
	reconciles *reconciles.Result

	returns  map[*ssa.Return]bool
	asking   map[*ssa.Call]bool // the calls whose error is asked in vain
	untested map[token.Pos]bool // the calls whose error the source does not test, by their parentheses

	alternatives map[ast.Expr]bool // the conditions of which a mistake was told already
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		failures:   pass.ResultOf[failures.Analyzer].(*failures.Result),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
		returns:    make(map[*ssa.Return]bool),
		asking:     make(map[*ssa.Call]bool),
		untested:   make(map[token.Pos]bool),

		alternatives: make(map[ast.Expr]bool),
	}
	if r.ssa.Pkg == nil {
		return r, nil
	}
	pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Preorder([]ast.Node{(*ast.IfStmt)(nil)}, func(n ast.Node) { r.branch(n.(*ast.IfStmt)) })
	for _, fn := range r.ssa.Shipped {
		for _, call := range calls.Awaited(fn) {
			r.caused(call)
			r.kept(call)
		}
		if knowledge.ReturnsError(fn.Signature) {
			r.resultsOf(fn)
		}
		for _, call := range calls.Awaited(fn) {
			r.told(call)
			r.alternative(call)
			r.filtered(call)
		}
	}
	return r, nil
}

// resultsOf looks at what a function that can fail does with the errors that it finds.
func (r *Result) resultsOf(fn *ssa.Function) {
	for _, call := range calls.Awaited(fn) {
		r.handed(call)
		r.asked(call)
	}
	for _, ret := range paths.Returns(fn) {
		r.returned(ret)
	}
}

// Returns reports whether a return is the place of a mistake.
func (r *Result) Returns(ret *ssa.Return) bool { return r.returns[ret] }

// Untested reports whether an if statement assigns the error of a call and tests something else.
func (r *Result) Untested(call *ssa.Call) bool { return r.untested[call.Pos()] }

// Matters reports whether the error of a function matters to a reconcile: one runs the function, or the function
// works on the cluster, and the reconcile is in another package.
func (r *Result) Matters(fn *ssa.Function) bool {
	return r.reconciles.Runs(fn) || r.effects.Of(fn).Has(effects.Writes, effects.Reads)
}

func (r *Result) add(m Mistake) { r.Mistakes = append(r.Mistakes, m) }

// addReturn adds a mistake in a return, which is told once.
func (r *Result) addReturn(ret *ssa.Return, m Mistake) {
	r.returns[ret] = true
	r.add(m)
}

func at(node ast.Node) ssabuild.Range { return ssabuild.Range{From: node.Pos(), To: node.End()} }
