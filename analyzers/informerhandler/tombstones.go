package informerhandler

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/tombstones"
)

// wrong reports what a handler does to a tombstone that only an object takes.
func (c *checker) wrong(root tombstones.Root, o *tombstones.Outcome) {
	if root.Reads() {
		c.readLater(root, o)
		return
	}
	for _, e := range o.Events {
		switch e.Kind {
		case tombstones.Fails:
			switch {
			case e.Elsewhere:
			case e.Boxed:
				c.report(tombstoneDiscarded, e.Instr, &root, nil,
					"%s is the tombstone again, and not the object in it: it is no %s, and the deletion is lost", c.asked(e.Instr), e.Type)
			case e.Unwrapped && c.drops(root, o):
				c.report(tombstoneDiscarded, e.Instr, &root, nil,
					"%s is still the tombstone whose object was taken out before: it is no %s, and the deletion is dropped", c.asked(e.Instr), e.Type)
			}
		case tombstones.Panics:
			c.asserted(root, e)
		case tombstones.Nil:
			if e.Unwrapped {
				c.report(tombstoneDiscarded, e.Instr, &root, nil,
					"the object in the tombstone is thrown away: what is used here is the nil that the assertion to %s has left", e.Type)
			} else {
				c.report(tombstoneAssert, e.Instr, &root, nil,
					"this panics when the watch missed a deletion: a cache.DeletedFinalStateUnknown is no %s, and the assertion leaves nil", e.Type)
			}
		case tombstones.Empty:
			if e.Unwrapped && c.drops(root, o) {
				c.report(tombstoneDiscarded, e.Instr, &root, nil,
					"the object in the tombstone is thrown away: this is the nil that the assertion to %s has left, and the deletion is dropped", e.Type)
			}
		case tombstones.NoKey:
			c.keyless(root, e)
		}
	}
}

// drops reports whether a handler does something about objects, and nothing about a tombstone.
func (c *checker) drops(root tombstones.Root, o *tombstones.Outcome) bool {
	return !o.Acts && o.Returns && !o.Has(tombstones.Escapes, tombstones.Hands) && root.Event != knowledge.Filtered && c.tombstones.DoesMore(root)
}

// readLater reports a handler of deletions that puts what it is handed into a field, whose reader takes it for an object. A reader that asks for
// tombstones somewhere, or hands what it reads on, may know more than is seen.
func (c *checker) readLater(root tombstones.Root, o *tombstones.Outcome) {
	field, _ := flow.FieldRead(root.Registered.(*ssa.Store).Addr)
	for _, e := range o.Events {
		at := []analysis.RelatedInformation{c.ssa.Related(e.Instr, "asserted here")}
		switch {
		case o.Has(tombstones.Tests, tombstones.Escapes, tombstones.Hands) || e.Elsewhere:
			return
		case e.Kind == tombstones.Panics:
			c.reportWith(tombstoneAssert, root.Registered, at, nil,
				"%s gets a cache.DeletedFinalStateUnknown when the watch missed a deletion: the assertion to %s in %s panics", field.Name(), e.Type, root.Fn.Name())
		case e.Kind == tombstones.Fails && !o.Acts && o.Returns && c.tombstones.DoesMore(root):
			c.reportWith(tombstoneIgnored, root.Registered, at, nil,
				"%s gets a cache.DeletedFinalStateUnknown when the watch missed a deletion: %s finds that it is no %s, and drops it", field.Name(), root.Fn.Name(), e.Type)
		}
	}
}

func (c *checker) asserted(root tombstones.Root, e tombstones.Event) {
	switch {
	case e.Elsewhere:
		c.report(tombstoneAssert, e.Instr, &root, nil,
			"%s panics when the watch missed a deletion: it asserts a cache.DeletedFinalStateUnknown to %s", handlerName(root, e), e.Type)
	case e.Unwrapped:
		c.report(tombstoneDiscarded, e.Instr, &root, nil,
			"%s is still the tombstone whose object was taken out before: the assertion to %s panics", c.asked(e.Instr), e.Type)
	default:
		c.report(tombstoneAssert, e.Instr, &root, nil,
			"the assertion panics when the watch missed a deletion: %s is then a cache.DeletedFinalStateUnknown and no %s", c.asked(e.Instr), e.Type)
	}
}

