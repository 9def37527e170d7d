package informers

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Parts are what a handler is made of.
type Parts struct {
	Handlers []Handler // in the order in which they are found
	Params   []Param   // what the callers of a function give

	held   []held
	result *Result
	seen   map[ssa.Value]bool
}

// held is a field of a struct that holds a function of a handler.
type held struct {
	*types.Var
	event knowledge.InformerEvent
}

// A Param is a parameter that is a handler or a function of one.
type Param struct {
	*ssa.Parameter
	Event knowledge.InformerEvent // of a function; "" for a whole handler
}

// Parts returns the functions of a handler that an instruction gives to an informer: those of the struct that holds them, or
// the methods of its type.
func (r *Result) Parts(handler ssa.Value, at ssa.Instruction) *Parts {
	p := r.newParts()
	p.handler(handler, at)
	return p
}

func (r *Result) newParts() *Parts { return &Parts{result: r, seen: make(map[ssa.Value]bool)} }

// handler finds the functions of a handler, and returns whether one of them is for deletions. What the callers give
// may have one.
func (p *Parts) handler(v ssa.Value, at ssa.Instruction) (deletes bool) {
	for _, id := range p.result.graph.Identities(v) {
		switch part := id.(type) {
		case *ssa.Parameter:
			p.Params = append(p.Params, Param{part, ""})
		case *ssa.Alloc, *ssa.Global:
			deletes = p.literal(part.(ssa.Value)) || deletes
		case *ssa.Call:
			deletes = p.made(part, at) || deletes
		case *ssa.MakeInterface:
			deletes = p.methods(part.X.Type(), at) || deletes
		}
	}
	return deletes
}

// literal finds the functions of a struct of handlers, in a local variable or one of the package.
func (p *Parts) literal(variable ssa.Value) (deletes bool) {
	of := knowledge.Pointee(variable.Type())
	if !knowledge.IsEventHandler(of) || knowledge.Visited(p.seen, variable) {
		return false
	}
	return p.fields(variable)
}

// fields finds the functions in the fields of a struct.
func (p *Parts) fields(variable ssa.Value) (deletes bool) {
	of := knowledge.Pointee(variable.Type())
	var filters []*ssa.Store
	before := len(p.Handlers)
	for _, store := range p.result.fieldStores(variable) {
		field := flow.FieldOf(variable.Type(), store.Addr.(*ssa.FieldAddr).Field)
		if field == nil {
			continue
		}
		switch event := p.result.event(of, field); {
		case knowledge.InnerHandler(of, field.Name()):
			deletes = p.handler(store.Val, store) || deletes
		case event == knowledge.Filtered:
			filters = append(filters, store)
		case event != "":
			deletes = deletes || event == knowledge.Deleted
			p.function(store.Val, Handler{Event: event, Registered: store})
		}
	}
	p.screen(p.Handlers[before:], filters)
	for _, store := range filters {
		p.function(store.Val, Handler{Event: knowledge.Filtered, Registered: store, Deletes: deletes})
	}
	return deletes
}

// screen notes with handlers what their filter is.
func (p *Parts) screen(handlers []Handler, filters []*ssa.Store) {
	unseen := slices.ContainsFunc(filters, func(filter *ssa.Store) bool { return !p.sees(filter.Val) })
	for i := range handlers {
		handlers[i].Screened = handlers[i].Screened || unseen
		if handlers[i].Filter == nil && len(filters) == 1 {
			handlers[i].Filter = p.only(filters[0].Val)
		}
	}
}

// only returns the function that a value is, if it can be no other one.
func (p *Parts) only(v ssa.Value) *ssa.Function {
	var only *ssa.Function
	for _, id := range p.result.graph.Identities(v) {
		switch part := id.(type) {
		case *ssa.MakeClosure: // its function is another identity
		case *ssa.Function:
			if only != nil && only != flow.Body(part) {
				return nil
			}
			only = flow.Body(part)
		default:
			return nil
		}
	}
	return only
}

// sees reports whether a value is a function, and not what an unknown one has made, or is given by the callers.
func (p *Parts) sees(v ssa.Value) bool {
	return slices.ContainsFunc(p.result.graph.Identities(v), func(id any) bool {
		switch part := id.(type) {
		case *ssa.Function:
			return true
		case *ssa.Parameter:
			return flow.Callable(part.Type())
		}
		return false
	})
}

// fieldStores returns the stores to the fields of a struct.
func (r *Result) fieldStores(variable ssa.Value) []*ssa.Store {
	var found []*ssa.Store
	for _, w := range r.graph.Writes(variable) {
		if store, ok := w.At.(*ssa.Store); ok && len(w.Path) == 1 && w.Value != nil {
			if _, direct := store.Addr.(*ssa.FieldAddr); direct {
				found = append(found, store)
			}
		}
	}
	return found
}

// function finds the functions that a value can be which an informer calls.
func (p *Parts) function(v ssa.Value, as Handler) {
	for _, id := range p.result.graph.Identities(v) {
		switch part := id.(type) {
		case *ssa.Parameter:
			p.Params = append(p.Params, Param{part, as.Event})
		case *ssa.Function:
			as.Fn = flow.Body(part)
			p.Handlers = append(p.Handlers, as)
		case *types.Var:
			p.held = append(p.held, held{part, as.Event})
		}
	}
}

// methods finds the methods of a type that is a handler.
func (p *Parts) methods(t types.Type, at ssa.Instruction) (deletes bool) {
	if knowledge.IsEventHandler(t) {
		return false
	}
	set := p.result.prog.MethodSets.MethodSet(t)
	for _, name := range knowledge.HandlerMethods {
		selection := set.Lookup(nil, name.Name)
		if selection == nil {
			continue
		}
		if method := p.result.prog.MethodValue(selection); method != nil {
			p.Handlers = append(p.Handlers, Handler{Fn: flow.Body(method), Event: name.Event, Registered: at})
			deletes = deletes || name.Event == knowledge.Deleted
		}
	}
	return deletes
}
