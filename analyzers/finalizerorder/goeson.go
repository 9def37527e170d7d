package finalizerorder

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// goesOn returns what a pass does for an object although the write of its finalizer has met a conflict: here, or in a caller to which the conflict is
// no error and no other answer. A write of the object itself fails as well, and one that is read anew can be asked for its finalizers.
func (c *checker) goesOn(err ssa.Value, object objects.Ref) ssa.Instruction {
	write := flow.Made(err)
	if write == nil || len(c.conflicts(err)) == 0 {
		return nil
	}
	return c.follow(write, []taken{c.conditions.Being(err, knowledge.KindConflict)}, object, 2, followed{
		to: c.worksFor,
		avoid: func(instr ssa.Instruction, object objects.Ref) bool {
			return c.enqueues(instr) || c.writesOrReads(instr, object)
		},
	})
}

// A taken says which edges can be taken.
type taken = func(*paths.Explorer, paths.State, int) bool

// A followed says what is looked for after an instruction, and what ends the search, by the object as the function at hand names it.
type followed struct {
	to, avoid func(ssa.Instruction, objects.Ref) bool
	zero      bool // a Result that a function returns on the way asks for no other turn
}

// follow returns what is looked for that is done for an object after an instruction, along the edges that can be taken, in its function or in as many callers up as depth says. A
// function on the way returns no error.
func (c *checker) follow(from ssa.Instruction, edges []taken, object objects.Ref, depth int, f followed) (found ssa.Instruction) {
	search := paths.Search{
		From:  from,
		To:    func(instr ssa.Instruction) bool { return f.to(instr, object) },
		Avoid: func(instr ssa.Instruction) bool { return f.avoid(instr, object) },
		Edge: func(x *paths.Explorer, s paths.State, succ int) bool {
			return !slices.ContainsFunc(edges, func(takes taken) bool { return !takes(x, s, succ) })
		},
	}
	if path := paths.Find(search); path != nil {
		return path.End
	}
	fn := from.Parent()
	param, ok := object.Root.(*ssa.Parameter)
	if !ok || depth == 0 {
		return nil
	}
	paths.Ends(search, func(ret *ssa.Return, result func(int) ssa.Value) {
		for _, site := range c.graph.Sites(fn) {
			above, called := site.Instr.(*ssa.Call)
			if !called || !site.Direct || found != nil || f.zero && !emptyResult(ret) {
				continue
			}
			edges, succeeds := c.having(above, ret, result)
			if at := c.inCaller(above, param, object); succeeds && at.Root != nil {
				found = c.follow(above, edges, at, depth-1, f)
			}
		}
	})
	return found
}

// inCaller returns an object that is a parameter of a function, or a part of one, as a call of the function names it.
func (c *checker) inCaller(call ssa.CallInstruction, param *ssa.Parameter, object objects.Ref) objects.Ref {
	arg := flow.Actual(call.Common(), param.Parent(), flow.ParamIndex(param))
	if arg == nil {
		return objects.Ref{}
	}
	return c.objects.At(objects.Ref{Root: arg, Path: object.Path})
}

// having returns which edges a caller can take once a call has returned what one of its returns does; succeeds is false if that may be an error.
func (c *checker) having(call *ssa.Call, ret *ssa.Return, result func(int) ssa.Value) (edges []taken, succeeds bool) {
	for i := range ret.Results {
		v, out := result(i), flow.Result(call, i)
		answer, known := v.(*ssa.Const)
		switch {
		case knowledge.IsError(v.Type()):
			if !c.conditions.ErrorAt(v, ret).IsNil() {
				return nil, false
			}
			if out != nil {
				edges = append(edges, c.conditions.Succeeding(out))
			}
		case knowledge.IsBool(v.Type()) && known && out != nil:
			edges = append(edges, c.conditions.Assuming(out, constant.BoolVal(answer.Value)))
		}
	}
	return edges, true
}

// worksFor reports whether a call that can fail creates another object, or is handed this one, or a part of it, and does more than to look things up.
func (c *checker) worksFor(instr ssa.Instruction, object objects.Ref) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || knowledge.LooksUp(&call.Call) || c.writesOrReads(instr, object) {
		return false
	}
	if _, fails := conditions.ErrorOf(call); !fails {
		return false
	}
	if c.creates(call, object) {
		return true
	}
	return slices.ContainsFunc(call.Call.Args, isContext) && !c.effects.Instr(call).Only(effects.Logs, effects.Counts, effects.Reads, effects.Shares, effects.Asks) &&
		slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool { return c.objects.RefOf(arg).Root == object.Root })
}

// writesOrReads reports whether a call may write an object, or fill it with what the cluster has.
func (c *checker) writesOrReads(instr ssa.Instruction, object objects.Ref) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	return slices.ContainsFunc(c.objects.Near(call), func(w objects.Write) bool { return w.Object == object }) ||
		slices.ContainsFunc(c.effects.Instr(call), func(e effects.Effect) bool {
			return e.Kind == effects.Reads && c.objects.RefOf(e.On.Root).Root == object.Root
		})
}
