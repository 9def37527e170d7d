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
// started, and for no others. Of a factory that comes from elsewhere, the function that starts it after the wait, or beside it, says that nobody has
// started it before.
func (c *checker) waitsEarly(wait factories.Op) {
	call, ok := wait.Instr.(*ssa.Call)
	if !ok || wait.Kind != factories.Waits || wait.Called || wait.Of.Path != "" {
		return
	}
	own := c.ownFactory(wait.Of.Holder)
	starts, after, beside, early := c.startsAround(call, c.factories.Of(wait.Of.Holder), own)
	name := c.receiver(call, "the factory")
	switch {
	case early:
	case beside != nil:
		c.report(waitBeforeStart, call, c.related(beside, "started in a goroutine"),
			"%s waits for the informers that have been started, and Start of %s runs in a goroutine beside it: it may find none, and return at once", calleeName(call), name)
	case after != nil:
		c.report(waitBeforeStart, call, c.related(after, "started here"),
			"%s waits for the informers that have been started, and %s is started only after it: it returns at once", calleeName(call), name)
	case own && !starts:
		c.report(waitBeforeStart, call, nil, "%s waits for the informers that have been started, and nothing starts %s: it returns at once", calleeName(call), name)
	}
}

// startsAround looks where the factory is started that a call waits for: whether at all, after the call, in a goroutine beside it, and
// whether it may have been started before. An informer that is made between the wait and the start says that others were made
// before, unless the factory is the package's own.
func (c *checker) startsAround(wait *ssa.Call, ops []factories.Op, own bool) (starts bool, after, beside ssa.Instruction, early bool) {
	for _, op := range ops {
		at := factories.Place(op, wait.Parent())
		follows := at != nil && paths.Before(wait, at) && !calls.ComesAfter(wait, at)
		starts = starts || op.Of.Path == "" && op.Kind == factories.Starts
		switch {
		case !own && op.Kind == factories.Makes && follows:
			return starts, nil, nil, true
		case op.Of.Path != "" || op.Kind != factories.Starts && op.Kind != factories.Escapes:
		case follows:
			if after == nil && op.Kind == factories.Starts {
				after = op.Instr
			}
		case op.Kind == factories.Starts && at != nil && c.asGoroutine(op, at) && paths.Before(at, wait) && !c.waitsBetween(at, wait):
			beside = op.Instr
		default:
			return starts, nil, nil, true
		}
	}
	return starts, after, beside, false
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

// madeLate reports the informers of a factory that are made after it has been started for the last time, by the function that makes
// it, or, for one in a field, by any.
func (c *checker) madeLate(ops []factories.Op, in *ssa.Function) {
	start := lastStart(ops, in)
	if start == nil {
		return
	}
	var reported []string
	for _, op := range ops {
		at := factories.Place(op, start.Parent())
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

// ofField returns what is done with the factories that a field can have, also before it has them; nil if more than the package shows may
// be done with them.
func (c *checker) ofField(field *types.Var) []factories.Op {
	makers, all := c.factories.Makers(field)
	if !all {
		return nil
	}
	ops := c.factories.Of(field)
	for _, made := range makers {
		for _, op := range c.factories.Of(made) {
			if !op.Later && op.Kind != factories.Keeps {
				ops = append(ops, op)
			}
		}
	}
	return ops
}

// lastStart returns the call of a function that starts a factory, after which nothing can start it again; nil if there is none, or if another function
// starts it. Of a factory in a field the function is the one that starts it.
func lastStart(ops []factories.Op, in *ssa.Function) *ssa.Call {
	var last *ssa.Call
	for _, op := range ops {
		if op.Kind != factories.Starts {
			continue
		}
		call, ok := op.Instr.(*ssa.Call)
		if ok && in == nil {
			in = call.Parent()
		}
		if !ok || op.Later || call.Parent() != in {
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
