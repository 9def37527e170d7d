// Package factories answers what a package does with factories of informers: where one is made, where it is started and
// waited for, which informers it makes, and where it leaves what is seen.
//
// A factory makes an informer when its accessor is asked for the informer or its lister, and Start starts those that it has made
// by then. The accessor alone makes nothing. Parts of a factory are named by the methods that lead to them: .Core().V1().Pods().
// Functions of the module are followed by a summary of what they do with their parameters. What is handed to other code, stored where
// others find it, or returned, escapes: anything may be done with it.
package factories

import (
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer follows the factories. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintfactories",
	Doc:        "find what is done with factories of informers",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Uses), new(Owns)},
}

// A Kind is something that is done with a factory or a part of it.
type Kind uint8

// The kinds.
const (
	Starts  Kind = iota + 1 // the informers that it has made are started
	Waits                   // those that it has started are waited for
	Makes                   // the informer of a resource is made
	Runs                    // an informer is run by hand
	Keeps                   // a field gets it
	Escapes                 // code that is not seen gets it
	Asks                    // whether the informer has synced is asked, or may be
	Reads                   // its cache is read while the function runs, and nothing is waited for before
)

var kindNames = [...]string{
	Starts: "starts", Waits: "waits", Makes: "makes", Runs: "runs", Keeps: "keeps", Escapes: "escapes", Asks: "asks", Reads: "reads",
}

func (k Kind) String() string { return kindNames[k] }

var kinds = map[knowledge.FactoryOp]Kind{
	knowledge.FactoryStarts: Starts, knowledge.FactoryWaits: Waits, knowledge.InformerMade: Makes, knowledge.InformerRuns: Runs,
}

// A Part is a factory, or what its methods lead to.
type Part struct {
	Holder any    // the value in a function, or the field that holds the factory or the part: an ssa.Value or a *types.Var
	Path   string // the methods from there: ".Core().V1().Pods()"
}

// An Op is something that is done with a part.
type Op struct {
	Kind   Kind
	Of     Part
	Instr  ssa.Instruction
	Called bool            // Instr is a call, and a function that it calls does it
	Later  bool            // a field has the part in between: when it is done is not known
	Kept   ssa.Instruction // of Later: the store into the first field, or the call that keeps it
	field  *types.Var      // of Keeps
}

// A Result holds the operations of one package.
type Result struct {
	pass     *analysis.Pass
	graph    *calls.Graph
	ops      map[*ssa.Function][]Op // in the order of the instructions
	byHolder map[any][]Op
	made     []*ssa.Call
	funcs    []*ssa.Function
	owns     map[*ssa.Function]Owns
	synced   map[string]bool // by the name of the type of an accessor
	leaves   map[string]bool
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		pass:     pass,
		graph:    pass.ResultOf[calls.Analyzer].(*calls.Graph),
		ops:      make(map[*ssa.Function][]Op),
		byHolder: make(map[any][]Op),
		funcs:    s.Funcs,
		owns:     make(map[*ssa.Function]Owns),
		synced:   make(map[string]bool),
		leaves:   make(map[string]bool),
	}
	if s.Pkg == nil || !slices.ContainsFunc(pass.Pkg.Imports(), knowledge.HasInformers) {
		return r, nil // what it has of others' methods is in their facts
	}
	r.graph.BottomUp(r.visit)
	for _, fn := range s.Funcs {
		for _, op := range r.ops[fn] {
			r.byHolder[op.Of.Holder] = append(r.byHolder[op.Of.Holder], op)
		}
		for _, made := range calls.Awaited(fn) {
			if knowledge.MakesFactory(&made.Call) {
				r.made = append(r.made, made)
			}
		}
	}
	r.findOwners()
	r.export(s)
	r.exportOwners(s)
	return r, nil
}

// Made returns the calls that make a factory, in source order.
func (r *Result) Made() []*ssa.Call { return r.made }

