package builders

import (
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the controllers of a package, those that functions build of what they are handed as well. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintbuilders",
	Doc:        "find how controllers are put together",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Builds), new(Filters)},
}

// A Result holds the controllers of one package. A function that builds one for an object and with a reconciler that it is handed has none of its own: each
// of its calls has one.
type Result struct {
	Controllers []*Controller

	pass       *analysis.Pass
	graph      *calls.Graph
	conditions *conditions.Result
}

// Builds is a fact about such a function: the parameters, the receiver counted, and whether the controller has watches beside that of the object.
type Builds struct {
	Object, Reconciler int
	More               bool
}

// AFact marks Builds as a fact.
func (*Builds) AFact() {}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	f := &handed{pass: pass, graph: pass.ResultOf[calls.Analyzer].(*calls.Graph), builds: make(map[*ssa.Function]*Builds)}
	all := Controllers(f.graph, s.Funcs)
	all = slices.DeleteFunc(all, f.built)
	f.graph.BottomUp(func(fn *ssa.Function) (changed bool) {
		for _, call := range calls.In(fn) {
			if by, callees := f.by(call); by != nil {
				changed = f.note(fn, flow.ActualOf(call.Common(), callees, by.Object), flow.ActualOf(call.Common(), callees, by.Reconciler), by.More) || changed
			}
		}
		return changed
	})
	for fn, obj := range s.Exported() {
		if f.builds[fn] != nil {
			pass.ExportObjectFact(obj, f.builds[fn])
		}
	}
	for _, fn := range s.Funcs {
		for _, call := range calls.In(fn) {
			if c := f.controller(call); c != nil {
				all = append(all, c)
			}
		}
	}
	r := &Result{Controllers: all, pass: pass, graph: f.graph, conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result)}
	r.export(s)
	return r, nil
}

// handed looks for the functions that build controllers of what they are handed.
type handed struct {
	pass   *analysis.Pass
	graph  *calls.Graph
	builds map[*ssa.Function]*Builds
}

// built notes the function of a builder whose object and reconciler are parameters, and reports whether it is one. What a single caller hands over is known without that.
func (f *handed) built(c *Controller) bool {
	watched := c.For()
	if watched == nil || watched.Role != For || watched.Of() != nil && c.Reconciler != nil || !knowledge.BuildsController[knowledge.Callee(c.Built.Common())] {
		return false
	}
	return f.note(c.Built.Parent(), knowledge.Args(&watched.Call.Call)[0], knowledge.Args(c.Built.Common())[0], len(c.Watches) > 1)
}

// note notes that a function builds a controller, if both values are its parameters, and reports whether that is new. Of several controllers, the first counts.
func (f *handed) note(fn *ssa.Function, object, reconciler ssa.Value, more bool) bool {
	of, with := paramOf(fn, object), paramOf(fn, reconciler)
	if of == nil || with == nil || f.builds[fn] != nil {
		return false
	}
	f.builds[fn] = &Builds{flow.ParamIndex(of), flow.ParamIndex(with), more}
	return true
}

// paramOf returns the parameter of a function that a value is; nil for none.
func paramOf(fn *ssa.Function, v ssa.Value) *ssa.Parameter {
	if v == nil {
		return nil
	}
	at := flow.Locate(knowledge.Unconverted(v))
	if param, ok := at.Root.(*ssa.Parameter); ok && at.Path == "" && param.Parent() == fn {
		return param
	}
	return nil
}

// by returns what the function of a call builds; nil for another call.
func (f *handed) by(call ssa.CallInstruction) (by *Builds, callees []*ssa.Function) {
	switch callees = f.graph.Callees(call); len(callees) {
	case 0:
		by = new(Builds)
		if obj := flow.Declared(call.Common()); obj == nil || obj.Pkg() == f.pass.Pkg || !f.pass.ImportObjectFact(obj, by) {
			return nil, nil
		}
		return by, nil
	case 1:
		return f.builds[callees[0]], callees
	}
	return nil, nil
}

// controller returns the one that a call has a function build of an object and a reconciler whose types are known; nil for another call. Of the options of its watch nothing is known,
// and other watches can be of anything.
func (f *handed) controller(instr ssa.CallInstruction) *Controller {
	call, ok := instr.(*ssa.Call)
	if !ok || f.builds[call.Parent()] != nil {
		return nil
	}
	by, callees := f.by(call)
	if by == nil {
		return nil
	}
	object, reconciler := flow.ActualOf(&call.Call, callees, by.Object), flow.ActualOf(&call.Call, callees, by.Reconciler)
	if object == nil || reconciler == nil {
		return nil
	}
	objects := objectTypes(f.graph, object)
	held, complete := f.graph.Concrete(reconciler)
	if len(objects) != 1 || !complete || len(held) != 1 {
		return nil
	}
	c := &Controller{Built: call, Reconciler: held[0], Watches: []*Watch{{Call: call, Role: For, Objects: objects}}}
	if by.More {
		c.Watches = append(c.Watches, &Watch{Call: call, Role: Watches})
	}
	return c
}
