package runnables

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// An Added is a component of another package that this package gives to a manager, although its own
// does not show that it is a Runnable.
type Added struct {
	Start *types.Func
	Why   token.Pos
}

// Known is a fact about a type whose own package shows that a manager runs it.
type Known struct{}

// AFact marks Known as a fact.
func (*Known) AFact() {}

func (*Known) String() string { return "runnable" }

// added returns the components of other packages that reach a manager here only, and tells other
// packages of those of this one.
func (f *finder) added() []Added {
	var found []Added
	for _, obj := range f.typeOrder {
		why := f.types[obj]
		if obj.Pkg() == f.pass.Pkg {
			if obj.Parent() == f.pass.Pkg.Scope() {
				f.pass.ExportObjectFact(obj, new(Known))
			}
			continue
		}
		named, ok := obj.Type().(*types.Named)
		if !ok || !why.IsValid() || f.pass.ImportObjectFact(obj, new(Known)) || method(named, knowledge.NeedLeaderElection) != nil {
			continue
		}
		if start := method(named, "Start"); start != nil && startSignature(start.Signature()) {
			found = append(found, Added{start, why})
		}
	}
	slices.SortStableFunc(found, func(a, b Added) int { return int(a.Why - b.Why) })
	return found
}

// method returns the method of this name that a type itself declares; nil if it has none.
func method(named *types.Named, name string) *types.Func {
	for i := range named.Origin().NumMethods() {
		if m := named.Origin().Method(i); m.Name() == name {
			return m
		}
	}
	return nil
}

// where returns the position of a conversion; of what uses it when it is implicit.
func where(conversion *ssa.MakeInterface) token.Pos {
	if conversion.Pos().IsValid() {
		return conversion.Pos()
	}
	for _, user := range *conversion.Referrers() {
		if user.Pos().IsValid() {
			return user.Pos()
		}
	}
	return token.NoPos
}
