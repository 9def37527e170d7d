// Package edits answers what a function does to the objects that it has in memory: which parts of them it
// sets, which requests store them, which answers overwrite them, and who else gets them.
//
// An object is one in memory: a copy is another one. A request is also about the object of the cluster, which
// a copy shares (Event.Cluster). Deferred calls happen at the returns of their function. What is not seen and is
// handed an object may do anything to it (Handed).
package edits

import (
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the edits. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintedits",
	Doc:        "find what functions do to objects in memory",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, effects.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(ElementCopies)},
}

// A Kind is what happens to an object.
type Kind int

// The kinds.
const (
	Set     Kind = iota + 1 // a part of it is set
	Written                 // a request stores it
	Filled                  // the answer to a request overwrites it
	Handed                  // code that is not seen gets it
)

// An Event is something that an instruction does to an object.
type Event struct {
	Kind   Kind
	Instr  ssa.Instruction // where it happens
	Source ssa.Instruction // where it is written, another place for what is deferred
	At     refs.Ref        // the object in memory; of Set the part
	Verb   knowledge.Verb
	Sub    string          // the subresource of the request; "status" too if the request writes both
	Value  ssa.Value       // what an assignment sets; nil for a call
	From   ssa.Value       // of Set: the object that a call copies into this one; nil for another call
	Direct bool            // the instruction is the request or the assignment itself
	Maybe  bool            // of Set and Filled: a call that also returns without it
	Taken  ssa.Instruction // of Written: where what is stored was taken over from the object into the one that the request is handed; nil if it is handed the object itself

	Default bool // of Set: a constant, where nothing is: the same is set each time
}

// Get is the verb of what a read fills.
const Get knowledge.Verb = "get"

// Cluster returns the object of the cluster that an event is about.
func (e Event) Cluster() refs.Ref { return Cluster(e.At) }

// Cluster returns the object of the cluster of one in memory.
func Cluster(object refs.Ref) refs.Ref {
	if object.Root == nil {
		return object
	}
	at := refs.Of(object.Root)
	at.Path += object.Path
	return at
}

// Part returns the path of the part of an object that a Set is about, "" for all of it; ok is false if
// it is about another object.
func (e Event) Part(object refs.Ref) (path string, ok bool) {
	if e.At.Root == nil || e.At.Root != object.Root {
		return "", false
	}
	at := e.At.Path
	if path, below := strings.CutPrefix(at, object.Path); below && (path == "" || path[0] == '.') {
		return path, true
	}
	if above := strings.TrimSuffix(at, effects.Below); strings.HasPrefix(object.Path, above) {
		return "", true // what holds the object, or something below that
	}
	return "", false
}

// Fields returns a path up to the first element of a map or list, or what is anywhere below.
func Fields(path string) string {
	path, _, _ = strings.Cut(path, ".[]")
	path, _, _ = strings.Cut(path, effects.Below)
	return path
}

// Among reports whether a path begins with the name of one of the fields.
func Among(path string, fields ...string) bool {
	return slices.ContainsFunc(fields, func(field string) bool { return strings.HasPrefix(path, field) })
}

// Changes reports whether an event sets a part of an object, "" for all of it, or something of that part.
func (e Event) Changes(object refs.Ref, part string) bool {
	path, ok := e.Part(object)
	_, within := flow.Below(path, part)
	return e.Kind == Set && ok && within
}

// Sets reports whether an event may set a part of an object, what that is in, or something of it. An answer sets all
// of it.
func (e Event) Sets(object refs.Ref, part string) bool {
	switch e.Kind {
	case Set:
		path, ok := e.Part(object)
		path, part = strings.TrimSuffix(path, effects.Below), strings.TrimSuffix(part, effects.Below)
		_, within := flow.Below(path, part)
		_, around := flow.Below(part, path)
		return ok && (within || around)
	case Filled, Handed:
		return e.Is(object)
	}
	return false
}

// Is reports whether an event is about an object in memory as a whole, or about what holds it.
func (e Event) Is(object refs.Ref) bool {
	return e.At.Root != nil && e.At.Root == object.Root && (e.At.Path == object.Path || e.Kind == Handed)
}

// Initial reports whether an event sets a map or a list that is made for it: where nothing is, that is no change by itself.
func (e Event) Initial() bool {
	switch e.Value.(type) {
	case *ssa.MakeMap, *ssa.MakeSlice:
		return true
	}
	return false
}

// Since returns the last instruction before which a change of an object is stored by a request.
func (e Event) Since() ssa.Instruction {
	if e.Taken != nil {
		return e.Taken
	}
	return e.Instr
}

// Writes reports whether an event is a request that stores an object, or a copy of it.
func (e Event) Writes(object refs.Ref) bool {
	return e.Kind == Written && e.Cluster() == Cluster(object)
}

// MayWrite reports whether an event is a request that can store an object: one of its type may be it.
func (e Event) MayWrite(object refs.Ref) bool {
	return e.Kind == Written && (e.At.Root == nil || e.Writes(object) || Type(e.At) == Type(object))
}

// A Result holds the edits of one package.
type Result struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	conditions *conditions.Result
	effects    *effects.Result
	known      map[*ssa.Function]*Function
	outcome    map[outcomeQuestion][]outcome
	readers    map[ssa.Value]*ssa.Function // see reader
	above      map[*ssa.Parameter]bool     // see readAbove
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		known:      make(map[*ssa.Function]*Function),
		outcome:    make(map[outcomeQuestion][]outcome),
		readers:    make(map[ssa.Value]*ssa.Function),
		above:      make(map[*ssa.Parameter]bool),
	}
	if r.ssa.Pkg != nil {
		r.export()
	}
	return r, nil
}

// A Function is what one function does, in the order of its instructions.
type Function struct {
	Events []Event

	result   *Result
	at       map[ssa.Instruction][]Event
	requests map[refs.Ref][]ssa.Instruction // which hand an object over themselves, to be stored
	keeps    map[ssa.Value]bool             // whose address goes where its uses are not seen
}

// Of returns what a function does to objects.
func (r *Result) Of(fn *ssa.Function) *Function {
	if known := r.known[fn]; known != nil {
		return known
	}
	f := &Function{result: r, at: make(map[ssa.Instruction][]Event), requests: make(map[refs.Ref][]ssa.Instruction), keeps: make(map[ssa.Value]bool)}
	r.known[fn] = f
	var deferred []Event
	for instr := range calls.Instrs(fn) {
		if _, ok := instr.(*ssa.Defer); ok {
			deferred = append(deferred, r.events(instr)...)
			continue
		}
		f.add(instr, r.events(instr))
	}
	for instr := range calls.Instrs(fn) {
		if _, ok := instr.(*ssa.RunDefers); ok {
			f.add(instr, slices.Clone(deferred))
		}
	}
	return f
}

func (f *Function) add(instr ssa.Instruction, events []Event) {
	if len(events) == 0 {
		return
	}
	for i := range events {
		e := &events[i]
		e.Source, e.Instr = e.Instr, instr
		if e.Kind == Written && e.Direct && e.Verb != knowledge.Delete {
			f.requests[e.At] = append(f.requests[e.At], instr)
		}
	}
	f.at[instr] = events
	f.Events = append(f.Events, events...)
}
