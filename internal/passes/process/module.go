package process

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/elections"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// Matters is a fact about a function, or the method of an interface that it implements, of which it matters how packages above call it: it
// starts goroutines, or stays in a loop without a look at its stop, or hands its stop to one that does.
type Matters struct{}

// AFact marks Matters as a fact about a function.
func (*Matters) AFact() {}

// What is asked and said of a function: a prefix of its name.
const (
	ofReturn = ""        // the process ends once it has returned
	ofStop   = "stop:"   // its stop ends only together with the process
	ofBeside = "beside:" // its stop does, and nothing waits for the goroutine that runs it
	ofLater  = "later:"  // its stop ends, if at all, only once it has returned
	ofOnce   = "once:"   // it runs at most once in the process
)

// stopAt returns what is asked of a stop that a function is given: its first one is its own, and another one, such as the time that it has to shut down,
// is told by its place.
func stopAt(fn *ssa.Function, param *ssa.Parameter) string {
	if param == runnables.StopParam(fn) {
		return ofStop
	}
	place := slices.Index(fn.Params, param)
	if fn.Signature.Recv() != nil {
		place--
	}
	return otherStop(place)
}

func otherStop(place int) string { return fmt.Sprintf("stop %d:", place) }

// ends reports whether a type is one of contexts or stop channels.
func ends(t types.Type) bool { return knowledge.Context(t) || knowledge.StopChannel(t) }

// Open returns the question to the packages above whether the process ends once fn has returned; "" if this package knows, or if they
// cannot.
func (r *Result) Open(fn *ssa.Function) string {
	var open []string
	return questionIf((&climb{Result: r, seen: make(map[*ssa.Function]bool), open: &open}).ends(fn), open)
}

// leavesOpen notes a function that packages above may call, when the climb collects those.
func (r *climb) leavesOpen(fn *ssa.Function) bool {
	if r.open == nil || !callable(fn) || !r.graph.Escapes(fn) {
		return false
	}
	if entry := r.runnables.Of(fn); entry != nil && entry.Kind != runnables.Controller {
		return false // a manager or an election runs it
	}
	*r.open = append(*r.open, r.anyOf(ofReturn, fn))
	return true
}

// anyOf returns the part of a question that is about fn: it and the methods of interfaces by which it is called are alternatives.
func (r *Result) anyOf(kind string, fn *ssa.Function) string {
	var names []string
	for _, obj := range r.objects(fn) {
		names = append(names, kind+obj.FullName())
	}
	slices.Sort(names)
	return strings.Join(names, "|")
}

// objects returns a function and the methods of interfaces by which it is called: those of the package, and those of others that the package puts
// its values into.
func (r *Result) objects(fn *ssa.Function) []*types.Func {
	found := []*types.Func{fn.Object().(*types.Func)}
	for _, method := range r.graph.Implemented() {
		if slices.Contains(r.graph.Implementations(method), fn) {
			found = append(found, method)
		}
	}
	return append(found, r.foreign[fn]...)
}

// questionIf is allOf for an answer that is not no.
func questionIf(holds bool, open []string) string {
	if !holds {
		return ""
	}
	return allOf(open)
}

// allOf returns the question whose parts all have to hold.
func allOf(open []string) string {
	slices.Sort(open)
	return strings.Join(slices.Compact(open), ",")
}

func parts(question string) []string {
	return slices.DeleteFunc(strings.Split(question, ","), func(part string) bool { return part == "" })
}

// Either returns the question of which one has to hold; "" stands for none.
func Either(questions ...string) string {
	return strings.Join(slices.DeleteFunc(questions, func(question string) bool { return question == "" }), ";")
}

func callable(fn *ssa.Function) bool {
	obj, ok := fn.Object().(*types.Func)
	return ok && obj.Exported() && fn.Parent() == nil
}

// exportMatters exports to packages above of which functions it matters how they call them.
func (r *Result) exportMatters() {
	matters := make(map[*ssa.Function]bool)
	for more := true; more; {
		more = false
		for _, fn := range r.ssa.Funcs {
			if top := calls.Declared(fn); !matters[top] && r.matters(fn, matters) {
				matters[top], more = true, true
			}
		}
	}
	var called []string
	for _, fn := range r.ssa.Funcs {
		if !matters[fn] || !callable(fn) {
			continue
		}
		for _, obj := range r.objects(fn) {
			if obj.Pkg() == r.pass.Pkg {
				r.pass.ExportObjectFact(obj, new(Matters))
			} else if !slices.Contains(called, obj.FullName()) {
				called = append(called, obj.FullName())
			}
		}
	}
	if len(called) > 0 {
		r.pass.ExportPackageFact(&Called{called})
	}
}

