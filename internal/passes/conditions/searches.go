package conditions

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A membership is the question whether a list has a text. The list is a parameter, or the finalizers of an object.
type membership struct {
	list, text ssa.Value
}

// fact returns what an answer to the question says; ok is false for a list that is neither.
func (m membership) fact(truth bool, cond ssa.Value) (f Fact, ok bool) {
	return Fact{Predicate: Contains, Subject: m.list, Value: m.text, Truth: truth, Cond: cond}.ofObjectIfFinalizers()
}

// ofObjectIfFinalizers returns a fact about a list as one about the object whose finalizers that is. Other facts stand for themselves, and so does
// one about a parameter, of which the callers know whose list it is.
func (f Fact) ofObjectIfFinalizers() (Fact, bool) {
	if f.Predicate != Contains {
		return f, true
	}
	if object, ok := refs.Finalizers(f.Subject); ok {
		f.Predicate, f.Subject = HasFinalizer, objectOf(object)
		return f, true
	}
	_, param := f.Subject.(*ssa.Parameter)
	return f, param
}

// contained returns the membership that a call that returns a bool asks for: of a list, or of a set of its elements.
func contained(call *ssa.CallCommon) (m membership, ok bool) {
	list, text := knowledge.Contains(call)
	if list == nil {
		m, ok = asksFor(call)
		return m, ok
	}
	if made, ok := list.(*ssa.Call); ok {
		if op, of := knowledge.ListOpOf(&made.Call); op == knowledge.SameElements {
			list = of // a set of them
		}
	}
	return membership{list, text}, true
}

// asksFor returns the membership that a call of a library function asks for by a predicate: slices.ContainsFunc, or, for an index,
// slices.IndexFunc and slices.Index.
func asksFor(call *ssa.CallCommon) (m membership, ok bool) {
	list := knowledge.SearchedIn(call)
	if list == nil || len(call.Args) != 2 {
		return m, false
	}
	m = membership{list, call.Args[1]}
	if fn := flow.FunctionOf(call.Args[1]); fn != nil {
		m.text = Selects(fn)
	}
	return m, m.text != nil && knowledge.IsText(m.text.Type())
}

// Selects returns the text that alone makes a function true that compares its parameter with one; nil for another function. The text is a
// constant or a captured variable.
func Selects(fn *ssa.Function) ssa.Value {
	returns := paths.Returns(fn)
	if len(fn.Params) != 1 || len(returns) != 1 || len(returns[0].Results) != 1 {
		return nil
	}
	compare, ok := returns[0].Results[0].(*ssa.BinOp)
	if !ok || compare.Op != token.EQL {
		return nil
	}
	switch ssa.Value(fn.Params[0]) {
	case compare.X:
		return compare.Y
	case compare.Y:
		return compare.X
	}
	return nil
}

// indexed returns what a comparison of the index that a search returns with a constant says.
func indexed(cond *ssa.BinOp, truth bool) []Fact {
	x, y := cond.X, cond.Y
	if _, isConst := x.(*ssa.Const); isConst {
		x, y = y, x
	}
	call, isCall := x.(*ssa.Call)
	c, isConst := y.(*ssa.Const)
	if !isCall || !isConst || c.Value == nil || c.Value.Kind() != constant.Int || knowledge.IsBool(call.Type()) {
		return nil
	}
	m, ok := asksFor(&call.Call)
	if !ok {
		return nil
	}
	holds := func(n int64) bool {
		if x == cond.Y {
			return constant.Compare(c.Value, cond.Op, constant.MakeInt64(n))
		}
		return constant.Compare(constant.MakeInt64(n), cond.Op, c.Value)
	}
	if found := holds(0); found == holds(-1) || found != holds(1) {
		return nil // it asks where, and not whether
	}
	f, ok := m.fact(holds(0) == truth, cond)
	if !ok {
		return nil
	}
	return []Fact{f}
}

// searched returns what a bool says that a function returns which goes through a list to look for a text: it is true only where an element
// is equal to the text, and false only after all elements were compared.
func (r *Result) searched(fn *ssa.Function, result int, truth bool) []Fact {
	for _, b := range fn.Blocks {
		branch, ok := last(b).(*ssa.If)
		if !ok {
			continue
		}
		m, index, hit := elementTest(branch)
		if hit.If == nil {
			continue
		}
		f, ok := m.fact(truth, nil)
		if !ok || !answersOnly(fn, result, hit) || !goesThrough(m.list, index, hit) {
			return nil // who looks for two texts says nothing of one
		}
		return []Fact{f}
	}
	return nil
}

