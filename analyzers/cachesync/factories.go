package cachesync

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/factories"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// waitsEarly reports a wait for a factory that nothing can have started.
func (c *checker) waitsEarly(call ssa.CallInstruction) {
	early := c.factories.Early(call)
	if early == nil {
		return
	}
	name := c.receiver(call, "the factory")
	switch {
	case early.Beside != nil:
		c.report(waitBeforeStart, call, c.related(early.Beside, "started in a goroutine"),
			"%s waits for the informers that have been started, and %s of %s runs in a goroutine beside it: it may find none, and return at once", flow.CalleeName(call.Common()), startName(early.Beside), name)
	case early.After != nil:
		c.report(waitBeforeStart, call, c.related(early.After, "started here"),
			"%s waits for the informers that have been started, and %s is started only after it: it returns at once", flow.CalleeName(call.Common()), name)
	default:
		c.report(waitBeforeStart, call, nil, "%s waits for the informers that have been started, and nothing starts %s: it returns at once", flow.CalleeName(call.Common()), name)
	}
}

// startName returns the name of what starts a factory, or the value that has it.
func startName(start ssa.Instruction) string {
	if call, ok := start.(ssa.CallInstruction); ok {
		return flow.CalleeName(call.Common())
	}
	return "Start"
}

// nothingToAsk reports a wait for caches that asks none of them.
func (c *checker) nothingToAsk(call ssa.CallInstruction) {
	if c.factories.AsksNothing(call) {
		c.report(noSyncedFuncs, call, nil, "%s has no cache to wait for: it returns true at once, and what follows runs on caches that may be empty", flow.CalleeName(call.Common()))
	}
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
		if op.Kind != factories.Makes || op.Later && !op.Called || at == nil || !follows(at, start) || slices.Contains(reported, op.Of.Path) || !c.onlyHere(op, start, ops) {
			continue
		}
		reported = append(reported, op.Of.Path)
		resource := strings.TrimPrefix(op.Of.Path, ".")
		name := c.startedName(start, ops)
		if _, goes := start.(*ssa.Go); goes {
			c.report(informerAfterStart, op.Instr, c.related(start, "started here, in a goroutine"),
				"the informer of %s is made beside the start of %s, which runs in a goroutine: if the start comes first, its cache stays empty", resource, name)
			continue
		}
		if call, ok := op.Instr.(ssa.CallInstruction); ok && op.Called {
			c.report(informerAfterStart, op.Instr, c.related(start, "started here"),
				"%s makes the informer of %s after %s has been started: nothing starts it, and its cache stays empty", flow.CalleeName(call.Common()), resource, name)
			continue
		}
		c.report(informerAfterStart, op.Instr, c.related(start, "started here"),
			"the informer of %s is made after %s has been started: nothing starts it, and its cache stays empty", resource, name)
	}
}

// unstarted reports the read of a lister of a factory that is made here, and that nothing starts. Who has the store of an informer may fill it by
// hand.
func (c *checker) unstarted(made *ssa.Call) {
	keeps := func(op factories.Op) bool { return op.Kind == factories.Keeps }
	if !c.neverStarted(made) || slices.ContainsFunc(c.factories.Of(made), keeps) {
		return
	}
	var read ssa.CallInstruction
	for _, call := range calls.Within(made.Parent()) {
		if value := call.Value(); value != nil && knowledge.InformerOfStore(value) != nil {
			return
		}
		if of := c.listed(call); read == nil && of != nil && c.factories.Part(of).Holder == any(made) {
			read = call
		}
	}
	if read != nil {
		c.report(informerAfterStart, read, c.related(made, "the factory is made here"),
			"%s reads a cache that stays empty: nothing starts the factory of its lister", flow.CalleeName(read.Common()))
	}
}

// follows reports whether an instruction runs after another one. A call that does both does so in an order of its own.
func follows(at, start ssa.Instruction) bool { return at != start && paths.Before(start, at) }

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
func lastStart(ops []factories.Op, in *ssa.Function) ssa.CallInstruction {
	var last ssa.CallInstruction
	for _, op := range ops {
		if op.Kind != factories.Starts {
			continue
		}
		call, ok := op.Instr.(ssa.CallInstruction)
		if ok && in == nil {
			in = call.Parent()
		}
		if _, deferred := op.Instr.(*ssa.Defer); !ok || deferred || op.Later || call.Parent() != in {
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
func (c *checker) startedName(start ssa.CallInstruction, ops []factories.Op) string {
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
		late := at != nil && follows(at, start)
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