// handlerName returns the name of the function of another package in which something happens: what the handler calls, or the
// handler itself.
func handlerName(root tombstones.Root, e tombstones.Event) string {
	if call, ok := e.Instr.(ssa.CallInstruction); ok && e.Instr != root.Registered {
		return flow.CalleeName(call.Common())
	}
	return root.Fn.Name()
}

// asked returns how the source writes what an assertion asks about.
func (c *checker) asked(assert ssa.Instruction) string {
	for _, node := range c.ssa.Path(assert.Pos()) {
		if expr, ok := node.(*ast.TypeAssertExpr); ok {
			return types.ExprString(expr.X)
		}
	}
	return "the object"
}

// keyless reports a function that has no key for a tombstone, unless nothing but a log wants the key.
func (c *checker) keyless(root tombstones.Root, e tombstones.Event) {
	call, ok := e.Instr.(*ssa.Call)
	if !ok || !e.Elsewhere && c.onlyLogged(call) || root.Event == knowledge.Filtered && !root.Deletes {
		return
	}
	name := flow.CalleeName(&call.Call)
	if e.Unwrapped {
		c.report(tombstoneDiscarded, call, &root, c.siblingFix(call),
			"%s gets the tombstone whose object was taken out before: it returns an error, and the deletion is lost", name)
		return
	}
	if e.Elsewhere {
		c.report(tombstoneKey, call, &root, nil,
			"%s asks a cache.DeletedFinalStateUnknown for its key, which fails: a deletion that the watch missed is lost", name)
		return
	}
	c.report(tombstoneKey, call, &root, c.siblingFix(call),
		"%s returns an error for a cache.DeletedFinalStateUnknown: a deletion that the watch missed is lost", name)
}

// onlyLogged reports whether the first result of a call goes nowhere but to a log.
func (c *checker) onlyLogged(call *ssa.Call) bool {
	return !knowledge.Any(knowledge.Each[*ssa.Extract](knowledge.Referrers(call)), func(part *ssa.Extract) bool {
		if part.Index != 0 {
			return false
		}
		return slices.ContainsFunc(c.graph.Uses(part), func(use flow.Use) bool {
			at, ok := use.Instr.(ssa.CallInstruction)
			return !ok || !knowledge.Logs(at.Common())
		})
	})
}

// siblingFix returns the fix that calls the function which takes tombstones too, unless what it takes fails later all the same. It does
// the same for objects.
func (c *checker) siblingFix(call *ssa.Call) []analysis.SuggestedFix {
	sibling, _ := knowledge.FailsForTombstone(&call.Call)
	callee := call.Call.StaticCallee()
	if sibling == "" || c.failsLater(call.Call.Args[0]) || callee == nil || callee.Object().Pkg().Scope().Lookup(sibling) == nil {
		return nil
	}
	for _, node := range c.ssa.Path(call.Pos()) {
		expr, ok := node.(*ast.CallExpr)
		if !ok {
			continue
		}
		selector, ok := ast.Unparen(expr.Fun).(*ast.SelectorExpr)
		if !ok || selector.Sel.Name != callee.Name() {
			return nil
		}
		return []analysis.SuggestedFix{{
			Message:   "call " + sibling,
			TextEdits: []analysis.TextEdit{{Pos: selector.Sel.Pos(), End: selector.Sel.End(), NewText: []byte(sibling)}},
		}}
	}
	return nil
}

