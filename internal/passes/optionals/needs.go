package optionals

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Needs is a fact about a function: the parameters, the receiver counted, that are not nil when it is called, or it panics. It
// follows the Pointers on all of its paths, and writes an entry into the Maps on some path; it tests neither. Both are in
// rising order.
type Needs struct{ Pointers, Maps []int }

// AFact marks Needs as a fact about a function.
func (*Needs) AFact() {}

func (n *Needs) String() string { return fmt.Sprintf("needs %v %v", n.Pointers, n.Maps) }

// A need is a pointer that a function follows whenever it is called, by the path from a parameter.
type need struct {
	param int
	path  string
}

// exportNeeds notes what other packages have to hand to the functions of this one. Those that are generated to copy and convert objects
// are left out: there are many, and only generated code calls them with parts.
func (r *Result) exportNeeds(funcs []*ssa.Function) {
	for _, fn := range funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || obj.Pkg() != r.pass.Pkg || !obj.Exported() || knowledge.CopiesByName(obj.Name()) || !r.handsOver(fn) {
			continue
		}
		fact := &Needs{Maps: r.writtenMaps(fn)}
		for _, n := range r.needsOf(fn) {
			if n.path == "" {
				fact.Pointers = append(fact.Pointers, n.param)
			}
		}
		slices.Sort(fact.Pointers)
		if len(fact.Pointers)+len(fact.Maps) > 0 {
			r.pass.ExportObjectFact(obj, fact)
		}
	}
}

// handsOver reports whether a function has a parameter that is a map, or a pointer to a part of an object.
func (r *Result) handsOver(fn *ssa.Function) bool {
	return slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool { return isMap(param) || r.ofAPI(param) })
}

// imported returns what a function of another package needs; nothing for nil.
func (r *Result) imported(obj *types.Func) *Needs {
	fact := new(Needs)
	if obj != nil && obj.Pkg() != r.pass.Pkg {
		r.pass.ImportObjectFact(obj, fact)
	}
	return fact
}

// usedBy returns what the callee of a call follows of what it is handed.
func (r *Result) usedBy(call *ssa.Call) []Use {
	var found []Use
	note := func(arg ssa.Value, path string) {
		if arg == nil || dereferencable(arg) == nil {
			return
		}
		if at, ok := located(arg); ok && (at.Path+path != "" || r.unsetResult(arg)) {
			at.Path += path
			found = append(found, Use{Instr: call, At: at, Arg: arg, Below: path})
		}
	}
	targets := r.graph.Targets(call)
	if len(targets) == 1 {
		for _, need := range r.needsOf(targets[0]) {
			note(flow.Actual(&call.Call, targets[0], need.param), need.path)
		}
		return found
	}
	for _, param := range r.imported(flow.Declared(&call.Call)).Pointers {
		if param < len(call.Call.Args) && r.ofAPI(call.Call.Args[param]) {
			note(call.Call.Args[param], "")
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
	seen := make(map[refs.Ref]bool)
	for _, use := range r.uses(fn, ofParameter) {
		param := use.At.Root.(*ssa.Parameter)
		if param.Parent() == fn && !seen[use.At] && always(use.Instr) && r.Unguarded(use) {
			seen[use.At] = true
			found = append(found, need{flow.ParamIndex(param), use.At.Path})
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

// writtenMaps returns the parameters of a function that are maps into which it writes an entry, itself or by a call, on a path
// on which nothing has looked whether they are there. A function that calls itself is taken to write into none.
func (r *Result) writtenMaps(fn *ssa.Function) []int {
	if known, ok := r.written[fn]; ok {
		return known
	}
	r.written[fn] = nil
	var found []int
	for instr := range calls.Instrs(fn) {
		for _, m := range r.entries(instr) {
			param, ok := m.(*ssa.Parameter)
			if !ok || param.Parent() != fn || slices.Contains(found, flow.ParamIndex(param)) {
				continue
			}
			if at, ok := located(m); ok && r.Unguarded(Use{Instr: instr, Pointer: m, At: at}) {
				found = append(found, flow.ParamIndex(param))
			}
		}
	}
	slices.Sort(found)
	r.written[fn] = found
	return found
}

// entries returns the maps into which an instruction writes an entry: by an assignment, or by a call of a function that does. Of a
// function value those count that the package knows it to be.
func (r *Result) entries(instr ssa.Instruction) []ssa.Value {
	var found []ssa.Value
	switch instr := instr.(type) {
	case *ssa.MapUpdate:
		found = append(found, instr.Map)
	case *ssa.Call:
		if !slices.ContainsFunc(instr.Call.Args, isMap) {
			break
		}
		for _, fn := range r.graph.Callees(instr) {
			for _, param := range r.writtenMaps(fn) {
				if arg := flow.Actual(&instr.Call, fn, param); arg != nil {
					found = append(found, arg)
				}
			}
		}
		for _, obj := range r.elsewhere(&instr.Call) {
			for _, param := range r.imported(obj).Maps {
				if param < len(instr.Call.Args) {
					found = append(found, instr.Call.Args[param])
				}
			}
		}
	}
	return found
}

// elsewhere returns the functions of other packages that a call names, or that callers of the package hand over to be called.
func (r *Result) elsewhere(call *ssa.CallCommon) []*types.Func {
	if obj := flow.Declared(call); obj != nil || call.IsInvoke() {
		return []*types.Func{obj}
	}
	var found []*types.Func
	for _, origin := range r.graph.Origins(call.Value) {
		if fn, ok := origin.(*ssa.Function); ok && fn.Blocks == nil && fn.Signature.Recv() == nil {
			if obj, ok := fn.Object().(*types.Func); ok {
				found = append(found, obj)
			}
		}
	}
	return found
}

func isMap(v ssa.Value) bool {
	_, ok := v.Type().Underlying().(*types.Map)
	return ok
}

// holdsMap reports whether an address is that of a map.
func holdsMap(addr ssa.Value) bool {
	pointer, ok := addr.Type().Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	_, ok = pointer.Elem().Underlying().(*types.Map)
	return ok
}
