// Package kinds answers of which kinds the objects are that a value can be or that a list has, also where a function of another package makes them, a
// method of an interface, or a literal without a type that is given the name of its kind.
package kinds

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/resources"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the kinds. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintkinds",
	Doc:        "find of which kinds objects are",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, resources.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Makes), new(Named)},
}

// A Kind is what is known of the objects of one kind.
type Kind struct {
	Resource resources.Resource
	Name     string
	Type     string // knowledge.TypeName of its type; "" for an object without a type
}

// OfKubernetes reports whether Kubernetes itself has the kind.
func (k Kind) OfKubernetes() bool {
	return k.Resource.Known && knowledge.BuiltinGroup(k.Resource.Group)
}

func (k Kind) same(other Kind) bool {
	return k.Type == other.Type && k.Name == other.Name && k.Resource.Group == other.Resource.Group
}

// A Result answers questions of one package.
type Result struct {
	pass      *analysis.Pass
	ssa       *ssabuild.SSA
	graph     *calls.Graph
	resources *resources.Result
	made      map[result]*Made // of functions of the package; nil while one is looked at
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:      pass,
		ssa:       pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:     pass.ResultOf[calls.Analyzer].(*calls.Graph),
		resources: pass.ResultOf[resources.Analyzer].(*resources.Result),
		made:      make(map[result]*Made),
	}
	if ssabuild.Local(pass) {
		r.nameVariables()
	}
	for fn, obj := range r.ssa.Declared() {
		r.export(fn, obj)
	}
	return r, nil
}

// Of returns the kinds of the objects that a value can be, those of the items for a list of the API, and whether it can be nothing else.
func (r *Result) Of(v ssa.Value) (found []Kind, complete bool) {
	if v == nil {
		return nil, false
	}
	origins, complete := r.graph.OriginsUpTo(v, func(v ssa.Value) bool { return settles(v) || r.returned(v) != nil })
	for _, origin := range origins {
		if knowledge.IsNil(origin) {
			continue
		}
		of, all := r.origin(origin)
		complete = complete && all
		for _, k := range of {
			found = with(found, k)
		}
	}
	return found, complete
}

func (r *Result) origin(v ssa.Value) (found []Kind, complete bool) {
	if made := r.returned(v); made != nil {
		return made.Kinds, made.Complete
	}
	if k, ok := r.kind(v); ok {
		return []Kind{k}, true
	}
	return nil, false
}

// A Member is an object that a list has on some path.
type Member struct {
	Kind
	At ssa.Value // where it is made, or the list is that a function of another package returns
}

// In returns the objects that a list has on some path, the first of each kind, and whether it has no others. What the callers of a function hand to it as a list is
// left out, since each has others.
func (r *Result) In(list ssa.Value) (found []Member, complete bool) {
	handed := func(v ssa.Value) bool {
		_, ok := v.(*ssa.Parameter)
		return ok && container(v.Type())
	}
	origins, complete := r.graph.ElementsUpTo(list, func(v ssa.Value) bool { return settles(v) || handed(v) || r.returned(v) != nil })
	for _, origin := range origins {
		if knowledge.IsNil(origin) {
			continue
		}
		of, all := r.origin(origin)
		complete = complete && all
		for _, k := range of {
			if !slices.ContainsFunc(found, func(m Member) bool { return m.same(k) }) {
				found = append(found, Member{k, origin})
			}
		}
	}
	return found, complete
}

// List returns the list of which a value is an element; nil for another value.
func List(v ssa.Value) ssa.Value {
	if v == nil {
		return nil
	}
	load, ok := knowledge.Unconverted(v).(*ssa.UnOp)
	if !ok {
		return nil
	}
	if at, ok := load.X.(*ssa.IndexAddr); ok {
		return at.X
	}
	return nil
}

func with(found []Kind, k Kind) []Kind {
	if slices.ContainsFunc(found, k.same) {
		return found
	}
	return append(found, k)
}

// settles reports whether the type of a value says all that there is to know of it: it holds no other values of which one can ask.
func settles(v ssa.Value) bool { return !types.IsInterface(v.Type()) && !container(v.Type()) }

// container reports whether a type is that of lists or maps, or of their addresses.
func container(t types.Type) bool {
	switch of := t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map, *types.Chan, *types.Tuple:
		return true
	case *types.Pointer:
		_, isStruct := of.Elem().Underlying().(*types.Struct)
		return !isStruct
	}
	return false
}

// kind returns the kind of an object whose type is known.
func (r *Result) kind(v ssa.Value) (Kind, bool) {
	pointer, ok := types.Unalias(v.Type()).(*types.Pointer)
	if !ok {
		return Kind{}, false
	}
	if knowledge.Unstructured(pointer) || knowledge.UnstructuredList(pointer) {
		return r.named(v)
	}
	named, _ := types.Unalias(pointer.Elem()).(*types.Named)
	if of := knowledge.Configures(pointer); of != "" && named != nil {
		resource, ok := r.resources.Of(named)
		return Kind{resource, knowledge.Unqualified(of), of}, ok
	}
	if item := knowledge.ItemOf(pointer); item != nil && !knowledge.IsObject(pointer) {
		named = item
	}
	if named == nil || !knowledge.IsObject(named) {
		return Kind{}, false
	}
	return r.OfType(named)
}

// OfType returns the kind of the objects of a type; false if nothing is known of them.
func (r *Result) OfType(t *types.Named) (Kind, bool) {
	resource, ok := r.resources.Of(t)
	return Kind{resource, t.Obj().Name(), knowledge.TypeName(t)}, ok
}

// object reports whether a value of a type is an object of any kind, or a list or map of such.
func object(t types.Type) bool {
	switch of := t.Underlying().(type) {
	case *types.Slice:
		t = of.Elem()
	case *types.Map:
		t = of.Elem()
	}
	return types.IsInterface(t) && knowledge.HasOwners(t)
}
