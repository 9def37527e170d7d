package objects

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A State is what a condition tells about an object.
type State int

const (
	Unknown      State = iota
	Alive              // it is not being deleted
	Deleting           // it is being deleted
	Handled            // somebody has looked, and what came of it cannot be told
	HasFinalizer       // it has a finalizer
	NoFinalizer        // it has not
)

// A Verdict is what the two outcomes of a condition tell.
type Verdict struct{ True, False State }

func (v Verdict) inverted() Verdict { return Verdict{v.False, v.True} }

// Tells returns what a condition tells about an object.
func (r *Result) Tells(cond ssa.Value, object Ref) Verdict { return r.tells(cond, object, 0) }

// A question is about a condition and an object, so many steps away from the one that was asked first.
type question struct {
	cond   ssa.Value
	object Ref
	depth  int
}

// tells answers a question once for all that the first one leads to. A closure or flag whose verdict is
// made from itself tells nothing by that.
func (r *Result) tells(cond ssa.Value, object Ref, depth int) Verdict {
	if depth > deepest {
		return Verdict{}
	}
	if r.asking == nil {
		r.asking = make(map[question]Verdict)
		defer func() { r.asking = nil }()
	}
	q := question{cond, object, depth}
	known, ok := r.asking[q]
	if !ok {
		r.asking[q] = Verdict{}
		known = r.verdict(cond, object, depth)
		r.asking[q] = known
	}
	return known
}

func (r *Result) verdict(cond ssa.Value, object Ref, depth int) Verdict {
	switch cond := cond.(type) {
	case *ssa.UnOp:
		if cond.Op == token.NOT {
			return r.tells(cond.X, object, depth+1).inverted()
		}
		if alloc, ok := cond.X.(*ssa.Alloc); ok && cond.Op == token.MUL {
			if store := flow.OnlyStore(alloc); store != nil {
				return r.tells(store.Val, object, depth+1)
			}
		}
	case *ssa.BinOp:
		return r.compared(cond, object, depth)
	case *ssa.Call:
		return r.answers(cond, object)
	case *ssa.Extract:
		if call, ok := cond.Tuple.(*ssa.Call); ok && r.handles(call, object) {
			return Verdict{Handled, Handled}
		}
	case *ssa.Phi:
		return r.joined(cond, object, depth)
	case *ssa.Parameter:
		return r.handedOn(cond, object, depth)
	}
	return Verdict{}
}

// compared is the verdict of a comparison: of the deletion timestamp with nil, or of the error of a
// function that looks at it.
func (r *Result) compared(cond *ssa.BinOp, object Ref, depth int) Verdict {
	if cond.Op != token.EQL && cond.Op != token.NEQ {
		return Verdict{}
	}
	x, y := cond.X, cond.Y
	if isNil(x) {
		x, y = y, x
	}
	if isBool(y) {
		v := r.tells(x, object, depth+1)
		if (cond.Op == token.EQL) != constant.BoolVal(y.(*ssa.Const).Value) {
			v = v.inverted()
		}
		return v
	}
	if !isNil(y) {
		return Verdict{}
	}
	if of, ok := deletionTime(x); ok && of == object {
		if cond.Op == token.EQL {
			return Verdict{Alive, Deleting}
		}
		return Verdict{Deleting, Alive}
	}
	if extract, ok := x.(*ssa.Extract); ok {
		x = extract.Tuple
	}
	if call, ok := x.(*ssa.Call); ok && r.handles(call, object) {
		return Verdict{Handled, Handled}
	}
	return Verdict{}
}

// answers is the verdict of a call that returns a bool.
func (r *Result) answers(call *ssa.Call, object Ref) Verdict {
	common := &call.Call
	if t := knowledge.ZeroTime(common); t != nil {
		if of, ok := deletionTime(timeOf(t)); ok && of == object {
			return Verdict{Alive, Deleting}
		}
		return Verdict{}
	}
	if with, _ := knowledge.HasFinalizer(common); with != nil && RefOf(with) == object {
		return Verdict{HasFinalizer, NoFinalizer}
	}
	if r.takesFinalizers(common, object) {
		return Verdict{HasFinalizer, Unknown}
	}
	for _, callee := range r.graph.Callees(call) {
		for _, p := range r.Of(callee).Tells {
			if r.given(call, callee, Ref{Root: callee.Params[p.Param], Path: p.Path}) == object {
				return Verdict{p.True, p.False}
			}
		}
	}
	if v, ok := r.toldElsewhere(call, object); ok {
		return v
	}
	if asked := knowledge.AsksDeleted(common); asked != nil && RefOf(asked) == object {
		return Verdict{Deleting, Alive}
	}
	if r.handles(call, object) {
		return Verdict{Handled, Handled}
	}
	return Verdict{}
}

