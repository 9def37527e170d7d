// Package effects answers what a function does: whether it ends the process or returns, what it waits
// for, which goroutines it starts, what it writes to the cluster and into its arguments, and whether it
// does anything at all that matters for a question.
//
// A summary is computed once per function, after those of the functions that it calls, and exported to other
// packages as one fact. Every effect is of the kind "on some path"; Must says that it is on all of them.
// What a function runs that it is given, it does where it is called: Runs names the parameter. A call of
// what is not seen is an effect of its own, Unknown, so that each question decides what it makes of it.
package effects

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/expectations"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer sums up functions. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllinteffects",
	Doc:        "sum up what functions do",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, stops.Analyzer, expectations.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Fact)},
}

// A Result holds the summaries of one package.
type Result struct {
	pass   *analysis.Pass
	prog   *ssa.Program
	graph  *calls.Graph
	stops  *stops.Result
	stores *expectations.Result
	known  map[*ssa.Function]Summary // with what callers give open
	whole  map[*ssa.Function]Summary // with what the callers in this package give
	calls  map[ssa.CallInstruction]call
}

// A call is what one does, in terms of its caller; seen says that the callee is known.
type call struct {
	does Summary
	seen bool
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		pass:   pass,
		graph:  pass.ResultOf[calls.Analyzer].(*calls.Graph),
		stops:  pass.ResultOf[stops.Analyzer].(*stops.Result),
		stores: pass.ResultOf[expectations.Analyzer].(*expectations.Result),
		known:  make(map[*ssa.Function]Summary, len(s.Funcs)),
		whole:  make(map[*ssa.Function]Summary),
		calls:  make(map[ssa.CallInstruction]call),
	}
	if s.Pkg == nil {
		return r, nil
	}
	r.prog = s.Pkg.Prog
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		before, again := r.known[fn]
		after := r.sumUp(fn)
		if again {
			after = joined(before, after)
		}
		r.known[fn] = after
		return !slices.Equal(before, after)
	})
	r.closeParameters(s.Funcs)
	r.export(s)
	return r, nil
}

// joined returns the summary of a recursive function after another round. A round adds effects, and
// takes certainty away: then the rounds end, as an effect that depends on what another function is not
// yet known to do would come and go. What becomes certain only in a later round is missed.
func joined(before, after Summary) Summary {
	plain := func(e Effect) Effect {
		e.Must = false
		return e
	}
	had := make(map[Effect]bool, len(before))
	for _, e := range before {
		had[plain(e)] = e.Must
	}
	sum := slices.Clone(before)
	has := make(map[Effect]bool, len(after))
	for _, e := range after {
		has[plain(e)] = e.Must
		if _, known := had[plain(e)]; !known && e.Kind != Never {
			sum = append(sum, e)
		}
	}
	for i, e := range sum {
		sum[i].Must = e.Must && has[plain(e)]
	}
	return slices.DeleteFunc(sum, func(e Effect) bool { return e.Kind == Never && !e.Must })
}

// Of returns what a function of the package does, with what its known callers give it to run.
func (r *Result) Of(fn *ssa.Function) Summary {
	if whole, ok := r.whole[fn]; ok {
		return whole
	}
	return r.known[fn]
}

// Call returns what the callee of a call does, be it called, deferred or started, in terms of the
// caller; known is false when the callee is not seen.
func (r *Result) Call(instr ssa.CallInstruction) (does Summary, known bool) {
	c := r.calls[instr]
	return c.does, c.seen
}

// Declared returns what a declared function does, of this package or another, in terms of its parameters;
// none when it is not known.
func (r *Result) Declared(obj *types.Func) Summary {
	does, _ := r.Lookup(obj)
	return does
}

// Lookup is Declared, and reports whether the function is known.
func (r *Result) Lookup(obj *types.Func) (does Summary, known bool) {
	if fn := r.body(obj); fn != nil {
		return r.Of(fn), true
	}
	var fact Fact
	known = r.pass.ImportObjectFact(obj.Origin(), &fact)
	return fact.summary(nil), known
}

// body returns the function of this package that an object declares; nil for another.
func (r *Result) body(obj *types.Func) *ssa.Function {
	if obj.Pkg() != r.pass.Pkg || r.prog == nil {
		return nil
	}
	if fn := r.prog.FuncValue(obj.Origin()); fn != nil && fn.Blocks != nil {
		return fn
	}
	return nil
}

// closeParameters resolves what the functions run that they are given, for those whose callers are all
// known, and for the calls themselves. Summaries of callers do not use it: they know what they give.
func (r *Result) closeParameters(funcs []*ssa.Function) {
	for _, fn := range funcs {
		if !r.known[fn].Has(Runs) {
			continue
		}
		c := newCollector(fn)
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if site, ok := instr.(ssa.CallInstruction); ok {
					r.closeCall(site)
				}
				c.add(b, outward(r.Instr(instr), fn))
			}
		}
		r.whole[fn] = c.summary()
	}
}

// closeCall adds to what a call does what the functions do that its callee is known to be, of this package or another.
func (r *Result) closeCall(site ssa.CallInstruction) {
	known := r.calls[site]
	callees := r.graph.Callees(site)
	if !known.does.Has(Runs) {
		return
	}
	c := newCollector(site.Parent())
	c.add(site.Block(), known.does)
	if len(callees) == 0 {
		var fact Fact
		obj := r.graph.Declared(site.Common())
		if obj == nil || !r.pass.ImportObjectFact(obj, &fact) {
			return
		}
		c.add(site.Block(), r.instantiate(fact.summary(r.graph.Given(site.Common())), site))
	}
	for _, callee := range callees {
		c.add(site.Block(), r.mapped(r.known[callee], site, callee))
	}
	r.calls[site] = call{c.found, true}
}
