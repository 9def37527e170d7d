package ctxrunnable

import (
	"fmt"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const (
	queueOpen    = "%s of %s waits on after %s ends: nothing shuts the queue down"
	endedLate    = "%s of %s waits on after %s ends: the deferred %s runs only after it"
	endedAfter   = "%s of %s waits on after %s ends: %s comes only after a wait for this goroutine"
	resourceOpen = "%s of %s waits on after %s ends: nothing closes it then"
)

// resources reports loops under a stop that wait for a work queue, a listener or a connection which
// nothing ends with the stop, and which no other package sees. The field stands for the resources of
// all values of its type: one ShutDown anywhere keeps all of them silent.
func (c *checker) resources() {
	if c.pass.Pkg.Name() == "main" {
		return // its workers end with the process
	}
	ends := c.shutdowns()
	uses := sync.OnceValue(c.fieldUses) // few packages have any
	reported := make(map[any]bool)
	byEntry := make(map[*ssa.Function]*openResource) // one Run that forgets its queues is one oversight
	var found []*openResource
	for _, fn := range c.ssa.Shipped {
		s, ok := c.scopeOf(fn)
		if !ok {
			s, ok = c.keptScope(fn)
		}
		if !ok || c.reported[fn] || c.endsAnyway(&s) {
			continue
		}
		c.unlessLater(&s)
		for _, call := range calls.In(fn) {
			message, resource, name := c.waitsForResource(call)
			if message == "" || c.after.AfterStop(call) || c.joinedLate(call, resource, ends) {
				continue
			}
			late, ended := c.endedElsewhere(call, resource, ends)
			made, own := c.ownResource(resource, uses)
			if !own && late.at != nil && c.comesAfterStop(c.after.JoinedFirst(late.instr, late.at, call)) {
				made, own = late.at, true // whoever else sees it, this function means to end it
			}
			if ended || !own || knowledge.Visited(reported, made) {
				continue
			}
			words, related := []any{flow.CalleeName(call.Common()), name, s.name}, []analysis.RelatedInformation{c.arrives(s)}
			if late.at != nil {
				message, words = late.message(), append(words, late.name())
				related = append(related, c.note(late.at.Pos(), "ended here"))
			}
			entry := s.owner
			if s.entry != nil {
				entry = s.entry.Func
			}
			if first := byEntry[entry]; first != nil {
				first.Related = append(first.Related, c.note(call.Pos(), fmt.Sprintf("%s of %s waits on as well", words[0], words[1])))
				continue
			}
			byEntry[entry] = &openResource{diagnostic(nil, c.resourceCheck(fn, s, message), c.ssa.Range(call), fmt.Sprintf(message, words...), related), s}
			found = append(found, byEntry[entry])
		}
	}
	for _, open := range found {
		c.reportUnder(open.under, open.Diagnostic)
	}
}

// resourceCheck returns the check that reports a wait for a resource in a function, by what is said of it.
func (c *checker) resourceCheck(fn *ssa.Function, s scope, message string) string {
	switch {
	case message == queueOpen && !c.awaited(&s):
		return openQueue
	case message == endedAfter:
		return deafLoop
	}
	return c.loopCheck(fn, s)
}

// An openResource is what nothing ends when the stop of a scope has ended.
type openResource struct {
	analysis.Diagnostic
	under scope
}

// waitsForResource returns what a call waits for, time and again, until another method of the same value
// ends it, and how to say so; "" for another call. A read from a connection ends with the stop if that is looked at and data
// comes, but it need not come.
func (c *checker) waitsForResource(call ssa.CallInstruction) (message string, resource ssa.Value, name string) {
	plain, ok := call.(*ssa.Call)
	server, blocks, _ := knowledge.ServerOf(knowledge.Callee(call.Common()))
	switch {
	case knowledge.QueueGets.Calls(call.Common()):
		if c.asksForItem(call) {
			return "", nil, ""
		}
		message = queueOpen
	case !ok || !paths.InLoop(call.Block()):
		return "", nil, ""
	case blocks && !server.Serves:
		message = resourceOpen
	default:
		if resource, name = c.readsFrom(plain); resource == nil {
			return "", nil, ""
		}
		return resourceOpen, c.promoter(resource), name
	}
	return message, c.promoter(knowledge.Receiver(call.Common())), c.receiverName(call)
}

// joinedLate reports the waits for goroutines which the resource of a call keeps, that come before its end; see lateJoin.
func (c *checker) joinedLate(call ssa.CallInstruction, resource ssa.Value, ends endIndex) bool {
	return c.lateJoin(call, resource, func(v view) (lateEnd, ssa.Instruction) {
		late, ended := c.endedElsewhere(call, v.value, ends)
		if ended || late.at == nil {
			return late, nil
		}
		return late, c.after.JoinedFirst(late.instr, late.at, call)
	})
}

// asksForItem reports whether a Get runs only after a look at the length of its queue: it takes what is there and does not wait for more. That another
// worker takes it in between is not seen.
func (c *checker) asksForItem(get ssa.CallInstruction) bool {
	return slices.ContainsFunc(c.conditions.Under(get), func(f conditions.Fact) bool {
		look, ok := f.Subject.(*ssa.Call)
		return ok && knowledge.QueueLength(&look.Call) && c.graph.SameObject(knowledge.Receiver(&look.Call), knowledge.Receiver(get.Common()))
	})
}

// endedElsewhere reports whether something ends a resource while a call waits for it: in another
// function that runs then, or before the call by a deadline. If only what runs after the call does, because it is deferred or comes after a wait for
// the goroutine of the call, it returns the first such end.
func (c *checker) endedElsewhere(call ssa.CallInstruction, resource ssa.Value, ends endIndex) (late lateEnd, ended bool) {
	for _, e := range c.endsOf(resource, ends) {
		if calls.Declared(e.instr.Parent()) != calls.Declared(call.Parent()) && c.uncalled(e.instr.Parent()) {
			continue
		}
		for _, instr := range c.ranFrom(e, resource) {
			switch {
			case paths.IsDefer(instr) && c.inSameGoroutine(instr.Parent(), call.Parent()), c.after.JoinedFirst(e.instr, instr, call) != nil:
				if late.at == nil {
					late = lateEnd{e, instr}
				}
			case knowledge.QueueGets.Calls(call.Common()), !c.inSameGoroutine(instr.Parent(), call.Parent()), paths.Before(instr, call):
				return lateEnd{}, true
			}
		}
	}
	return late, false
}

// inSameGoroutine reports whether a function waits for another one where it calls it, or is that one,
// so that what it does before or after is not done in between.
func (c *checker) inSameGoroutine(outer, fn *ssa.Function) bool {
	return slices.Contains(c.graph.RunBy(outer), fn)
}

// ownResource returns what identifies a resource, when the package makes it and keeps it to itself.
func (c *checker) ownResource(resource ssa.Value, uses func() map[*types.Var][]ssa.Value) (made any, own bool) {
	for _, id := range c.graph.Identities(resource) {
		field, ok := id.(*types.Var)
		if ok && (field.Exported() || field.Embedded() || field.Pkg() != c.pass.Pkg || c.fieldEscapes(uses()[field])) {
			return nil, false
		}
	}
	for _, origin := range c.graph.Origins(resource) {
		if knowledge.IsNil(origin) {
			continue // what a helper returns with an error
		}
		call := flow.Made(origin)
		if call == nil || !knowledge.MakesQueue(&call.Call) && !knowledge.Connects[knowledge.Callee(&call.Call)] || c.handedOn(origin) {
			return nil, false
		}
		made = call
	}
	return made, made != nil
}

// promoter returns the value on which a method was called, when the method is that of a part which a
// struct of a library embeds: of a *net.UDPConn in place of its net.conn.
func (c *checker) promoter(v ssa.Value) ssa.Value {
	for {
		addr, ok := v.(*ssa.FieldAddr)
		if !ok {
			return v
		}
		if field := flow.FieldOf(addr.X.Type(), addr.Field); !field.Embedded() || field.Pkg() == c.pass.Pkg {
			return v
		}
		v = addr.X
	}
}

// fieldUses returns where the package uses the fields of structs.
func (c *checker) fieldUses() map[*types.Var][]ssa.Value {
	uses := make(map[*types.Var][]ssa.Value)
	for _, fn := range c.ssa.Funcs {
		for instr := range calls.Instrs(fn) {
			switch instr := instr.(type) {
			case *ssa.FieldAddr:
				field := flow.FieldOf(instr.X.Type(), instr.Field)
				uses[field] = append(uses[field], instr)
			case *ssa.Field:
				field := flow.FieldOf(instr.X.Type(), instr.Field)
				uses[field] = append(uses[field], instr)
			}
		}
	}
	return uses
}

// fieldEscapes reports whether what a field holds is given to code that is not seen, by one of its
// uses.
func (c *checker) fieldEscapes(uses []ssa.Value) bool {
	return slices.ContainsFunc(uses, func(use ssa.Value) bool {
		if addr, ok := use.(*ssa.FieldAddr); ok {
			return c.addressEscapes(addr)
		}
		return c.handedOn(use)
	})
}

func (c *checker) addressEscapes(addr *ssa.FieldAddr) bool {
	for _, ref := range knowledge.Referrers(addr) {
		switch ref := ref.(type) {
		case *ssa.UnOp:
			if c.handedOn(ref) {
				return true
			}
		case *ssa.Store:
		default:
			return true
		}
	}
	return false
}