// elementTest returns the membership of which a branch compares one element, the index of the element, and the edge on which it is equal.
func elementTest(branch *ssa.If) (m membership, index ssa.Value, hit paths.Edge) {
	compare, ok := branch.Cond.(*ssa.BinOp)
	if !ok || compare.Op != token.EQL && compare.Op != token.NEQ {
		return m, nil, hit
	}
	x, y := compare.X, compare.Y
	if _, ok := x.(*ssa.UnOp); !ok {
		x, y = y, x
	}
	load, ok := x.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return m, nil, hit
	}
	at, ok := load.X.(*ssa.IndexAddr)
	if !ok || !knowledge.IsText(y.Type()) {
		return m, nil, hit
	}
	hit = paths.Edge{If: branch, Succ: 0}
	if compare.Op == token.NEQ {
		hit.Succ = 1
	}
	return membership{at.X, y}, at.Index, hit
}

// answersOnly reports whether a function returns true after an edge, and false on all paths without it.
func answersOnly(fn *ssa.Function, result int, hit paths.Edge) bool {
	watched := watchedFlags(fn, result)
	always := func(s paths.Search, want bool) bool {
		s.Watch = watched
		all := true
		paths.Results(s, result, func(v ssa.Value) {
			c, ok := v.(*ssa.Const)
			all = all && ok && c.Value != nil && constant.BoolVal(c.Value) == want
		})
		return all
	}
	return always(paths.Search{Block: hit.To(), Pred: hit.If.Block()}, true) &&
		always(paths.Search{Block: fn.Blocks[0], Edge: notTaking(hit)}, false)
}

func watchedFlags(fn *ssa.Function, result int) []ssa.Value {
	var flags []ssa.Value
	for _, ret := range paths.Returns(fn) {
		if phi, ok := paths.Returned(ret, result).(*ssa.Phi); ok && !slices.Contains(flags, ssa.Value(phi)) {
			flags = append(flags, phi)
		}
	}
	return flags
}

func notTaking(edges ...paths.Edge) func(*paths.Explorer, paths.State, int) bool {
	return func(_ *paths.Explorer, at paths.State, succ int) bool {
		return !slices.ContainsFunc(edges, func(e paths.Edge) bool { return e.If.Block() == at.Block && e.Succ == succ })
	}
}

// goesThrough reports whether a loop compares each element of a list until one is equal, and ends otherwise only after the last.
func goesThrough(list, index ssa.Value, hit paths.Edge) bool {
	ends, round := lastRound(list, index)
	if ends.If == nil {
		return false
	}
	early := paths.Find(paths.Search{Block: hit.If.Parent().Blocks[0], To: paths.IsReturn, Edge: notTaking(ends, hit)})
	skips := paths.Find(paths.Search{
		Block: round.To(), Pred: round.If.Block(),
		To:    func(at ssa.Instruction) bool { return at == ssa.Instruction(ends.If) },
		Avoid: func(at ssa.Instruction) bool { return at == ssa.Instruction(hit.If) },
	})
	return early == nil && skips == nil
}

// lastRound returns the edges by which a loop over all elements of a list ends and goes on, which counts up by one from the first.
func lastRound(list, index ssa.Value) (ends, round paths.Edge) {
	for compare := range knowledge.Each[*ssa.BinOp](knowledge.Referrers(index)) {
		if compare.Op != token.LSS || compare.X != index || lengthOf(compare.Y) == nil || !sameList(lengthOf(compare.Y), list) || !countsByOne(index) {
			continue
		}
		if branch, ok := knowledge.First[*ssa.If](knowledge.Referrers(compare)); ok {
			return paths.Edge{If: branch, Succ: 1}, paths.Edge{If: branch, Succ: 0}
		}
	}
	return ends, round
}

// sameList reports whether two values are one list, or the finalizers of one object.
func sameList(a, b ssa.Value) bool {
	x, ok := refs.Finalizers(a)
	y, also := refs.Finalizers(b)
	return a == b || ok && also && refs.Of(x) == refs.Of(y)
}

// countsByOne reports whether a value is the index of a loop that begins with the first element and leaves none out.
func countsByOne(index ssa.Value) bool {
	phi, ok := index.(*ssa.Phi)
	start := int64(0)
	if next, isNext := index.(*ssa.BinOp); isNext {
		phi, ok = next.X.(*ssa.Phi) // of a range, which begins before the first
		start = -1
	}
	if !ok || len(phi.Edges) < 2 {
		return false
	}
	return !slices.ContainsFunc(phi.Edges, func(edge ssa.Value) bool {
		if n, ok := paths.Int(edge); ok {
			return n != start
		}
		next, ok := edge.(*ssa.BinOp)
		if !ok || next.Op != token.ADD || next.X != ssa.Value(phi) {
			return true
		}
		n, ok := paths.Int(next.Y)
		return !ok || n != 1
	})
}