func (r *Result) matters(fn *ssa.Function, known map[*ssa.Function]bool) bool {
	elects := func(run *elections.Run) bool { return run.Call.Parent() == fn } // its callback is a goroutine
	if r.effects.Of(fn).Has(effects.Starts, effects.Spawns) || slices.ContainsFunc(r.elections.Runs, elects) {
		return true
	}
	if runnables.StopParam(calls.Declared(fn)) == nil {
		return false
	}
	deaf := func(stay afterstop.Stay) bool { return stay.Outcome() == afterstop.Deaf }
	return slices.ContainsFunc(r.after.Stays(fn), deaf) || slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		callee := calleeOf(call)
		return callee != nil && callee.Pkg() != r.pass.Pkg && r.mattersTo(callee) ||
			slices.ContainsFunc(r.graph.Callees(call), func(callee *ssa.Function) bool { return known[callee] })
	})
}

// The statements about a function: that what is asked holds, or does not, of one of its calls, or holds as far as a question does.
const (
	endsAfter = "ends "
	goesAfter = "goes "
	asAfter   = "as "
)

// Statements returns what the package knows of how functions of which that matters are called.
func (r *Result) Statements() []string {
	var found []string
	for _, fn := range r.ssa.Funcs {
		for _, call := range calls.In(fn) {
			if callee := calleeOf(call); callee != nil && !r.inTest(call) && r.mattersTo(callee) {
				found = append(found, r.statements(call, callee)...)
			}
		}
	}
	for _, added := range r.runnables.Added { // its manager goes on, and waits for it
		for _, kind := range []string{ofReturn, ofStop, ofBeside, ofLater, ofOnce} {
			found = append(found, goesAfter+kind+added.Start.FullName())
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// statements returns what a call says of its callee. What follows the return of a function of the package is known without it.
func (r *Result) statements(call ssa.CallInstruction, callee *types.Func) []string {
	var found []string
	say := func(kind string, holds bool, question string) {
		name := kind + callee.FullName()
		switch {
		case !holds:
			found = append(found, goesAfter+name)
		case question == "":
			found = append(found, endsAfter+name)
		case question != name:
			found = append(found, asAfter+name+" "+question)
		}
	}
	fn := call.Parent()
	_, sync := call.(*ssa.Call)
	if callee.Pkg() != r.pass.Pkg {
		ends := r.EndsWith(fn)
		open := ""
		if !ends {
			open = r.Open(fn)
		}
		say(ofReturn, sync && !r.livesOn(call) && (ends || open != ""), open)
	}
	once := &onceSearch{Result: r, seen: make(map[*ssa.Function]bool)}
	say(ofOnce, once.onceAt(call), allOf(once.open))
	args := knowledge.Args(call.Common())
	i := slices.IndexFunc(args, func(arg ssa.Value) bool { return ends(arg.Type()) })
	if i < 0 {
		return found
	}
	for place := i + 1; place < len(args); place++ {
		if ends(args[place].Type()) {
			program, open := r.OfProgramIf(args[place])
			say(otherStop(place), program, open)
		}
	}
	program, open := r.OfProgramIf(args[i])
	say(ofStop, program, open)
	say(ofBeside, program && r.unawaited(call), open)
	later, open := r.endsLater(args[i], fn)
	say(ofLater, sync && later, open)
	return found
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

// Ends answers a question by what all packages of a module have said (Statements). Calls by function values and by interfaces of other
// packages say nothing, so that what holds of all others may be taken to hold.
func Ends(question string, said map[string]bool) bool {
	return knowledge.Any(strings.SplitSeq(question, ";"), func(alternative string) bool { return endsBy(alternative, said, nil) })
}

func endsBy(question string, said map[string]bool, asked []string) bool {
	if slices.Contains(asked, question) {
		return true // a cycle adds no other call
	}
	asked = append(asked, question)
	return !knowledge.Any(strings.SplitSeq(question, ","), func(group string) bool {
		called := false
		for name := range strings.SplitSeq(group, "|") {
			if said[goesAfter+name] {
				return true
			}
			called = called || said[endsAfter+name]
			for _, statement := range with(said, asAfter+name+" ") {
				if !endsBy(statement, said, asked) {
					return true
				}
				called = true
			}
		}
		return !called
	})
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