// failsLater reports whether a value is handed to a function that returns an error for a tombstone and has no sibling.
func (c *checker) failsLater(value ssa.Value) bool {
	return slices.ContainsFunc(c.graph.Uses(value), func(u flow.Use) bool {
		call, ok := u.Instr.(ssa.CallInstruction)
		if !ok {
			return false
		}
		sibling, fails := knowledge.FailsForTombstone(call.Common())
		return fails && sibling == ""
	})
}

// ignored reports a handler that finds a tombstone not to be of its type and does nothing about it, although it does something
// about objects. Who looks at tombstones, or hands them to code that is not seen, does not ignore them.
func (c *checker) ignored(root tombstones.Root, o *tombstones.Outcome) {
	if root.Reads() || c.shortWatch(root) {
		return // see readLater
	}
	at := slices.IndexFunc(o.Events, func(e tombstones.Event) bool { return e.Kind == tombstones.Fails })
	if at < 0 || o.Acts && o.Returns {
		return
	}
	if slices.ContainsFunc(o.Events, func(e tombstones.Event) bool { return e.Kind != tombstones.Fails && e.Kind != tombstones.Empty }) {
		return
	}
	e := o.Events[at]
	switch {
	case !o.Returns && e.Elsewhere:
		c.report(tombstoneAssert, e.Instr, &root, nil,
			"%s ends the process when the watch missed a deletion: it finds that a cache.DeletedFinalStateUnknown is no %s", handlerName(root, e), e.Type)
	case !o.Returns:
		c.report(tombstoneAssert, e.Instr, &root, nil,
			"the process ends when the watch missed a deletion: %s is then a cache.DeletedFinalStateUnknown and no %s", c.asked(e.Instr), e.Type)
	case root.Event == knowledge.Filtered:
		if root.Deletes && o.Zero(0) {
			c.report(tombstoneIgnored, e.Instr, &root, nil,
				"the filter keeps deletions away that the watch missed: a cache.DeletedFinalStateUnknown is no %s", e.Type)
		}
	case !c.tombstones.DoesMore(root):
	case e.Elsewhere:
		c.report(tombstoneIgnored, e.Instr, &root, nil,
			"a deletion that the watch missed is dropped: %s finds that a cache.DeletedFinalStateUnknown is no %s", handlerName(root, e), e.Type)
	default:
		c.report(tombstoneIgnored, e.Instr, &root, nil,
			"a deletion that the watch missed is dropped: %s is then a cache.DeletedFinalStateUnknown and no %s", c.asked(e.Instr), e.Type)
	}
}

// shortWatch reports whether a handler serves a command that waits for something: the function that registers it closes a channel of its own when
// it returns, which stops the informer, and the process ends then. A deletion that it misses is asked for again by who started the command.
func (c *checker) shortWatch(root tombstones.Root) bool {
	fn := calls.Declared(root.Registered.Parent())
	return c.process.EndsWith(fn) && slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		if knowledge.BuiltinName(call.Common()) != "close" {
			return false
		}
		_, own := flow.Locate(call.Common().Args[0]).Root.(*ssa.MakeChan)
		return own
	})
}

// pointers reports tests for a pointer to a tombstone, unless the function asks for the value as well.
func (c *checker) pointers() {
	var found []*ssa.TypeAssert
	values := make(map[*ssa.Function]bool)
	for _, fn := range c.ssa.Funcs {
		for instr := range calls.Instrs(fn) {
			switch instr := instr.(type) {
			case *ssa.TypeAssert:
				if is, pointer := knowledge.Tombstone(instr.AssertedType); is && pointer {
					found = append(found, instr)
				} else if is {
					values[calls.Declared(fn)] = true
				}
			case *ssa.MakeInterface:
				if is, pointer := knowledge.Tombstone(instr.X.Type()); is && pointer {
					return // somebody here hands over a pointer
				}
			}
		}
	}
	for _, assert := range found {
		if !values[calls.Declared(assert.Parent())] {
			c.report(tombstonePointer, assert, nil, nil,
				"a tombstone is a cache.DeletedFinalStateUnknown and never a pointer to one: a deletion that the watch missed is not recognised")
		}
	}
}
