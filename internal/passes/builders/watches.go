package builders

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// A Controller is what the calls on one builder say, or the later calls on a controller.
type Controller struct {
	Built      ssa.CallInstruction // the call that ends the builder, or the first one on a controller without one
	Reconciler types.Type          // nil when it is not known, or wrapped
	Watches    []*Watch            // in no order: a builder has none
	filters    []Filter            // of the events of all watches of the builder
}

// A Filter is a predicate that decides over the events of all watches of a builder.
type Filter struct {
	Call      *ssa.Call
	Predicate ssa.Value
}

// A Watch is a kind of objects whose events wake a controller.
type Watch struct {
	Call       *ssa.Call
	Role       Role
	Objects    []types.Type // what the object that stands for the kind can be
	Predicates []ssa.Value  // all of which an event has to pass, as far as they are seen
	Options    []ssa.Value  // of For, Owns and Watches
	Known      bool         // all options are seen
	EveryOwner bool         // of Owns: a reference without the flag of a controller counts, too
	Metadata   bool         // the cache holds the metadata alone
	Handler    ssa.Value    // of Watches
	Self       bool         // of Watches: the handler wakes the controller for the object itself
	later      bool         // the controller gets it after the builder has made it
}

// A Role says whom the events of a watch wake.
type Role string

// The roles.
const (
	For     Role = "For"     // the object itself
	Owns    Role = "Owns"    // its owner
	Watches Role = "Watches" // what a handler says
)

var roles = map[string]Role{
	knowledge.BuilderForObject: For, knowledge.BuilderOwns: Owns,
	knowledge.BuilderWatches: Watches, knowledge.BuilderWatchesMetadata: Watches,
}

// Filters returns what decides over the events of a watch besides its own predicates. A watch that a controller gets when the builder has made it has no more than its own.
func (c *Controller) Filters(w *Watch) []Filter {
	if w.later {
		return nil
	}
	return c.filters
}

// Of returns the type of the objects of a watch; nil if there can be several, or none is known.
func (w *Watch) Of() types.Type {
	if len(w.Objects) != 1 {
		return nil
	}
	return w.Objects[0]
}

// For returns the watch of the objects that a controller reconciles: that of For, or else one whose handler wakes it for the object
// itself. It is nil if there is none.
func (c *Controller) For() *Watch {
	for _, w := range c.Watches {
		if w.Role == For {
			return w
		}
	}
	for _, w := range c.Watches {
		if w.Self {
			return w
		}
	}
	return nil
}

// Reconciles returns the name of the type of the objects that a controller reconciles; where several programs or fields decide that, the type of its
// reconciler stands for it. It is "" if neither is known.
func (c *Controller) Reconciles() string {
	watched := c.For()
	switch {
	case watched == nil:
		return ""
	case watched.Of() != nil:
		return knowledge.TypeName(watched.Of())
	case len(watched.Objects) == 0 && c.Reconciler != nil:
		return knowledge.TypeName(c.Reconciler)
	}
	return ""
}

// Reconcile returns the function of the package that the reconciler of a controller runs; nil for one of another package.
func (c *Controller) Reconcile(g *calls.Graph) *ssa.Function {
	if c.Reconciler == nil {
		return nil
	}
	return g.Method(c.Reconciler, knowledge.Reconcile)
}

// Runs returns the functions of the package that the reconcile of a controller runs, itself counted; none for one of another package.
func (c *Controller) Runs(g *calls.Graph) map[*ssa.Function]bool {
	reconcile := c.Reconcile(g)
	if reconcile == nil {
		return nil
	}
	found := map[*ssa.Function]bool{reconcile: true}
	g.Reach(reconcile, func(_ ssa.CallInstruction, callee *ssa.Function) bool {
		found[callee] = true
		return true
	})
	return found
}

// Watched reports whether a controller has a watch of a kind, by its name.
func (c *Controller) Watched(kind string) bool {
	return slices.ContainsFunc(c.Watches, func(w *Watch) bool {
		return slices.ContainsFunc(w.Objects, func(t types.Type) bool { return knowledge.TypeName(t) == kind })
	})
}

