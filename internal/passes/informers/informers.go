// Package informers answers which functions an informer calls, for which events, and which of their parameters are the
// objects: those of the structs of handlers, those of filters, and the methods OnAdd, OnUpdate and OnDelete of types that
// are handlers themselves.
//
// A handler counts once it is seen on its way to an informer: it is given to AddEventHandler or one of its siblings, to
// a function that is known to do that with it, or is returned as a handler from where other packages call. What is put
// together and given to something else may be called with other objects, so that it does not count. The objects are those of the informer's cache:
// whoever has the cache has them too.
package informers

import (
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the handlers. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintinformers",
	Doc:        "find the functions that informers call",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Registers), new(Makes), new(Handles)},
}

// A Handler is a function that an informer calls.
type Handler struct {
	Fn         *ssa.Function // one of the package, or, without a body, one of another
	Event      knowledge.InformerEvent
	Registered ssa.Instruction // what gives the function to the informer: the store of a field, or the call
	Deletes    bool            // of a filter: the handler after it wants to know of deletions
	Screened   bool            // a filter that is not seen stands before it: which objects pass, and whether a tombstone does, is not known
	Filter     *ssa.Function   // the filter that stands before it, where that is one function; of several, one behind the other, the last
	Alone      bool            // the store of the informer is thrown away: handlers alone get its objects
}

// Objects returns the parameters of a handler that are objects of the informer: the old one and the new one of an
// update. It is empty for a function of another package.
func (h Handler) Objects() []*ssa.Parameter {
	sig := h.Fn.Signature.Params()
	first, n := len(h.Fn.Params)-sig.Len(), 1
	if h.Event == knowledge.Updated {
		n = 2
	}
	if h.Fn.Blocks == nil || first < 0 || sig.Len() < n {
		return nil
	}
	return h.Fn.Params[first : first+n]
}

// A Result holds the handlers of one package.
type Result struct {
	Handlers      []Handler      // in the order in which they are registered
	Registrations []Registration // in source order

	pass  *analysis.Pass
	graph *calls.Graph
	prog  *ssa.Program
	seen  map[Handler]bool
	facts map[*ssa.Function]*Registers
	makes map[*ssa.Function]*Registers // what their results are made of
}

// A Registration is a call that gives an informer a handler.
type Registration struct {
	Call    ssa.CallInstruction
	Handler ssa.Value
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		pass:  pass,
		graph: pass.ResultOf[calls.Analyzer].(*calls.Graph),
		seen:  make(map[Handler]bool),
		facts: make(map[*ssa.Function]*Registers),
		makes: make(map[*ssa.Function]*Registers),
	}
	if s.Pkg == nil {
		return r, nil
	}
	r.prog = s.Pkg.Prog
	for _, fn := range s.Funcs {
		for instr := range calls.Instrs(fn) {
			r.look(instr)
		}
	}
	for _, fn := range s.Funcs {
		for _, call := range calls.In(fn) {
			r.dispatched(call)
		}
	}
	r.export(s)
	return r, nil
}

// dispatched finds what a call gives to an informer through a method of an interface of this package, of which the few
// implementations are here.
func (r *Result) dispatched(call ssa.CallInstruction) {
	common := call.Common()
	if !common.IsInvoke() || len(r.graph.Callees(call)) > 0 {
		return
	}
	for _, fn := range r.graph.Implementations(common.Method) {
		if known := r.facts[fn]; known != nil {
			r.takenBy(call, known.Params)
		}
	}
}

// look finds what an instruction gives to an informer.
func (r *Result) look(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		if handler := knowledge.AddsEventHandler(instr.Common()); handler != nil && len(r.graph.Targets(instr)) == 0 {
			r.Registrations = append(r.Registrations, Registration{instr, handler})
			parts := r.Parts(handler, instr)
			for i := range parts.Handlers {
				parts.Handlers[i].Alone = dropsStore(instr)
			}
			r.add(parts, true)
			return
		}
		r.takenBy(instr, r.takes(instr))
	case *ssa.Store:
		addr, ok := instr.Addr.(*ssa.FieldAddr)
		if !ok {
			return
		}
		literal, isAlloc := addr.X.(*ssa.Alloc)
		switch field := flow.FieldOf(addr.X.Type(), addr.Field); {
		case field == nil:
		case knowledge.MakesInformer(addr.X.Type(), field.Name()):
			r.add(r.Parts(instr.Val, instr), true)
		case isAlloc && !knowledge.IsEventHandler(addr.X.Type()) && r.event(addr.X.Type(), field) != "":
			p := r.newParts()
			p.fields(literal)
			r.add(p, true)
		}
	case *ssa.Return:
		if !r.graph.Escapes(instr.Parent()) {
			return
		}
		for _, result := range instr.Results {
			if knowledge.IsEventHandler(result.Type()) {
				parts := r.Parts(result, instr)
				r.add(parts, false) // a wrapper that returns what it is given says nothing about it
				for _, param := range parts.Params {
					note(r.makes, param)
				}
			}
		}
	}
}

// dropsStore reports whether a call makes an informer whose store nothing uses.
func dropsStore(site ssa.CallInstruction) bool {
	call, ok := site.(*ssa.Call)
	results := site.Common().Signature().Results()
	if !ok || results.Len() != 2 || !knowledge.Store(results.At(0).Type()) {
		return false
	}
	store := flow.Result(call, 0)
	return store == nil || len(knowledge.Referrers(store)) == 0
}

func (r *Result) takenBy(call ssa.CallInstruction, params []Registered) {
	for _, known := range params {
		if args := knowledge.Args(call.Common()); known.Param < len(args) {
			r.add(r.given(args[known.Param], known.Event, call), true)
		}
	}
}

// given returns the parts of what a call gives a function that registers it.
func (r *Result) given(v ssa.Value, event knowledge.InformerEvent, at ssa.Instruction) *Parts {
	if event == "" {
		return r.Parts(v, at)
	}
	p := r.newParts()
	p.function(v, Handler{Event: event, Registered: at})
	return p
}

func (r *Result) add(p *Parts, registered bool) {
	for _, h := range p.Handlers {
		if !r.seen[h] {
			r.seen[h] = true
			r.Handlers = append(r.Handlers, h)
		}
	}
	if !registered {
		return
	}
	for _, param := range p.Params {
		r.note(param)
	}
	for _, held := range p.held {
		r.noteField(held.Var, held.event)
	}
}
