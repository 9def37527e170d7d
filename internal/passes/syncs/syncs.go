// Package syncs answers which caches of informers a package asks whether they have synced, fills handlers from and reads, where it waits
// for caches, and which fields of a struct have listers or what says that a cache has synced.
//
// Uses and members are in the order of the instructions of a function. What is not seen, and is called here, waits if its name says so.
package syncs

import (
	"go/types"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/factories"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passes/queues"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the waits for caches. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintsyncs",
	Doc:        "find where caches are waited for and read",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, effects.Analyzer, informers.Analyzer, queues.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
}

// A Result answers for the caches of one package.
type Result struct {
	funcs     []*ssa.Function
	shipped   []*ssa.Function // those that are not in files of tests
	graph     *calls.Graph
	effects   *effects.Result
	informers *informers.Result
	queues    *queues.Result
	awaits    map[*ssa.Function]bool // which functions wait for caches
	readers   map[*ssa.Function]bool // which read listers
	waits     func() bool            // see waitsInPackage
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		funcs:     pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs,
		shipped:   pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Shipped,
		graph:     pass.ResultOf[calls.Analyzer].(*calls.Graph),
		effects:   pass.ResultOf[effects.Analyzer].(*effects.Result),
		informers: pass.ResultOf[informers.Analyzer].(*informers.Result),
		queues:    pass.ResultOf[queues.Analyzer].(*queues.Result),
		awaits:    make(map[*ssa.Function]bool),
		readers:   make(map[*ssa.Function]bool),
	}
	r.waits = sync.OnceValue(r.waitsInPackage)
	return r, nil
}

// A Kind is what a function does with an informer.
type Kind int

// The kinds.
const (
	Asks    Kind = iota + 1 // whether its cache has synced: itself, or by the registration of a handler
	Binds                   // it takes the function that says whether its cache has synced
	Handles                 // it adds a handler, and drops the registration
	Reads                   // it takes the cache
)

// A Use is something that a function does with an informer.
type Use struct {
	Kind   Kind
	Instr  ssa.Instruction
	Field  *types.Var // the field that the informer is read from; nil for another one
	Struct string     // the name of the type that has the field
}

// Synced reports whether the use can say that the cache has synced.
func (u Use) Synced() bool { return u.Kind == Asks || u.Kind == Binds }

// Uses returns what a function does with informers.
func Uses(fn *ssa.Function) []Use {
	var found []Use
	add := func(kind Kind, instr ssa.Instruction, informer ssa.Value) {
		if informer == nil {
			return
		}
		use := Use{Kind: kind, Instr: instr}
		if field, of := flow.FieldRead(knowledge.Unconverted(informer)); field != nil {
			use.Field, use.Struct = field, knowledge.TypeName(of.Type())
		}
		found = append(found, use)
	}
	for instr := range calls.Instrs(fn) {
		if v, ok := instr.(ssa.Value); ok {
			add(Binds, instr, knowledge.SyncedOf(v))
			add(Reads, instr, knowledge.InformerOfStore(v))
		}
		if call, ok := instr.(ssa.CallInstruction); ok {
			kind := Handles
			if knowledge.CalleeName(call.Common()) == "HasSynced" || factories.Used(call) {
				kind = Asks
			}
			add(kind, instr, knowledge.AsksInformer(call.Common()))
		}
	}
	return found
}

// Handled returns the informers in fields to which a function adds handlers, each once, and the fields of those of which it takes what says whether they
// have synced.
func Handled(fn *ssa.Function) (added []Use, synced []*types.Var) {
	for _, use := range Uses(fn) {
		switch {
		case use.Field == nil:
		case use.Synced():
			synced = append(synced, use.Field)
		case use.Kind == Handles && !slices.ContainsFunc(added, func(other Use) bool { return other.Field == use.Field }):
			added = append(added, use)
		}
	}
	return added, synced
}

// A Member is a field of a struct that gets a lister, or the function that reports whether a cache has synced.
type Member struct {
	Field *types.Var
	Of    flow.Location // the struct
	Kind  types.Type    // that of the accessor of the informer: each resource and version has its own
	Store *ssa.Store
}

// Struct returns the name of the type that has the field.
func (m Member) Struct() string { return knowledge.TypeName(m.Store.Addr.(*ssa.FieldAddr).X.Type()) }

// Members returns the fields that a function sets to listers of informers, and those that it sets to their HasSynced.
func Members(fn *ssa.Function) (listers, synced []Member) {
	for store := range calls.Each[*ssa.Store](fn) {
		addr, ok := store.Addr.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		m := Member{Field: flow.FieldOf(addr.X.Type(), addr.Field), Of: flow.Locate(addr.X), Store: store}
		if accessor := knowledge.ListerOf(knowledge.Unconverted(store.Val)); accessor != nil {
			m.Kind = accessor.Type()
			listers = append(listers, m)
		}
		if kind := SyncedKind(store.Val); kind != nil {
			m.Kind = kind
			synced = append(synced, m)
		}
	}
	return listers, synced
}

// SyncedKind returns the type of the accessor whose informer's HasSynced a value is; nil if that is not known.
func SyncedKind(v ssa.Value) types.Type {
	informer := knowledge.SyncedOf(v)
	if informer == nil {
		return nil
	}
	if accessor := knowledge.InformerOf(flow.Locate(informer).Root); accessor != nil {
		return accessor.Type()
	}
	return nil
}
