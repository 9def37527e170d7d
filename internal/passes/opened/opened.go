// Package opened finds what a function opens and leaves open when it returns: a value whose goroutine or connection only one of its
// methods ends, which the function keeps to itself, and on which nothing calls that method.
//
// What a library opens is known by name, or by the form of a function that makes the client of a service. Of a function of the module it is inferred: it
// hands out what a library has opened, returns a struct that holds it and ends it by a method; or it returns a value that it makes, starts a goroutine
// that comes back only once a channel or context of that value has ended, and a method of the value ends that. A goroutine that a context
// from outside ends as well needs no such method. A value that is stored, captured, returned or handed to code that is not seen belongs to
// somebody else from there on, so that only a path that ends before leaves it open; what a library opens can be lent to a function of the package and to one that only reads
// or writes through it, and captured by a literal that the function waits for, and what its methods return, as a cursor, has to stay like itself.
package opened

import (
	"go/types"
	"reflect"
	"strings"

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

// Opens is a fact about a function, or about a method of an interface which a function implements: a result of it has a goroutine or a connection
// that only the method End of it ends.
type Opens struct {
	Result  int
	End     string
	Library bool // it is that of a library, or what holds one
	Lost    bool // the result works with it and cannot end it, so that nothing does
}

// AFact marks Opens as a fact about a function.
func (*Opens) AFact() {}

// A Left is what a call opens and its function leaves open.
type Left struct {
	Call    *ssa.Call
	End     string      // the method that would end it
	Library bool        // a library opens it; else a function of the module starts a goroutine
	Ended   bool        // the method is called on another path
	Handed  bool        // it is handed to others on another path
	Lost    bool        // there is no such method any more
	Hidden  *ssa.Call   // where a function of the package has opened what is lost; nil for one of another package
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

	funcs []*ssa.Function
	opens map[*ssa.Function]*Opens
	hides map[*ssa.Function]*ssa.Call
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
		funcs:      pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs,
		opens:      make(map[*ssa.Function]*Opens),
		hides:      make(map[*ssa.Function]*ssa.Call),
	}
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		if r.opens[fn] != nil {
			return false
		}
		r.opens[fn] = r.opensBy(fn)
		return r.opens[fn] != nil
	})
	for fn, obj := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Exported() {
		if r.opens[fn] != nil {
			pass.ExportObjectFact(obj, r.opens[fn])
		}
	}
	for _, method := range r.graph.Implemented() {
		for _, fn := range r.graph.Implementations(method) {
			if opens := r.opens[fn]; opens != nil && method.Exported() {
				pass.ExportObjectFact(method, opens)
				break
			}
		}
	}
	return r, nil
}

// opensBy returns which result of a function is open; nil for none. What a library opens is handed out in each way out of the function that returns
// anything, so that a value which is kept for others is none.
func (r *Result) opensBy(fn *ssa.Function) *Opens {
	results := fn.Signature.Results()
	for i := range results.Len() {
		var found *Opens
		always := true
		for _, v := range flow.Results(fn, i) {
			if null, ok := v.(*ssa.Const); ok && null.IsNil() {
				continue
			}
			opens := r.openValue(fn, v)
			always = always && opens != nil
			if found == nil || opens != nil && !opens.Library {
				found = opens
			}
		}
		if found != nil && (always || !found.Library) && (found.Lost || knowledge.HasMethod(results.At(i).Type(), found.End)) {
			return &Opens{i, found.End, found.Library, found.Lost}
		}
	}
	return nil
}

// openValue returns what ends a value that a function returns; nil if it is not open.
func (r *Result) openValue(fn *ssa.Function, v ssa.Value) *Opens {
	at := flow.Locate(v)
	if at.Path == "" {
		v = at.Root // a variable that is set once
	}
	v = knowledge.Unconverted(v)
	if part := r.openPart(at); part != nil {
		return part
	}
	if made, ok := v.(*ssa.Alloc); ok {
		if end := r.startedFor(fn, made); end != "" {
			return &Opens{End: end}
		}
		if held := r.held(made); held != nil {
			return held
		}
		return r.lostIn(made)
	}
	if lost := r.lostBehind(v); lost != nil {
		return lost
	}
	opens := r.opened(v)
	if merged, ok := v.(*ssa.Phi); ok {
		opens = r.openedOn(merged)
	}
	if opens == nil || !opens.Library {
		return opens
	}
	if !r.onlyReturned(v, opens) {
		return nil
	}
	return opens
}

