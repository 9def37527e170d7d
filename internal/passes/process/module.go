package process

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// Matters is a fact about a function that starts goroutines and that its package does not run: it matters what follows its return.
type Matters struct{}

// AFact marks Matters as a fact about a function.
func (*Matters) AFact() {}

func (*Matters) String() string { return "matters" }

// Open returns the question to the packages above whether the process ends once fn has returned; "" if this package knows, or if they
// cannot. A function and the methods of interfaces by which it is called are alternatives, separated by |; of several groups, separated
// by commas, all have to be called so.
func (r *Result) Open(fn *ssa.Function) string {
	var open []string
	if !(&climb{Result: r, seen: make(map[*ssa.Function]bool), open: &open}).ends(fn) {
		return ""
	}
	slices.Sort(open)
	return strings.Join(slices.Compact(open), ",")
}

// leavesOpen notes a function that packages above may call, when the climb collects those.
func (r *climb) leavesOpen(fn *ssa.Function) bool {
	if r.open == nil || !callable(fn) || !r.graph.Escapes(fn) {
		return false
	}
	if entry := r.runnables.Of(fn); entry != nil && entry.Kind != runnables.Controller {
		return false // a manager or an election runs it
	}
	names := []string{fn.Object().(*types.Func).FullName()}
	for _, method := range r.graph.Implemented() {
		if slices.Contains(r.graph.Implementations(method), fn) {
			names = append(names, method.FullName())
		}
	}
	slices.Sort(names)
	*r.open = append(*r.open, strings.Join(names, "|"))
	return true
}

func callable(fn *ssa.Function) bool {
	obj, ok := fn.Object().(*types.Func)
	return ok && obj.Exported() && fn.Parent() == nil
}

// exportMatters tells packages above of which functions it matters what follows their return.
func (r *Result) exportMatters() {
	matters := func(fn *ssa.Function) bool {
		return callable(fn) && r.effects.Of(fn).Has(effects.Starts, effects.Spawns) && len(r.sites(fn)) == 0
	}
	for _, fn := range r.ssa.Funcs {
		if matters(fn) && fn.Object().Pkg() == r.pass.Pkg {
			r.pass.ExportObjectFact(fn.Object(), new(Matters))
		}
	}
	for _, method := range r.graph.Implemented() {
		if method.Pkg() == r.pass.Pkg && slices.ContainsFunc(r.graph.Implementations(method), matters) {
			r.pass.ExportObjectFact(method, new(Matters))
		}
	}
}

// The statements about a function: that the process ends, or goes on, after one of its calls, or that the same follows as after the return
// of others.
const (
	endsAfter = "ends "
	goesAfter = "goes "
	asAfter   = "as "
)

// Statements returns what the package knows of the ends of functions of other packages, for those packages.
func (r *Result) Statements() []string {
	var found []string
	for _, fn := range r.ssa.Funcs {
		for _, call := range calls.In(fn) {
			if callee := calleeOf(call); callee != nil && callee.Pkg() != r.pass.Pkg && !r.ssa.InTest(call.Pos()) && r.pass.ImportObjectFact(callee, new(Matters)) {
				found = append(found, r.statement(call, callee.FullName()))
			}
		}
	}
	for _, added := range r.runnables.Added {
		found = append(found, goesAfter+added.Start.FullName()) // its manager goes on
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func (r *Result) statement(call ssa.CallInstruction, callee string) string {
	fn := call.Parent()
	if _, sync := call.(*ssa.Call); !sync || r.livesOn(call) {
		return goesAfter + callee
	}
	if r.EndsWith(fn) {
		return endsAfter + callee
	}
	if open := r.Open(fn); open != "" {
		return asAfter + callee + " " + open
	}
	return goesAfter + callee
}

func calleeOf(call ssa.CallInstruction) *types.Func {
	common := call.Common()
	if common.IsInvoke() {
		return common.Method
	}
	if callee := common.StaticCallee(); callee != nil {
		if obj, ok := callee.Object().(*types.Func); ok {
			return obj.Origin()
		}
	}
	return nil
}

// Ends answers a question of Open by what all packages of a module have said. Calls by function values and by interfaces of other
// packages say nothing, so that a function which is called in another way as well may be taken to end with the process.
func Ends(question string, said map[string]bool) bool { return endsBy(question, said, nil) }

func endsBy(question string, said map[string]bool, asked []string) bool {
	if slices.Contains(asked, question) {
		return true // a cycle adds no other call
	}
	asked = append(asked, question)
	for group := range strings.SplitSeq(question, ",") {
		called := false
		for name := range strings.SplitSeq(group, "|") {
			if said[goesAfter+name] {
				return false
			}
			called = called || said[endsAfter+name]
			for _, statement := range with(said, asAfter+name+" ") {
				if !endsBy(statement, said, asked) {
					return false
				}
				called = true
			}
		}
		if !called {
			return false
		}
	}
	return true
}

// with returns what follows a prefix in the statements that have it.
func with(said map[string]bool, prefix string) []string {
	var found []string
	for statement := range said {
		if rest, ok := strings.CutPrefix(statement, prefix); ok {
			found = append(found, rest)
		}
	}
	slices.Sort(found)
	return found
}
