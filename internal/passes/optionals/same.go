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
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X // a struct by value
	}
	made, ok := v.(*ssa.Alloc)
	if !ok || knowledge.APIStruct(made.Type()) {
		return nil
	}
	s, ok := made.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct)
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
		if ok && strings.HasPrefix(rest, ".") && same.Result == index(result) && same.Param < len(call.Call.Args) {
			return call.Call.Args[same.Param], same.Of + rest, call
		}
	}
	return nil, "", nil
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
