package optionals

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Indexed returns the elements of lists in the status of objects, of their owners and finalizers, and of lists of objects, that a function takes by a constant index, by one that is made of the
// length, or by one of another list, without a look at the length of the list anywhere in the function, and without a question about the object that decides it and is not
// understood. By the index of another list that counts for whatever list of an object. Lists that the function makes are left out.
func (r *Result) Indexed(fn *ssa.Function) []Use {
	var found []Use
	for element := range calls.Each[*ssa.IndexAddr](fn) {
		at, ok := located(element.X)
		use := Use{Instr: element, Pointer: element.X, At: at}
		if _, constant := element.Index.(*ssa.Const); !constant && lengthOf(element) == nil && !(ok && r.ByOther(use)) {
			continue
		}
		same := func(other Use) bool { return other.At == at }
		if r.gathered(element.X, element, maxCallers) && !slices.ContainsFunc(found, same) {
			found = append(found, use)
		} else if ok && (r.ofStatus(element.X) && !r.alwaysFilled(element.X) || r.listed(use) || ofMeta(element.X) || r.ByOther(use)) && !slices.ContainsFunc(found, same) && r.fromOutside(use) && !r.madeAbove(use) && r.Unguarded(use) && !r.measured(use, 0) {
			found = append(found, use)
		}
	}
	return found
}

// ofStatus reports whether a list is a part of what the cluster has seen of an object.
func (r *Result) ofStatus(list ssa.Value) bool {
	_, of := flow.FieldRead(list)
	if of == nil || !r.apiStruct(of.Type()) {
		return false
	}
	name := knowledge.TypeName(of.Type())
	return strings.HasSuffix(name, "Status") || strings.Contains(refs.ValueOf(list).Path, ".Status.")
}

// ofMeta reports whether a list is the owners or the finalizers of an object, which need not have any.
func ofMeta(list ssa.Value) bool {
	instr, ok := list.(ssa.Instruction)
	if !ok {
		return false
	}
	_, field := refs.MetaRead(instr)
	return knowledge.ListOfMeta(field)
}

// metaTaken reports whether the function of a use hands the object of a list of its metadata to something that may have looked at the list
// or filled it: anything but a getter, a log and what reads the object from the cluster, unless it only runs after the use.
func (r *Result) metaTaken(use Use) bool {
	object := r.holder(use.At, use.Instr.Parent()).memory
	end := strings.LastIndex(object.Path, ".")
	if end < 0 || !knowledge.ListOfMeta(object.Path[end+1:]) {
		return false
	}
	object.Path = object.Path[:end]
	return knowledge.Any(calls.Each[ssa.CallInstruction](use.Instr.Parent()), func(call ssa.CallInstruction) bool {
		if call == use.Instr || paths.Before(use.Instr, call) || knowledge.Filled(call.Common()) != nil || knowledge.Logs(call.Common()) {
			return false
		}
		if got, _ := knowledge.GetsMeta(call.Common()); got != nil {
			return false
		}
		return slices.ContainsFunc(calls.Arguments(call.Common()), func(v ssa.Value) bool { return refs.ValueOf(v) == object })
	})
}

// listed reports whether a list is the objects that the cluster was asked for by the function, by a caller, or by a function of the module that returns
// what it has got and nothing else: none need be there. Another function that returns one may have looked, and what has the form of such a list need not
// come from the cluster.
func (r *Result) listed(use Use) bool {
	if use.At.Path == "" && (r.requestedBy(use.At.Root) || r.selected(use.At.Root, maxCallers)) {
		return true
	}
	load, ok := use.Pointer.(*ssa.UnOp)
	if !ok {
		return false
	}
	field, ok := load.X.(*ssa.FieldAddr)
	return ok && knowledge.ListItems(field.X.Type(), field.Field) && r.asked(use, 0)
}

