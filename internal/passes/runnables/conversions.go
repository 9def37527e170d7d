package runnables

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A converted is a place where a function becomes a Runnable, and the type that it becomes.
type converted struct {
	why token.Pos
	to  types.Type
}

// assertions finds declarations such as var _ manager.Runnable = &Janitor{}.
func (f *finder) assertions() {
	for _, file := range f.pass.Files {
		for _, decl := range file.Decls {
			decl, ok := decl.(*ast.GenDecl)
			if !ok || decl.Tok != token.VAR {
				continue
			}
			for _, spec := range decl.Specs {
				spec := spec.(*ast.ValueSpec)
				if spec.Type == nil || !knowledge.RunnableTypes[knowledge.TypeName(f.pass.TypesInfo.TypeOf(spec.Type))] {
					continue
				}
				for _, value := range spec.Values {
					f.noteType(f.pass.TypesInfo.TypeOf(value), value.Pos())
					f.noteAsserted(f.pass.TypesInfo.TypeOf(value))
				}
			}
		}
	}
}

// conversion finds values that become a Runnable: handed to Add, stored, returned or passed on as one.
func (f *finder) conversion(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.MakeInterface:
		if knowledge.RunnableTypes[knowledge.TypeName(instr.Type())] {
			f.noteType(instr.X.Type(), where(instr))
		}
	case *ssa.ChangeInterface:
		if knowledge.RunnableTypes[knowledge.TypeName(instr.Type())] {
			for _, origin := range f.graph.Origins(instr.X) {
				f.noteType(origin.Type(), instr.Pos())
			}
		}
	}
}

// functions finds the functions that become a RunnableFunc, or one of the package's own types that reach a
// manager.
func (f *finder) functions(in *ssa.Function) {
	for to := range calls.Each[*ssa.ChangeType](in) {
		if !f.runs(to.Type()) {
			continue
		}
		for _, fn := range f.graph.Functions(to.X) {
			f.funcs[fn] = converted{to.Pos(), embedding(to)}
		}
	}
}

// embedding returns the struct in which a converted function is embedded, whose methods are those that a manager sees, or
// the function type itself.
func embedding(to *ssa.ChangeType) types.Type {
	for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(to)) {
		addr, ok := store.Addr.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		if f := flow.FieldOf(addr.X.Type(), addr.Field); f != nil && f.Embedded() {
			return addr.X.Type()
		}
	}
	return to.Type()
}

// runs reports whether a function type is a Runnable: RunnableFunc, or one of the user's own, whose
// Start calls the function.
func (f *finder) runs(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	if !knowledge.IsFunction(named) {
		return false
	}
	_, own := f.reachesManager(named)
	return own || knowledge.TypeName(named) == knowledge.RunnableFunc
}

func (f *finder) noteType(t types.Type, why token.Pos) {
	t = knowledge.Pointee(t)
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return
	}
	f.setType(named, why)
	// The Start can be that of an embedded struct.
	start, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), false, f.pass.Pkg, "Start")
	if method, ok := start.(*types.Func); ok {
		declared := types.Unalias(method.Signature().Recv().Type())
		if pointer, ok := declared.(*types.Pointer); ok {
			declared = types.Unalias(pointer.Elem())
		}
		if declared, ok := declared.(*types.Named); ok && !types.IsInterface(declared) {
			f.setType(declared, why)
		}
	}
}

// noteAsserted remembers that an assertion is all that shows that a manager runs a type, until a conversion does.
func (f *finder) noteAsserted(t types.Type) {
	t = knowledge.Pointee(t)
	if named, ok := types.Unalias(t).(*types.Named); ok {
		f.asserted[named.Origin().Obj()] = true
	}
}

func (f *finder) isAsserted(t types.Type) bool {
	t = knowledge.Pointee(t)
	named, ok := types.Unalias(t).(*types.Named)
	return ok && f.asserted[named.Origin().Obj()]
}

func (f *finder) setType(named *types.Named, why token.Pos) {
	obj := named.Origin().Obj()
	if _, known := f.types[obj]; !known {
		f.typeOrder = append(f.typeOrder, obj)
	}
	f.types[obj] = why
	delete(f.asserted, obj)
}
