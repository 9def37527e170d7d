package cachesync

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/factories"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// waitsEarly reports a wait for a factory that nothing can have started: the factory waits for the informers that it has
// started, and for no others.
func (c *checker) waitsEarly(wait factories.Op) {
	call, ok := wait.Instr.(*ssa.Call)
	if !ok || wait.Kind != factories.Waits || wait.Called || wait.Of.Path != "" || !c.ownFactory(wait.Of.Holder) {
		return
	}
	name := c.receiver(call, "the factory")
	var after, beside, started ssa.Instruction
	starts := false
	for _, op := range c.factories.Of(wait.Of.Holder) {
		at := factories.Place(op, call.Parent())
		switch {
		case op.Of.Path != "" || op.Kind != factories.Starts && op.Kind != factories.Escapes:
		case at != nil && paths.Before(call, at) && !calls.ComesAfter(call, at):
			if after == nil && op.Kind == factories.Starts {
				after = op.Instr
			}
		case op.Kind == factories.Starts && at != nil && c.asGoroutine(op, at) && paths.Before(at, call):
			beside, started = at, op.Instr
		default:
			return // it may have been started by then
		}
		starts = starts || op.Kind == factories.Starts
	}
	switch {
	case beside != nil:
		if !c.waitsBetween(beside, call) {
			c.report(waitBeforeStart, call, c.related(started, "started in a goroutine"),
				"%s waits for the informers that have been started, and Start of %s runs in a goroutine beside it: it may find none, and return at once", calleeName(call), name)
		}
	case after != nil:
		c.report(waitBeforeStart, call, c.related(after, "started here"),
			"%s waits for the informers that have been started, and %s is started only after it: it returns at once", calleeName(call), name)
	case !starts:
		c.report(waitBeforeStart, call, nil, "%s waits for the informers that have been started, and nothing starts %s: it returns at once", calleeName(call), name)
	}
}

// ownFactory reports whether everything that is done with a factory is seen: a function makes it, or a field has it that other packages
// cannot name, and that gets factories before they are started.
func (c *checker) ownFactory(holder any) bool {
	switch holder := holder.(type) {
	case *ssa.Call:
		return knowledge.MakesFactory(&holder.Call)
	case *types.Var:
		makers, all := c.factories.Makers(holder)
		return all && !slices.ContainsFunc(makers, func(made *ssa.Call) bool {
			return slices.ContainsFunc(c.factories.Of(made), func(op factories.Op) bool {
				return !op.Later && op.Of.Path == "" && (op.Kind == factories.Starts || op.Kind == factories.Escapes)
			})
		})
	}
	return false
}

// asGoroutine reports whether an operation runs in a goroutine that its place starts.
func (c *checker) asGoroutine(op factories.Op, at ssa.Instruction) bool {
	if _, ok := op.Instr.(*ssa.Go); ok {
		return true
	}
	fn := op.Instr.Parent()
	return fn != at.Parent() && c.graph.RunsOnly(fn, calls.Goroutine)
}

// waitsBetween reports whether something is waited for between two instructions, on every path.
func (c *checker) waitsBetween(first, last ssa.Instruction) bool {
	return paths.Find(paths.Search{
		From: first, To: func(instr ssa.Instruction) bool { return instr == last }, Avoid: c.joins, Plain: true,
	}) == nil
}

// madeLate reports the informers of a factory that are made after it has been started for the last time.
func (c *checker) madeLate(made *ssa.Call) {
	ops := c.factories.Of(made)
	start := c.lastStart(made, ops)
	if start == nil {
		return
	}
	var reported []string
	for _, op := range ops {
		at := factories.Place(op, made.Parent())
		if op.Kind != factories.Makes || op.Later && !op.Called || at == nil || !paths.Before(start, at) || slices.Contains(reported, op.Of.Path) || !c.onlyHere(op, start, ops) {
			continue
		}
		reported = append(reported, op.Of.Path)
		resource := strings.TrimPrefix(op.Of.Path, ".")
		name := c.startedName(start, ops)
		if call, ok := op.Instr.(ssa.CallInstruction); ok && op.Called {
			c.report(informerAfterStart, op.Instr, c.related(start, "started here"),
				"%s makes the informer of %s after %s has been started: nothing starts it, and its cache stays empty", calleeName(call), resource, name)
			continue
		}
		c.report(informerAfterStart, op.Instr, c.related(start, "started here"),
			"the informer of %s is made after %s has been started: nothing starts it, and its cache stays empty", resource, name)
	}
}

// lastStart returns the call that starts a factory, after which nothing can start it again; nil if there is none, or if code has the factory
// that is not seen.
func (c *checker) lastStart(made *ssa.Call, ops []factories.Op) *ssa.Call {
	var last *ssa.Call
	for _, op := range ops {
		if op.Kind != factories.Starts {
			continue
		}
		call, ok := op.Instr.(*ssa.Call)
		if !ok || op.Later || call.Parent() != made.Parent() {
			return nil
		}
		if last == nil || paths.Before(last, call) {
			last = call
		}
	}
	if last == nil || paths.InLoop(last.Block()) {
		return nil
	}
	for _, op := range ops {
		if op.Kind == factories.Starts && op.Instr != ssa.Instruction(last) && calls.ComesAfter(op.Instr, last) {
			return nil
		}
	}
	return last
}

// startedName returns how the source writes the factory that a call starts.
func (c *checker) startedName(start *ssa.Call, ops []factories.Op) string {
	for _, op := range ops {
		if op.Instr == ssa.Instruction(start) && op.Called {
			return "the factory"
		}
	}
	return c.receiver(start, "the factory")
}

// onlyHere reports whether the informer that an operation makes is not made elsewhere before a start, and not run by hand.
func (c *checker) onlyHere(made factories.Op, start ssa.Instruction, ops []factories.Op) bool {
	return !slices.ContainsFunc(ops, func(op factories.Op) bool {
		at := factories.Place(op, start.Parent())
		late := at != nil && paths.Before(start, at)
		switch op.Kind {
		case factories.Makes:
			return !late && (op.Of.Path == made.Of.Path || knowledge.Unlisted(op.Of.Path) || knowledge.Unlisted(made.Of.Path))
		case factories.Runs:
			return strings.HasPrefix(op.Of.Path, made.Of.Path)
		case factories.Escapes:
			if op.Later && op.Of.Path == "" {
				return !late // a getter of a field is not taken for one who starts it
			}
			return strings.HasPrefix(made.Of.Path+".Informer()", op.Of.Path)
		}
		return false
	})
}