// asked reports whether it is seen that the cluster was asked for the list that a use begins with.
func (r *Result) asked(use Use, depth int) bool {
	switch root := use.At.Root.(type) {
	case *ssa.Alloc:
		return fills(root)
	case *ssa.Call, *ssa.Extract:
		made := flow.Made(root)
		return made != nil && (knowledge.LooksUpObject(&made.Call) || knowledge.CalleeName(&made.Call) == "List") || r.requestedBy(root)
	case *ssa.Parameter:
		return depth < maxCallers && slices.ContainsFunc(r.above(use), func(u Use) bool { return r.asked(u, depth+1) })
	}
	return false
}

// fromOutside reports whether an object is not just made by the function, or by one of the package that it calls for it, or kept by the program since it
// was.
func (r *Result) fromOutside(use Use) bool {
	if r.keptOwn(use.Pointer) {
		return false
	}
	if of, ok := r.sharedBy(use); ok {
		return r.fromOutside(of)
	}
	for n := 0; ; n++ { // a variable can be made of itself
		same, _, _ := r.handedBack(use.At)
		if same == nil {
			break
		}
		of, ok := r.original(use)
		if !ok || n == maxCallers {
			return false
		}
		use = of
	}
	switch root := use.At.Root.(type) {
	case *ssa.Alloc:
		return r.comesFilled(root) || r.putFromOutside(root, use.At.Path) != nil
	case *ssa.Call:
		return use.At.Path == "" && r.copiesOptional(root) || !r.madeBy(root)
	}
	return true
}

// madeBy reports whether a call is of functions of the package that return an object which they have made themselves.
func (r *Result) madeBy(call *ssa.Call) bool {
	makers := r.graph.Targets(call)
	return len(makers) > 0 && !slices.ContainsFunc(makers, func(fn *ssa.Function) bool { return !r.makes(fn) })
}

// madeAbove reports whether all callers hand over the object of a use as a function has just made it.
func (r *Result) madeAbove(use Use) bool {
	above := r.above(use)
	return len(above) > 0 && !slices.ContainsFunc(above, func(u Use) bool {
		call := flow.Made(u.At.Root)
		return call == nil || knowledge.ResultIndex(u.At.Root) != 0 || !r.madeBy(call)
	})
}

// makes reports whether a function returns an object that it has made itself.
func (r *Result) makes(fn *ssa.Function) bool {
	makes := false
	for _, ret := range paths.Returns(fn) {
		variable, ok := knowledge.Unconverted(paths.Returned(ret, 0)).(*ssa.Alloc)
		if !ok || variable.Parent() != fn || r.comesFilled(variable) {
			return false
		}
		makes = true
	}
	return makes
}

// comesFilled reports whether a variable of a function gets an object that comes from elsewhere: a copy, an answer of the cluster, or what code
// that is not seen puts there.
func (r *Result) comesFilled(variable *ssa.Alloc) bool {
	if slices.ContainsFunc(flow.StoresTo(variable), func(store *ssa.Store) bool { return !isZero(store.Val) }) {
		return true
	}
	return fills(variable) || r.edits.Of(variable.Parent()).Has(func(e edits.Event) bool {
		return e.At.Root == variable && (e.Kind == edits.Filled || e.Kind == edits.Handed)
	})
}

// fills reports whether a variable is a list that the cluster is asked for.
func fills(variable *ssa.Alloc) bool { return len(fillers(variable)) > 0 }

// fillers returns the calls by which the cluster is asked for the list in a variable.
func fillers(variable *ssa.Alloc) (found []ssa.Instruction) {
	for object := range knowledge.Each[*ssa.MakeInterface](knowledge.Referrers(variable)) {
		for call := range knowledge.Each[ssa.CallInstruction](knowledge.Referrers(object)) {
			if knowledge.ListsObjects(call.Common()) {
				found = append(found, call)
			}
		}
	}
	return found
}

// maxCallers bounds the chains of callers that are asked for a guard.
const maxCallers = 3