// takesFinalizers reports whether a call is given the finalizers of the object, to look for one.
func (r *Result) takesFinalizers(call *ssa.CallCommon, object Ref) bool {
	for _, arg := range call.Args {
		if from, ok := finalizersOf(arg); ok && RefOf(from) == object {
			return true
		}
	}
	return false
}

func (r *Result) toldElsewhere(call *ssa.Call, object Ref) (Verdict, bool) {
	var fact Effects
	obj := declared(&call.Call)
	if obj == nil || !r.pass.ImportObjectFact(obj, &fact) {
		return Verdict{}, false
	}
	for _, p := range fact.Tells {
		if p.Param >= len(call.Call.Args) {
			continue
		}
		of := RefOf(call.Call.Args[p.Param])
		of.Path += p.Path
		if of == object {
			return Verdict{p.True, p.False}, true
		}
	}
	return Verdict{}, false
}

// handles reports whether a call looks at the deletion of the object, so that its result can tell
// what to do next. A function that is not seen is taken at its name.
func (r *Result) handles(call *ssa.Call, object Ref) bool {
	if r.looks(call, object) {
		return true
	}
	if len(r.graph.Callees(call)) > 0 || !knowledge.MentionsDeletion(&call.Call) {
		return false
	}
	if _, change := knowledge.FinalizerCallOf(&call.Call); change || r.described(call) {
		return false
	}
	for _, arg := range call.Call.Args {
		if RefOf(arg).Root == object.Root {
			return true
		}
	}
	return false
}

// described reports whether it is known what a function of another package does.
func (r *Result) described(call *ssa.Call) bool {
	obj := declared(&call.Call)
	return obj != nil && r.pass.ImportObjectFact(obj, new(Effects))
}

func (r *Result) looks(call *ssa.Call, object Ref) bool {
	for _, m := range r.throughCallees(call, make(map[*ssa.Function]bool)) {
		if m.Kind == Look && m.Object == object {
			return true
		}
	}
	return false
}

// joined is the verdict of a value made by && or ||: one outcome tells what all its sources tell.
func (r *Result) joined(phi *ssa.Phi, object Ref, depth int) Verdict {
	var v Verdict
	for _, edge := range phi.Edges {
		if isBool(edge) {
			continue
		}
		one := r.tells(edge, object, depth+5)
		if one.True != Unknown {
			v.True = one.True
		}
		if one.False != Unknown {
			v.False = one.False
		}
	}
	// The other operands stand in the branches that lead to the edges with constants.
	for i, edge := range phi.Edges {
		if !isBool(edge) {
			continue
		}
		branch, ok := phi.Block().Preds[i].Instrs[len(phi.Block().Preds[i].Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		if isThere(branch.Cond, object) {
			continue // o != nil && deleted(o): who has an object knows which of the two it was
		}
		one := r.tells(branch.Cond, object, depth+5)
		if constant.BoolVal(edge.(*ssa.Const).Value) {
			v.True = Unknown // a || b holds without b
			if one.False != Unknown {
				v.False = one.False
			}
			continue
		}
		v.False = Unknown // a && b fails without b
		if one.True != Unknown {
			v.True = one.True
		}
	}
	return v
}

// deletionTime returns the object whose deletion timestamp v is.
func deletionTime(v ssa.Value) (Ref, bool) {
	switch v := v.(type) {
	case *ssa.Call:
		if object := knowledge.GetsDeletion(&v.Call); object != nil {
			return RefOf(object), true
		}
	case *ssa.UnOp:
		if addr, ok := v.X.(*ssa.FieldAddr); ok && metaField(addr, knowledge.DeletionField) {
			return RefOf(addr.X), true
		}
	}
	return Ref{}, false
}

// timeOf returns the metav1.Time of the time.Time in it.
func timeOf(v ssa.Value) ssa.Value {
	for range 3 {
		switch part := v.(type) {
		case *ssa.FieldAddr:
			v = part.X
		case *ssa.UnOp:
			if addr, ok := part.X.(*ssa.FieldAddr); ok && calls.FieldOf(addr.X.Type(), addr.Field).Name() == "Time" {
				v = addr.X
			}
		}
	}
	return v
}

func isBool(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Bool
}
