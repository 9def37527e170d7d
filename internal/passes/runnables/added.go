package runnables

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// An Added is a component of another package that this package gives to a manager, although its own
// does not show that it is a Runnable, or does so by an assertion alone.
type Added struct {
	Start    *types.Func
	Why      token.Pos
	Asserted bool
}

// given is what is asked and said of a component that a package gives to a manager: a prefix of the name of its Start.
const given = "given "

// Statement is what the package says to the module that gives the component to a manager.
func (a Added) Statement() string { return given + a.Start.FullName() }

// Question asks the module whether another package gives the component of an entry to a manager, which its own package does not show; "" if it
// does, and for what is no component of a manager.
func (e *Entry) Question() string {
	fn, ok := e.Func.Object().(*types.Func)
	if !ok || e.Kind != Controller || fn.Name() != "Start" || fn.Signature().Recv() == nil || !startSignature(fn.Signature()) {
		return ""
	}
	return given + fn.FullName()
}

// Known is a fact about a type whose own package shows that a manager runs it. Asserted says that the one thing which shows it
// is an assertion, var _ manager.Runnable = &Janitor{}, so that it is not known who adds it, and how.
type Known struct{ Asserted bool }

// AFact marks Known as a fact.
func (*Known) AFact() {}

// added returns the components of other packages that reach a manager here only, and tells other
// packages of those of this one.
func (f *finder) added() []Added {
	var found []Added
	for _, obj := range f.typeOrder {
		why := f.types[obj]
		if obj.Pkg() == f.pass.Pkg {
			if obj.Parent() == f.pass.Pkg.Scope() {
				f.pass.ExportObjectFact(obj, &Known{Asserted: f.asserted[obj]})
			}
			continue
		}
		named, ok := obj.Type().(*types.Named)
		var known Known
		if !ok || !why.IsValid() || f.pass.ImportObjectFact(obj, &known) && !known.Asserted || method(named, knowledge.NeedLeaderElection) != nil {
			continue
		}
		if start := method(named, "Start"); start != nil && startSignature(start.Signature()) {
			found = append(found, Added{start, why, known.Asserted})
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
	for _, user := range knowledge.Referrers(conversion) {
		if user.Pos().IsValid() {
			return user.Pos()
		}
	}
	return token.NoPos
}
