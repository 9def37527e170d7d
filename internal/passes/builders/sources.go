package builders

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// An OwnerHandler is a value that wakes a controller for the owner of an object.
type OwnerHandler struct {
	Made    ssa.Instruction // the call or the literal
	Owners  []types.Type    // the types that the owner can have; none if not known
	Only    bool            // the owner has to be the controller
	Handler ssa.Value
}

// ownerHandler returns the handler that an instruction makes; nil for another instruction.
func ownerHandler(g *calls.Graph, instr ssa.Instruction) *OwnerHandler {
	switch made := instr.(type) {
	case *ssa.Call:
		owner, options := knowledge.EnqueuesOwner(&made.Call)
		if owner == nil {
			return nil
		}
		h := &OwnerHandler{Made: made, Handler: made, Owners: objectTypes(g, owner)}
		list, _ := g.Elements(options)
		for _, option := range list {
			h.Only = h.Only || knowledge.OnlyController(option)
		}
		return h
	case *ssa.Alloc:
		owner, controller, ok := knowledge.OwnerHandler(made.Type())
		if !ok {
			return nil
		}
		h := &OwnerHandler{Made: made, Handler: made}
		if of, ok := g.FieldValue(made, owner, boxed(made)); ok && of != nil {
			h.Owners = objectTypes(g, of)
		}
		only, ok := g.FieldValue(made, controller, boxed(made))
		h.Only = !ok || only != nil // false is not written down
		return h
	}
	return nil
}

// OwnerHandlers returns the handlers that functions make.
func OwnerHandlers(g *calls.Graph, funcs []*ssa.Function) []*OwnerHandler {
	var found []*OwnerHandler
	for _, fn := range funcs {
		for instr := range calls.Instrs(fn) {
			if h := ownerHandler(g, instr); h != nil {
				found = append(found, h)
			}
		}
	}
	return found
}

// OwnerHandlerOf returns which of some handlers a value is; nil for none.
func OwnerHandlerOf(g *calls.Graph, handlers []*OwnerHandler, v ssa.Value) *OwnerHandler {
	if v == nil {
		return nil
	}
	origins := g.Origins(v)
	for _, h := range handlers {
		if slices.Contains(origins, h.Handler) {
			return h
		}
	}
	return nil
}

// OnlyController reports whether the objects of a watch wake the controller of the one that they have a reference to as their controller, and
// no others.
func (w *Watch) OnlyController(g *calls.Graph, handlers []*OwnerHandler) bool {
	if w.Role == Watches {
		h := OwnerHandlerOf(g, handlers, w.Handler)
		return h != nil && h.Only
	}
	return w.Role == Owns && w.Known && !w.EveryOwner
}

// Wakes returns the one of some controllers that a handler wakes: the one that it is handed to, or else that of the reconciler whose method
// makes it. It is nil if that is not known, or if there are several.
func (h *OwnerHandler) Wakes(g *calls.Graph, controllers []*Controller, handlers []*OwnerHandler) *Controller {
	var found []*Controller
	recv := calls.Declared(h.Made.Parent()).Signature.Recv()
	for _, c := range controllers {
		if c.For() != nil && slices.ContainsFunc(c.Watches, func(w *Watch) bool { return OwnerHandlerOf(g, handlers, w.Handler) == h }) {
			return c
		}
		if recv != nil && c.Reconciler != nil && knowledge.SameNamed(recv.Type(), c.Reconciler) {
			found = append(found, c)
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// unbuilt notes what controllers are given to watch that are made already, and returns those that no builder has made. Controllers that a
// call makes are known by it wherever they are handed; others of one function are kept apart by the location of the controller.
func unbuilt(g *calls.Graph, funcs []*ssa.Function, built []*Controller) []*Controller {
	var found []*Controller
	known := make(map[any]*Controller)
	for _, c := range built {
		known[c.Built] = c
	}
	for _, fn := range funcs {
		for _, call := range calls.Awaited(fn) {
			if knowledge.Callee(&call.Call) != knowledge.ControllerWatch {
				continue
			}
			on := knowledge.Receiver(&call.Call)
			w := watchOf(g, call)
			keys := made(g, on, known)
			if len(keys) == 0 {
				keys = []any{located{fn, flow.Locate(on)}}
			}
			for _, key := range keys {
				c := known[key]
				if c == nil {
					c = &Controller{Built: call, Reconciler: reconcilerOf(g, key)}
					known[key] = c
					found = append(found, c)
				}
				if w != nil {
					c.Watches = append(c.Watches, w)
				}
			}
		}
	}
	return found
}

// located is a controller of which only a function is known that has it.
type located struct {
	fn *ssa.Function
	at flow.Location
}

// made returns the calls that make a controller, with a builder or without.
func made(g *calls.Graph, controller ssa.Value, built map[any]*Controller) (found []any) {
	for _, origin := range g.Origins(controller) {
		call := flow.Made(origin)
		if call != nil && (built[call] != nil || makes(call) != [2]int{}) && !slices.Contains(found, any(call)) {
			found = append(found, call)
		}
	}
	return found
}

// makes returns where a call that makes a controller is given the manager and the options; zero for another call.
func makes(call *ssa.Call) [2]int { return knowledge.NewController[knowledge.Callee(&call.Call)] }

// reconcilerOf returns the type of the reconciler in the options of a call that makes a controller; nil if it is not known.
func reconcilerOf(g *calls.Graph, made any) types.Type {
	call, ok := made.(*ssa.Call)
	if !ok {
		return nil
	}
	given := call.Call.Args[makes(call)[1]]
	options := flow.Literal(given)
	if options == nil {
		return nil
	}
	reconciler, _ := g.FieldValue(options, "Reconciler", given.(*ssa.UnOp))
	if reconciler == nil {
		return nil
	}
	if held, complete := g.Concrete(reconciler); complete && len(held) == 1 {
		return held[0]
	}
	return nil
}

// watchOf returns what a call gives a controller to watch; nil for a source of something else.
func watchOf(g *calls.Graph, call *ssa.Call) *Watch {
	args := knowledge.Args(&call.Call)
	object, handler, predicates := SourceOf(g, args[0])
	if object == nil {
		return nil
	}
	if len(args) == 3 {
		handler, predicates = args[1], args[2]
	}
	w := &Watch{Call: call, Role: Watches, Objects: objectTypes(g, object), Known: true, later: true}
	if predicates != nil {
		w.Predicates = g.Contained(predicates)
	}
	if handler != nil {
		w.handledBy(g, handler)
	}
	return w
}

// SourceOf returns the parts of the source of the events of a kind; nil for another source.
func SourceOf(g *calls.Graph, source ssa.Value) (object, handler, predicates ssa.Value) {
	switch made := knowledge.Unconverted(source).(type) {
	case *ssa.Call:
		return knowledge.SourceOf(&made.Call)
	case *ssa.Alloc:
		if field, ok := knowledge.SourceStruct(made.Type()); ok {
			object, _ = g.FieldValue(made, field, boxed(made))
			return object, nil, nil
		}
	}
	return nil, nil, nil
}

// boxed returns where a literal becomes a value of an interface, when it is finished; nil for one that does not.
func boxed(made *ssa.Alloc) ssa.Instruction {
	if box, ok := knowledge.First[*ssa.MakeInterface](knowledge.Referrers(made)); ok {
		return box
	}
	return nil
}
