package constants

import (
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// fold returns the value of an expression, whose parameters f binds.
func (r *Result) fold(v ssa.Value, f *frame) Value {
	if r.depth > deepest {
		return unknown(v, f)
	}
	r.begin()
	defer r.end()
	at := valueAt{v, f, r.depth}
	known, ok := r.folded[at]
	if !ok {
		known = r.value(v, f)
		r.folded[at] = known
	}
	return known
}

func (r *Result) value(v ssa.Value, f *frame) Value {
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value == nil {
			return Value{Nil: true, Written: true, Source: v}
		}
		return Value{Const: v.Value, Written: true, Source: v}
	case *ssa.ChangeType:
		return r.fold(v.X, f)
	case *ssa.ChangeInterface:
		return r.fold(v.X, f)
	case *ssa.MakeInterface:
		return r.fold(v.X, f)
	case *ssa.Convert:
		return convert(r.fold(v.X, f), v, f)
	case *ssa.BinOp:
		return combine(v, r.fold(v.X, f), r.fold(v.Y, f), f)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return r.read(r.place(v.X, f), v, v.Type())
		}
		if c := r.fold(v.X, f); v.Op == token.SUB && c.Const != nil {
			return Value{Const: constant.UnaryOp(token.SUB, c.Const, 0), Written: true, Source: v}
		}
	case *ssa.Field:
		return r.part(v, nil, v.Type(), f)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return r.result(call, v.Index, nil, v.Type(), v, f)
		}
	case *ssa.Call:
		return r.result(v, 0, nil, v.Type(), v, f)
	case *ssa.Phi:
		return r.agreed(v, f)
	case *ssa.Parameter:
		if arg, up := r.argument(v, f); arg != nil {
			return r.fold(arg, up)
		}
	}
	return unknown(v, f)
}

// unknown is a value that stands for itself.
func unknown(v ssa.Value, f *frame) Value {
	return Value{Root: v, Factor: 1, Written: true, Source: v, frame: f}
}

// agreed returns the value of a phi whose edges all have the same.
func (r *Result) agreed(phi *ssa.Phi, f *frame) Value {
	var first Value
	for i, edge := range phi.Edges {
		v := r.fold(edge, f)
		if !v.Known() || i > 0 && !same(first, v) {
			return unknown(phi, f)
		}
		first = v
	}
	return first
}

func same(a, b Value) bool {
	if a.Const != nil && b.Const != nil {
		return a.Const.Kind() == b.Const.Kind() && constant.Compare(a.Const, token.EQL, b.Const)
	}
	return a.Nil && b.Nil
}

// convert folds a conversion between numbers; a conversion to an integer cuts what is behind the
// point of a constant.
func convert(x Value, v *ssa.Convert, f *frame) Value {
	to, ok := v.Type().Underlying().(*types.Basic)
	if !ok || to.Info()&types.IsNumeric == 0 && !(to.Info()&types.IsString != 0 && x.Const != nil && x.Const.Kind() == constant.String) {
		return unknown(v, f)
	}
	x.Source = v
	if n, ok := x.Number(); ok && to.Info()&types.IsInteger != 0 {
		if exact := constant.ToInt(x.Const); exact.Kind() == constant.Int {
			x.Const = exact
		} else {
			x.Const = constant.MakeInt64(int64(n))
		}
	}
	return x
}

// combine folds a calculation.
func combine(v *ssa.BinOp, x, y Value, f *frame) Value {
	basic, ok := v.Type().Underlying().(*types.Basic)
	if !ok {
		return unknown(v, f)
	}
	if x.Const != nil && y.Const != nil {
		if c := calculate(v.Op, x.Const, y.Const, basic); c != nil {
			return Value{Const: c, Written: true, Source: v}
		}
		return unknown(v, f)
	}
	m := Value{Written: true, Source: v, frame: f, Root: x.Root}
	nx, xConst := x.Number()
	ny, yConst := y.Number()
	switch {
	case v.Op == token.MUL && yConst && x.Root != nil:
		m.Factor = x.Factor * ny
	case v.Op == token.MUL && xConst && y.Root != nil:
		m.Root, m.Factor = y.Root, y.Factor*nx
	case v.Op == token.QUO && yConst && ny != 0 && x.Root != nil:
		m.Factor = x.Factor / ny
	case v.Op == token.ADD && x.Root != nil && x.Root == y.Root && basic.Info()&types.IsNumeric != 0:
		m.Factor = x.Factor + y.Factor
	case v.Op == token.SUB && x.Root != nil && x.Root == y.Root:
		m.Factor = x.Factor - y.Factor
	default:
		return unknown(v, f)
	}
	return m
}

// calculate returns nil for what it does not know, a division by zero above all.
func calculate(op token.Token, x, y constant.Value, t *types.Basic) constant.Value {
	switch op {
	case token.QUO:
		if constant.Sign(y) == 0 {
			return nil
		}
		if t.Info()&types.IsInteger != 0 {
			op = token.QUO_ASSIGN // the division of integers
		}
	case token.ADD, token.SUB, token.MUL:
	default:
		return nil
	}
	if x.Kind() == constant.Unknown || y.Kind() == constant.Unknown {
		return nil
	}
	return constant.BinaryOp(x, op, y)
}

// parsed folds time.ParseDuration of a constant.
func (r *Result) parsed(call *ssa.Call, f *frame) (Value, bool) {
	if knowledge.Callee(&call.Call) != knowledge.ParseDuration {
		return Value{}, false
	}
	text, ok := r.fold(call.Call.Args[0], f).Text()
	if !ok {
		return Value{}, false
	}
	d, err := time.ParseDuration(text)
	return Value{Const: constant.MakeInt64(int64(d)), Written: true, Source: call}, err == nil
}

// zero is the value of a variable that nobody set.
func zero(t types.Type) Value {
	basic, ok := t.Underlying().(*types.Basic)
	switch {
	case !ok:
		return Value{Nil: true}
	case basic.Info()&types.IsBoolean != 0:
		return Value{Const: constant.MakeBool(false)}
	case basic.Info()&types.IsNumeric != 0:
		return Value{Const: constant.MakeInt64(0)}
	case basic.Info()&types.IsString != 0:
		return Value{Const: constant.MakeString("")}
	}
	return Value{Nil: true}
}
