package optionals

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/needs"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Writes is a fact about a function: the parameters, the receiver counted, that are maps into which it writes an entry on some path, without a
// test. They are in rising order.
type Writes struct{ Maps []int }

// AFact marks Writes as a fact about a function.
func (*Writes) AFact() {}

// exportWrites notes into which maps of other packages the functions of this one write.
func (r *Result) exportWrites(s *ssabuild.SSA) {
	for fn, obj := range s.Exported() {
		if !slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool { return isMap(param) }) {
			continue
		}
		if maps := r.writtenMaps(fn); len(maps) > 0 {
			r.pass.ExportObjectFact(obj, &Writes{maps})
		}
	}
}

// imported returns the maps into which a function of another package writes; none for nil.
func (r *Result) imported(obj *types.Func) []int {
	var fact Writes
	if obj != nil && obj.Pkg() != r.pass.Pkg {
		r.pass.ImportObjectFact(obj, &fact)
	}
	return fact.Maps
}

// usedBy returns what the callee of a call follows of what it is handed: parts of objects, and optional parts that functions return.
func (r *Result) usedBy(call *ssa.Call) []Use {
	var found []Use
	for _, arg := range r.needs.Arguments(call) {
		v := arg.Value
		if dereferencable(v) == nil {
			continue
		}
		at, ok := located(v)
		at.Path += arg.Path
		use := Use{Instr: call, At: at, Arg: v, Below: arg.Path}
		if ok && (at.Path != "" || r.unsetResult(v) || r.FindsNothing(v) || r.joinsOptional(v)) && r.needsPart(use) {
			found = append(found, use)
		}
	}
	found = append(found, r.followedElsewhere(call, func(v ssa.Value, at refs.Ref) bool {
		_, ok := located(v)
		return ok && (r.FindsNothing(v) || r.ofAPI(v) && r.optional(Use{Instr: call, At: at, Arg: v}))
	})...)
	return append(found, r.usedOnSomePath(call, func(v ssa.Value, at refs.Ref) bool {
		if at.Path == "" {
			return r.FindsNothing(v)
		}
		return dereferencable(v) != nil && r.ofAPI(v) && !slices.ContainsFunc(found, func(use Use) bool { return use.Arg == v }) && r.optional(Use{Instr: call, At: at, Arg: v})
	})...)
}

// FollowedAt returns where the callee of a call, in the package, follows what a use hands over to it; nil where that is not seen.
func (r *Result) FollowedAt(use Use) ssa.Instruction {
	call, ok := use.Instr.(*ssa.Call)
	if !ok || use.Arg == nil || len(r.graph.Targets(call)) != 1 {
		return nil
	}
	callee := r.graph.Targets(call)[0]
	for instr := range calls.Instrs(callee) {
		followed := needs.Followed(instr)
		if followed == nil {
			continue
		}
		at := refs.Pointer(followed)
		param, ok := at.Root.(*ssa.Parameter)
		if ok && at.Path == use.Below && flow.Actual(&call.Call, callee, flow.ParamIndex(param)) == use.Arg && instr.Pos().IsValid() {
			return instr
		}
	}
	return nil
}

// usedOnSomePath returns what a call hands over, of what accept accepts, and its callee in the package follows on some of its paths: on one that
// nothing about the parameters of the callee decides.
func (r *Result) usedOnSomePath(call *ssa.Call, accept func(v ssa.Value, at refs.Ref) bool) []Use {
	targets := r.graph.Targets(call)
	if len(targets) != 1 {
		return nil
	}
	var found []Use
	for i, param := range targets[0].Params {
		arg := flow.Actual(&call.Call, targets[0], i)
		if arg == nil {
			continue
		}
		if at, ok := located(arg); ok && accept(arg, at) && r.follows(param) {
			found = append(found, Use{Instr: call, At: at, Arg: arg})
		}
	}
	return found
}

