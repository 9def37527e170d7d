package optionals

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Returns is a fact about a function: the results that may be an optional part of an object, returned as it is without a look
// (Unset), those that are nil without an error where nothing was found (Nothing) or for another reason (Sometimes), and those that are parts of objects which
// it has read from the cluster (Read), all in rising order, the paths below these that it compares with nil on the way (Looked), in fixed order, the
// parameters that it returns as they are or in fields (Same), by results, the results that are lists for which it has asked the cluster (Requested), those that it picks out of a list (Picked),
// and those that are nil without a part of a parameter (Absent).
type Returns struct {
	Unset, Nothing, Sometimes, Read []int
	Looked                          []string
	Same                            []Same
	Requested                       []int
	Picked                          []Picked
	Absent                          []Absence
}

// AFact marks Returns as a fact about a function.
func (*Returns) AFact() {}

// exportReturns notes what other packages have to know of the results of the functions of this one, and of the methods of its interfaces, where its types that
// have them agree: a package that is handed such an interface does not see the types.
func (r *Result) exportReturns(s *ssabuild.SSA) {
	for _, method := range r.graph.Implemented() {
		if fact := r.agreed(r.graph.Implementations(method)); method.Exported() && len(fact.Unset)+len(fact.Nothing)+len(fact.Sometimes)+len(fact.Read) > 0 {
			r.pass.ExportObjectFact(method, fact)
		}
	}
	for fn, obj := range s.Exported() {
		if knowledge.CopiesByName(obj.Name()) {
			continue
		}
		if fact := r.returnsOf(fn); len(fact.Unset)+len(fact.Nothing)+len(fact.Sometimes)+len(fact.Read)+len(fact.Same)+len(fact.Requested)+len(fact.Picked)+len(fact.Absent) > 0 {
			r.pass.ExportObjectFact(obj, fact)
		}
	}
}

// agreed returns what holds of the results of each of some functions.
func (r *Result) agreed(fns []*ssa.Function) *Returns {
	all := *r.returnsOf(fns[0])
	both := func(a, b []int) []int {
		return slices.DeleteFunc(slices.Clone(a), func(i int) bool { return !slices.Contains(b, i) })
	}
	for _, fn := range fns[1:] {
		one := r.returnsOf(fn)
		all.Unset, all.Nothing, all.Sometimes, all.Read = both(all.Unset, one.Unset), both(all.Nothing, one.Nothing), both(all.Sometimes, one.Sometimes), both(all.Read, one.Read)
		all.Looked = slices.Concat(all.Looked, one.Looked)
	}
	return &Returns{Unset: all.Unset, Nothing: all.Nothing, Sometimes: all.Sometimes, Read: all.Read, Looked: all.Looked}
}

// returnsOf returns what is known of the results of a function. Of one that calls itself nothing is.
func (r *Result) returnsOf(fn *ssa.Function) *Returns {
	if known := r.returned[fn]; known != nil {
		return known
	}
	fact := new(Returns)
	r.returned[fn] = fact
	results, found := fn.Signature.Results(), Returns{}
	for i := range results.Len() {
		if r.requested(fn, i) {
			found.Requested = append(found.Requested, i)
		}
		found.Same = append(found.Same, r.handsBack(fn, i)...)
		switch t := results.At(i).Type().Underlying().(type) {
		case *types.Slice:
			found.Picked = append(found.Picked, r.picked(fn, i)...)
		case *types.Map:
			if r.someReturn(fn, i, r.unset) {
				found.Unset = append(found.Unset, i)
			}
		case *types.Interface:
			if !knowledge.IsError(results.At(i).Type()) {
				found.addNil(r, fn, i)
			}
			if _, generic := types.Unalias(results.At(i).Type()).(*types.TypeParam); generic {
				found.addRead(r, fn, i)
			}
		case *types.Struct:
			if r.apiStruct(results.At(i).Type()) {
				found.addRead(r, fn, i)
			}
		case *types.Pointer:
			found.addNil(r, fn, i)
			if r.someReturn(fn, i, r.unset) {
				found.Unset = append(found.Unset, i)
			}
			if r.apiStruct(t) {
				found.addRead(r, fn, i)
			}
		}
	}
	slices.Sort(found.Looked)
	found.Looked = slices.Compact(found.Looked)
	*fact = found
	return fact
}

