package losses

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// askedOfNil returns the question for a kind of the API server that is asked of an error only where that is nil, so that the answer is always no; nil for none, and
// where another question for the kind comes in time, or one that is not understood. join is the operator of the condition that the question is a part of.
func (r *Result) askedOfNil(f *failures.Failure) (asked *ssa.Call, join token.Token) {
	if f.AskedUnseen() {
		return nil, token.ILLEGAL
	}
	inTime := func(question *ssa.Call) bool { return !r.conditions.ErrorAt(f.Err, question).IsNil() }
	for _, question := range f.AllQuestions() {
		_, kind := knowledge.TestsError(&question.Call)
		if kind.FromServer() && !inTime(question) && !slices.ContainsFunc(f.AllAsked(kind), inTime) && !r.otherFound(question) {
			return question, r.joinOf(question.Pos())
		}
	}
	return nil, token.ILLEGAL
}

// otherFound reports whether an error has been found where a question is asked of one that is nil: that one is meant, as the pass mistaken says.
func (r *Result) otherFound(asked *ssa.Call) bool {
	return slices.ContainsFunc(r.conditions.At(asked), func(fact conditions.Fact) bool {
		return fact.Predicate == conditions.Nil && !fact.Truth && knowledge.IsError(fact.Subject.Type())
	})
}

// joinOf returns the operator by which a call or comparison is a part of a condition: ILLEGAL if it is the whole condition, NOT for one that is negated.
func (r *Result) joinOf(pos token.Pos) token.Token {
	for _, node := range r.ssa.Path(pos) {
		switch node := node.(type) {
		case *ast.BinaryExpr:
			if node.OpPos != pos {
				return node.Op
			}
		case *ast.UnaryExpr:
			return node.Op
		case ast.Stmt:
			return token.ILLEGAL
		}
	}
	return token.ILLEGAL
}

// neverFound finds a question for a kind that comes too late: another branch has taken every error before. What it guards never runs.
func (r *Result) neverFound(f *failures.Failure) bool {
	asked, join := r.askedOfNil(f)
	return asked != nil && join == token.ILLEGAL && r.lose(Loss{Way: TooLate, Call: f.Call, At: asked, By: asked})
}

// eachError finds a condition such as err != nil || IsNotFound(err), or err == io.EOF in place of the call, which is true for each error, where the function goes on as
// if the kind had been found: it returns no error, or makes the call anew for another object.
func (r *Result) eachError(f *failures.Failure) bool {
	var asked ssa.Instruction
	way := EachError
	if call, join := r.askedOfNil(f); call != nil && join == token.LOR {
		asked = call
	} else if way, asked = EachEnds, r.comparedOfNil(f); asked == nil {
		return false
	}
	for _, e := range r.failures.Edges(f) {
		if e.To() != asked.Block().Succs[0] {
			continue
		}
		if paths.Find(paths.Search{
			Block: e.To(), Pred: e.If.Block(), Edge: r.failures.Other(f), Avoid: func(instr ssa.Instruction) bool { return f.Uses[instr] },
			To: func(instr ssa.Instruction) bool { return r.returnsNoError(instr) || instr == f.Call },
		}) != nil {
			return r.lose(Loss{Way: way, Call: f.Call, At: asked})
		}
	}
	return false
}

// comparedOfNil returns the question whether an error is a certain one, such as io.EOF, after a test in the same condition that is true for each error; nil for none.
func (r *Result) comparedOfNil(f *failures.Failure) ssa.Instruction {
	for _, ref := range knowledge.Referrers(f.Err) {
		switch ref := ref.(type) {
		case *ssa.BinOp:
			if ref.Op != token.EQL || knowledge.Sentinel(ref.X) == "" && knowledge.Sentinel(ref.Y) == "" {
				continue
			}
		case *ssa.Call:
			if tested, kind := knowledge.TestsError(&ref.Call); tested != f.Err || kind.FromServer() {
				continue
			}
		default:
			continue
		}
		if r.conditions.ErrorAt(f.Err, ref).IsNil() && r.joinOf(ref.Pos()) == token.LOR {
			return ref
		}
	}
	return nil
}
