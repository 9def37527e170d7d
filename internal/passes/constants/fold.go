package constants

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// fold returns the value of an expression, whose parameters f binds.
func (q *question) fold(v ssa.Value, f *frame) Value { return q.part(v, nil, v.Type(), f) }

// part returns a field, at the end of path, of a struct or of what a pointer points to; the value itself
// for an empty path.
func (q *question) part(v ssa.Value, path []int, t types.Type, f *frame) Value {
	return once(q, q.values, node{v, fmt.Sprint(path), f}, unknown(v, path, f), func() Value { return q.find(v, path, t, f) })
}

func (q *question) find(v ssa.Value, path []int, t types.Type, f *frame) Value {
	if len(path) > 0 && isPointer(v) {
		return q.read(q.place(v, f).below(path), nil, t)
	}
	switch v := v.(type) {
	case *ssa.ChangeType:
		return q.part(v.X, path, t, f)
	case *ssa.ChangeInterface:
		return q.part(v.X, path, t, f)
	case *ssa.MakeInterface:
		return q.part(v.X, path, t, f)
	case *ssa.Field:
		return q.part(v.X, append([]int{v.Field}, path...), t, f)
	case *ssa.Parameter:
		if arg, up := q.argument(v, f); arg != nil {
			return q.part(arg, path, t, up)
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return q.read(q.place(v.X, f).below(path), v, t)
		}
	case *ssa.Call:
		if text := q.formatted(v, f); text != nil {
			return Value{Const: text, Written: true, Source: v}
		}
		return q.result(v, 0, path, t, f).or(unknown(v, path, f))
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return q.result(call, v.Index, path, t, f).or(unknown(v, path, f))
		}
	case *ssa.Const:
		if len(path) > 0 {
			return zero(t)
		}
	}
	if len(path) > 0 {
		return unknown(v, path, f)
	}
	return q.scalar(v, f)
}

// scalar returns the value of a constant, of a calculation, or of a phi.
func (q *question) scalar(v ssa.Value, f *frame) Value {
	switch v := v.(type) {
	case *ssa.Const:
		return Value{Const: v.Value, Nil: v.Value == nil, Written: true, Source: v}
	case *ssa.Convert:
		return convert(q.fold(v.X, f), v, f)
	case *ssa.BinOp:
		return combine(v, q.fold(v.X, f), q.fold(v.Y, f), f)
	case *ssa.UnOp:
		if c := q.fold(v.X, f); v.Op == token.SUB && c.Const != nil {
			return Value{Const: constant.UnaryOp(token.SUB, c.Const, 0), Written: true, Source: v}
		}
	case *ssa.Phi:
		return q.agreed(v, f)
	}
	return unknown(v, nil, f)
}

// agreed returns the value of a phi whose edges all have the same.
func (q *question) agreed(phi *ssa.Phi, f *frame) Value {
	var first Value
	for i, edge := range phi.Edges {
		v := q.fold(edge, f)
		if !v.Known() || i > 0 && !same(first, v) {
			return unknown(phi, nil, f)
		}
		first = v
	}
	return first
}

// or replaces a value of which nothing is known.
func (v Value) or(other Value) Value {
	if v.Known() || v.Root != nil {
		return v
	}
	return other
}

func same(a, b Value) bool {
	if a.Const != nil && b.Const != nil {
		return a.Const.Kind() == b.Const.Kind() && constant.Compare(a.Const, token.EQL, b.Const)
	}
	return a.Nil && b.Nil
}

// convert folds a conversion between numbers; a conversion to an integer cuts what is after the
// point of a constant.
func convert(x Value, v *ssa.Convert, f *frame) Value {
	to, ok := v.Type().Underlying().(*types.Basic)
	if !ok || to.Info()&types.IsNumeric == 0 && !(to.Info()&types.IsString != 0 && x.Const != nil && x.Const.Kind() == constant.String) {
		return unknown(v, nil, f)
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
		return unknown(v, nil, f)
	}
	if x.Const != nil && y.Const != nil {
		if c := calculate(v.Op, x.Const, y.Const, basic); c != nil {
			return Value{Const: c, Written: true, Source: v}
		}
		return unknown(v, nil, f)
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
		return unknown(v, nil, f)
	}
	return m
}

// times returns a multiple of a value.
func (v Value) times(factor float64) Value {
	v.Factor *= factor
	if n, ok := v.Number(); ok && factor != 1 {
		v.Const = constant.MakeInt64(int64(n * factor))
	}
	return v
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
func (q *question) parsed(call *ssa.Call, f *frame) (Value, bool) {
	if knowledge.Callee(&call.Call) != knowledge.ParseDuration {
		return Value{}, false
	}
	text, ok := q.fold(call.Call.Args[0], f).Text()
	if !ok {
		return Value{}, false
	}
	d, err := time.ParseDuration(text)
	return Value{Const: constant.MakeInt64(int64(d)), Written: true, Source: call}, err == nil
}

// formatted folds fmt.Sprintf of a constant format with %s and %v, and of constant strings; nil for another call.
func (q *question) formatted(call *ssa.Call, f *frame) constant.Value {
	args := call.Call.Args
	if knowledge.Callee(&call.Call) != "fmt.Sprintf" || len(args) != 2 {
		return nil
	}
	format, ok := q.fold(args[0], f).Text()
	if !ok {
		return nil
	}
	pieces := strings.Split(strings.ReplaceAll(format, "%v", "%s"), "%s")
	elements, ok := q.graph.Elements(args[1])
	if !ok || len(pieces) != len(elements)+1 || strings.Contains(strings.Join(pieces, ""), "%") {
		return nil
	}
	text := pieces[0]
	for i, element := range elements {
		part, ok := q.fold(element, f).Text()
		if !ok {
			return nil
		}
		text += part + pieces[i+1]
	}
	return constant.MakeString(text)
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
