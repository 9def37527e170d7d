package failures

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Gone is an object whose absence is an error of a call: the call gets or deletes it.
type Gone struct {
	Kind    string // the name of its type, without the package; "" if it is not known
	Param   int    // the parameter of the function that is the object, or has it in a part, counted from 1; 0 for another one
	Part    bool   // it is a part of the parameter, as the object of which a struct of the program is a view
	Deletes bool   // the object is deleted, and nothing asks before whether it is there
	Changes bool   // it is read, and changed or deleted after that
	From    string // the function below the call that gets or deletes it, as knowledge.Name spells it; "" for the one with the call
}

// maxGone bounds the objects that are kept of one function.
const maxGone = 8

// Gone returns the objects whose absence is an error of a call. Callees that are not known get and delete nothing. What
// a call of another function of the module deletes is left out when the caller has read an object of the kind before:
// then it knows that it is there. So is all that a call needs which runs only where a function has said that such an object is there.
func (r *Result) Gone(call *ssa.Call) []Gone {
	if g, ok := r.direct(call); ok {
		return r.unasked(call, []Gone{g})
	}
	if call.Call.IsInvoke() {
		return r.unasked(call, r.implemented(call).Gone)
	}
	var objects []Gone
	callees := r.graph.Targets(call)
	if known := r.summaries(call); len(known) == 1 {
		objects = known[0].Gone
	}
	handed := make([]Gone, 0, len(objects))
	for _, g := range objects {
		if g.Param > 0 {
			g = handedTo(g, flow.ActualOf(&call.Call, callees, g.Param-1), call.Parent())
		}
		handed = append(handed, g)
	}
	return r.unasked(call, handed)
}

// Into returns the objects that a call is handed so that its function reads them, and fails if they are not there.
func (r *Result) Into(call *ssa.Call) []ssa.Value {
	known := r.summaries(call)
	if call.Call.IsInvoke() || len(known) != 1 {
		return nil
	}
	var found []ssa.Value
	for _, g := range known[0].Gone {
		if g.Param > 0 && !g.Part && !g.Deletes {
			if object := flow.ActualOf(&call.Call, r.graph.Targets(call), g.Param-1); object != nil {
				found = append(found, object)
			}
		}
	}
	return found
}

// handedTo returns an object that is a parameter of a function as its caller sees it: by the argument, whose type may be known where that of the
// parameter is an interface. That of a part of it says nothing of the whole.
func handedTo(g Gone, object ssa.Value, caller *ssa.Function) Gone {
	whole := !g.Part
	param, part := parameter(object, caller)
	g.Param, g.Part = param, g.Part || part
	if object != nil && whole {
		if kind := kindOf(knowledge.Unconverted(object).Type()); kind != "" {
			g.Kind = kind
		}
	}
	return g
}

// parameter returns which parameter of a function an object is, or is a part of, counted from 1; 0 for another one.
func parameter(object ssa.Value, fn *ssa.Function) (index int, part bool) {
	if object == nil {
		return 0, false
	}
	at := refs.ValueOf(object)
	param, ok := at.Root.(*ssa.Parameter)
	if !ok || param.Parent() != fn {
		return 0, false
	}
	return flow.ParamIndex(param) + 1, at.Path != ""
}

// direct returns the object that a client gets or deletes by a call.
func (r *Result) direct(call *ssa.Call) (Gone, bool) {
	common := &call.Call
	if w, ok := knowledge.WriteOf(common); ok && w.Verb == knowledge.Delete {
		if w.Object == nil || knowledge.DeletedBy(common) == nil {
			return Gone{Kind: clientKind(common), Deletes: true}, true
		}
		g := Gone{Kind: kindOf(knowledge.Unconverted(w.Object).Type()), Deletes: true}
		g.Param, g.Part = parameter(w.Object, call.Parent())
		return g, g.Param > 0 || isMade(w.Object) || r.fresh(w.Object) || r.readInVain(call, w.Object)
	}
	if !knowledge.LooksUpObject(common) || knowledge.ListsObjects(common) {
		return Gone{}, false
	}
	g := Gone{Kind: kindOf(knowledge.LookedUp(common))}
	if into := knowledge.GetsObject(common); into != nil {
		g.Param, g.Part = parameter(into, call.Parent())
		g.Changes = changedNext(call, into)
	}
	return g, true
}

// isMade reports whether an object is put together in the function that has it, and nothing that is called there reads
// it from the cluster. A copy of an element of a list is none: what is gone was not listed. Nor is a copy of the first of several results: the
// others may say that there is none.
func isMade(object ssa.Value) bool {
	made, ok := refs.ValueOf(object).Root.(*ssa.Alloc)
	copied := func(store *ssa.Store) bool {
		if store.Addr != ssa.Value(made) {
			return false
		}
		switch v := store.Val.(type) {
		case *ssa.UnOp:
			_, element := v.X.(*ssa.IndexAddr)
			return element
		case *ssa.Extract:
			return true
		}
		return false
	}
	return ok && !slices.ContainsFunc(flow.StoresTo(made), copied) && !slices.ContainsFunc(calls.In(made.Parent()), func(instr ssa.CallInstruction) bool {
		call, ok := instr.(*ssa.Call)
		return ok && knowledge.GetsObject(&call.Call) != nil && refs.ValueOf(knowledge.GetsObject(&call.Call)).Root == ssa.Value(made)
	})
}

