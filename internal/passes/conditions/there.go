package conditions

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// found returns what it says that a function has found something, which is what it returns: what all its returns share that can return that. Who
// has found an element of a list knows that the list has one.
func (r *Result) found(v ssa.Value, q question) []Fact {
	call, result := flow.Made(v), 0
	if call == nil || !finds(v.Type()) || q.depth >= maxDepth {
		return nil
	}
	if list := knowledge.SearchedIn(&call.Call); list != nil {
		return []Fact{{Predicate: Absent, Subject: list, Cond: call}}
	}
	if part, ok := v.(*ssa.Extract); ok {
		result = part.Index
	}
	q.truth = false
	return r.helped(call, result, q)
}

// finds reports whether a value of a type can be what was found, and have one that says that there is nothing: nil, an empty text, a
// negative index.
func finds(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Pointer:
		return true
	case *types.Basic:
		return t.Kind() == types.String || t.Kind() == types.Int
	}
	return false
}

// nothing reports whether a value says that nothing was found.
func nothing(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.Int {
		return knowledge.ZeroConstant(v)
	}
	return constant.Sign(c.Value) < 0
}

// answered returns what a comparison of what a function returns with a constant says, where it cannot come out so for nothing.
func (r *Result) answered(cond *ssa.BinOp, q question) []Fact {
	x, op, y := cond.X, cond.Op, cond.Y
	if _, isConst := x.(*ssa.Const); isConst {
		x, y = y, x
	}
	c, ok := y.(*ssa.Const)
	if !ok || !finds(x.Type()) {
		return nil
	}
	if c.Value == nil {
		if (op == token.NEQ) != q.truth {
			return nil
		}
		return r.found(x, q)
	}
	none := constant.MakeInt64(-1)
	if c.Value.Kind() == constant.String {
		none = constant.MakeString("")
	}
	holds := constant.Compare(none, op, c.Value)
	if x == cond.Y {
		holds = constant.Compare(c.Value, op, none)
	}
	if holds == q.truth {
		return nil
	}
	return r.found(x, q)
}

// returnedThere returns what is there in a function whenever it returns something that it has found: only what is said of other pointers, and
// of lists and maps that have an element, and only that they are there.
func (r *Result) returnedThere(fn *ssa.Function, result, depth int) []Fact {
	var common []Fact
	found := false
	for _, ret := range paths.Returns(fn) {
		from := sources(paths.Returned(ret, result), ret.Block())
		if len(from) > maxEdges {
			return nil
		}
		for _, s := range from {
			if nothing(s.value) {
				continue
			}
			facts := r.thereAt(s, ret, depth)
			if !found {
				common, found = facts, true
				continue
			}
			common = shared(common, facts)
		}
	}
	return common
}

// thereAt returns what is there when a function returns what it has found from a source.
func (r *Result) thereAt(s source, ret *ssa.Return, depth int) []Fact {
	facts := r.found(s.value, question{depth: depth + 1})
	for _, e := range s.decided() {
		for _, f := range r.implies(e.If.Cond, e.Succ == 0, depth+1) {
			if !r.stale(f, ret) {
				facts = addThere(facts, f)
			}
		}
	}
	return facts
}

// addThere adds what a fact says of something that is there; nothing for another fact.
func addThere(facts []Fact, f Fact) []Fact {
	switch of := f.Entered(); {
	case of != nil && (f.Predicate == Empty || f.Predicate == Ok):
		f.Predicate, f.Subject, f.Truth = Nil, of, false
		return add(facts, f.asAbsent())
	case f.Truth:
	case f.Predicate == Nil && !knowledge.IsError(f.Subject.Type()):
		return add(facts, f.asAbsent())
	case f.Predicate == Absent:
		return add(facts, f)
	}
	return facts
}

// A source is what a value can be, with the edge by which control comes from there to where it is merged with others.
type source struct {
	value ssa.Value
	block *ssa.BasicBlock
	to    *ssa.BasicBlock // where it is merged; nil for nowhere
}

// decided returns the edges that are taken whenever a value comes from a source.
func (s source) decided() []paths.Edge {
	edges := paths.Decided(s.block, nil)
	if branch, ok := last(s.block).(*ssa.If); ok && s.to != nil && s.block.Succs[0] != s.block.Succs[1] {
		edges = append(edges, paths.Edge{If: branch, Succ: slices.Index(s.block.Succs, s.to)})
	}
	return edges
}

// sources returns what a value can be in a block, through all phis, or more than maxEdges of it.
func sources(v ssa.Value, b *ssa.BasicBlock) []source {
	var found []source
	seen := make(map[*ssa.Phi]bool)
	todo := []source{{value: v, block: b}}
	for len(todo) > 0 && len(found) <= maxEdges {
		next := todo[0]
		todo = todo[1:]
		phi, ok := next.value.(*ssa.Phi)
		if !ok {
			found = append(found, next)
			continue
		}
		if knowledge.Visited(seen, phi) {
			continue
		}
		for i, edge := range phi.Edges {
			todo = append(todo, source{edge, phi.Block().Preds[i], phi.Block()})
		}
	}
	return found
}

// rounds returns what a comparison of an index with the length of a list says: the list is there if it is more than an index that is not
// negative. Those who ask for conditions have no use for that, for they know loops.
func rounds(f Fact, cond *ssa.BinOp) []Fact {
	below := cond.Op == token.LSS && lengthOf(cond.Y) != nil && counts(cond.X) || cond.Op == token.GTR && lengthOf(cond.X) != nil && counts(cond.Y)
	if !below || !f.Truth {
		return nil
	}
	f.Predicate, f.Value, f.Truth = Absent, nil, false
	return []Fact{f}
}

// counts reports whether a value is never negative since it counts the rounds of a loop.
func counts(v ssa.Value) bool {
	if next, ok := v.(*ssa.BinOp); ok && next.Op == token.ADD {
		phi, ok := next.X.(*ssa.Phi)
		_, once := next.X.(*ssa.Const) // of a range that goes round once at most
		return once || ok && phi.Comment == "rangeindex"
	}
	phi, ok := v.(*ssa.Phi)
	return ok && !slices.ContainsFunc(phi.Edges, func(edge ssa.Value) bool {
		next, ok := edge.(*ssa.BinOp)
		return !notNegative(edge) && !(ok && next.Op == token.ADD && next.X == ssa.Value(phi) && notNegative(next.Y))
	})
}

func notNegative(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Int && constant.Sign(c.Value) >= 0
}
