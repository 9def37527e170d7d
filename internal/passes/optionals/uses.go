package optionals

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A Use is an instruction that panics if a pointer is nil.
type Use struct {
	Instr   ssa.Instruction
	Pointer ssa.Value // nil where a callee follows the path
	At      refs.Ref
	In      *Use // for a call, what the callee does
}

// dereferenced returns the pointer that an instruction follows; nil for none, and for the address of a variable or
// of a field, which is never nil.
func dereferenced(instr ssa.Instruction) ssa.Value {
	var pointer ssa.Value
	switch instr := instr.(type) {
	case *ssa.FieldAddr:
		pointer = instr.X
	case *ssa.UnOp:
		pointer = instr.X
	case *ssa.Store:
		pointer = instr.Addr
	}
	switch v := pointer.(type) {
	case *ssa.UnOp, *ssa.Parameter, *ssa.Call, *ssa.Extract, *ssa.Phi, *ssa.Field, *ssa.Lookup:
		return v
	}
	return nil
}

// Uses returns the uses of pointers of the API in a function, in the order of its blocks.
func (r *Result) Uses(fn *ssa.Function) []Use {
	return r.uses(fn, func(refs.Ref) bool { return true })
}

// Owners returns the uses of the controllers that own objects, which need not have one, where nothing has looked
// whether they do, in the function or in those that call it.
func (r *Result) Owners(fn *ssa.Function) []Use {
	owner := func(at refs.Ref) bool { return strings.HasSuffix(at.Path, refs.Owner) }
	var found []Use
	for _, use := range r.uses(fn, owner) {
		same := func(other Use) bool { return other.At == use.At }
		if use.In == nil && !slices.ContainsFunc(found, same) && r.Unguarded(use) && !r.Asked(use) && !r.GuardedAbove(use) {
			found = append(found, use)
		}
	}
	return found
}

// Pos returns where a use is in the source.
func (u Use) Pos() token.Pos {
	if u.Instr.Pos().IsValid() || u.Pointer == nil {
		return u.Instr.Pos()
	}
	return u.Pointer.Pos()
}

// uses returns the uses of pointers of the API in a function, in the order of its blocks, of the locations that accept
// accepts.
func (r *Result) uses(fn *ssa.Function, accept func(refs.Ref) bool) []Use {
	var found []Use
	for instr := range calls.Instrs(fn) {
		if pointer := dereferenced(instr); pointer != nil && r.ofAPI(pointer) {
			if at, ok := located(pointer); ok && accept(at) {
				found = append(found, Use{Instr: instr, Pointer: pointer, At: at})
			}
		}
		call, ok := instr.(*ssa.Call)
		if !ok || call.Call.IsInvoke() {
			continue
		}
		for _, use := range r.usedBy(call) {
			if accept(use.At) {
				found = append(found, use)
			}
		}
	}
	return found
}

// A need is a pointer that a function follows whenever it is called, by the path from a parameter.
type need struct {
	param int
	use   Use
}

// usedBy returns what the callee of a call, a function of the package, follows of what it is handed.
func (r *Result) usedBy(call *ssa.Call) []Use {
	targets := r.graph.Targets(call)
	if len(targets) != 1 {
		return nil
	}
	var found []Use
	for _, need := range r.needsOf(targets[0]) {
		arg := flow.Actual(&call.Call, targets[0], need.param)
		if arg == nil || dereferencable(arg) == nil {
			continue
		}
		if at, ok := located(arg); ok && at.Path+need.use.At.Path != "" {
			at.Path += need.use.At.Path
			found = append(found, Use{Instr: call, At: at, In: &need.use})
		}
	}
	return found
}

// dereferencable returns a pointer that can be nil.
func dereferencable(v ssa.Value) ssa.Value {
	switch v.(type) {
	case *ssa.Alloc, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Const:
		return nil
	}
	return v
}

// needsOf returns what a function follows on all of its paths, and does not test. A function that calls itself
// needs nothing.
func (r *Result) needsOf(fn *ssa.Function) []need {
	if known, ok := r.needs[fn]; ok {
		return known
	}
	r.needs[fn] = nil
	var found []need
	for _, use := range r.uses(fn, ofParameter) {
		param := use.At.Root.(*ssa.Parameter)
		same := func(n need) bool { return n.use.At == use.At }
		if param.Parent() == fn && !slices.ContainsFunc(found, same) && always(use.Instr) && r.Unguarded(use) {
			found = append(found, need{flow.ParamIndex(param), use})
		}
	}
	r.needs[fn] = found
	return found
}

func ofParameter(at refs.Ref) bool {
	_, ok := at.Root.(*ssa.Parameter)
	return ok
}

// always reports whether an instruction runs on every path through its function.
func always(instr ssa.Instruction) bool {
	return paths.Find(paths.Search{
		Plain: true,
		Block: instr.Parent().Blocks[0],
		To:    func(at ssa.Instruction) bool { _, ret := at.(*ssa.Return); return ret },
		Avoid: func(at ssa.Instruction) bool { return at == instr },
	}) == nil
}