// fresh reports whether an object is the first result of a function that puts it together, as far as that is seen.
func (r *Result) fresh(object ssa.Value) bool {
	at := refs.ValueOf(object)
	root := at.Root
	if part, ok := root.(*ssa.Extract); ok && part.Index == 0 {
		root = part.Tuple
	}
	call, ok := root.(*ssa.Call)
	return ok && at.Path == "" && !call.Call.IsInvoke() && r.each(call, func(s Summary) bool { return s.Fresh })
}

// makesObject reports whether each return of a function has as its first result an object that the function, or one that it calls, puts together, or nil.
func (r *Result) makesObject(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	if results.Len() == 0 || !knowledge.Is[*types.Pointer](results.At(0).Type().Underlying()) || !knowledge.IsObject(results.At(0).Type()) {
		return false
	}
	makes := false
	for _, ret := range paths.Returns(fn) {
		switch v := paths.Returned(ret, 0); {
		case knowledge.ZeroConstant(v):
		case isMade(v) || r.fresh(v):
			makes = true
		default:
			return false
		}
	}
	return makes
}

// changedNext reports whether the function writes or deletes an object after a call has read it.
func changedNext(read *ssa.Call, object ssa.Value) bool {
	at, after := refs.Of(object), paths.After(read.Block(), nil)
	return slices.ContainsFunc(calls.In(read.Parent()), func(instr ssa.CallInstruction) bool {
		w, ok := knowledge.WriteOf(instr.Common())
		return ok && w.Object != nil && refs.Of(w.Object) == at && (after.Has(instr.Block()) || paths.Before(read, instr))
	})
}

// clientKind returns the kind of the objects of a generated client: Secret of a SecretInterface; "" for a client of objects of any kind.
func clientKind(call *ssa.CallCommon) string {
	if knowledge.ClientOfAnyKind(call.Value.Type()) {
		return ""
	}
	return strings.TrimSuffix(knowledge.Unqualified(knowledge.TypeName(call.Value.Type())), "Interface")
}

// kindOf returns the name of the type of an object, without the package; "" for an interface, which says nothing of the kind.
func kindOf(t types.Type) string {
	if types.IsInterface(t) {
		return ""
	}
	return knowledge.Unqualified(knowledge.TypeName(t))
}

// unasked leaves out what a function deletes after it has read an object of that kind, itself or by a helper that fails without it, and what it reads or
// deletes only where it is known that such an object is there.
func (r *Result) unasked(call *ssa.Call, objects []Gone) []Gone {
	return slices.DeleteFunc(objects, func(g Gone) bool {
		return r.affirmed(call, g.Kind) || g.Deletes && slices.ContainsFunc(calls.In(call.Parent()), func(instr ssa.CallInstruction) bool {
			read, ok := instr.(*ssa.Call)
			return ok && read != call && r.asksFor(read, g.Kind) && !r.deletesGone(read, call)
		})
	})
}

// asksFor reports whether a call reads an object of a kind, "" for any, or lists those of the kind, or calls a function that hands on the
// error of such a read.
func (r *Result) asksFor(read *ssa.Call, wanted string) bool {
	if !knowledge.LooksUpObject(&read.Call) && !knowledge.ListsObjects(&read.Call) {
		known := r.summaries(read)
		return wanted != "" && len(known) == 1 && slices.ContainsFunc(known[0].Gone, func(g Gone) bool {
			return g.Kind == wanted && !g.Deletes && !g.Changes
		})
	}
	kind := knowledge.Unqualified(knowledge.TypeName(knowledge.LookedUp(&read.Call)))
	if list := knowledge.Filled(&read.Call); list != nil {
		kind = knowledge.Unqualified(knowledge.TypeName(knowledge.Unconverted(list).Type()))
	}
	return wanted == "" || strings.TrimSuffix(kind, "List") == wanted
}

// goneErrors returns the objects without which a function returns an error.
func (r *Result) goneErrors(fn *ssa.Function) []Gone {
	if !knowledge.ReturnsError(fn.Signature) {
		return nil
	}
	var found []Gone
	for _, call := range calls.Awaited(fn) {
		for _, g := range r.ending(call) {
			if g.From == "" {
				g.From = knowledge.FunctionName(calls.Declared(fn))
			}
			found = addGone(found, g)
		}
	}
	return found
}

// addGone adds an object to those of a function unless one like it was found before, wherever that comes from, or there are many.
func addGone(found []Gone, g Gone) []Gone {
	if len(found) >= maxGone || slices.ContainsFunc(found, func(other Gone) bool {
		other.From = g.From
		return other == g
	}) {
		return found
	}
	return append(found, g)
}

// ending returns the objects for want of which a call makes its function return an error: because the call fails, or because it says that there is nothing.
func (r *Result) ending(call *ssa.Call) []Gone {
	objects := r.Gone(call)
	if len(objects) > 0 && !r.HandsOn(call) {
		objects = nil
	}
	if missed := r.missed(call); len(missed) > 0 && r.failsWithout(call) {
		objects = append(objects, missed...)
	}
	return objects
}
