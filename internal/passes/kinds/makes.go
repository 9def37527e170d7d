package kinds

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Makes is a fact about a function: of which kinds its results are whose types do not say it, or the elements of those that are lists.
type Makes struct{ Results []Made } // in order

// Made is such a result.
type Made struct {
	Index    int
	Kinds    []Kind
	Complete bool // it is, or has in it, nothing else
}

// AFact marks Makes as a fact about a function.
func (*Makes) AFact() {}

// String returns the results with the names of the kinds.
func (m *Makes) String() string {
	var text strings.Builder
	for _, made := range m.Results {
		fmt.Fprintf(&text, "%d", made.Index)
		for _, k := range made.Kinds {
			text.WriteString(" " + k.Name)
		}
	}
	return text.String()
}

// A result is one of a function.
type result struct {
	of    *ssa.Function
	index int
}

// maxKinds bounds how many kinds a result is said to be of.
const maxKinds = 32

// export tells other packages of which kinds the results of a function are.
func (r *Result) export(fn *ssa.Function, obj *types.Func) {
	if !obj.Exported() || r.ssa.InTest(fn.Pos()) {
		return
	}
	var fact Makes
	for i := range fn.Signature.Results().Len() {
		if made := r.result(fn, i); made != nil && len(made.Kinds) <= maxKinds {
			fact.Results = append(fact.Results, *made)
		}
	}
	if len(fact.Results) > 0 {
		r.pass.ExportObjectFact(obj, &fact)
	}
}

// result returns the kinds of a result of a function of the package whose type does not say them; nil if none is known.
func (r *Result) result(fn *ssa.Function, index int) *Made {
	key := result{fn, index}
	if made, known := r.made[key]; known {
		return made
	}
	r.made[key] = nil
	t := fn.Signature.Results().At(index).Type()
	if !object(t) {
		return nil
	}
	made := &Made{Index: index, Complete: true}
	for _, v := range flow.Results(fn, index) {
		var of []Kind
		all := false
		if container(t) {
			var members []Member
			members, all = r.In(v)
			for _, member := range members {
				of = append(of, member.Kind)
			}
		} else {
			of, all = r.Of(v)
		}
		made.Complete = made.Complete && all
		for _, k := range of {
			made.Kinds = with(made.Kinds, k)
		}
	}
	if len(made.Kinds) == 0 {
		return nil
	}
	r.made[key] = made
	return made
}

// returned returns the kinds of what a call returns that the graph does not follow: a call of a function of another package, or of a method of an interface. It is nil for
// another value, and where nothing is known of it.
func (r *Result) returned(v ssa.Value) *Made {
	call, index := flow.Made(v), 0
	if call == nil || !object(v.Type()) {
		return nil
	}
	if part, ok := v.(*ssa.Extract); ok {
		index = part.Index
	}
	if call.Call.IsInvoke() {
		return r.byMethod(call.Call.Value, call.Call.Method, index)
	}
	if callee := call.Call.StaticCallee(); callee == nil || flow.Body(callee).Blocks != nil {
		return nil
	}
	return r.elsewhere(flow.Declared(&call.Call), index)
}

// elsewhere returns what a function of another package returns.
func (r *Result) elsewhere(fn *types.Func, index int) *Made {
	var fact Makes
	if fn == nil || fn.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(fn, &fact) {
		return nil
	}
	for i, made := range fact.Results {
		if made.Index == index {
			return &fact.Results[i]
		}
	}
	return nil
}

// byMethod returns what a method of an interface returns, if all types are known that the value can have.
func (r *Result) byMethod(of ssa.Value, method *types.Func, index int) *Made {
	held, complete := r.graph.Concrete(of)
	if !complete || len(held) == 0 {
		return nil
	}
	all := &Made{Index: index, Complete: true}
	for _, t := range held {
		made := r.method(t, method, index)
		if made == nil {
			return nil
		}
		all.Complete = all.Complete && made.Complete
		for _, k := range made.Kinds {
			all.Kinds = with(all.Kinds, k)
		}
	}
	return all
}

// method returns what a method of a type returns.
func (r *Result) method(of types.Type, method *types.Func, index int) *Made {
	selected := r.ssa.Pkg.Prog.MethodSets.MethodSet(of).Lookup(method.Pkg(), method.Name())
	if selected == nil {
		return nil
	}
	obj, ok := selected.Obj().(*types.Func)
	if !ok {
		return nil
	}
	if made := r.elsewhere(obj.Origin(), index); made != nil {
		return made
	}
	if fn := r.ssa.Pkg.Prog.FuncValue(obj.Origin()); fn != nil && fn.Blocks != nil {
		return r.result(fn, index)
	}
	return nil
}

// MadeBy returns the kinds of the objects that a method of a value makes, by the name of the method; none if not all are known.
func (r *Result) MadeBy(maker ssa.Value, name string) []Kind {
	held, complete := r.graph.Concrete(maker)
	if !complete {
		return nil
	}
	var found []Kind
	for _, t := range held {
		obj, _, _ := types.LookupFieldOrMethod(t, false, r.pass.Pkg, name)
		method, ok := obj.(*types.Func)
		if !ok {
			return nil
		}
		made := r.method(t, method, 0)
		if made == nil || !made.Complete {
			return nil
		}
		found = append(found, made.Kinds...)
	}
	return found
}

// Maker returns the call of a method of an interface that makes the object which a value is, as New() client.Object; nil for another value. Of its arguments only
// a context may decide anything.
func Maker(v ssa.Value) *ssa.CallCommon {
	call, ok := v.(*ssa.Call)
	if !ok || !call.Call.IsInvoke() || !call.Call.Method.Exported() || knowledge.OnObject(&call.Call) || !object(call.Type()) {
		return nil
	}
	for _, arg := range calls.Arguments(&call.Call)[1:] {
		if !knowledge.Context(arg.Type()) {
			return nil
		}
	}
	return &call.Call
}
