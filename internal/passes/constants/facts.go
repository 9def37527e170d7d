package constants

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// exportReturns says what a function returns, where a caller could ask: scalars and pointers to them,
// and the structs that configure an election.
func (r *Result) exportReturns(fn *ssa.Function, obj *types.Func) {
	var fact Returns
	for i := range fn.Signature.Results().Len() {
		if leaves := r.leaves(fn, i); len(leaves) > 0 {
			fact.Results = append(fact.Results, Known{i, leaves})
		}
	}
	if len(fact.Results) > 0 {
		r.pass.ExportObjectFact(obj, &fact)
	}
}

func (r *Result) leaves(fn *ssa.Function, index int) []Leaf {
	t := fn.Signature.Results().At(index).Type()
	values := results(fn, index)
	if len(values) == 0 {
		return nil
	}
	pointer, isPointer := t.Underlying().(*types.Pointer)
	if isPointer {
		t = pointer.Elem()
	}
	q := r.ask()
	var found []Leaf
	for _, field := range fields(t) {
		var merged Value
		for i, value := range values {
			v := q.pointee(q.leaf(value, field.path, field.t, nil), field.t, nil)
			if i > 0 && !same(merged, v) {
				v = Value{}
			}
			if merged = v; !v.Known() && v.Root == nil && v.Source == nil {
				break
			}
		}
		if l, ok := asLeaf(merged, fn); ok {
			l.Path = field.path
			found = append(found, l)
		}
	}
	if !slices.ContainsFunc(found, func(l Leaf) bool { return l.Written || l.Kind == "number" }) {
		return nil // nothing that a caller could not see of its type
	}
	return found
}

// asLeaf writes a value down for a fact.
func asLeaf(v Value, fn *ssa.Function) (Leaf, bool) {
	l := Leaf{Written: v.Written}
	switch {
	case v.Nil:
		l.Kind = "nil"
	case v.Const != nil && v.Const.Kind() == constant.Bool:
		l.Kind, l.Text = "bool", v.Const.ExactString()
	case v.Const != nil && v.Const.Kind() == constant.String:
		l.Kind, l.Text = "text", constant.StringVal(v.Const)
	case v.Const != nil && constant.ToInt(v.Const).Kind() == constant.Int:
		l.Kind, l.Text = "number", constant.ToInt(v.Const).ExactString()
	default:
		if param, ok := v.Root.(*ssa.Parameter); ok && param.Parent() == fn {
			l.Kind, l.Param, l.Factor = "param", flow.ParamIndex(param), v.Factor
			return l, true
		}
		switch v.Source.(type) {
		case *ssa.Function, *ssa.MakeClosure, *ssa.Alloc:
			l.Kind = "set"
			return l, true
		}
		return l, false
	}
	return l, true
}

// A namedField is a field at any depth of a struct.
type namedField struct {
	path []int
	t    types.Type
}

// maxFields bounds the settings of a struct of the program's own. Of one with more nothing is kept.
const maxFields = 40

// fields returns what a fact says of a result type: all fields of a struct that configures an election, the
// times, strings and bools of a struct of settings, and a time or a string alone.
func fields(t types.Type) []namedField {
	s, isStruct := t.Underlying().(*types.Struct)
	if isStruct && knowledge.ElectionTypes[knowledge.TypeName(t)] {
		return below(s, nil)
	}
	if isStruct {
		return settings(below(s, nil))
	}
	if setting(t) && !knowledge.IsBool(t) {
		return []namedField{{nil, t}}
	}
	return nil
}

// settings keeps the fields that an election or a condition could be made of.
func settings(all []namedField) []namedField {
	all = slices.DeleteFunc(all, func(f namedField) bool { return !setting(f.t) })
	if len(all) > maxFields {
		return nil
	}
	return all
}

// setting reports whether a type is that of a time, a string or a bool.
func setting(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return knowledge.Time(t) || ok && (knowledge.IsDuration(t) || basic.Kind() == types.String || knowledge.IsBool(t))
}

func below(s *types.Struct, path []int) []namedField {
	var found []namedField
	for i := range s.NumFields() {
		t := s.Field(i).Type()
		at := append(slices.Clone(path), i)
		if inner, ok := t.Underlying().(*types.Struct); ok && len(path) < 2 && !knowledge.Time(t) {
			found = append(found, below(inner, at)...)
			continue
		}
		found = append(found, namedField{at, t})
	}
	return found
}
