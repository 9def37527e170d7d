package retryconflict

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/conflicts"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// readOnce reports a write of an object that the retried function has from outside, if nothing in it can
// read the object again.
func (c *checker) readOnce(retry conflicts.Retry) {
	for _, w := range c.conflicts.Writes(retry.Fn) {
		if w.Answer != knowledge.Conflicts || !captured(w.Object, retry.Fn) && !c.bound(w.Object, retry) {
			continue
		}
		if c.renewed(w, retry) || !c.hasVersion(w.Object, retry.Site) {
			continue
		}
		if retry.Polls && !c.conflicts.GoesOn(w.Call, retry.Fn) {
			continue
		}
		c.report(c.finding(noReread, c.ssa.Range(w.Call),
			fmt.Sprintf("%s sends the same %s in each try: nothing reads it again, so that after one conflict all tries conflict",
				flow.CalleeName(w.Call.Common()), c.name(w.Object)),
			c.ssa.Related(retry.Site, "tried again here")))
		return
	}
}

// captured reports whether an object comes from outside of a function.
func captured(object refs.Ref, fn *ssa.Function) bool {
	return object.Root != nil && object.Root.Parent() != nil && object.Root.Parent() != fn
}

// bound reports whether an object is a part of the receiver of a method value: each try has the same one.
func (c *checker) bound(object refs.Ref, retry conflicts.Retry) bool {
	return retry.Fn.Signature.Recv() != nil && object.Path != "" && object.Root == ssa.Value(retry.Fn.Params[0])
}

// renewed reports whether something in the retried function may read the object of a write again or assign
// another, or whether the function around it sets its version before the retry.
func (c *checker) renewed(w conflicts.Write, retry conflicts.Retry) bool {
	inside := false
	for instr := range calls.Instrs(retry.Fn) {
		inside = inside || c.conflicts.Renews(instr, w) && !c.onlyOnceWritten(instr, w, retry)
	}
	return inside || c.stores(retry.Site.Parent(), w.Object, func(path string, at ssa.Instruction) bool {
		return at != ssa.Instruction(retry.Site) && version(path) && !c.replaced(at, w.Object, retry.Site)
	})
}

// replaced reports whether what an instruction sets of an object is replaced before another instruction, on every path between them: the object is read,
// or the answer to a request is decoded into it.
func (c *checker) replaced(at ssa.Instruction, object refs.Ref, site ssa.Instruction) bool {
	return paths.Find(paths.Search{
		From: at, At: site, Plain: true,
		Avoid: func(instr ssa.Instruction) bool {
			call, ok := instr.(ssa.CallInstruction)
			if !ok || instr == site {
				return false
			}
			does, _ := c.effects.Call(call)
			return slices.ContainsFunc(does, func(e effects.Effect) bool {
				return (e.Kind == effects.Fills || e.Kind == effects.Reads) && e.On == object
			})
		},
	}) == nil
}

// onlyOnceWritten reports whether an instruction runs only if a flag of the function around the retry has been set, and the retried function sets
// it only once the write has worked: then there is no other try.
func (c *checker) onlyOnceWritten(instr ssa.Instruction, w conflicts.Write, retry conflicts.Retry) bool {
	call, ok := w.Call.(*ssa.Call)
	if !ok {
		return false
	}
	err, _ := conditions.ErrorOf(call)
	return err != nil && slices.ContainsFunc(c.conditions.Under(instr), func(f conditions.Fact) bool {
		load, ok := f.Subject.(*ssa.UnOp)
		if !ok || f.Predicate != conditions.True {
			return false
		}
		flag := flow.Variable(load.X)
		return flag != nil && flag.Parent() != retry.Fn && !slices.ContainsFunc(flow.StoresTo(flag), func(store *ssa.Store) bool {
			value, known := store.Val.(*ssa.Const)
			return !known || !conflicts.IsFalse(value) == f.Truth && (store.Parent() != retry.Fn || !c.conditions.ErrorAt(err, store).IsNil())
		})
	})
}

// writtenByHand reports a write that a function does again after a conflict, in a loop or by a call of itself, with
// an object that nothing reads anew.
func (c *checker) writtenByHand(fn *ssa.Function) {
	for _, round := range c.conflicts.Rounds(fn) {
		if !c.hasVersion(round.Object, nil) || c.stores(fn, round.Object, func(path string, _ ssa.Instruction) bool { return version(path) }) {
			continue
		}
		var related []analysis.RelatedInformation
		if round.Again != nil {
			related = append(related, c.ssa.Related(round.Again, "tried again here"))
		}
		c.report(c.finding(noReread, c.ssa.Range(round.Call),
			fmt.Sprintf("%s sends the same %s in each try: nothing reads it again, so that after one conflict all tries conflict",
				flow.CalleeName(round.Call.Common()), c.name(round.Object)), related...))
	}
}

