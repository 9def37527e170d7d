// Package unsaved answers which parts of objects are set and never written: a method of a struct sets one in the object that a field of the struct holds, and the
// only write of such an object in the package is that of its status. Whether another package of the module writes the rest is a question to the module. Or a function sets
// one where it differs from what is wanted, and leaves the flag alone that decides about the write.
package unsaved

import (
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/subresources"
	"github.com/ctrllint/ctrllint/internal/passes/syncs"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the parts. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintunsaved",
	Doc:        "find what is set in objects of which only the status is written",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, edits.Analyzer, subresources.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
}

// A Part of an object is set by a method and not written by the package.
type Part struct {
	Method *ssa.Function
	Set    edits.Event
	Write  edits.Event // of the status, by another method
	Path   string      // in the object
	Unless string      // the question to the module
}

// A Result holds the answers for one package.
type Result struct {
	Parts      []Part   // the first of each type
	Statements []string // of which types the package may write more than the status, for the module

	ssa          *ssabuild.SSA
	graph        *calls.Graph
	conditions   *conditions.Result
	edits        *edits.Result
	subresources *subresources.Result
	main         map[string]bool
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		ssa:          pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:        pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions:   pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		edits:        pass.ResultOf[edits.Analyzer].(*edits.Result),
		subresources: pass.ResultOf[subresources.Analyzer].(*subresources.Result),
		main:         make(map[string]bool),
	}
	r.noteMainWriters(pass.Pkg)
	r.find()
	return r, nil
}

// The statement that answers a question: a package may write objects of a type other than their status.
const (
	writesMain = "main " // a type, or anyType
	anyType    = "?"
)

// Unwritten reports whether no package writes the objects that a question is about; ok is false for another question.
func Unwritten(question string, said map[string]bool) (unwritten, ok bool) {
	kind, ok := strings.CutPrefix(question, writesMain)
	kind, of, _ := strings.Cut(kind, " ")
	return !said[writesMain+kind] && !said[writesMain+anyType+" "+of], ok
}

func (r *Result) find() {
	asked := make(map[string]bool)
	for _, fn := range r.ssa.Shipped {
		for _, set := range r.edits.Of(fn).Events {
			object := heldBy(fn, set)
			t := edits.Type(object)
			if t == nil || !r.subresources.Status(t) || r.main[typeKey(t)] || r.main[anyType] || asked[typeKey(t)] {
				continue
			}
			write := r.savedBy(fn, object)
			if write.Source == nil {
				continue
			}
			path, _ := set.Part(object)
			r.Parts = append(r.Parts, Part{fn, set, write, edits.Fields(path), writesMain + typeKey(t) + " " + t.Obj().Pkg().Path()})
			asked[typeKey(t)] = true
		}
	}
}

// heldBy returns the object in a field of the receiver of a method of which an assignment sets a part that the main writer stores; none for another event.
func heldBy(method *ssa.Function, set edits.Event) refs.Ref {
	if set.Kind != edits.Set || !set.Direct || set.Default || method.Signature.Recv() == nil || set.At.Root != ssa.Value(method.Params[0]) {
		return refs.Ref{}
	}
	object := refs.Ref{Root: set.At.Root}
	for _, field := range set.At.Fields() {
		object.Path += "." + field.Name()
		if knowledge.IsObject(field.Type()) {
			if part, _ := set.Part(object); edits.Among(part, ".Spec", ".Labels", ".Annotations") {
				return object
			}
			break
		}
	}
	return refs.Ref{}
}

// savedBy returns the write of the status of an object by a method of the same struct.
func (r *Result) savedBy(method *ssa.Function, object refs.Ref) edits.Event {
	for _, fn := range r.ssa.Shipped {
		if fn.Signature.Recv() == nil || !types.Identical(fn.Signature.Recv().Type(), method.Signature.Recv().Type()) {
			continue
		}
		for _, e := range r.edits.Of(fn).Events {
			if e.Kind == edits.Written && e.Direct && e.Sub == knowledge.Status && e.At == (refs.Ref{Root: fn.Params[0], Path: object.Path}) {
				return e
			}
		}
	}
	return edits.Event{}
}

// noteMainWriters notes the types of which the package may write more than the status, and what it says of that. An object that is not known can be of the packages
// that this one imports; of what a function is handed, its callers know more.
func (r *Result) noteMainWriters(pkg *types.Package) {
	for _, fn := range r.ssa.Shipped {
		for _, e := range r.edits.Of(fn).Events {
			key := typeKey(edits.Type(e.At))
			_, handed := e.At.Root.(*ssa.Parameter)
			if !mayWriteMain(e) || r.main[key] || key == anyType && (handed || e.Kind == edits.Handed && !isObject(e.At)) {
				continue
			}
			r.main[key] = true
			if key != anyType {
				r.Statements = append(r.Statements, writesMain+key)
				continue
			}
			for _, below := range syncs.Below(pkg) {
				r.Statements = append(r.Statements, writesMain+anyType+" "+below)
			}
		}
	}
}

// mayWriteMain reports whether an event may be a write of more than the status of an object.
func mayWriteMain(e edits.Event) bool {
	switch e.Kind {
	case edits.Handed:
		return edits.MayRequest(e.Source)
	case edits.Written:
		return e.Sub != knowledge.Status && e.Verb != knowledge.Delete && e.Verb != knowledge.DeleteAllOf
	}
	return false
}

// isObject reports whether a value can be an object of the cluster.
func isObject(at refs.Ref) bool {
	t := refs.TypeOf(at)
	return t != nil && knowledge.IsObject(t)
}

// typeKey names a type of objects; anyType for one that is not known.
func typeKey(t *types.Named) string {
	if t == nil || knowledge.Untyped(t) || types.IsInterface(t) || t.Obj().Pkg() == nil {
		return anyType
	}
	return knowledge.TypeName(t)
}
