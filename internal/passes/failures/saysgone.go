package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Absences is a fact about a package: of which clients of other APIs it asks an error whether it says that something is not there.
type Absences struct {
	Read, Deleted []string // the clients, for something that was read, and for something that was deleted, in rising order
}

// AFact marks Absences as a fact.
func (*Absences) AFact() {}

// SaysGone reports whether what is asked of a client can fail because it is gone, as far as a function shows, in this package or in one below it,
// which asks an error of the client for that. What its reads fail for, its deletions fail for as well, but at the APIs that take what is gone for deleted:
// there only the error of another deletion shows it.
func (r *Result) SaysGone(o Outside) bool {
	return slices.Contains(r.deleted, o.Client) || slices.Contains(r.read, o.Client) && !(o.Deletes && knowledge.DeletesGone(o.Client))
}

// learnAbsences notes what some functions, those of the package, and the packages below it ask the errors of clients for.
func (r *Result) learnAbsences(funcs []*ssa.Function) {
	for _, fact := range r.pass.AllPackageFacts() {
		if known, ok := fact.Fact.(*Absences); ok {
			r.read, r.deleted = merged(r.read, known.Read), merged(r.deleted, known.Deleted)
		}
	}
	var own Absences
	for _, fn := range funcs {
		for _, call := range calls.Awaited(fn) {
			objects := r.outside(call)
			if len(objects) == 0 || !r.asksGone(call) {
				continue
			}
			for _, o := range objects {
				if o.Deletes {
					own.Deleted = merged(own.Deleted, []string{o.Client})
				} else {
					own.Read = merged(own.Read, []string{o.Client})
				}
			}
		}
	}
	r.read, r.deleted = merged(r.read, own.Read), merged(r.deleted, own.Deleted)
	if len(own.Read)+len(own.Deleted) > 0 {
		r.pass.ExportPackageFact(&own)
	}
}

// merged returns the texts of two lists, each once, in rising order.
func merged(a, b []string) []string {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}

// asksGone reports whether a function asks the error of a call, or the status beside it, whether it says that something is not there: of the class, by a
// predicate that is named so, or of what errors.As has found in it.
func (r *Result) asksGone(call *ssa.Call) bool {
	err, _ := conditions.ErrorOf(call)
	var read, roots []ssa.Value
	if err != nil {
		read = r.readsOf(err)
		roots = slices.Clone(read)
		for _, e := range read {
			if slices.ContainsFunc(r.conditions.Kinds(e, call.Parent()), func(k knowledge.ErrorKind) bool {
				return knowledge.SaysGone(k) && k != knowledge.KindNotFound
			}) {
				return true
			}
		}
	}
	for _, asked := range calls.Awaited(call.Parent()) {
		takes := slices.ContainsFunc(knowledge.Args(&asked.Call), func(arg ssa.Value) bool { return slices.Contains(read, arg) })
		if !takes {
			continue
		}
		if tested, _ := knowledge.TestsError(&asked.Call); tested == nil && knowledge.AsksGone(&asked.Call) {
			return true
		}
		if into := knowledge.ErrorTarget(&asked.Call); into != nil {
			roots = append(roots, into)
		}
	}
	return comparesGone(call, roots)
}

// maxClassSteps bounds the steps from a status or a code to the response or the error that has it.
const maxClassSteps = 6

// comparesGone reports whether the function of a call compares a part of one of its results, or of a value, with what means that something is not there.
func comparesGone(call *ssa.Call, roots []ssa.Value) bool {
	for compare := range calls.Each[*ssa.BinOp](call.Parent()) {
		part := compare.X
		if knowledge.MeansGone(part) {
			part = compare.Y
		} else if !knowledge.MeansGone(compare.Y) {
			continue
		}
		for range maxClassSteps {
			part = knowledge.ClassStep(part)
			if part == nil {
				break
			}
			load, _ := part.(*ssa.UnOp)
			if flow.Made(part) == call || slices.Contains(roots, part) || load != nil && slices.Contains(roots, load.X) {
				return true
			}
		}
	}
	return false
}