// Part returns which part of which factory a value is.
func (r *Result) Part(v ssa.Value) Part {
	at := locator.Locate(v)
	fields, path := at.Path, "" // the methods come after the fields, since they return no struct
	if i := strings.Index(at.Path, "()"); i >= 0 {
		start := strings.LastIndex(at.Path[:i], ".")
		fields, path = at.Path[:start], at.Path[start:]
	}
	if fields == "" {
		return Part{at.Root, path}
	}
	on := flow.Location{Root: at.Root, Path: fields}.Fields()
	if len(on) == 0 {
		return Part{v, ""}
	}
	return Part{on[len(on)-1], path}
}

var locator = flow.Locator{Through: func(call *ssa.Call) (ssa.Value, string) { return knowledge.FactoryPart(&call.Call) }}

// Fields returns the fields that get factories or parts of them, in source order.
func (r *Result) Fields() []*types.Var {
	var fields []*types.Var
	for _, fn := range r.funcs {
		for _, op := range r.ops[fn] {
			if op.Kind == Keeps && !slices.Contains(fields, op.field) {
				fields = append(fields, op.field)
			}
		}
	}
	return fields
}

// Makers returns the calls that make the factories which a field can have, and whether all of them are seen.
func (r *Result) Makers(field *types.Var) (made []*ssa.Call, all bool) {
	for _, fn := range r.funcs {
		for _, op := range r.ops[fn] {
			if op.Kind != Keeps || op.field != field {
				continue
			}
			call, ok := op.Of.Holder.(*ssa.Call)
			if !ok || op.Of.Path != "" || !knowledge.MakesFactory(&call.Call) {
				return nil, false
			}
			made = append(made, call)
		}
	}
	return made, len(made) > 0 && r.graph.Own(field)
}

// Waited reports whether the package waits for all informers of a factory.
func (r *Result) Waited() bool {
	for _, ops := range r.ops {
		if slices.ContainsFunc(ops, func(op Op) bool { return op.Kind == Waits }) {
			return true
		}
	}
	return false
}

// Synced reports whether the package asks whether an informer has synced that an accessor of a type has made: the informer itself, or
// the registration of a handler.
func (r *Result) Synced(accessor types.Type) bool { return r.synced[knowledge.TypeName(accessor)] }

// SyncedKinds returns the resources of whose informers the package asks whether they have synced, in order; "*" for some that are not known.
func (r *Result) SyncedKinds() []string {
	var kinds []string
	for accessor := range r.synced {
		kind := knowledge.AccessorKind(accessor)
		if kind == "" {
			kind = "*"
		}
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// Leaves reports whether the package hands an accessor of a type, or its informer, to other functions, or keeps one.
func (r *Result) Leaves(accessor types.Type) bool { return r.leaves[knowledge.TypeName(accessor)] }

// Place returns the instruction of a function at which an operation takes place: in the function itself, or in a closure that
// it makes there. It is nil for an operation elsewhere. One that comes later takes place after the part was stored.
func Place(op Op, fn *ssa.Function) ssa.Instruction {
	at := op.Instr
	if op.Later {
		at = op.Kept
	}
	for at.Parent() != fn {
		inner := at.Parent()
		if inner.Parent() == nil || len(knowledge.Referrers(inner)) != 1 {
			return nil
		}
		at = knowledge.Referrers(inner)[0]
	}
	return at
}

// In returns what a function does with parts, in the order of its instructions. What it does to its parameters or to fields is
// among it.
func (r *Result) In(fn *ssa.Function) []Op { return r.ops[fn] }

// Of returns what is done with a factory or a part by those who have the holder, in the order of the functions, and with
// the fields that get it.
func (r *Result) Of(holder any) []Op {
	return r.expand(r.byHolder[holder], "", make(map[any]bool))
}

// expand adds what is done with the fields that operations store a part in, to whichever object they belong.
func (r *Result) expand(ops []Op, path string, seen map[any]bool) []Op {
	var found []Op
	for _, op := range ops {
		op.Of.Path = path + op.Of.Path
		found = append(found, op)
		if op.Kind != Keeps || knowledge.Visited(seen, any(op.field)) {
			continue
		}
		for _, later := range r.expand(r.byHolder[op.field], op.Of.Path, seen) {
			later.Later, later.Kept = true, op.Instr
			found = append(found, later)
		}
	}
	return found
}
