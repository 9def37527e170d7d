package constants

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Returns is what the results of a function hold, for callers in other packages. What is not said
// is unknown.
type Returns struct{ Results []Known }

// A Known is one result: its fields, or itself under an empty path.
type Known struct {
	Index  int
	Leaves []Leaf
}

// A Leaf is a value in a result.
type Leaf struct {
	Path    []int
	Kind    string // "number", "text", "bool", "nil", "set" (not nil) or "param"
	Text    string // the constant, exactly
	Param   int
	Factor  float64
	Written bool
}

// AFact marks Returns as a fact about a function.
func (*Returns) AFact() {}

// result returns what a call returns at an index, or a field in it; the zero Value when nothing is known.
func (q *question) result(call *ssa.Call, index int, path []int, t types.Type, f *frame) Value {
	if d, ok := q.parsed(call, f); ok && index == 0 {
		return d
	}
	callee := call.Call.StaticCallee()
	if callee == nil {
		return Value{}
	}
	if callee = flow.Body(callee); callee.Blocks == nil {
		return q.imported(call, callee, index, path, f)
	}
	inner := q.inner(call, callee, f)
	if inner == nil {
		return Value{}
	}
	var found Value
	for i, value := range results(callee, index) {
		v := q.leaf(value, path, t, inner)
		if i > 0 && !same(found, v) {
			return Value{}
		}
		found = v
	}
	return found
}

// leaf returns what a function returns as t or, at the end of a path, a field in it. A pointer to t stands
// for what it points to.
func (q *question) leaf(v ssa.Value, path []int, t types.Type, f *frame) Value {
	if pointer, ok := v.Type().Underlying().(*types.Pointer); ok && len(path) == 0 && types.Identical(pointer.Elem(), t) {
		return q.read(q.place(v, f), nil, t)
	}
	return q.part(v, path, t, f)
}

// results returns what a function returns at an index, without the nil or zero that goes with an
// error.
func results(fn *ssa.Function, index int) []ssa.Value {
	var all, sound []ssa.Value
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || index >= len(ret.Results) {
			continue
		}
		all = append(all, ret.Results[index])
		end := ret.Results[len(ret.Results)-1]
		if c, ok := end.(*ssa.Const); len(ret.Results) > 1 && knowledge.TypeName(end.Type()) == "error" && (!ok || !c.IsNil()) {
			continue
		}
		sound = append(sound, ret.Results[index])
	}
	if len(sound) > 0 {
		return sound
	}
	return all
}

// imported returns what the fact about a function of another package says.
func (q *question) imported(call *ssa.Call, callee *ssa.Function, index int, path []int, f *frame) Value {
	obj, ok := callee.Object().(*types.Func)
	var fact Returns
	if !ok || !q.pass.ImportObjectFact(obj, &fact) {
		return Value{}
	}
	for _, result := range fact.Results {
		if result.Index != index {
			continue
		}
		for _, l := range result.Leaves {
			if slices.Equal(l.Path, path) {
				return q.instance(l, call, f)
			}
		}
	}
	return Value{}
}

// instance returns a leaf of a fact at one call.
func (q *question) instance(l Leaf, call *ssa.Call, f *frame) Value {
	v := Value{Written: l.Written}
	switch l.Kind {
	case "number":
		v.Const = constant.MakeFromLiteral(l.Text, token.INT, 0)
	case "text":
		v.Const = constant.MakeString(l.Text)
	case "bool":
		v.Const = constant.MakeBool(l.Text == "true")
	case "nil":
		v.Nil = true
	case "set":
		v.Root, v.Factor = rootKey{call, "result"}, 1
	case "param":
		if l.Param < len(call.Call.Args) {
			v = q.fold(call.Call.Args[l.Param], f).times(l.Factor)
		}
	}
	return v
}
