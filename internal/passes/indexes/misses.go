package indexes

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Misses returns where the function of an index of one kind leaves out all objects: it wants the kind of their owner to be their own, or
// asserts them to another type, which is then not nil. It returns nil for other indexes.
func (i *Index) Misses() (at ssa.Instruction, as types.Type) {
	if i.AnyKind || len(i.Kinds) != 1 || len(i.Functions) != 1 {
		return nil, nil
	}
	if obj := knowledge.TypeObject(i.Kinds[0]); obj != nil {
		if at := comparesOwnerWith(i.Functions[0], obj.Name()); at != nil && !i.comparesGroup(i.Functions[0], obj.Pkg()) {
			return at, nil
		}
	}
	if at := asserts(i.Functions[0], i.Kinds[0]); at != nil {
		return at, at.AssertedType
	}
	return nil, nil
}

// comparesOwnerWith returns where a function compares the kind of an owner with a text; nil if nowhere, or with another text as well.
func comparesOwnerWith(fn *ssa.Function, kind string) ssa.Instruction {
	var found ssa.Instruction
	for compared := range calls.Each[*ssa.BinOp](fn) {
		if compared.Op != token.EQL && compared.Op != token.NEQ {
			continue
		}
		for _, sides := range [][2]ssa.Value{{compared.X, compared.Y}, {compared.Y, compared.X}} {
			with, isText := knowledge.Text(sides[1])
			if !isText || !ofOwner(sides[0], knowledge.ControllerKind) {
				continue
			}
			if with != kind {
				return nil
			}
			found = compared
		}
	}
	return found
}

// comparesGroup reports whether a function compares the group of an owner with one that is not known to be that of the objects, whose type
// a package declares: two groups can have a kind of the same name.
func (i *Index) comparesGroup(fn *ssa.Function, of *types.Package) bool {
	return knowledge.Any(calls.Each[*ssa.BinOp](fn), func(compared *ssa.BinOp) bool {
		if compared.Op != token.EQL && compared.Op != token.NEQ {
			return false
		}
		return slices.ContainsFunc([][2]ssa.Value{{compared.X, compared.Y}, {compared.Y, compared.X}}, func(sides [2]ssa.Value) bool {
			return ofOwner(sides[0], knowledge.ControllerVersion) && !i.versionOf(sides[1], of)
		})
	})
}

// versionOf reports whether a value is the text of a group and version for certain, which a package has: by the name of its folder, as those of
// Kubernetes, or by the variable with the version that a package declares beside its types. What a variable of the package is set to at its start counts.
func (i *Index) versionOf(v ssa.Value, of *types.Package) bool {
	if text, ok := knowledge.Text(v); ok {
		group, _, named := strings.Cut(text, "/")
		name, _, _ := strings.Cut(group, ".")
		return slices.Contains(strings.Split(of.Path(), "/"), name) || !named
	}
	origins, _ := i.graph.OriginsUpTo(v, func(v ssa.Value) bool { return madeOfVersion(v) != nil })
	return len(origins) > 0 && !slices.ContainsFunc(origins, func(origin ssa.Value) bool {
		load, ok := madeOfVersion(origin).(*ssa.UnOp)
		if !ok {
			return true
		}
		declared, ok := load.X.(*ssa.Global)
		return !ok || declared.Pkg.Pkg.Path() != of.Path()
	})
}

// madeOfVersion returns the group and version of which a value is the text; nil for another value.
func madeOfVersion(v ssa.Value) ssa.Value {
	call, ok := v.(*ssa.Call)
	if !ok {
		return nil
	}
	return knowledge.VersionText(&call.Call)
}

// ofOwner reports whether a value is a field of a reference to an owner.
func ofOwner(v ssa.Value, field func(of types.Type, field string) bool) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	addr, ok := load.X.(*ssa.FieldAddr)
	return ok && field(addr.X.Type(), flow.FieldOf(addr.X.Type(), addr.Field).Name())
}

// asserts returns where the function of an index asserts its objects to a type that they do not have; nil if it has other
// assertions, or none.
func asserts(fn *ssa.Function, object types.Type) *ssa.TypeAssert {
	if len(fn.Params) == 0 {
		return nil
	}
	var found *ssa.TypeAssert
	for assert := range calls.Each[*ssa.TypeAssert](fn) {
		if assert.X != fn.Params[len(fn.Params)-1] {
			continue
		}
		if found != nil || types.IsInterface(assert.AssertedType) || knowledge.SameNamed(assert.AssertedType, object) {
			return nil
		}
		found = assert
	}
	return found
}
