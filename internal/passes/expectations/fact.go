package expectations

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// MakesKey is a fact about a function: its first result is a key that is made of its parameters and of
// text, on every path.
type MakesKey struct{ Parts []MadePart }

// A MadePart is a part of such a key: Text, or a property of the parameter Param, the receiver counted. A
// parameter without a property is a key itself.
type MadePart struct {
	Property, Text, Kind string
	Param                int // -1 for text
}

// AFact marks MakesKey as a fact.
func (*MakesKey) AFact() {}

// export exports the functions of the package whose results are keys.
func (r *Result) export(s *ssabuild.SSA) {
	for fn, obj := range s.Exported() {
		if !makesKey(obj.Signature()) {
			continue
		}
		results := flow.Results(fn, 0)
		if len(results) != 1 {
			continue
		}
		if fact := factOf(r.key(results[0]), fn); fact != nil {
			r.pass.ExportObjectFact(obj, fact)
		}
	}
}

// makesKey reports whether a function has parameters, the receiver counted, and returns what can be a key.
func makesKey(sig *types.Signature) bool {
	if sig.Results().Len() == 0 || sig.Params().Len() == 0 && sig.Recv() == nil {
		return false
	}
	t := sig.Results().At(0).Type()
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Kind() == types.String || knowledge.TypeName(t) == knowledge.NamespacedName
}

// factOf returns a key as a fact about the function that makes it; nil for one that is not known, or not
// made of the function's parameters.
func factOf(k Key, fn *ssa.Function) *MakesKey {
	fact := new(MakesKey)
	made := false
	for _, p := range k {
		part := MadePart{Property: p.Property, Text: p.Text, Kind: p.Kind, Param: -1}
		if p.Object != nil {
			param, ok := p.Object.(*ssa.Parameter)
			if !ok || param.Parent() != fn {
				return nil
			}
			part.Param, made = flow.ParamIndex(param), true
		}
		fact.Parts = append(fact.Parts, part)
	}
	if !made {
		return nil
	}
	return fact
}

// imported returns the key that a function of another package makes, in terms of the caller.
func (r *Result) imported(call *ssa.Call) Key {
	callee := flow.Declared(&call.Call)
	var fact MakesKey
	if callee == nil || !r.pass.ImportObjectFact(callee, &fact) {
		return nil
	}
	var made []Key
	for _, p := range fact.Parts {
		switch {
		case p.Param < 0:
			made = append(made, Key{{Text: p.Text}})
		case p.Param >= len(call.Call.Args):
			return nil
		case p.Property == "":
			made = append(made, r.key(call.Call.Args[p.Param]))
		default:
			of := part(p.Property, knowledge.Unconverted(call.Call.Args[p.Param]))
			if of.Kind == "" {
				of.Kind = p.Kind
			}
			made = append(made, Key{of})
		}
	}
	return joined(made...)
}
