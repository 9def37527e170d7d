package optionals

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Same says that a result of a function, or what a field of it holds, is a parameter or a part of one, whatever the function returns, the receiver counted.
// Both paths are empty for one that changes an object and returns it; the first one is a field of a struct that a constructor makes.
type Same struct {
	Result int
	Field  string
	Param  int
	Of     string
}

// handsBack returns what is the same in each return of a function that does not return nil: for a result that is an object, or a struct of the program that
// the function makes around one.
func (r *Result) handsBack(fn *ssa.Function, result int) []Same {
	var found []Same
	first := true
	for _, v := range flow.Results(fn, result) {
		v = knowledge.Unconverted(v)
		if knowledge.IsNil(v) {
			continue
		}
		here := r.held(v)
		for i := range here {
			here[i].Result = result
		}
		if first {
			found = here
		}
		found = slices.DeleteFunc(found, func(same Same) bool { return !slices.Contains(here, same) })
		first = false
	}
	return found
}

// held returns which parameters a value is, or has in its fields if the function makes it.
func (r *Result) held(v ssa.Value) []Same {
	if param, ok := v.(*ssa.Parameter); ok {
		if r.apiPointer(v.Type()) {
			return []Same{{Param: flow.ParamIndex(param)}}
		}
		return nil
	}
	if _, byValue := v.Type().Underlying().(*types.Struct); byValue && r.apiStruct(v.Type()) {
		at := refs.Pointer(v)
		if param, ok := at.Root.(*ssa.Parameter); ok {
			return []Same{{Param: flow.ParamIndex(param), Of: at.Path}}
		}
		return nil
	}
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X // a struct by value
	}
	made, ok := v.(*ssa.Alloc)
	if !ok || knowledge.APIStruct(made.Type()) {
		return nil
	}
	s, ok := knowledge.Pointee(made.Type()).Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var found []Same
	for field := range s.Fields() {
		store := storeInto(made, field.Name())
		if !r.apiPointer(field.Type()) || store == nil {
			continue
		}
		at := refs.Pointer(knowledge.Unconverted(store.Val))
		if param, ok := flow.Content(at.Root).(*ssa.Parameter); ok {
			found = append(found, Same{Field: "." + field.Name(), Param: flow.ParamIndex(param), Of: at.Path})
		}
	}
	return found
}

// handedBack returns the argument of a call that the object of a location is a part of, since the function returns what it is handed, or puts it into what it
// returns, with the path from there, and the call; nil for another location.
func (r *Result) handedBack(at refs.Ref) (arg ssa.Value, path string, call *ssa.Call) {
	result := flow.Content(at.Root)
	call = flow.Made(result)
	if call == nil || call.Call.IsInvoke() || at.Path == "" {
		return nil, "", nil
	}
	for _, same := range r.returnsBy(call).Same {
		rest, ok := strings.CutPrefix(at.Path, same.Field)
		if ok && strings.HasPrefix(rest, ".") && same.Result == knowledge.ResultIndex(result) && same.Param < len(call.Call.Args) {
			return call.Call.Args[same.Param], same.Of + rest, call
		}
	}
	return nil, "", nil
}

// partGot returns the type of what a method hands out, which a path names: a part of the receiver by value, as it is, whatever the receiver is. It returns nil for another method.
func (r *Result) partGot(of types.Type, name string) types.Type {
	name, got := strings.CutSuffix(name, "()")
	object, _, _ := types.LookupFieldOrMethod(of, true, r.pass.Pkg, name)
	method, ok := object.(*types.Func)
	if !got || !ok || method.Signature().Results().Len() != 1 {
		return nil
	}
	result := method.Signature().Results().At(0).Type()
	named, ok := types.Unalias(result).(*types.Named)
	if !ok {
		return nil
	}
	methods := []*types.Func{method}
	if i, ok := of.Underlying().(*types.Interface); ok {
		methods = slices.Concat(methodsOf(i, r.pass.Pkg, name), methodsOf(i, named.Obj().Pkg(), name))
	}
	if len(methods) == 0 || slices.ContainsFunc(methods, func(m *types.Func) bool { return len(r.returnedBy(m).Same) == 0 }) {
		return nil
	}
	return result
}

// methodsOf returns the methods by which the types of a package have a method of an interface.
func methodsOf(i *types.Interface, in *types.Package, name string) []*types.Func {
	var found []*types.Func
	for _, declared := range in.Scope().Names() {
		typeName, ok := in.Scope().Lookup(declared).(*types.TypeName)
		if !ok || types.IsInterface(typeName.Type()) {
			continue
		}
		if pointer := types.NewPointer(typeName.Type()); types.Implements(pointer, i) {
			object, _, _ := types.LookupFieldOrMethod(pointer, true, in, name)
			if method, ok := object.(*types.Func); ok && !slices.Contains(found, method) {
				found = append(found, method)
			}
		}
	}
	return found
}

// returnedBy returns what is known of the results of a function of whatever package.
func (r *Result) returnedBy(method *types.Func) *Returns {
	fact := new(Returns)
	if method.Pkg() != r.pass.Pkg {
		r.pass.ImportObjectFact(method, fact)
	} else if fn := r.source.Funcs[0].Prog.FuncValue(method); fn != nil {
		fact = r.returnsOf(fn)
	}
	return fact
}

// completes reports whether the call that an object goes through before a use sets the part of it.
func (r *Result) completes(of, use Use) bool {
	call, ok := of.Instr.(*ssa.Call)
	return ok && call != use.Instr && knowledge.Copies(&call.Call) == nil && r.holder(of.At, call.Parent()).sets(call)
}

// guardedBefore reports whether a condition that decides a use, or all callers, have looked at a part of an object under its name before it was copied, put into
// a struct of the program or handed to a function that returns it.
func (r *Result) guardedBefore(use Use) bool {
	for range maxCallers {
		of, ok := r.original(use)
		if !ok {
			return false
		}
		if r.Asked(of) || r.Asked(Use{Instr: use.Instr, At: of.At}) || r.GuardedAbove(of) {
			return true
		}
		use = of
	}
	return false
}
