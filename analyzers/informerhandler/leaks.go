package informerhandler

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/tombstones"
)

// leaked reports a handler that each reconcile, each event, or each round of a loop adds to an informer that goes on without it. Who keeps the
// registration may remove it. A branch that is not about an error may see to it that the handler is added once.
func (c *checker) leaked(reg informers.Registration) {
	call, ok := reg.Call.(*ssa.Call)
	if !ok || c.kept(call) || !c.unconditional(call) {
		return
	}
	again := c.repeated(call.Parent()) && !c.ownInformer(call)
	if !again && !c.inRounds(call, knowledge.Receiver(&call.Call), make(map[ssa.Instruction]bool)) {
		return
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

// unconditional reports whether no condition decides about an instruction but that there has been no error.
func (c *checker) unconditional(instr ssa.Instruction) bool {
	return !slices.ContainsFunc(c.conditions.Under(instr), func(f conditions.Fact) bool {
		return f.Predicate != conditions.Nil || !knowledge.IsError(f.Subject.Type())
	})
}

// inRounds reports whether a loop that goes on until something ends it runs an instruction in each round, itself or by calls of the package, with an informer
// that is the same in all of them.
func (c *checker) inRounds(at ssa.Instruction, informer ssa.Value, seen map[ssa.Instruction]bool) bool {
	if knowledge.Visited(seen, at) || !c.unconditional(at) {
		return false
	}
	root := c.source(informer)
	if root == nil {
		return false
	}
	made, isInstr := root.(ssa.Instruction)
	here := isInstr && made.Parent() == at.Parent()
	if c.process.InRounds(at) && !(here && paths.InLoop(made.Block())) {
		return true
	}
	return !here && slices.ContainsFunc(c.graph.InProgram(at.Parent()), func(site calls.Site) bool {
		next := root
		if param, ok := root.(*ssa.Parameter); ok && param.Parent() == at.Parent() {
			next = site.Argument(param)
		}
		return site.Mode != calls.Unknown && c.inRounds(site.Instr, next, seen)
	})
}

// source returns what an informer is got from: the value that does not change by itself and on which the first of the calls is that lead to the informer. Such calls return
// the same informer for what is the same, so that one which is handed anything but constants and the type of an object has another informer each time. It returns nil
// where a field is on the way that is assigned to after the struct was made.
func (c *checker) source(v ssa.Value) ssa.Value {
	for seen := make(map[ssa.Value]bool); v != nil && !knowledge.Visited(seen, v); {
		at := flow.Locate(v)
		if v = at.Root; at.Path != "" && c.reassigned(at.Path) {
			return nil
		}
		made := flow.Made(v)
		if made == nil || knowledge.Receiver(&made.Call) == nil || slices.ContainsFunc(knowledge.Args(&made.Call), differs) {
			break
		}
		v = knowledge.Receiver(&made.Call)
	}
	return v
}

// differs reports whether an argument can be another one in the next call: it is no constant, no context and no typed object.
func differs(arg ssa.Value) bool {
	arg = knowledge.Unconverted(arg)
	_, constant := arg.(*ssa.Const)
	return !constant && !knowledge.Context(arg.Type()) && !knowledge.IsObject(arg.Type())
}

// reassigned reports whether a field of a path is assigned to in a struct that is not being made.
func (c *checker) reassigned(path string) bool {
	names := strings.Split(path, ".")
	for _, fn := range c.ssa.Funcs {
		for store := range calls.Each[*ssa.Store](fn) {
			field, ok := store.Addr.(*ssa.FieldAddr)
			if !ok {
				continue
			}
			_, literal := field.X.(*ssa.Alloc)
			if !literal && slices.Contains(names, flow.FieldOf(field.X.Type(), field.Field).Name()) {
				return true
			}
		}
	}
	return false
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
