package conditions

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// maxDepth bounds how many phis and helpers one condition is followed through; what lies below says
// nothing. Negations and comparisons do not count.
const maxDepth = 4

// maxEdges bounds the edges of a phi that is looked at: a phi of more says nothing.
const maxEdges = 16

// A question is what a condition says when it is true, or false.
type question struct {
	cond  ssa.Value
	truth bool
	depth int
}

// Implied returns what holds when a condition is true, or false.
func (r *Result) Implied(cond ssa.Value, truth bool) []Fact {
	return ofSubjects(r.implies(cond, truth, 0))
}

func (r *Result) implies(cond ssa.Value, truth bool, depth int) []Fact {
	if depth > maxDepth {
		return nil
	}
	q := question{cond, truth, depth}
	facts, known := r.implied[q]
	if !known {
		facts = r.decode(q)
		r.implied[q] = facts
	}
	return facts
}

func (r *Result) decode(q question) []Fact {
	self := Fact{Predicate: True, Subject: q.cond, Truth: q.truth, Cond: q.cond}
	switch cond := q.cond.(type) {
	case *ssa.Const:
		return nil
	case *ssa.UnOp:
		if cond.Op == token.NOT {
			return r.implies(cond.X, !q.truth, q.depth)
		}
		if stored := r.onlyStore(cond); stored != nil {
			return append([]Fact{self}, r.implies(stored, q.truth, q.depth+1)...)
		}
	case *ssa.BinOp:
		return slices.Concat(r.compared(cond, q), r.answered(cond, q), indexed(cond, q.truth))
	case *ssa.Call:
		return r.called(cond, q)
	case *ssa.Extract:
		return r.extracted(cond, q)
	case *ssa.Phi:
		facts := r.merged(cond, q)
		if cond.Comment != "&&" && cond.Comment != "||" {
			facts = append([]Fact{self}, facts...)
		}
		return facts
	}
	return []Fact{self}
}

// onlyStore returns the value of a local variable that is assigned once, and not by a closure, or of a field
// of one. A load that could come before the assignment does not count.
func (r *Result) onlyStore(load *ssa.UnOp) ssa.Value {
	if load.Op != token.MUL {
		return nil
	}
	if addr, ok := load.X.(*ssa.FieldAddr); ok {
		return r.fieldStore(addr, load)
	}
	variable, ok := load.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	var store *ssa.Store
	for _, ref := range knowledge.Referrers(variable) {
		switch ref := ref.(type) {
		case *ssa.UnOp:
		case *ssa.MakeClosure:
			if len(r.stores[variable]) > 1 {
				return nil
			}
		case *ssa.Store:
			if ref.Addr != variable || store != nil {
				return nil
			}
			store = ref
		default:
			return nil
		}
	}
	if store == nil || !paths.Before(store, load) {
		return nil
	}
	return store.Val
}

// compared decodes a comparison.
func (r *Result) compared(cond *ssa.BinOp, q question) []Fact {
	x, y := cond.X, cond.Y
	if _, isConst := x.(*ssa.Const); isConst || lengthOf(y) != nil {
		x, y = y, x
	}
	f := Fact{Subject: x, Value: y, Cond: cond, Truth: q.truth}
	if of := lengthOf(x); of != nil {
		f.Predicate, f.Subject = Compared, of
		return append(append(lengths(f), rounds(f, cond)...), f)
	}
	if cond.Op != token.EQL && cond.Op != token.NEQ {
		f.Predicate, f.Subject, f.Value = Compared, cond.X, cond.Y
		return []Fact{f}
	}
	f.Truth = q.truth == (cond.Op == token.EQL)
	if c, ok := y.(*ssa.Const); ok {
		if c.Value != nil && c.Value.Kind() == constant.Bool {
			return r.implies(x, f.Truth == constant.BoolVal(c.Value), q.depth)
		}
		if c.IsNil() {
			return append(nilness(f), r.succeeded(f, q)...)
		}
	}
	if sel, arm := armOf(x, y); sel != nil {
		f.Predicate, f.Subject, f.Value, f.Arm = Arm, sel, nil, arm
		return []Fact{f}
	}
	f.Predicate = Equal
	if err, class := knowledge.ClassOf(x); err != nil {
		if k := knowledge.ErrorClass(class, y); k != "" {
			return kind(f, err, k)
		}
	}
	if sentinel := knowledge.Sentinel(y); sentinel != "" && knowledge.IsError(x.Type()) {
		return kind(f, x, sentinel)
	}
	return []Fact{f}
}

// nilness returns what a comparison with nil says.
func nilness(f Fact) []Fact {
	f.Predicate, f.Value = Nil, nil
	facts := []Fact{f}
	if object := DeletionOf(f.Subject); object != nil {
		f.Predicate, f.Subject, f.Truth = Deleted, object, !f.Truth
		return append(facts, f)
	}
	if call, ok := f.Subject.(*ssa.Call); ok && !f.Truth {
		if err, dropped := knowledge.DropsKind(&call.Call); err != nil {
			f.Subject = err
			facts = append(facts, f)
			f.Predicate, f.Kind = Kind, dropped
			facts = append(facts, f)
		}
	}
	return facts
}