func version(path string) bool { return path != "" && conflicts.HoldsVersion(path) }

// stores reports whether a function stores into an object, or into what holds it, at a path that is one
// of those that are asked for: the path below the object, "" for the object as a whole.
func (c *checker) stores(fn *ssa.Function, object refs.Ref, at func(path string, store ssa.Instruction) bool) bool {
	found := false
	for instr := range calls.Instrs(fn) {
		if call, ok := instr.(ssa.CallInstruction); ok {
			if of, field, _ := knowledge.SetsMeta(call.Common()); of != nil && refs.ValueOf(of) == object {
				found = found || at("."+field, instr)
			}
		}
		for _, e := range c.effects.Instr(instr) {
			if e.Kind != effects.Stores || e.On.Root != object.Root {
				continue
			}
			if path, below := strings.CutPrefix(e.On.Path, object.Path); below {
				found = found || at(path, instr)
			} else if strings.HasPrefix(object.Path, e.On.Path) {
				found = found || at("", instr)
			}
		}
	}
	return found
}

// hasVersion reports whether an object can have been read from the cluster, or be what the answer to a request was decoded
// into: one that is put together is written whatever version is there.
func (c *checker) hasVersion(object refs.Ref, site ssa.Instruction) bool {
	switch root := object.Root.(type) {
	case *ssa.Parameter, *ssa.IndexAddr:
		return true
	case *ssa.Alloc:
		return c.readInto(root) || holdsElement(root) || holdsParameter(root) || site != nil && c.filledBefore(root, site)
	case *ssa.Call, *ssa.Extract:
		made := flow.Made(root)
		if made == nil {
			return false
		}
		does, seen := c.effects.Call(made)
		return !seen || does.Has(effects.Reads, effects.Shares, effects.Unknown, effects.Writes)
	}
	return false
}

// holdsElement reports whether a variable gets the elements of a list in a loop.
func holdsElement(variable *ssa.Alloc) bool {
	return slices.ContainsFunc(flow.StoresTo(variable), func(store *ssa.Store) bool {
		load, ok := store.Val.(*ssa.UnOp)
		if !ok {
			return false
		}
		_, element := load.X.(*ssa.IndexAddr)
		return element
	})
}

// holdsParameter reports whether a variable is a parameter that a closure captures and that is assigned anew.
func holdsParameter(variable *ssa.Alloc) bool {
	return slices.ContainsFunc(flow.StoresTo(variable), func(store *ssa.Store) bool {
		_, ok := store.Val.(*ssa.Parameter)
		return ok
	})
}

// readInto reports whether a call of the function around a variable reads an object into it.
func (c *checker) readInto(variable *ssa.Alloc) bool {
	found := false
	for instr := range calls.Instrs(variable.Parent()) {
		switch instr := instr.(type) {
		case ssa.CallInstruction:
			does, _ := c.effects.Call(instr)
			found = found || slices.ContainsFunc(does, func(e effects.Effect) bool {
				return e.Kind == effects.Reads && e.On.Root == ssa.Value(variable)
			})
		case *ssa.Store:
			made := flow.Made(instr.Val)
			found = found || made != nil && instr.Addr == ssa.Value(variable)
		}
	}
	return found
}

// filledBefore reports whether the answer to a request before an instruction is decoded into a variable: that to a Create.
func (c *checker) filledBefore(variable *ssa.Alloc, site ssa.Instruction) bool {
	return slices.ContainsFunc(calls.In(variable.Parent()), func(instr ssa.CallInstruction) bool {
		does, _ := c.effects.Call(instr)
		return instr.Parent() == site.Parent() && instr != site && paths.Before(instr, site) && slices.ContainsFunc(does, func(e effects.Effect) bool {
			return e.Kind == effects.Fills && e.On.Root == ssa.Value(variable)
		})
	})
}

// readFromLister reports a retry whose only read is of a lister: the cache may still be without the write
// of the other.
func (c *checker) readFromLister(retry conflicts.Retry) {
	for _, w := range c.conflicts.Writes(retry.Fn) {
		reads := c.conflicts.Reads(retry.Fn, w)
		if w.Answer != knowledge.Conflicts || len(reads) != 1 || !paths.Before(reads[0], w.Call) {
			continue
		}
		does, _ := c.effects.Call(reads[0])
		if !does.Has(effects.Shares) || does.Has(effects.Reads, effects.Asks, effects.Unknown) {
			continue
		}
		c.report(c.finding(staleReread, c.ssa.Range(reads[0]),
			fmt.Sprintf("each try reads from a lister, which may not have seen yet what %s conflicted with", flow.CalleeName(w.Call.Common())),
			c.ssa.Related(w.Call, "written here")))
		return
	}
}
