package optionals

import (
	"go/types"
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

// MapWrites returns the writes of a function into maps of objects that nothing on some path has made or looked at. Of each map
// there is the first. It is seen that the object comes from the cluster, or is made without the map; else the map is a part of the
// metadata or data of an object. The map of another struct is nil if the function has made the struct without it.
func (r *Result) MapWrites(fn *ssa.Function) []Use {
	var found []Use
	for instr := range calls.Instrs(fn) {
		for _, m := range r.entries(instr) {
			use := Use{Instr: instr, Pointer: m}
			if _, call := instr.(*ssa.Call); call {
				use.Arg = m
			}
			same := func(other Use) bool { return other.At == use.At }
			if r.mayBeMissing(&use) && !slices.ContainsFunc(found, same) {
				found = append(found, use)
			}
		}
	}
	return found
}

// mayBeMissing sets where the map of a write is, and reports whether it is a part of an object that need not be there: by one of the
// edges of a join is enough.
func (r *Result) mayBeMissing(use *Use) (missing bool) {
	if use.At, missing = located(use.Pointer); !missing {
		return false
	}
	if _, of := flow.FieldRead(use.Pointer); of != nil && !r.apiStruct(of.Type()) {
		return r.unassigned(use.Pointer) && !r.unreachable(use.Instr)
	}
	if use.At.Path == "" {
		switch root := use.At.Root.(type) {
		case *ssa.Phi:
			return r.Unguarded(*use) && slices.ContainsFunc(r.joined(root, 0), r.missing)
		case *ssa.Alloc:
			return slices.ContainsFunc(r.assigned(root, *use), r.missing)
		}
	}
	return r.missing(*use)
}

// missing is mayBeMissing for a map whose place is known.
func (r *Result) missing(use Use) bool {
	if !r.mapOfObject(use.Pointer, use.At) || !r.Unguarded(use) || r.Asked(use) || r.madeIfNeeded(use) || r.mapGuarded(use, 0) {
		return false
	}
	return r.lacked(use) || r.unsetResult(use.Pointer) || r.handed(use)
}

// lacked reports whether the object of a map, or one of those that join in the variable that holds it, can be without the map where it comes from.
func (r *Result) lacked(use Use) bool {
	if join, ok := use.At.Root.(*ssa.Phi); ok {
		return slices.ContainsFunc(r.partsJoined(join, use.At.Path), func(u Use) bool { return r.Unguarded(u) && !r.Asked(u) && r.lacked(u) })
	}
	return r.seen(use, 0) || ofObject(use.At) && !r.resultHere(use) || r.oftenLacked(use)
}

// oftenLacked reports whether a map is one that is mostly not there: of a container, the spec of a pod or a selector that a function is handed, or of each one in a list that it is
// handed or has read, also of a copy of that. Who goes into one container of a pod or a template may have made it, as the builders of tests have.
func (r *Result) oftenLacked(use Use) bool {
	field, of := flow.FieldRead(use.Pointer)
	if of == nil || !knowledge.OftenLacked(of.Type(), field.Name()) {
		return false
	}
	root := use.At.Root
	if copied, ok := r.original(use); ok && r.Unguarded(copied) {
		root = copied.At.Root
	}
	param := r.parameter(root)
	return param != nil && knowledge.HasLacked(param.Type()) || r.eachOf(root)
}

// eachOf reports whether a value is an element of a list, as a loop goes through it, that belongs to what the function is handed or has read.
func (r *Result) eachOf(v ssa.Value) bool {
	if load, ok := flow.Content(v).(*ssa.UnOp); ok {
		v = load.X // a variable of the loop
	}
	element, ok := v.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	if _, one := element.Index.(*ssa.Const); one {
		return false
	}
	list := refs.Pointer(element.X)
	variable, isVariable := list.Root.(*ssa.Alloc)
	return r.parameter(list.Root) != nil || isVariable && r.edits.Of(variable.Parent()).Has(func(e edits.Event) bool {
		return e.At.Root == variable && e.Kind == edits.Filled
	})
}

// handed reports whether a map is an optional part of a custom resource that comes from elsewhere: it is as the user has written it.
func (r *Result) handed(use Use) bool {
	return use.Pointer != nil && r.optional(Use{Instr: use.Instr, Pointer: use.Pointer, At: use.At}) && r.fromOutside(use) && r.handedIn(use)
}

// madeIfNeeded reports whether the function of a write has made the map where it is nil and something else holds as well: that there is
// something to put into it.
func (r *Result) madeIfNeeded(use Use) bool {
	h := r.holder(use.At, use.Instr.Parent())
	return knowledge.Any(calls.Instrs(use.Instr.Parent()), func(instr ssa.Instruction) bool {
		if store, ok := instr.(*ssa.Store); !ok || refs.Pointer(store.Addr) != use.At || !h.sets(instr) ||
			paths.Find(paths.Search{Plain: true, From: instr, At: use.Instr}) == nil {
			return false
		}
		return slices.ContainsFunc(r.conditions.Under(instr), func(f conditions.Fact) bool {
			return f.Predicate == conditions.Nil && f.Truth && refs.Pointer(f.Subject) == use.At
		})
	})
}

// ofObject reports whether a map is a part of the metadata or data of an object, wherever that lies and whatever its type, and not the labels of a template of one.
func ofObject(at refs.Ref) bool {
	end := strings.LastIndex(at.Path, ".")
	if end < 0 || !knowledge.ObjectMap(at.Path[end:]) {
		return false
	}
	t := refs.TypeOf(refs.Ref{Root: at.Root, Path: at.Path[:end]})
	return t != nil && (knowledge.IsObject(t) || knowledge.Unstructured(t) || knowledge.TypeName(t) == knowledge.ObjectMeta) && !(strings.HasSuffix(at.Path[:end], "Template") && at.Path[end:] == ".Labels")
}

// mapOfObject reports whether a map is a part of an object of an API that need not be there.
func (r *Result) mapOfObject(m ssa.Value, at refs.Ref) bool {
	if call, ok := m.(*ssa.Call); ok && knowledge.ClonesMap(&call.Call) != nil {
		return r.mapOfObject(knowledge.ClonesMap(&call.Call), at)
	}
	if at.Path == "" || r.unsetResult(m) {
		return r.unsetResult(m)
	}
	if call, ok := m.(*ssa.Call); ok {
		object, _ := knowledge.MetaMap(&call.Call)
		return object != nil
	}
	_, of := flow.FieldRead(m)
	return of != nil && r.apiStruct(of.Type()) && !knowledge.AlwaysLabelled(at.Root.Type(), at.Path)
}

// mapGuarded reports whether all callers of a function have made sure that the map of a parameter is there.
func (r *Result) mapGuarded(use Use, depth int) bool {
	above := r.above(use)
	return depth < maxCallers && len(above) > 0 && !slices.ContainsFunc(above, func(u Use) bool {
		return r.Unguarded(u) && !r.Asked(u) && !r.mapGuarded(u, depth+1)
	})
}

// seen reports whether it is seen that the object of a map can be without it: it was read from the cluster, is an element of a list of
// objects in this function, or is made here or by a caller without the map. The labels of what is listed are mostly those that it was
// listed by, and a caller that goes through a list may know what it has chosen.
func (r *Result) seen(use Use, depth int) bool {
	switch root := use.At.Root.(type) {
	case *ssa.Alloc:
		return r.seenVariable(root, use, depth)
	case *ssa.IndexAddr:
		return depth == 0 && isObject(root.Type()) && !strings.HasSuffix(use.At.Path, ".Labels")
	case *ssa.Call, *ssa.Extract:
		call := flow.Made(root)
		if call == nil {
			return false
		}
		if of := knowledge.Copies(&call.Call); of != nil {
			at := refs.Pointer(of)
			at.Path += use.At.Path
			return depth < maxCallers && r.Unguarded(Use{Instr: call, At: at}) && r.seen(Use{Instr: call, At: at}, depth+1)
		}
		return r.readWithout(use.At) || r.returnedWithout(use, depth)
	case *ssa.Parameter:
		return depth < maxCallers && slices.ContainsFunc(r.above(use), func(u Use) bool { return r.Unguarded(u) && r.seen(u, depth+1) })
	}
	return false
}

// resultHere reports whether the object of a map is what a function of the package returns, so that it is seen what that makes of it, or what another one returns by
// value, as constructors do.
func (r *Result) resultHere(use Use) bool {
	if of, ok := r.original(use); ok && flow.Made(of.At.Root) != nil && objectByValue(of.At.Root) {
		return true
	}
	call := flow.Made(use.At.Root)
	return call != nil && len(r.graph.Targets(call)) > 0
}

// returnedWithout reports whether the object of a map is what a function of the package returns, without an error and with nothing that makes sure of the map.
func (r *Result) returnedWithout(use Use, depth int) bool {
	call := flow.Made(use.At.Root)
	return depth < maxCallers && slices.ContainsFunc(r.graph.Targets(call), func(fn *ssa.Function) bool {
		return slices.ContainsFunc(paths.Returns(fn), func(ret *ssa.Return) bool {
			object := knowledge.Unconverted(paths.Returned(ret, knowledge.ResultIndex(use.At.Root)))
			at, ok := located(object)
			at.Path += use.At.Path
			made := Use{Instr: ret, At: at}
			return ok && !r.fails(ret) && r.Unguarded(made) && !r.Asked(made) && r.seen(made, depth+1)
		})
	})
}

// fails reports whether a return has an error that need not be nil.
func (r *Result) fails(ret *ssa.Return) bool {
	n := len(ret.Results)
	return n > 0 && knowledge.IsError(ret.Results[n-1].Type()) && !r.conditions.ReturnedError(ret).IsNil()
}

// seenVariable is seen for a variable of the function, or of one around it.
func (r *Result) seenVariable(variable *ssa.Alloc, use Use, depth int) bool {
	about := func(kinds ...edits.Kind) bool {
		return r.edits.Of(variable.Parent()).Has(func(e edits.Event) bool {
			return e.At.Root == variable && slices.Contains(kinds, e.Kind)
		})
	}
	stores := slices.DeleteFunc(slices.Clone(flow.StoresTo(variable)), func(store *ssa.Store) bool { return isZero(store.Val) })
	switch {
	case len(stores) == 0:
		return about(edits.Filled) || !about(edits.Handed)
	case len(stores) == 1 && flow.Made(stores[0].Val) != nil:
		of, ok := r.original(use)
		return ok && depth < maxCallers && r.seen(of, depth+1)
	case len(stores) == 1 && depth == 0 && isObject(variable.Type()):
		load, ok := stores[0].Val.(*ssa.UnOp)
		if !ok {
			return false
		}
		_, element := load.X.(*ssa.IndexAddr)
		return element && !strings.HasSuffix(use.At.Path, ".Labels")
	}
	return false
}

// isObject reports whether a type is a pointer to an object, or to one.
func isObject(t types.Type) bool {
	t = knowledge.Pointee(t)
	return knowledge.IsObject(t)
}

// hasEntries reports whether an edge says that a map or list has an entry: one was found, its length is not 0, or a range over it goes
// round.
func (h *holder) hasEntries(b *ssa.BasicBlock, succ int) bool {
	return !h.isPointer() && slices.ContainsFunc(h.result.conditions.OnEdge(b, succ), func(f conditions.Fact) bool {
		m := f.Entered()
		return m != nil && refs.Pointer(m) == h.at
	})
}
