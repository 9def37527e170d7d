package conditions

import (
	"cmp"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Implied says what the results of a function mean, for other packages: what holds of its parameters whenever a bool
// is true, or false, whenever an error is nil, or a pointer, a text or an index says that something was found. Only what is known of objects, errors
// and nil crosses packages.
type Implied struct {
	Entries []Implication // in fixed order
}

// An Implication is one fact in terms of the parameters of a function.
type Implication struct {
	Result      int
	Returned    bool // the result that says it
	Predicate   Predicate
	Truth       bool
	Kind        knowledge.ErrorKind
	Param       int // the receiver counted
	Path        string
	Finalizer   string // of HasFinalizer and Contains: the text, or
	FinalizerOf int    // the parameter that is it, from 1
}

// AFact marks Implied as a fact about a function.
func (*Implied) AFact() {}

func (i Implication) compare(other Implication) int {
	return cmp.Or(
		cmp.Compare(i.Result, other.Result), calls.CompareBools(i.Returned, other.Returned), cmp.Compare(i.Predicate, other.Predicate),
		calls.CompareBools(i.Truth, other.Truth), strings.Compare(string(i.Kind), string(other.Kind)), cmp.Compare(i.Param, other.Param),
		strings.Compare(i.Path, other.Path), strings.Compare(i.Finalizer, other.Finalizer), cmp.Compare(i.FinalizerOf, other.FinalizerOf),
	)
}

// export tells other packages what the bools mean that the functions of this one return.
func (r *Result) export(s *ssabuild.SSA) {
	for fn, obj := range s.Exported() {
		if implied := r.impliedBy(fn); len(implied.Entries) > 0 {
			r.pass.ExportObjectFact(obj, implied)
		}
		if asksStatus(fn) {
			r.pass.ExportObjectFact(obj, new(AsksStatus))
		}
	}
}

func (r *Result) impliedBy(fn *ssa.Function) *Implied {
	implied := new(Implied)
	for i := range fn.Signature.Results().Len() {
		returns := []bool{true, false}
		switch t := fn.Signature.Results().At(i).Type(); {
		case knowledge.IsError(t):
			returns = []bool{true}
		case finds(t):
			returns = []bool{false}
		case !knowledge.IsBool(t):
			continue
		}
		for _, returned := range returns {
			for _, f := range r.returned(fn, i, returned, 0) {
				if entry, ok := f.implication(fn); ok {
					entry.Result, entry.Returned = i, returned
					implied.Entries = append(implied.Entries, entry)
				}
			}
		}
	}
	slices.SortFunc(implied.Entries, Implication.compare)
	implied.Entries = slices.Compact(implied.Entries)
	return implied
}

// implication returns a fact in terms of the parameters of a function; ok is false for one that is about
// something else.
func (f Fact) implication(fn *ssa.Function) (entry Implication, ok bool) {
	switch f.Predicate {
	case Deleted, HasFinalizer, Contains, Kind, Absent:
	case Nil:
		if _, param := f.Subject.(*ssa.Parameter); !param {
			f = f.asAbsent()
		}
	default:
		return entry, false
	}
	at := f.On()
	param, ok := at.Root.(*ssa.Parameter)
	if !ok || param.Parent() != fn || at.Path != "" && !f.ofObject() && f.Predicate != Absent {
		return entry, false
	}
	entry = Implication{Predicate: f.Predicate, Truth: f.Truth, Kind: f.Kind, Param: flow.ParamIndex(param), Path: at.Path}
	if f.Predicate != HasFinalizer && f.Predicate != Contains {
		return entry, true
	}
	if text, ok := knowledge.Text(f.Value); ok {
		entry.Finalizer = text
		return entry, true
	}
	finalizer, ok := f.Value.(*ssa.Parameter)
	if !ok || finalizer.Parent() != fn {
		return entry, false
	}
	entry.FinalizerOf = flow.ParamIndex(finalizer) + 1
	return entry, true
}

// elsewhere returns what a call of a function of another package says of its arguments when a bool that
// it returns is true, or false.
func (r *Result) elsewhere(call *ssa.Call, result int, returned bool) []Fact {
	var implied Implied
	obj := flow.Declared(&call.Call)
	if obj == nil || call.Call.IsInvoke() || !r.pass.ImportObjectFact(obj, &implied) {
		return nil
	}
	var facts []Fact
	for _, entry := range implied.Entries {
		if entry.Result != result || entry.Returned != returned || max(entry.Param, entry.FinalizerOf-1) >= len(call.Call.Args) {
			continue
		}
		f := Fact{Predicate: entry.Predicate, Truth: entry.Truth, Kind: entry.Kind, Path: entry.Path, Subject: call.Call.Args[entry.Param], Cond: call}
		if f.ofObject() {
			f.Subject = objectOf(f.Subject)
		}
		switch {
		case entry.FinalizerOf > 0:
			f.Value = call.Call.Args[entry.FinalizerOf-1]
		case entry.Finalizer != "":
			f.Value = ssa.NewConst(constant.MakeString(entry.Finalizer), types.Typ[types.String])
		}
		if f, known := f.ofObjectIfFinalizers(); known {
			facts = add(facts, f)
		}
	}
	return facts
}

// ofObject reports whether a fact is about an object of the cluster, which an access path can lead to.
func (f Fact) ofObject() bool { return f.Predicate == Deleted || f.Predicate == HasFinalizer }

// On returns the object or value that a fact is about.
func (f Fact) On() flow.Location {
	if f.Predicate != Absent {
		return refs.At(f.Subject, f.Path)
	}
	at := refs.Pointer(f.Subject)
	at.Path += f.Path
	return at
}