// measured reports whether the function of a use, or all who call it, look at the length of a list: by len or a range, in
// a function that is handed the list, or in a question about the object.
func (r *Result) measured(use Use, depth int) bool {
	if r.Asked(use) || r.metaTaken(use) || r.pickedByProgram(use.At.Root) || r.measuredInState(use) {
		return true
	}
	if of, ok := r.original(use); ok && depth < maxCallers && r.measured(of, depth+1) {
		return true
	}
	list := func(v ssa.Value) bool { return sameEntry(refs.Pointer(v), use.At) }
	for instr := range calls.Instrs(use.Instr.Parent()) {
		call, ok := instr.(ssa.CallInstruction)
		if ok && call != use.Instr && slices.ContainsFunc(call.Common().Args, list) && !passesOverLength(call, use) {
			return true
		}
	}
	above := r.above(use)
	return depth < maxCallers && len(above) > 0 && !slices.ContainsFunc(above, func(u Use) bool { return !r.measured(u, depth+1) })
}

// sameEntry reports whether two locations are one, or the same part of what is looked up twice in one map by one key.
func sameEntry(a, b refs.Ref) bool {
	if a == b {
		return true
	}
	x, y := lookup(a.Root), lookup(b.Root)
	return x != nil && y != nil && a.Path == b.Path && conditions.Same(x.X, y.X) && conditions.SameText(x.Index, y.Index)
}

// lookup returns the look into a map that a value is from; nil for another value.
func lookup(v ssa.Value) *ssa.Lookup {
	v = knowledge.Tuple(v)
	found, _ := v.(*ssa.Lookup)
	return found
}

// above returns a use of a parameter as the callers of its function see it; none if they are not all known.
func (r *Result) above(use Use) []Use {
	fn := use.Instr.Parent()
	param := r.parameter(use.At.Root)
	if param == nil || param.Parent() != fn || r.graph.Escapes(fn) || !r.graph.RunsOnly(fn, calls.Sync) {
		return nil
	}
	var found []Use
	for _, site := range r.graph.InProgram(fn) {
		arg := flow.Actual(site.Instr.Common(), fn, flow.ParamIndex(param))
		if !site.Direct || arg == nil {
			return nil
		}
		at := refs.Pointer(knowledge.Unconverted(arg))
		at.Path += use.At.Path
		found = append(found, Use{Instr: site.Instr, At: at})
	}
	return found
}

// parameter returns the parameter that a value is, or that a variable is a copy of: an object that is handed over by value. What a struct of
// the program holds is set where the struct is made, which says nothing of the parts.
func (r *Result) parameter(v ssa.Value) *ssa.Parameter {
	if r.apiStruct(v.Type()) {
		v = flow.Content(v)
	}
	param, _ := v.(*ssa.Parameter)
	return param
}

// GuardedAbove reports whether all callers of a function have looked at a pointer that it uses.
func (r *Result) GuardedAbove(use Use) bool { return r.guardedAbove(use, 0) }

func (r *Result) guardedAbove(use Use, depth int) bool {
	above := r.above(use)
	return depth < maxCallers && len(above) > 0 && !slices.ContainsFunc(above, func(u Use) bool {
		return r.Unguarded(u) && !r.Asked(u) && !r.guardedAbove(u, depth+1) && !r.guardedBefore(u)
	})
}

// Asked reports whether a condition that decides a use asks something about the object that is not understood: a
// function that is handed it says yes or no, or a text or flag of it is compared, which says nothing of its maps. That a map has
// no entry, that an object is or has not what the name of the function says, or that a flag is not set, does not say that a part is there, nor does that something
// is unknown.
func (r *Result) Asked(use Use) bool {
	h := r.holder(use.At, use.Instr.Parent())
	return paths.DecidedBy(use.Instr.Block(), func(e paths.Edge) bool {
		if call, ok := e.If.Cond.(*ssa.Call); ok && (e.Succ == 1 && (h.isMap || knowledge.AsksState(&call.Call)) || h.saidWithout(call, e.Succ == 0)) {
			return false
		}
		if inStatus(use.At) && (comparesSpec(e.If.Cond) || asksPhase(e.If.Cond, e.Succ == 0)) || h.seen() && (comparesSpec(e.If.Cond) || r.saysSet(e)) {
			return false
		}
		if r.namesSection(e, use) || r.saysUnset(e) || e.Succ == 0 && asksUnknown(e.If.Cond) {
			return false
		}
		return h.says(e.If.Cond, new(paths.Set), make(map[ssa.Value]bool))
	})
}
