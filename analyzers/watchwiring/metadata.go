package watchwiring

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// The words of what packages say of functions that look into the labels or annotations of objects.
const (
	saysLooks = "looks " // a function looks for a label or annotation of an object that it is handed, and sets none
	ifLooks   = "look "  // asks whether one of some functions does
)

// specAlone reports a controller whose object wakes it for changes of the spec alone, while its reconciler reads the labels
// or annotations of such objects, itself or by a function of another package.
func (c *checker) specAlone(controller *builders.Controller) {
	watch := controller.For()
	if watch == nil || watch.Of() == nil || controller.Passes(c.graph, watch) != builders.Generation || knowledge.Ungenerated(watch.Of()) {
		return
	}
	if read, field := c.readsMeta(controller.Reconciler, watch.Of()); read != nil {
		c.report(generationOnly, watch.Call, []analysis.RelatedInformation{c.place(read, "read here")},
			"%s of a %s are read, and changes of them do not wake the controller: the predicate lets changes of the spec through", field, kind(watch.Of()))
		return
	}
	asked := c.handsOn(controller.Reconciler, watch.Of())
	if len(asked) == 0 {
		return
	}
	var names []string
	for _, call := range asked {
		names = append(names, flow.Declared(call.Common()).FullName())
	}
	rule.Ask(c.pass, ifLooks+strings.Join(names, " "), c.diagnostic(generationOnly, watch.Call, []analysis.RelatedInformation{c.place(asked[0], "may be read here")},
		"labels or annotations of a %s are read, and changes of them do not wake the controller: the predicate lets changes of the spec through", kind(watch.Of())))
}

// methods returns the functions of the package that belong to a reconciler.
func (c *checker) methods(reconciler types.Type) (found []*ssa.Function) {
	for _, fn := range c.ssa.Funcs {
		recv := calls.Declared(fn).Signature.Recv()
		if recv != nil && reconciler != nil && knowledge.SameNamed(recv.Type(), reconciler) && !c.ssa.InTest(fn.Pos()) {
			found = append(found, fn)
		}
	}
	return found
}

// readsMeta returns where a method of a reconciler reads the labels or annotations of objects of a type, and which.
func (c *checker) readsMeta(reconciler, object types.Type) (at ssa.Instruction, field string) {
	for _, fn := range c.methods(reconciler) {
		for instr := range calls.Instrs(fn) {
			of, field := refs.MetaRead(instr)
			if of != nil && labelled(field) && knowledge.SameNamed(of.Type(), object) {
				return instr, field
			}
		}
	}
	return nil, ""
}

func labelled(field string) bool { return field == "Labels" || field == "Annotations" }

// handsOn returns the calls of functions of other packages to which the methods of a reconciler hand objects of a type.
func (c *checker) handsOn(reconciler, object types.Type) (found []ssa.CallInstruction) {
	for _, fn := range c.methods(reconciler) {
		for _, call := range calls.In(fn) {
			callee := flow.Declared(call.Common())
			if callee == nil || callee.Pkg() == nil || callee.Pkg() == c.pass.Pkg {
				continue
			}
			if slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool { return knowledge.SameNamed(arg.Type(), object) }) {
				found = append(found, call)
			}
		}
	}
	return found
}

// saysLooked tells the module which functions look into the labels or annotations of an object that they are handed. One that sets a label as well only
// wants it to be there.
func (c *checker) saysLooked() {
	for _, fn := range c.ssa.Funcs {
		declared, ok := fn.Object().(*types.Func)
		if !ok || !declared.Exported() || c.ssa.InTest(fn.Pos()) {
			continue
		}
		looks, sets := false, false
		for instr := range calls.Instrs(fn) {
			switch instr := instr.(type) {
			case *ssa.Lookup:
				read, ok := instr.X.(ssa.Instruction)
				if !ok {
					continue
				}
				of, field := refs.MetaRead(read)
				looks = looks || of != nil && labelled(field) && handed(of, fn)
			case *ssa.MapUpdate:
				sets = true
			}
		}
		if looks && !sets {
			rule.Say(c.pass, saysLooks+declared.FullName())
		}
	}
}

// handed reports whether an object is a parameter of a function, or a copy of one.
func handed(object ssa.Value, fn *ssa.Function) bool {
	root := flow.Locate(object).Root
	if variable, ok := root.(*ssa.Alloc); ok {
		if stores := flow.StoresTo(variable); len(stores) == 1 {
			root = stores[0].Val
		}
	}
	param, ok := root.(*ssa.Parameter)
	return ok && param.Parent() == fn
}

// looked reports whether one of some functions looks into labels or annotations.
func looked(functions string, said rule.Statements) bool {
	return slices.ContainsFunc(strings.Split(functions, " "), func(fn string) bool { return said[saysLooks+fn] })
}
