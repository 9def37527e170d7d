// Package expectations answers what the code does with expectation stores: the memory in which a
// controller notes which events it waits for, before it looks at its cache again.
//
// A store is recognised by its shape, whoever declares it: methods that raise, ask whether all is
// satisfied, and lower or delete, with a key. What a method does inside, whether it looks at a clock or
// reads the cluster, and which functions use a store through others, the pass effects knows.
package expectations

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the uses of stores. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:     "ctrllintexpectations",
	Doc:      "find expectation stores and what is done with them",
	Requires: []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer},
	Flags: knowledge.Options(
		"raises", "comma-separated `methods` of your expectation stores that raise an expectation",
		"lowers", "comma-separated `methods` of your expectation stores that lower one when its event was seen",
		"satisfied", "comma-separated `methods` of your expectation stores that tell whether all were seen",
		"deletes", "comma-separated `methods` of your expectation stores that forget what was expected",
	),
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(MakesKey)},
}

// A Call is a call of a method of a store, outside of the store's own methods.
type Call struct {
	Instr  ssa.CallInstruction
	Role   knowledge.StoreRole
	Method *types.Func
	Store  ssa.Value   // the receiver
	Keys   []ssa.Value // the arguments that can be part of the key
	Params []*types.Var

	identities []any
}

// A Result holds the uses of stores in one package.
type Result struct {
	Calls []*Call // in source order

	pass    *analysis.Pass
	graph   *calls.Graph
	byInstr map[ssa.CallInstruction]*Call
	stores  map[*types.TypeName]map[string]knowledge.StoreRole
	keys    map[ssa.Value]Key
	funcs   []*ssa.Function
	afters  map[string]map[string]bool // by the kind of an object that the package makes, the kinds after which it is named; "" for a name that is not known
}

// Of returns the use of a store that an instruction is; nil if it is none.
func (r *Result) Of(instr ssa.Instruction) *Call {
	call, _ := instr.(ssa.CallInstruction)
	return r.byInstr[call]
}

// Same reports whether two calls are of the same store, as far as the package shows: fields of one
// struct type count as one store.
func (r *Result) Same(a, b *Call) bool {
	return slices.ContainsFunc(a.identities, func(x any) bool {
		return slices.ContainsFunc(b.identities, func(y any) bool { return x == y })
	})
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		pass:    pass,
		graph:   pass.ResultOf[calls.Analyzer].(*calls.Graph),
		byInstr: make(map[ssa.CallInstruction]*Call),
		stores:  make(map[*types.TypeName]map[string]knowledge.StoreRole),
		keys:    make(map[ssa.Value]Key),
		funcs:   s.Funcs,
	}
	if s.Pkg == nil {
		return r, nil
	}
	for _, fn := range s.Funcs {
		if r.ownMethod(fn) {
			continue
		}
		for instr := range calls.Instrs(fn) {
			r.note(instr)
		}
	}
	r.export(s)
	return r, nil
}

// ownMethod reports whether a function is a method of a store, or a closure in one.
func (r *Result) ownMethod(fn *ssa.Function) bool {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	recv := fn.Signature.Recv()
	return recv != nil && r.roles(recv.Type()) != nil
}

// note notes a call of a method of a store.
func (r *Result) note(instr ssa.Instruction) {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return
	}
	common := call.Common()
	method, recv := methodOf(common)
	if method == nil {
		return
	}
	store := recv
	for field, of := flow.FieldRead(recv); field != nil && field.Embedded(); field, of = flow.FieldRead(of) {
		if of = knowledge.Unconverted(of); r.roles(of.Type()) != nil {
			store = of // a method that a store gets from what it embeds (UIDTrackingControllerExpectations)
		}
	}
	role := r.role(method, store.Type())
	if role == knowledge.NoRole {
		return
	}
	c := &Call{Instr: call, Role: role, Method: method, Store: store, identities: r.graph.Identities(store)}
	params := method.Signature().Params()
	for i, arg := range knowledge.Args(common) {
		if i < params.Len() && knowledge.KeyParam(params.At(i).Type()) {
			c.Keys = append(c.Keys, arg)
			c.Params = append(c.Params, params.At(i))
		}
	}
	r.Calls = append(r.Calls, c)
	r.byInstr[call] = c
}

// methodOf returns the method that a call is of, and its receiver; nil for another call.
func methodOf(common *ssa.CallCommon) (*types.Func, ssa.Value) {
	if common.IsInvoke() {
		return common.Method, common.Value
	}
	callee := common.StaticCallee()
	if callee == nil || callee.Signature.Recv() == nil || len(common.Args) == 0 {
		return nil, nil
	}
	method, _ := callee.Object().(*types.Func)
	return method, common.Args[0]
}
