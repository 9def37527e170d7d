package informerhandler

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passes/tombstones"
)

// leaked reports a handler that each reconcile, or each event, adds to an informer that goes on without it. Who keeps the
// registration may remove it. A branch that is not about an error may see to it that the handler is added once.
func (c *checker) leaked(reg informers.Registration) {
	call, ok := reg.Call.(*ssa.Call)
	if !ok || !c.repeated(call.Parent()) || c.kept(call) || c.ownInformer(call) {
		return
	}
	for _, f := range c.conditions.Under(call) {
		if f.Predicate != conditions.Nil || !knowledge.IsError(f.Subject.Type()) {
			return
		}
	}
	c.report(handlerLeak, call, nil, nil,
		"%s adds another handler each time: nothing keeps the registration to remove it, so that all of them are called for ever", call.Parent().Name())
}

// repeated reports whether a reconcile or a handler runs a function.
func (c *checker) repeated(fn *ssa.Function) bool {
	if c.reconciles.Runs(fn) {
		return true
	}
	if c.handled == nil {
		c.handled = make(map[*ssa.Function]bool)
		for _, h := range c.informers.Handlers {
			if h.Fn.Blocks == nil {
				continue
			}
			for _, run := range c.runs(h) {
				c.handled[run] = true
			}
		}
	}
	return c.handled[fn]
}

// kept reports whether the registration that a call returns is used.
func (c *checker) kept(call *ssa.Call) bool {
	return slices.ContainsFunc(knowledge.Referrers(call), func(ref ssa.Instruction) bool {
		part, ok := ref.(*ssa.Extract)
		return ok && part.Index == 0 && len(knowledge.Referrers(part)) > 0
	})
}

// ownInformer reports whether the function makes the informer itself, or the factory of it.
func (c *checker) ownInformer(call *ssa.Call) bool {
	made := flow.Made(call.Call.Value)
	for made != nil && made.Parent() == call.Parent() {
		if knowledge.Receiver(&made.Call) == nil {
			return true
		}
		made = flow.Made(knowledge.Receiver(&made.Call))
	}
	return false
}

// oldOwner reports a handler of updates that looks for the owner of the new object, and does nothing with the old one, which
// may have had another.
func (c *checker) oldOwner(h informers.Handler) {
	objects := h.Objects()
	if h.Event != knowledge.Updated || len(objects) != 2 || c.leaves(objects[0]) {
		return
	}
	if at := c.asksOwner(objects[1]); at != nil {
		c.report(oldOwnerLost, at, &tombstones.Root{Handler: h}, nil,
			"only the owner of %s is woken: if the update has changed the owner, that of %s never hears of it", objects[1].Name(), objects[0].Name())
	}
}

// asksOwner returns the call that asks for the owner of an object; nil for none.
func (c *checker) asksOwner(object ssa.Value) ssa.Instruction {
	for _, use := range c.graph.AllUses(object) {
		if call, ok := use.Instr.(ssa.CallInstruction); ok && knowledge.OwnerOf.Calls(call.Common()) {
			return call
		}
	}
	return nil
}

// leaves reports whether an object is handed to code that may look for its owner.
func (c *checker) leaves(object ssa.Value) bool {
	return slices.ContainsFunc(c.graph.AllUses(object), func(use flow.Use) bool {
		switch instr := use.Instr.(type) {
		case ssa.CallInstruction:
			common := instr.Common()
			return !use.Through && !knowledge.Harmless(common) && !knowledge.Quiet(common)
		case *ssa.Store, *ssa.MapUpdate, *ssa.Send, *ssa.Return:
			return !use.Through
		}
		return false
	})
}
