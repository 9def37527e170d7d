package process

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// Called is a fact about a package: it puts values of its types into interfaces of other packages. Of their methods in Methods, by their full
// names, it matters how packages above call them, as Matters has it.
type Called struct{ Methods []string }

// AFact marks Called as a fact about a package.
func (*Called) AFact() {}

// findForeign notes by which methods of interfaces of other packages the methods of this one are called: a constructor that returns such an
// interface puts its value into it.
func (r *Result) findForeign() {
	bodies := make(map[*types.Func]*ssa.Function)
	for fn, obj := range r.ssa.Declared() {
		bodies[obj] = fn
	}
	for _, fn := range r.ssa.Funcs {
		for made := range calls.Each[*ssa.MakeInterface](fn) {
			if r.inTest(made) {
				continue
			}
			for _, method := range r.foreignMethods(made.Type()) {
				found, _, _ := types.LookupFieldOrMethod(made.X.Type(), true, method.Pkg(), method.Name())
				obj, ok := found.(*types.Func)
				if body := bodies[obj]; ok && body != nil && !slices.Contains(r.foreign[body], method) {
					r.foreign[body] = append(r.foreign[body], method)
				}
			}
		}
	}
}

// foreignMethods returns the methods of an interface that another package declares; none of another type.
func (r *Result) foreignMethods(t types.Type) []*types.Func {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg() == r.pass.Pkg {
		return nil
	}
	declared, ok := named.Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	return slices.Collect(declared.Methods())
}

// mattersTo reports whether it matters how a function of another package is called, or one of this package by an interface.
func (r *Result) mattersTo(callee *types.Func) bool {
	if r.pass.ImportObjectFact(callee, new(Matters)) {
		return true
	}
	if r.called == nil {
		r.called = make(map[string]bool)
		for _, known := range r.pass.AllPackageFacts() {
			if fact, ok := known.Fact.(*Called); ok {
				for _, method := range fact.Methods {
					r.called[method] = true
				}
			}
		}
	}
	return r.called[callee.FullName()]
}