// openPart returns what ends the field of a value that has its end, as the body of an answer; nil for another value.
func (r *Result) openPart(at flow.Location) *Opens {
	opens := r.opened(knowledge.Unconverted(at.Root))
	if opens == nil || !knowledge.HoldsEnd(opens.End, strings.TrimPrefix(at.Path, ".")) || !r.onlyReturned(at.Root, opens) {
		return nil
	}
	_, end, _ := strings.Cut(opens.End, ".")
	return &Opens{End: end, Library: true}
}

// onlyReturned reports whether what a library has opened is handed out by its function and kept nowhere else.
func (r *Result) onlyReturned(v ssa.Value, opens *Opens) bool {
	k := &keeping{Result: r, end: opens.End, library: true, returned: true, lost: opens.Lost, seen: make(map[ssa.Value]bool)}
	return k.keeps(v)
}

// openedOn returns what a value is that a library has opened on each way to a block; nil for another value.
func (r *Result) openedOn(merged *ssa.Phi) *Opens {
	var found *Opens
	for _, edge := range merged.Edges {
		if found = r.opened(edge); found == nil || !found.Library {
			return nil
		}
	}
	return found
}

// opened returns what a value is that a call has opened, and that no context ends; nil for another value.
func (r *Result) opened(v ssa.Value) *Opens {
	index := 0
	if part, ok := v.(*ssa.Extract); ok {
		v, index = part.Tuple, part.Index
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return nil
	}
	opens, bound := r.opensAt(call)
	if opens == nil || opens.Result != index || bound {
		return nil
	}
	return opens
}

// opensAt returns what a call opens, and whether a context ends that as well; nil for nothing.
func (r *Result) opensAt(call *ssa.Call) (opens *Opens, bound bool) {
	if targets := r.graph.Targets(call); len(targets) > 0 {
		return r.opens[targets[0]], false
	}
	method := call.Call.Method
	if method == nil {
		method = flow.Declared(&call.Call)
	}
	implementations := r.graph.Implementations(method)
	for _, fn := range implementations {
		if r.opens[fn] != nil {
			return r.opens[fn], false
		}
	}
	var fact Opens
	if method != nil && r.pass.ImportObjectFact(method.Origin(), &fact) {
		return &fact, false
	}
	end, until := knowledge.Opens(&call.Call)
	if end == "" || until != nil && !r.goesOn(until, call.Parent()) {
		return nil, false
	}
	if r.ofProject(method) && (!call.Call.IsInvoke() || len(implementations) > 0 || !knowledge.HoldsEnd(end, "Body")) {
		return nil, false
	}
	return &Opens{0, end, true, false}, until != nil
}

// ofProject reports whether a method or function belongs to the module, or to another one of its repository, so that a fact says what it opens. The
// answer to a request of HTTP is open by its type where an interface of the project is asked whose implementations are not seen.
func (r *Result) ofProject(method *types.Func) bool {
	if method == nil || method.Pkg() == nil {
		return false
	}
	path, of := method.Pkg().Path(), r.pass.Pkg.Path()
	in, known := ssabuild.OfModule(r.pass, method.Pkg())
	return in || knowledge.SameRepository(path, of) || !known && knowledge.SameProject(path, of)
}

// goesOn reports whether a context goes on when a function has returned: it never ends, or is handed to the function as it is.
func (r *Result) goesOn(ctx ssa.Value, fn *ssa.Function) bool {
	if signal := r.stops.Of(ctx); signal.Kind == stops.Never {
		return !signal.Bounded
	}
	param, ok := r.ended.Origin(ctx).(*ssa.Parameter)
	return ok && param.Parent() == fn && !knowledge.HandlesAdmission(fn.Signature)
}
