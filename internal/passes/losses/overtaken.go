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
// worked or not. The branch that found it sets nothing but a status, or what becomes one, the later call gets that, and the variable is returned after it: the failure was to be
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
	if noted == nil || !r.onlyNoted(f) {
		return false
	}
	for _, later := range calls.Awaited(f.Call.Parent()) {
		other := r.ssa.ErrorOf(later)
		if other == nil || later == f.Call || r.ssa.Variable(other) != r.ssa.Variable(name) || !r.gets(later, func(v ssa.Value) bool { return flow.Locate(knowledge.Unconverted(v)).Root == noted }) || !r.runsEitherWay(f, later) {
			continue
		}
		own, _ := r.failures.Of(later)
		if own != nil && paths.Find(paths.Search{From: later, Edge: r.conditions.Succeeding(own.Err), Avoid: paths.Is(f.Call), To: func(instr ssa.Instruction) bool {
			ret, ok := instr.(*ssa.Return)
			return ok && !r.isTold(ret) && flow.Made(paths.Last(ret)) == later && r.conditions.ReturnedError(ret).Nil
		}}) != nil {
			return r.lose(Loss{Way: Overtaken, Call: f.Call, At: f.Call, By: later})
		}
	}
	return false
}

// runsEitherWay reports whether a call runs after a failure, and where there was none.
func (r *Result) runsEitherWay(f *failures.Failure, later *ssa.Call) bool {
	return paths.Find(paths.Search{From: f.Call, At: later, Edge: r.failures.Other(f), Avoid: paths.Is(f.Call)}) != nil &&
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

// setsStatusOnly returns the object in whose status the branch for an error sets something, or the variable of the function, as a condition, that it sets the text of
// the error in, if it does nothing else; nil for another branch.
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
				if !ok && !r.leavesWord(instr) || isArgument(instr) || isText(instr) {
					continue
				}
				if !ok || object != nil && flow.Locate(store.Addr).Root != object || !r.becomesStatus(f, store) {
					return nil
				}
				object = flow.Locate(store.Addr).Root
			}
		}
	}
	return object
}

// isText reports whether an instruction puts a text together.
func isText(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && (knowledge.Printed(call) != nil || knowledge.ErrorText(call) != nil)
}

// becomesStatus reports whether a store sets a part of the status of an object, or of a variable of the function, where the text of the error is used, which the
// function is then to write.
func (r *Result) becomesStatus(f *failures.Failure, store *ssa.Store) bool {
	at := flow.Locate(store.Addr)
	if strings.HasPrefix(at.Path, statusField) {
		return true
	}
	_, own := at.Root.(*ssa.Alloc)
	return own && at.Path != "" && len(f.Uses) > 0 && r.asksOutside(f.Call)
}

// undone finds a clean-up after a failure whose own error takes the place of the one that was found, in the variable that is asked or returned after it: when the clean-up works, the
// failure counts as success. Nothing but a log has what was found.
func (r *Result) undone(call *ssa.Call) {
	name, found := r.ssa.ErrorOf(call), r.conditions.Found(call)
	own, _ := r.failures.Of(call)
	if name == nil || own == nil || found == nil || !undoes.MatchString(knowledge.CalleeName(&call.Call)) || r.failures.Succeeds(call) || !found.Cond.Pos().IsValid() {
		return
	}
	tested := r.ssa.ErrorVariable(r.ssa.Compared(found.Cond.Pos()))
	if tested == nil || r.ssa.Variable(tested) != r.ssa.Variable(name) || len(joinsOf(own.Err)) == 0 {
		return
	}
	for _, ref := range knowledge.Referrers(found.Subject) {
		_, compares := ref.(*ssa.BinOp)
		join, joins := ref.(*ssa.Phi)
		if joins && !slices.ContainsFunc(join.Block().Preds, func(from *ssa.BasicBlock) bool {
			return join.Edges[slices.Index(join.Block().Preds, from)] == found.Subject && found.Edge.To().Dominates(from)
		}) {
			continue // on another way
		}
		if !compares && !failures.AsksKind(ref) && !logs(ref) {
			return
		}
	}
	r.lose(Loss{Way: Undone, Call: call, At: call, Variable: name.Name})
}

// undoes is about calls that take back what was begun.
var undoes = regexp.MustCompile(`^([rR]oll_?[bB]ack|[aA]bort|[uU]ndo|[rR]evert|[dD]iscard|[cC]ancel|[cC]lose|[eE]nd|[cC]lean_?[uU]p|[rR]elease|[uU]nlock|[uU]nmount)`)