// addNil adds a result of a function that is a pointer or an interface and that it returns as nil beside a nil error, and in other returns not as nil.
func (f *Returns) addNil(r *Result, fn *ssa.Function, i int) {
	if !r.someReturn(fn, i, func(v ssa.Value, _ *ssa.Return) bool { return !isNothing(v) }) {
		return
	}
	f.Absent = append(f.Absent, r.absences(fn, i)...)
	if r.someReturn(fn, i, r.nothingFound) {
		f.Nothing = append(f.Nothing, i)
	} else if r.someReturn(fn, i, r.sometimesNil) {
		f.Sometimes = append(f.Sometimes, i)
	}
}

// addRead adds a result of a function if it is what the function has read from the cluster, or a part of that, in each return that does not return nothing.
func (f *Returns) addRead(r *Result, fn *ssa.Function, i int) {
	if r.someReturn(fn, i, func(v ssa.Value, _ *ssa.Return) bool { return r.readHere(v) }) &&
		!r.someReturn(fn, i, func(v ssa.Value, _ *ssa.Return) bool { return !isNothing(v) && !r.readHere(v) && !isElement(v) }) {
		f.Read = append(f.Read, i)
		f.Looked = append(f.Looked, r.lookedAt(fn, i)...)
	}
}

// isNothing reports whether a value is the zero value of a pointer, or of what a type parameter stands for.
func isNothing(v ssa.Value) bool {
	zero, ok := v.(*ssa.Const)
	return ok && zero.Value == nil
}

// lookedAt returns the paths below a result of a function that it compares with nil, itself or where it gets the result from.
func (r *Result) lookedAt(fn *ssa.Function, i int) []string {
	var found []string
	for _, v := range flow.Results(fn, i) {
		of := refs.Pointer(v)
		for _, b := range fn.Blocks {
			for _, f := range r.conditions.Nils(b, 0) {
				if f.At.Root == of.Root && below(f.At.Path, of.Path) {
					found = append(found, strings.TrimPrefix(f.At.Path, of.Path))
				}
			}
		}
		if call := flow.Made(of.Root); call != nil {
			found = append(found, r.returnsBy(call).Looked...)
		}
	}
	return found
}

// someReturn reports whether a function returns a value at an index that is accepted.
func (r *Result) someReturn(fn *ssa.Function, i int, accept func(v ssa.Value, ret *ssa.Return) bool) bool {
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		ret, ok := last(b).(*ssa.Return)
		return ok && i < len(ret.Results) && accept(r.handedOut(ret, i), ret)
	})
}

// handedOut returns a result of a return: nil for one in a variable, such as a closure captures, to which nothing is assigned on any path that leads there.
func (r *Result) handedOut(ret *ssa.Return, i int) ssa.Value {
	v := paths.Returned(ret, i)
	if load, ok := v.(*ssa.UnOp); ok && knowledge.Nilable(v.Type()) && r.unassigned(load) {
		return ssa.NewConst(nil, v.Type())
	}
	return v
}

// unset reports whether a value that is returned is an optional part of an object that nothing has looked at.
func (r *Result) unset(v ssa.Value, ret *ssa.Return) bool {
	at, ok := located(v)
	if !ok {
		return false
	}
	use := Use{Instr: ret, Pointer: v, At: at}
	if isMap(v) {
		return r.missing(use)
	}
	return at.Path != "" && dereferencable(v) != nil && r.missingPart(use)
}

