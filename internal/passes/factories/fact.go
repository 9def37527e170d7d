package factories

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Uses is a fact about a function: what it does with those of its parameters that are factories or parts of them. Without a
// fact nothing is known.
type Uses struct {
	Params []Use // in fixed order
}

// A Use is something that may be done with a parameter, by the function, or later by whoever has it from there.
type Use struct {
	Param int // the receiver counted
	Kind  Kind
	Path  string
	Later bool // whoever has it from the function does it
}

// AFact marks Uses as a fact.
func (*Uses) AFact() {}

// maxUses bounds the summary of a parameter: a function with more hands it on to half a program.
const maxUses = 64

// summary returns what a function does with a parameter, itself and through its closures.
func (r *Result) summary(param *ssa.Parameter) []Op {
	var found []Op
	for _, fn := range calls.WithClosures(param.Parent()) {
		for _, op := range r.ops[fn] {
			if op.Of.Holder == any(param) && (op.Kind != Reads || fn == param.Parent()) { // a closure may read later
				found = append(found, op)
			}
		}
	}
	if len(found) > maxUses {
		return []Op{{Kind: Escapes}}
	}
	return found
}

// imported returns what a function of another package does with an argument, and whether that is known.
func (r *Result) imported(call *ssa.CallCommon, i int) (ops []Op, known bool) {
	obj := flow.Declared(call)
	var fact Uses
	if obj == nil || obj.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(obj, &fact) {
		return nil, false
	}
	for _, use := range fact.Params {
		if use.Param == i {
			ops = append(ops, Op{Kind: use.Kind, Of: Part{Path: use.Path}, Later: use.Later})
		}
	}
	return ops, true
}

// export writes what other packages can call: a fact also about a function that does nothing with its parameters.
func (r *Result) export(s *ssabuild.SSA) {
	for fn, obj := range s.Exported() {
		fact, informing := new(Uses), false
		for i, param := range fn.Params {
			if !knowledge.Informing(param.Type()) && knowledge.ListedKind(param.Type()) == "" {
				continue
			}
			informing = true
			for _, op := range r.expand(r.summary(param), "", make(map[any]bool)) {
				if op.Kind != Keeps {
					fact.Params = append(fact.Params, Use{i, op.Kind, op.Of.Path, op.Later})
				}
			}
		}
		if informing {
			slices.SortFunc(fact.Params, order)
			fact.Params = slices.Compact(fact.Params)
			r.pass.ExportObjectFact(obj, fact)
		}
	}
}

func order(a, b Use) int {
	return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Path, b.Path), calls.CompareBools(a.Later, b.Later))
}