// follows reports whether a function follows a parameter, itself or in one that it hands it on to, on a path on which nothing has looked at it, nor at another
// parameter. One that calls itself is taken not to follow what it hands to itself.
func (r *Result) follows(param *ssa.Parameter) bool {
	known, ok := r.following[param]
	if !ok {
		r.following[param] = false
		known = slices.ContainsFunc(r.asking(param), func(ref ssa.Instruction) bool {
			use := Use{Instr: ref, Pointer: param, At: refs.Ref{Root: param}}
			return r.Unguarded(use) && !r.Asked(use) && !r.underParameter(ref)
		})
		r.following[param] = known
	}
	return known
}

// asking returns the instructions of a function that follow a parameter, itself or in what they call.
func (r *Result) asking(param *ssa.Parameter) []ssa.Instruction {
	refs := slices.Clone(knowledge.Referrers(param))
	for object := range knowledge.Each[*ssa.MakeInterface](knowledge.Referrers(param)) {
		refs = append(refs, knowledge.Referrers(object)...)
	}
	return slices.DeleteFunc(refs, func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		return needs.Followed(ref) != ssa.Value(param) && !(ok && (slices.Contains(r.needs.Arguments(call), needs.Argument{Value: param}) || r.handsOn(call, param)))
	})
}

// handsOn reports whether a call hands a value to a function of the package that follows it on some of its paths.
func (r *Result) handsOn(call *ssa.Call, v ssa.Value) bool {
	targets := r.graph.Targets(call)
	return len(targets) == 1 && slices.ContainsFunc(targets[0].Params, func(param *ssa.Parameter) bool {
		return flow.Actual(&call.Call, targets[0], flow.ParamIndex(param)) == v && r.follows(param)
	})
}

// underParameter reports whether a condition about a parameter of its function, such as a flag or a field in which it is kept, decides an instruction. An error that is no
// parameter itself is none, nor is that a list has another element.
func (r *Result) underParameter(instr ssa.Instruction) bool {
	return slices.ContainsFunc(r.conditions.Under(instr), func(f conditions.Fact) bool {
		if f.Loops() || f.Predicate == conditions.Nil && knowledge.IsError(f.Subject.Type()) && !knowledge.Is[*ssa.Parameter](f.Subject) {
			return false
		}
		return slices.ContainsFunc(append([]ssa.Value{refs.ValueOf(f.Subject).Root}, r.graph.Origins(f.Subject)...), knowledge.Is[*ssa.Parameter])
	})
}

// needsPart reports whether a callee follows a pointer in an object of an API, or to a part of one.
func (r *Result) needsPart(use Use) bool {
	if use.Below == "" {
		return r.ofAPI(use.Arg) || r.unsetResult(use.Arg) || r.FindsNothing(use.Arg) || r.joinsOptional(use.Arg)
	}
	h := r.holder(use.At, use.Instr.Parent())
	return len(h.owners) > 0 && r.apiStruct(h.owners[len(h.owners)-1])
}

// dereferencable returns a pointer that can be nil.
func dereferencable(v ssa.Value) ssa.Value {
	switch v.(type) {
	case *ssa.Alloc, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Const:
		return nil
	}
	return v
}

// always reports whether an instruction runs on every path through its function.
func always(instr ssa.Instruction) bool {
	return paths.Find(paths.Search{
		Plain: true,
		Block: instr.Parent().Blocks[0],
		To:    paths.IsReturn,
		Avoid: paths.Is(instr),
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
		if m := knowledge.FillsMap(&instr.Call); m != nil {
			found = append(found, m)
		}
		for _, fn := range r.graph.Callees(instr) {
			for _, param := range r.writtenMaps(fn) {
				if arg := flow.Actual(&instr.Call, fn, param); arg != nil {
					found = append(found, arg)
				}
			}
		}
		for _, obj := range r.elsewhere(&instr.Call) {
			for _, param := range r.imported(obj) {
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