// lengthOf returns what a value is the length of; nil for another value.
func lengthOf(v ssa.Value) ssa.Value {
	call, ok := v.(*ssa.Call)
	if !ok || knowledge.BuiltinName(&call.Call) != "len" {
		return nil
	}
	return call.Call.Args[0]
}

// lengths returns whether a comparison of a length with a constant holds for 0 alone, or never for 0.
func lengths(f Fact) []Fact {
	if _, ok := f.Allows(0); !ok {
		return nil
	}
	holds := func(n int64) bool { allowed, _ := f.Allows(n); return allowed }
	bound, exact := constant.Int64Val(f.Value.(*ssa.Const).Value)
	empty := f
	empty.Predicate, empty.Value = Empty, nil
	switch {
	case !exact:
		return nil
	case !holds(0):
		empty.Truth = false
	case !holds(1) && !holds(bound) && !holds(bound+1) || bound <= 0 && !holds(1):
		empty.Truth = true
	default:
		return nil
	}
	return []Fact{empty}
}

// Allows reports whether a fact that compares the length of its subject with a constant holds if that has n elements; ok is false for another fact.
func (f Fact) Allows(n int64) (allowed, ok bool) {
	cond, compares := f.Cond.(*ssa.BinOp)
	c, isConst := f.Value.(*ssa.Const)
	if f.Predicate != Compared || !compares || !isConst || c.Value == nil || c.Value.Kind() != constant.Int || lengthOf(cond.X) == nil && lengthOf(cond.Y) == nil {
		return false, false
	}
	x, y := constant.MakeInt64(n), c.Value
	if lengthOf(cond.X) == nil {
		x, y = y, x
	}
	return constant.Compare(x, cond.Op, y) == f.Truth, true
}

// armOf returns the select and the arm that a comparison asks for.
func armOf(x, y ssa.Value) (*ssa.Select, int) {
	part, ok := x.(*ssa.Extract)
	if !ok || part.Index != 0 {
		return nil, 0
	}
	sel, ok := part.Tuple.(*ssa.Select)
	c, isConst := y.(*ssa.Const)
	if !ok || !isConst || c.Value == nil {
		return nil, 0
	}
	arm, exact := constant.Int64Val(c.Value)
	if !exact || arm < 0 || int(arm) >= len(sel.States) {
		return nil, 0
	}
	return sel, int(arm)
}

// extracted decodes the second result of a receive, lookup, assertion, range or select, and the bool
// among the results of a call.
func (r *Result) extracted(cond *ssa.Extract, q question) []Fact {
	self := Fact{Predicate: True, Subject: cond, Truth: q.truth, Cond: cond}
	switch tuple := cond.Tuple.(type) {
	case *ssa.UnOp, *ssa.Lookup, *ssa.TypeAssert, *ssa.Select:
		if cond.Index == 1 {
			self.Predicate, self.Subject = Ok, tuple
		}
		if assert, ok := tuple.(*ssa.TypeAssert); ok && cond.Index == 1 && knowledge.IsError(assert.X.Type()) {
			return append([]Fact{self}, kind(self, assert.X, knowledge.KindOfType(assert.AssertedType))...)
		}
	case *ssa.Next:
		if cond.Index == 0 {
			self.Predicate, self.Subject = Ok, tuple
		}
	case *ssa.Call:
		return append([]Fact{self}, r.helped(tuple, cond.Index, q)...)
	}
	return []Fact{self}
}

// called decodes a call that returns a bool.
func (r *Result) called(call *ssa.Call, q question) []Fact {
	f := Fact{Predicate: True, Subject: call, Truth: q.truth, Cond: call}
	if err, k := knowledge.TestsError(&call.Call); err != nil {
		return kind(f, err, k)
	}
	if t := knowledge.ZeroTime(&call.Call); t != nil {
		if object := DeletionOf(timeOf(t)); object != nil {
			f.Predicate, f.Subject, f.Truth = Deleted, object, !q.truth
			return []Fact{f}
		}
	}
	if object, finalizer := hasFinalizer(&call.Call); object != nil {
		f.Predicate, f.Subject, f.Value = HasFinalizer, objectOf(object), finalizer
		return []Fact{f}
	}
	facts := append([]Fact{f}, r.helped(call, 0, q)...)
	if m, ok := contained(&call.Call); ok {
		if f, ok := m.fact(q.truth, call); ok {
			facts = add(facts, f)
		}
	}
	if pointer := knowledge.ZeroTime(&call.Call); pointer != nil && !q.truth {
		facts = append(facts, Fact{Predicate: Absent, Subject: pointer, Cond: call})
	}
	if object := knowledge.ControlledBy(&call.Call); object != nil && q.truth {
		facts = append(facts, Fact{Predicate: Absent, Subject: knowledge.Unconverted(object), Path: refs.Owner, Cond: call})
	}
	if list := knowledge.SearchedIn(&call.Call); list != nil && q.truth {
		facts = append(facts, Fact{Predicate: Absent, Subject: list, Cond: call})
	}
	if list, of := knowledge.HasCondition(&call.Call); list != nil && q.truth {
		facts = append(facts, Fact{Predicate: Absent, Subject: list, Path: refs.Condition(of), Cond: call})
	}
	object := knowledge.AsksDeleted(&call.Call)
	if object == nil || len(ofSubjects(facts)) > 1 {
		return facts
	}
	f.Predicate, f.Subject = Deleted, objectOf(object)
	return append(facts, f)
}
