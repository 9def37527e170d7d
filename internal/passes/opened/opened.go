// Package opened finds what a function opens and leaves open when it returns: a value whose goroutine or connection only one of its
// methods ends, which the function keeps to itself, and on which nothing calls that method.
//
// What a library opens is known by name. Of a function of the module it is inferred: it returns a value that it makes, starts a goroutine
// that comes back only once a channel or context of that value has ended, and a method of the value ends that. A goroutine that a context
// from outside ends as well needs no such method. A value that is stored, captured, returned or handed to code that is not seen belongs to
// somebody else from there on, and nothing is said of it.
package opened

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/ended"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds what is left open. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name: "ctrllintopened",
	Doc:  "find what functions open and leave open",
	Requires: []*analysis.Analyzer{
		turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, channels.Analyzer, conditions.Analyzer, effects.Analyzer, ended.Analyzer, stops.Analyzer,
	},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Opens)},
}

// Opens is a fact about a function: a result of it has a goroutine that only the method End of it ends.
type Opens struct {
	Result int
	End    string
}

// AFact marks Opens as a fact about a function.
func (*Opens) AFact() {}

func (o *Opens) String() string { return "opens what " + o.End + " ends" }

// A Left is what a call opens and its function leaves open.
type Left struct {
	Call    *ssa.Call
	End     string      // the method that would end it
	Library bool        // a library opens it; else a function of the module starts a goroutine
	Ended   bool        // the method is called on another path
	Return  *ssa.Return // leaves it open; nil if the next round of a loop opens another one first
}

// A Result holds the answers for one package.
type Result struct {
	pass       *analysis.Pass
	graph      *calls.Graph
	channels   *channels.Result
	conditions *conditions.Result
	effects    *effects.Result
	ended      *ended.Result
	stops      *stops.Result

	opens map[*ssa.Function]*Opens
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		channels:   pass.ResultOf[channels.Analyzer].(*channels.Result),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		ended:      pass.ResultOf[ended.Analyzer].(*ended.Result),
		stops:      pass.ResultOf[stops.Analyzer].(*stops.Result),
		opens:      make(map[*ssa.Function]*Opens),
	}
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		if r.opens[fn] != nil {
			return false
		}
		r.opens[fn] = r.opensBy(fn)
		return r.opens[fn] != nil
	})
	for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
		if obj, ok := fn.Object().(*types.Func); ok && obj.Pkg() == pass.Pkg && obj.Exported() && r.opens[fn] != nil {
			pass.ExportObjectFact(obj, r.opens[fn])
		}
	}
	return r, nil
}

// opensBy returns which result of a function is open; nil for none.
func (r *Result) opensBy(fn *ssa.Function) *Opens {
	results := fn.Signature.Results()
	for i := range results.Len() {
		for _, v := range flow.Results(fn, i) {
			if end := r.openEnd(fn, v); end != "" && hasMethod(results.At(i).Type(), end) {
				return &Opens{i, end}
			}
		}
	}
	return nil
}

// openEnd returns the method that ends what a function returns; "" if it returns nothing that is open.
func (r *Result) openEnd(fn *ssa.Function, v ssa.Value) string {
	index := 0
	if at := flow.Locate(v); at.Path == "" {
		v = at.Root // a variable that is set once
	}
	switch made := knowledge.Unconverted(v).(type) {
	case *ssa.Alloc:
		return r.startedFor(fn, made)
	case *ssa.Extract:
		v, index = made.Tuple, made.Index
	default:
		v = made
	}
	if call, ok := v.(*ssa.Call); ok {
		if opens, library := r.opensAt(call); opens != nil && !library && opens.Result == index {
			return opens.End
		}
	}
	return ""
}

// opensAt returns what a call opens, and whether a library does; nil for nothing.
func (r *Result) opensAt(call *ssa.Call) (opens *Opens, library bool) {
	if targets := r.graph.Targets(call); len(targets) > 0 {
		return r.opens[targets[0]], false
	}
	var fact Opens
	if obj := flow.Declared(&call.Call); obj != nil && r.pass.ImportObjectFact(obj, &fact) {
		return &fact, false
	}
	end, until := knowledge.Opens(&call.Call)
	if end == "" || until != nil && !r.goesOn(until, call.Parent()) {
		return nil, false
	}
	return &Opens{0, end}, true
}

// goesOn reports whether a context goes on when a function has returned: it never ends, or is handed to the function as it is.
func (r *Result) goesOn(ctx ssa.Value, fn *ssa.Function) bool {
	if signal := r.stops.Of(ctx); signal.Kind == stops.Never {
		return !signal.Bounded
	}
	param, ok := r.ended.Origin(ctx).(*ssa.Parameter)
	return ok && param.Parent() == fn && !knowledge.HandlesAdmission(fn.Signature)
}

func hasMethod(t types.Type, name string) bool {
	return types.NewMethodSet(t).Lookup(nil, name) != nil
}
