package objects

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A Held says that a result of a function holds, at a path, an object that is a part of a parameter: the machine in the scope that a
// constructor makes of it, or what an accessor returns.
type Held struct {
	Result int
	At     string
	From   flow.Part
}

// RefOf returns the object that a value is: a deep copy is another value, and the same object in the cluster. An object that a
// constructor of this package or another has put into a struct is that object.
func (r *Result) RefOf(v ssa.Value) Ref { return r.at(v, "") }

// At returns the object at a place: that which a constructor has put there.
func (r *Result) At(place Ref) Ref { return r.at(place.Root, place.Path) }

// at returns the object that an access path leads to from a value.
func (r *Result) at(v ssa.Value, path string) Ref { return r.locator.At(v, path) }

// on returns the object that a fact is about.
func (r *Result) on(f conditions.Fact) Ref {
	if f.Predicate == conditions.Absent {
		return f.On()
	}
	return r.at(f.Subject, f.Path)
}

// heldElsewhere returns the part of an argument that the result of a call of another package holds at a path.
func (r *Result) heldElsewhere(call *ssa.Call, result int, path string) (flow.Part, bool) {
	obj := flow.Declared(&call.Call)
	var fact Effects
	if obj == nil || obj.Pkg() == r.pass.Pkg || obj.Pkg() == nil || !r.pass.ImportObjectFact(obj, &fact) {
		return flow.Part{}, false
	}
	for _, held := range fact.Holds {
		if rest, below := flow.Below(path, held.At); below && held.Result == result {
			return flow.Part{Param: held.From.Param, Path: held.From.Path + rest}, true
		}
	}
	return flow.Part{}, false
}

// holds returns the objects that the results of a function hold which are parts of its parameters.
func (r *Result) holds(fn *ssa.Function) []Held {
	var found []Held
	note := func(result int, path string, t types.Type) {
		if !knowledge.IsObject(t) && knowledge.TypeName(t) != knowledge.ObjectMeta {
			return
		}
		if from, ok := r.locator.Returned(fn, result, path); ok {
			found = append(found, Held{result, path, from})
		}
	}
	results := fn.Signature.Results()
	for i := range results.Len() {
		if _, pointer := results.At(i).Type().Underlying().(*types.Pointer); !pointer {
			continue
		}
		note(i, "", results.At(i).Type())
		for _, path := range r.locator.Stored(fn, i) {
			note(i, path.At, path.Type)
		}
	}
	return slices.CompactFunc(found, func(a, b Held) bool { return a.Result == b.Result && a.At == b.At })
}
