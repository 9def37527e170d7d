package reconcileresult

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// absenceAssumed reports a create or delete that happens for any error of a lookup, since nothing has asked
// whether the error says that the object is not there.
func (c *checker) absenceAssumed(f *failures.Failure) bool {
	if !knowledge.LooksUpObject(&f.Call.Call) && !knowledge.LooksUpOutside(&f.Call.Call) || f.AskedUnseen() || c.failures.OnlyAbsent(f.Call) {
		return false
	}
	for _, e := range c.failures.Edges(f) {
		for _, b := range f.Call.Parent().Blocks {
			if !e.To().Dominates(b) {
				continue
			}
			for _, instr := range b.Instrs {
				write, ok := instr.(*ssa.Call)
				if ok && c.presumes(f, write) {
					c.report(notFoundUntold, c.ssa.Range(write), c.related(f.Call.Pos(), "fails here, for whatever reason"), nil,
						"%s runs after any error of %s, and not just when the object is not there", flow.CalleeName(&write.Call), flow.CalleeName(&f.Call.Call))
					return true
				}
			}
		}
	}
	return c.absenceNoted(f)
}

// absencePresumed reports a create or delete that happens since a function has said that the object is not there,
// which it says after any error of its lookup.
func (c *checker) absencePresumed(write *ssa.Call) {
	w, ok := knowledge.WriteOf(&write.Call)
	if !ok || w.Object == nil || w.Verb != knowledge.Create && w.Verb != knowledge.Delete {
		return
	}
	if f, _ := c.failures.Of(write); f != nil && f.Asked(knowledge.KindAlreadyExists) != nil {
		return
	}
	for _, fact := range c.conditions.Under(write) {
		asked := flow.Made(fact.Subject)
		if asked == nil || fact.Subject != ssa.Value(asked) {
			continue
		}
		says := c.failures.Presumed(asked)
		if says == nil || says.Type != knowledge.TypeName(knowledge.Unconverted(w.Object).Type()) {
			continue
		}
		if fact.Predicate == conditions.True && fact.Truth == says.Absent || fact.Predicate == conditions.Nil && fact.Truth {
			c.report(notFoundUntold, c.ssa.Range(write), c.related(asked.Pos(), "says so after any error"), nil,
				"%s runs when %s says that the object is not there, which it says after any error of its lookup", flow.CalleeName(&write.Call), flow.CalleeName(&asked.Call))
			return
		}
	}
}

// absenceNoted reports a create that happens for any error of a lookup by way of a flag, and not without an error.
func (c *checker) absenceNoted(f *failures.Failure) bool {
	for instr := range calls.Instrs(f.Call.Parent()) {
		write, ok := instr.(*ssa.Call)
		if !ok || !c.creates(f, write) {
			continue
		}
		if _, direct := knowledge.WriteOf(&write.Call); !direct && !knowledge.CreatesOutside(&write.Call) {
			continue
		}
		search := paths.Search{From: f.Call, To: func(instr ssa.Instruction) bool { return instr == write }}
		failing, fine := search, search
		failing.Edge, failing.Avoid = c.failures.Other(f), func(instr ssa.Instruction) bool { return f.Uses[instr] || instr == f.Call }
		fine.Edge = c.conditions.Succeeding(f.Err)
		if paths.Find(failing) == nil || paths.Find(fine) != nil || paths.Find(paths.Search{From: write, To: c.canSucceed}) == nil {
			continue
		}
		if paths.Find(paths.Search{From: write, To: func(instr ssa.Instruction) bool { return f.Uses[instr] }}) != nil {
			continue // the error is returned in the end
		}
		c.report(notFoundUntold, c.ssa.Range(write), c.related(f.Call.Pos(), "fails here, for whatever reason"), nil,
			"%s runs after any error of %s, and not just when the object is not there", flow.CalleeName(&write.Call), flow.CalleeName(&f.Call.Call))
		return true
	}
	return false
}

// presumes reports whether a call creates or deletes what a lookup did not find, for an error of any kind, and
// nothing afterwards has to do with the error.
func (c *checker) presumes(f *failures.Failure, write *ssa.Call) bool {
	if !c.creates(f, write) {
		return false
	}
	can := c.conditions.ErrorAt(f.Err, write)
	if !can.NotNil() || !can.Other || slices.Contains(can.Excluded, knowledge.KindNotFound) {
		return false // where the object is known to be there, nothing is taken for its absence
	}
	if paths.Find(paths.Search{From: write, To: func(instr ssa.Instruction) bool { return f.Uses[instr] }}) != nil {
		return false
	}
	return paths.Find(paths.Search{From: write, To: c.canSucceed}) != nil
}

