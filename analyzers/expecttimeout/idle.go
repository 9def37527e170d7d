package expecttimeout

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// endsIdle reports whether a function can end so that its object is not looked at again: it returns an
// error, and a Result if it has one. Other functions return something else to their callers: a bool is an
// answer, and a function without results is an event handler or a step of one.
func endsIdle(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	if results.Len() == 0 || !knowledge.IsError(results.At(results.Len()-1).Type()) {
		return false
	}
	return !knowledge.Any(results.Variables(), func(result *types.Var) bool {
		basic, ok := result.Type().Underlying().(*types.Basic)
		return ok && basic.Kind() == types.Bool || knowledge.IsDuration(result.Type())
	})
}

// idle reports whether all that runs in the blocks ends without an error and without anything that
// brings the reconcile back. One way that does is enough to keep silent.
func (c *checker) idle(blocks *paths.Set) bool {
	ends := false
	for b := range blocks.All() {
		for _, instr := range b.Instrs {
			if c.wakes(instr) {
				return false
			}
		}
		switch last := b.Instrs[len(b.Instrs)-1].(type) {
		case *ssa.Return:
			if !c.returnsIdle(last) {
				return false
			}
			ends = true
		case *ssa.Panic:
			return false
		}
	}
	return ends
}

// returnsIdle reports whether a return has no error and asks for nothing. A deferred closure may change the
// Result after it.
func (c *checker) returnsIdle(ret *ssa.Return) bool {
	for i, result := range ret.Results {
		v := paths.Returned(ret, i)
		switch {
		case knowledge.IsError(result.Type()):
			if !c.conditions.ErrorAt(v, ret).IsNil() {
				return false
			}
		case knowledge.TypeName(result.Type()) == knowledge.Result:
			if !c.zero(v) || c.setInClosure(result) {
				return false
			}
		}
	}
	return true
}

// zero reports whether a struct is known to be its zero value: Result{}. Variables that are only set to
// each other hold what they begin with, and a function of the package that returns nothing else returns it.
func (c *checker) zero(v ssa.Value) bool { return c.zeroIn(v, make(map[*ssa.Alloc]bool)) }

func (c *checker) zeroIn(v ssa.Value, seen map[*ssa.Alloc]bool) bool {
	if constant, ok := v.(*ssa.Const); ok {
		return constant.Value == nil
	}
	if part, ok := v.(*ssa.Extract); ok {
		return c.returnsZero(part)
	}
	variable := loadedFrom(v)
	if variable == nil || knowledge.Visited(seen, variable) {
		return variable != nil
	}
	return !slices.ContainsFunc(c.graph.Writes(variable), func(w flow.Write) bool { return w.Value == nil || !c.zeroIn(w.Value, seen) })
}

// returnsZero reports whether a result of a function of the package is its zero value, as a constant, wherever that returns.
func (c *checker) returnsZero(result *ssa.Extract) bool {
	call, ok := result.Tuple.(*ssa.Call)
	if !ok {
		return false
	}
	targets := c.graph.Targets(call)
	return len(targets) == 1 && !slices.ContainsFunc(flow.Results(targets[0], result.Index), func(v ssa.Value) bool {
		zero, ok := v.(*ssa.Const)
		return !ok || zero.Value != nil
	})
}

// setInClosure reports whether the variable that a value is loaded from is written where it cannot be seen
// when: by a closure, or through a pointer.
func (c *checker) setInClosure(v ssa.Value) bool {
	variable := loadedFrom(v)
	return variable != nil && slices.ContainsFunc(c.graph.Writes(variable), func(w flow.Write) bool { return w.Value == nil })
}

// loadedFrom returns the variable that a value is loaded from; nil for none.
func loadedFrom(v ssa.Value) *ssa.Alloc {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		return flow.Variable(load.X)
	}
	return nil
}

// onlyNo reports whether a function has a bool for an answer, and says no wherever the blocks end.
func onlyNo(fn *ssa.Function, blocks *paths.Set) bool {
	if results := fn.Signature.Results(); results.Len() != 1 || !knowledge.IsBool(results.At(0).Type()) {
		return false
	}
	for b := range blocks.All() {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			no, isConst := paths.Returned(ret, 0).(*ssa.Const)
			if !isConst || no.Value == nil || constant.BoolVal(no.Value) {
				return false
			}
		}
	}
	return true
}

// bounded reports whether a caller of fn in the package comes back whatever fn returns, or passes the
// answer on to one that does.
func (c *checker) bounded(fn *ssa.Function, depth int) bool {
	return c.boundedIn(fn, depth, make(map[*ssa.Function]int))
}

func (c *checker) boundedIn(fn *ssa.Function, depth int, seen map[*ssa.Function]int) bool {
	if seen[fn] >= depth {
		return false // looked at from here or from less deep, or too far away
	}
	seen[fn] = depth
	return slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool {
		if site.Mode != calls.Sync {
			return false
		}
		for b := range paths.Reach(site.Instr.Block(), nil).All() {
			for _, instr := range b.Instrs {
				if ret, ok := instr.(*ssa.Return); ok && c.asksAgain(ret, site.Instr) {
					return true
				}
				if adds(instr) {
					return true
				}
			}
		}
		return c.boundedIn(site.Caller(), depth-1, seen)
	})
}

// adds reports whether an instruction puts something into a queue for later.
func adds(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	common := call.Common()
	return common.IsInvoke() && knowledge.IsQueue(common.Value.Type()) && common.Method.Name() == "AddAfter"
}

// asksAgain reports whether a return asks for another look with a Result that is neither empty nor what
// the call returned.
func (c *checker) asksAgain(ret *ssa.Return, call ssa.CallInstruction) bool {
	for i, result := range ret.Results {
		if knowledge.TypeName(result.Type()) != knowledge.Result {
			continue
		}
		v := paths.Returned(ret, i)
		v = knowledge.Tuple(v)
		if own, ok := v.(ssa.Instruction); ok && own == call.(ssa.Instruction) {
			continue
		}
		if !c.zero(paths.Returned(ret, i)) {
			return true
		}
	}
	return false
}

// returnsIn returns where the blocks return, in source order.
func (c *checker) returnsIn(blocks *paths.Set) []related {
	var found []related
	for b := range blocks.All() {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			found = append(found, related{ret.Pos(), "ends here"})
		}
	}
	sortRelated(found)
	return found
}