// WatchesAbove reports whether a controller has a watch of a kind for which Kubernetes itself makes the objects of another one, by its name.
func (c *Controller) WatchesAbove(kind string) bool {
	return slices.ContainsFunc(c.Watches, func(w *Watch) bool {
		return slices.ContainsFunc(w.Objects, func(t types.Type) bool { return knowledge.ChangesWith(knowledge.TypeName(t), kind) })
	})
}

// Controllers returns the controllers that functions put together, with builders or without.
func Controllers(g *calls.Graph, funcs []*ssa.Function) []*Controller {
	var found []*Controller
	for _, fn := range funcs {
		for _, site := range calls.In(fn) {
			common := site.Common()
			args := knowledge.Args(common)
			if !knowledge.BuildsController[knowledge.Callee(common)] || len(args) != 1 {
				continue
			}
			c := &Controller{Built: site}
			if held, complete := g.Concrete(args[0]); complete && len(held) == 1 {
				c.Reconciler = held[0]
			}
			for _, call := range Calls(g, knowledge.Receiver(common)) {
				c.add(g, call)
			}
			found = append(found, c)
		}
	}
	return append(found, unbuilt(g, funcs, found)...)
}

// add notes what a call on the builder says.
func (c *Controller) add(g *calls.Graph, call *ssa.Call) {
	args, name := knowledge.Args(&call.Call), knowledge.Callee(&call.Call)
	if name == knowledge.BuilderEventFilter && len(args) == 1 {
		c.filters = append(c.filters, Filter{call, args[0]})
	}
	role, ok := roles[name]
	if !ok || len(args) == 0 || role == Watches && len(args) == 1 {
		return
	}
	w := &Watch{Call: call, Role: role, Metadata: name == knowledge.BuilderWatchesMetadata, Known: true}
	w.Objects = objectTypes(g, args[0])
	if role == Watches {
		w.handledBy(g, args[1])
		if object, _, _ := SourceOf(g, args[0]); object != nil {
			w.Objects = objectTypes(g, object)
		}
	}
	if call.Call.Signature().Variadic() {
		w.options(g, args[len(args)-1])
	}
	c.Watches = append(c.Watches, w)
}

// handledBy notes the handler of a watch.
func (w *Watch) handledBy(g *calls.Graph, handler ssa.Value) {
	w.Handler = handler
	held, complete := g.Concrete(handler)
	w.Self = complete && len(held) == 1 && knowledge.EnqueuesObject(held[0])
}

// options notes what a list of options says.
func (w *Watch) options(g *calls.Graph, list ssa.Value) {
	if knowledge.IsNil(list) {
		return
	}
	w.Options, w.Known = g.Elements(list)
	for _, option := range w.Options {
		w.option(g, option)
	}
}

// option notes what an option of a watch says. Of two lists of predicates, the second replaces the first.
func (w *Watch) option(g *calls.Graph, option ssa.Value) {
	option = knowledge.Unconverted(option)
	switch global := knowledge.Global(option); {
	case global == knowledge.BuilderEveryOwner:
		w.EveryOwner = true
	case global == knowledge.BuilderOnlyMetadata:
		w.Metadata = true
	case SetsPredicates(option):
		w.Predicates = g.Contained(option.(*ssa.Call).Call.Args[0])
	default:
		w.Known = false
	}
}

// SetsPredicates reports whether an option of a watch is a list of predicates.
func SetsPredicates(option ssa.Value) bool {
	call, ok := knowledge.Unconverted(option).(*ssa.Call)
	return ok && knowledge.Callee(&call.Call) == knowledge.BuilderPredicates
}

// objectTypes returns the types that an object can have; none if that is not known.
func objectTypes(g *calls.Graph, object ssa.Value) []types.Type {
	held, complete := g.Concrete(object)
	if !complete || slices.ContainsFunc(held, knowledge.Untyped) {
		return nil
	}
	return held
}