// canSucceed reports whether an instruction is a return that can return no error.
func (c *checker) canSucceed(instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	return ok && !c.conditions.ErrorAt(paths.Returned(ret, len(ret.Results)-1), ret).NotNil()
}

// creates reports whether a call creates or deletes an object of the type that a lookup asked for, or is of a
// function that does nothing without that; or by a method of the client of another API that was asked, whose error is not asked in turn of what
// kind it is: that the object exists is a kind of its own there.
func (c *checker) creates(f *failures.Failure, call *ssa.Call) bool {
	if knowledge.LooksUpOutside(&f.Call.Call) {
		created, _ := c.failures.Of(call)
		return knowledge.CreatesOutside(&call.Call) && (created == nil || len(c.conditions.Kinds(created.Err, call.Parent())) == 0) &&
			refs.Pointer(knowledge.Receiver(&call.Call)) == refs.Pointer(knowledge.Receiver(&f.Call.Call))
	}
	if w, ok := knowledge.WriteOf(&call.Call); ok {
		if created, _ := c.failures.Of(call); created != nil && created.Asked(knowledge.KindAlreadyExists) != nil {
			return false // it is made to be tried
		}
		same := w.Object != nil && types.Identical(knowledge.Unconverted(w.Object).Type(), knowledge.LookedUp(&f.Call.Call))
		return w.Sub == "" && (same && (w.Verb == knowledge.Create || w.Verb == knowledge.Delete) || w.Verb == knowledge.DeleteAllOf)
	}
	does, _ := c.effects.Call(call)
	return !c.tried(call) && slices.ContainsFunc(does, func(e effects.Effect) bool {
		verb, _, _ := strings.Cut(e.Detail, "/")
		return e.Kind == effects.Writes && e.Must && (verb == string(knowledge.Create) || verb == string(knowledge.Delete))
	})
}

// tried reports whether a function that a call runs creates an object and asks the error whether it exists: it is made to be tried.
func (c *checker) tried(call *ssa.Call) bool {
	runs := c.graph.Callees(call)
	for _, arg := range call.Call.Args {
		runs = append(runs, c.graph.Functions(arg)...)
	}
	for _, fn := range runs {
		for _, inner := range calls.In(fn) {
			create, ok := inner.(*ssa.Call)
			if !ok {
				continue
			}
			if w, writes := knowledge.WriteOf(&create.Call); !writes || w.Verb != knowledge.Create {
				continue
			}
			if created, _ := c.failures.Of(create); created != nil && created.Asked(knowledge.KindAlreadyExists) != nil {
				return true
			}
		}
	}
	return false
}

// passedOver reports an error that is asked whether it is NotFound, and that nothing looks at when it is not.
func (c *checker) passedOver(f *failures.Failure) bool {
	if f.AskedUnseen() || slices.ContainsFunc(f.Call.Call.Args, func(arg ssa.Value) bool { return knowledge.IsError(arg.Type()) }) {
		return false // the cause of an error, or another form of it
	}
	if c.failures.Masked(f.Err) != nil || c.failures.OnlyAbsent(f.Call) {
		return false // the question is in vain, which is another finding, or there is no other error
	}
	for _, call := range f.AllAsked(knowledge.KindNotFound) {
		if len(f.Logs) > 0 || c.alternative(call) || usedBefore(f, call) || !c.conditions.ErrorAt(f.Err, call).Other {
			continue
		}
		path := paths.Find(c.unseenAfter(f, call))
		if path != nil {
			label := "returns success"
			switch ret, ok := path.End.(*ssa.Return); {
			case !ok:
				label = "writes what was not read"
			case c.goesOn(f, ret):
				if c.asksObject(f, path) {
					continue
				}
				label = "returns another error"
			}
			c.report(notFoundUntold, c.ssa.Range(call), c.related(path.End.Pos(), label), nil,
				"an error of %s that is not NotFound goes unseen: the function goes on as if there were none", flow.CalleeName(&f.Call.Call))
			return true
		}
	}
	return false
}

