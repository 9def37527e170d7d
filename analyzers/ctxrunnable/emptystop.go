package ctxrunnable

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

const emptyStop = "%s does nothing, and nothing else ends the goroutine that %s starts"

// emptyStops reports methods that offer an end of their type by their name, and do nothing but log, beside a
// goroutine that nothing ends. A type with a context, a stop channel or a cancel function among its fields,
// or with another method that closes, cancels or shuts something down, counts as one that has an end.
func (c *checker) emptyStops() {
	for _, stop := range c.ssa.Funcs {
		recv := stop.Signature.Recv()
		if recv == nil || !knowledge.Closers[stop.Name()] || !c.effects.Of(stop).Only(effects.Logs) || holdsStop(recv.Type()) {
			continue
		}
		owner := knowledge.TypeName(recv.Type())
		own := c.functionsOf(owner)
		if owner == "" || slices.ContainsFunc(own, c.endsSomething) {
			continue
		}
		for _, fn := range own {
			if start := c.neverEnded(fn); start != nil {
				c.report("empty-stop", c.ssa.At(stop.Pos()), fmt.Sprintf(emptyStop, subject(stop), fn.Name()), c.note(start.Pos(), "started here"))
				break
			}
		}
	}
}

// functionsOf returns the methods of a type of the package, and the functions that make one.
func (c *checker) functionsOf(owner string) []*ssa.Function {
	var found []*ssa.Function
	for _, fn := range c.ssa.Funcs {
		recv := fn.Signature.Recv()
		makes := fn.Parent() == nil && slices.ContainsFunc(slices.Collect(fn.Signature.Results().Variables()), func(v *types.Var) bool {
			return knowledge.TypeName(v.Type()) == owner
		})
		if makes || recv != nil && knowledge.TypeName(recv.Type()) == owner {
			found = append(found, fn)
		}
	}
	return found
}

// endsSomething reports whether a function ends what may be the goroutine of its receiver: anything but a context or a channel that is made where
// it is ended. What another package ends counts.
func (c *checker) endsSomething(fn *ssa.Function) bool {
	return knowledge.Any(calls.Instrs(fn), func(instr ssa.Instruction) bool { return slices.ContainsFunc(c.graph.With(instr, nil), c.endsOther) })
}

func (c *checker) endsOther(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok || len(c.graph.Callees(call)) > 0 {
		return false // their own instructions say so
	}
	does, _ := c.effects.Call(call)
	return slices.ContainsFunc(does, func(e effects.Effect) bool {
		ends := e.Kind == effects.Closes || e.Kind == effects.Cancels
		return e.Kind == effects.ShutsDown || ends && (e.On.Root == nil || !isMade(e.On))
	})
}

// isMade reports whether a place is a channel or a cancel function that the function which names it has made, and no field of something.
func isMade(at flow.Location) bool {
	_, channel := at.Root.(*ssa.MakeChan)
	return at.Path == "" && (channel || flow.Made(at.Root) != nil)
}

// neverEnded returns a goroutine that a function or a literal in it starts and that waits for nothing which is given to the
// function, until something ends it or for ever; nil for none.
func (c *checker) neverEnded(fn *ssa.Function) ssa.CallInstruction {
	for _, start := range calls.Within(fn) {
		if !afterstop.Starts(start) {
			continue
		}
		does, known := c.effects.Call(start)
		if known && does.Lives() && !does.HasSubject(effects.Waits) || knowledge.Callee(start.Common()) == knowledge.Forever {
			return start
		}
	}
	return nil
}

// holdsStop reports whether a struct has a field by which something could be ended.
func holdsStop(t types.Type) bool {
	fields, ok := knowledge.Pointee(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	return knowledge.Any(fields.Fields(), func(field *types.Var) bool {
		t := field.Type()
		return knowledge.Context(t) || knowledge.StopChannel(t) || knowledge.IsCancel(t)
	})
}