// readHere reports whether a value is an object, or a part of one, that its function has read from the cluster and left as it was.
func (r *Result) readHere(v ssa.Value) bool {
	root := refs.Pointer(v).Root
	if root == nil || !r.wasRead(root) {
		return false
	}
	for _, b := range v.Parent().Blocks {
		branch, ok := last(b).(*ssa.If)
		if ok && r.asksAbout(branch.Cond, root) {
			return false // it may have looked at the parts
		}
	}
	return !r.edits.Of(v.Parent()).Has(func(e edits.Event) bool { return e.At.Root == root && (e.Kind == edits.Set || e.Kind == edits.Handed) })
}

// asksAbout reports whether a condition is a question about an object.
func (r *Result) asksAbout(cond, object ssa.Value) bool {
	cond = knowledge.Operand(cond)
	call, ok := cond.(*ssa.Call)
	return ok && slices.ContainsFunc(calls.Arguments(&call.Call), func(v ssa.Value) bool { return refs.ValueOf(v).Root == object })
}

// isElement reports whether a value is an element of a list of objects: one that a function returns as well as what it has read is one of
// those.
func isElement(v ssa.Value) bool {
	element, ok := refs.Pointer(v).Root.(*ssa.IndexAddr)
	return ok && isObject(element.Type())
}

func (r *Result) wasRead(root ssa.Value) bool {
	switch root := root.(type) {
	case *ssa.Alloc:
		if !slices.ContainsFunc(knowledge.Referrers(root), isHandedOver) {
			return false
		}
		stored := slices.ContainsFunc(flow.StoresTo(root), func(store *ssa.Store) bool { return !isZero(store.Val) })
		return !stored && r.filled(root)
	case *ssa.Parameter:
		return r.filled(root)
	case *ssa.IndexAddr:
		list, ok := refs.Pointer(root.X).Root.(*ssa.Alloc)
		return ok && fills(list)
	case *ssa.Call, *ssa.Extract:
		return r.lookedUp(root)
	}
	return false
}

// filled reports whether the function of an object has read it from the cluster.
func (r *Result) filled(object ssa.Value) bool {
	return r.edits.Of(object.Parent()).Has(func(e edits.Event) bool { return e.At.Root == object && e.Kind == edits.Filled })
}

// isHandedOver reports whether an instruction makes an object of a pointer, as which a client takes it.
func isHandedOver(ref ssa.Instruction) bool {
	_, ok := ref.(*ssa.MakeInterface)
	return ok
}

// lookedUp reports whether a result of a call is an object, or a part of one, that was read from the cluster: by a client, or by a
// function that returns what it has read. One of a module that is not seen says so by its name, its client and its error.
func (r *Result) lookedUp(result ssa.Value) bool {
	call := flow.Made(result)
	return call != nil && (knowledge.LooksUpObject(&call.Call) || slices.Contains(r.returnsBy(call).Read, knowledge.ResultIndex(result)) ||
		knowledge.ResultIndex(result) == 0 && len(r.graph.Targets(call)) == 0 && (knowledge.FetchesObject(&call.Call) || knowledge.FetchesByClientset(&call.Call)))
}

// readWithout is lookedUp for the object of a path of which the function that has read it has not looked at the end, nor at what lies
// below.
func (r *Result) readWithout(at refs.Ref) bool {
	return r.lookedUp(at.Root) && !slices.ContainsFunc(r.returnsBy(flow.Made(at.Root)).Looked, func(path string) bool {
		return path == at.Path || below(path, at.Path)
	})
}

// unsetResult reports whether a value is the result of a function that may return an optional part of an object as it is.
func (r *Result) unsetResult(v ssa.Value) bool {
	call := flow.Made(v)
	return call != nil && slices.Contains(r.returnsBy(call).Unset, knowledge.ResultIndex(v))
}

// returnsBy returns what is known of the results of a call.
func (r *Result) returnsBy(call *ssa.Call) *Returns {
	if targets := r.graph.Targets(call); len(targets) == 1 {
		return r.returnsOf(targets[0])
	}
	fact := new(Returns)
	if obj := flow.Called(&call.Call); obj != nil && obj.Pkg() != nil && obj.Pkg() != r.pass.Pkg {
		r.pass.ImportObjectFact(obj, fact)
	}
	return fact
}