// unseenAfter returns the search for a path of other errors than NotFound that passes the question for that, and ends as if there
// were no error.
func (c *checker) unseenAfter(f *failures.Failure, asked *ssa.Call) paths.Search {
	search := paths.Search{
		From: f.Call, Edge: c.failures.Unaware(f),
		To: func(instr ssa.Instruction) bool {
			return c.succeeds(instr, false) || c.writesBack(f, instr) || c.goesOn(f, instr)
		},
		Avoid: func(instr ssa.Instruction) bool {
			return f.Uses[instr] || instr == f.Call || failures.PausesAgain(f, instr) || c.copesWith(f, instr)
		},
	}
	if asked.Block() == f.Call.Block() {
		search.From = asked
	} else {
		search.Via = func(at *ssa.BasicBlock, succ int) bool { return at.Succs[succ] == asked.Block() }
	}
	return search
}

// asksObject reports whether a condition on a path is about the object that a lookup was to fill: where that has failed it is
// empty, which the condition can tell.
func (c *checker) asksObject(f *failures.Failure, path *paths.Path) bool {
	into := knowledge.GetsObject(&f.Call.Call)
	if into == nil {
		return false
	}
	object := flow.Locate(into).Root
	of := func(v ssa.Value) bool { return v != nil && flow.Locate(v).Root == object }
	return slices.ContainsFunc(path.Branches(), func(e paths.Edge) bool {
		return slices.ContainsFunc(c.conditions.OnEdge(e.If.Block(), e.Succ), func(fact conditions.Fact) bool {
			call := flow.Made(fact.Subject)
			return of(fact.Subject) || call != nil && call != f.Call && slices.ContainsFunc(call.Call.Args, of)
		})
	})
}

// goesOn reports whether an instruction is a return of what a later call says, to which a function comes without an
// error as well, and with it: whether that one works has nothing to do with the error.
func (c *checker) goesOn(f *failures.Failure, instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	if !ok || c.reported[ret] || ret.Block() == ret.Parent().Recover || len(ret.Results) == 0 {
		return false
	}
	err := paths.Returned(ret, len(ret.Results)-1)
	later := flow.Made(err)
	if later == nil || later == f.Call || later.Parent() != ret.Parent() || !paths.Before(f.Call, later) || knowledge.AsksError(&later.Call) {
		return false
	}
	return !c.conditions.ErrorAt(err, ret).NotNil() && !c.conditions.ErrorAt(f.Err, ret).NotNil()
}

// usedBefore reports whether something of an error has been used whenever an instruction runs: its text in a message.
func usedBefore(f *failures.Failure, at ssa.Instruction) bool {
	for use := range f.Uses {
		if paths.Before(use, at) {
			return true
		}
	}
	return false
}

// writesBack reports whether an instruction writes the object that a lookup was to fill, over one that is there.
func (c *checker) writesBack(f *failures.Failure, instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	w, direct := knowledge.WriteOf(&call.Call)
	into := knowledge.GetsObject(&f.Call.Call)
	return direct && into != nil && w.Object != nil && (w.Verb == knowledge.Update || w.Verb == knowledge.Patch) && refs.ValueOf(w.Object) == refs.ValueOf(into)
}

// copesWith reports whether an instruction shows that the author knows of other errors: a log or another word of them in their
// branch, a delete of the object whatever the lookup says, or a function that looks it up again before it writes.
func (c *checker) copesWith(f *failures.Failure, instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return c.leavesWord(instr) && c.conditions.ErrorAt(f.Err, instr).NotNil()
	}
	if knowledge.TakesCause(&call.Call) || knowledge.AsksError(&call.Call) {
		return false
	}
	if w, ok := knowledge.WriteOf(&call.Call); ok {
		return (w.Verb == knowledge.Delete || w.Verb == knowledge.Save) && w.Object != nil && types.Identical(knowledge.Unconverted(w.Object).Type(), knowledge.LookedUp(&f.Call.Call))
	}
	return (knowledge.Logs(&call.Call) || c.leavesWord(call)) && c.conditions.ErrorAt(f.Err, call).NotNil()
}

// alternative reports whether the source asks for a kind or for something else, which may be so for other errors.
func (c *checker) alternative(call *ssa.Call) bool {
	return slices.ContainsFunc(c.ssa.Path(call.Pos()), func(node ast.Node) bool {
		either, ok := node.(*ast.BinaryExpr)
		return ok && either.Op == token.LOR
	})
}
