package losses

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// overtaken finds an error that was found and that nothing has afterwards, since the error of a later call takes its place in the variable, whether the first call has
// worked or not. The branch that found it sets nothing but a status, the later call gets the object, and the variable is returned after it: the failure was to be
// returned as well as to be shown.
func (r *Result) overtaken(f *failures.Failure) bool {
	name := r.ssa.ErrorOf(f.Call)
	does, _ := r.effects.Call(f.Call)
	if name == nil || len(f.Logs) > 0 || f.AskedUnseen() || !does.Has(effects.Unknown, effects.Writes, effects.Reads, effects.Asks, effects.Shares) {
		return false
	}
	if r.unwritten(f) {
		return true
	}
	noted := r.setsStatusOnly(f)
	if noted == nil {
		return false
	}
	for _, later := range calls.Awaited(f.Call.Parent()) {
		other := r.ssa.ErrorOf(later)
		if other == nil || later == f.Call || r.ssa.Variable(other) != r.ssa.Variable(name) || !gets(later, noted) || !r.runsEitherWay(f, later) {
			continue
		}
		own, _ := r.failures.Of(later)
		if own != nil && paths.Find(paths.Search{From: later, Edge: r.conditions.Succeeding(own.Err), Avoid: handles(f), To: func(instr ssa.Instruction) bool {
			ret, ok := instr.(*ssa.Return)
			return ok && !r.isTold(ret) && flow.Made(paths.Last(ret)) == later && r.conditions.ReturnedError(ret).Nil
		}}) != nil {
			return r.lose(Loss{Way: Overtaken, Call: f.Call, At: f.Call, By: later})
		}
	}
	return false
}

// runsEitherWay reports whether a call runs after a failure that nothing has used on the way, and where there was none.
func (r *Result) runsEitherWay(f *failures.Failure, later *ssa.Call) bool {
	return paths.Find(paths.Search{From: f.Call, At: later, Edge: r.failures.Other(f), Avoid: handles(f)}) != nil &&
		paths.Find(paths.Search{From: f.Call, At: later, Edge: r.conditions.Succeeding(f.Err), Avoid: paths.Is(f.Call)}) != nil
}

// unwritten finds an error whose branch has no statement, and a comment that says that there is something to be done, where nothing else has it before a return
// that can be one of success.
func (r *Result) unwritten(f *failures.Failure) bool {
	empty := slices.ContainsFunc(knowledge.Referrers(f.Err), func(ref ssa.Instruction) bool {
		compare, ok := ref.(*ssa.BinOp)
		return ok && r.todoAt(compare.Pos())
	})
	if !empty {
		return false
	}
	path := paths.Find(paths.Search{From: f.Call, Edge: r.failures.Other(f), Avoid: handles(f), To: r.conditions.CanSucceed})
	return path != nil && r.lose(Loss{Way: Unwritten, Call: f.Call, At: f.Call, To: path.End})
}

// todoAt reports whether the condition of an if statement is at a position whose branch is still to be written.
func (r *Result) todoAt(pos token.Pos) bool {
	for _, node := range r.ssa.Path(pos) {
		branch, ok := node.(*ast.IfStmt)
		if !ok {
			continue
		}
		return len(branch.Body.List) == 0 && branch.Else == nil && pos < branch.Body.Lbrace &&
			slices.ContainsFunc(r.ssa.CommentsIn(branch.Body), func(group *ast.CommentGroup) bool { return todo.MatchString(group.Text()) })
	}
	return false
}

var todo = regexp.MustCompile(`\b(TODO|FIXME)\b`)

// setsStatusOnly returns the object in whose status the branch for an error sets something, if it does nothing else; nil for another branch.
func (r *Result) setsStatusOnly(f *failures.Failure) ssa.Value {
	var object ssa.Value
	for _, e := range r.failures.Edges(f) {
		for _, b := range f.Call.Parent().Blocks {
			if !e.To().Dominates(b) {
				continue
			}
			if len(b.Succs) != 1 {
				return nil
			}
			for _, instr := range b.Instrs {
				store, ok := instr.(*ssa.Store)
				if !ok && !r.leavesWord(instr) {
					continue
				}
				if !ok || object != nil && flow.Locate(store.Addr).Root != object || !strings.HasPrefix(flow.Locate(store.Addr).Path, statusField) {
					return nil
				}
				object = flow.Locate(store.Addr).Root
			}
		}
	}
	return object
}

// gets reports whether a call is handed an object.
func gets(call *ssa.Call, object ssa.Value) bool {
	for _, arg := range knowledge.Args(&call.Call) {
		if flow.Locate(knowledge.Unconverted(arg)).Root == object {
			return true
		}
	}
	return false
}
