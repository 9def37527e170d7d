package objects

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// RawPatch is a fact about a package variable: it holds a patch whose JSON is written by hand, or the bytes of one. That another package sets
// the variable is not seen.
type RawPatch struct {
	Text  string
	Merge bool // it is known to be a merge patch
}

// AFact marks RawPatch as a fact.
func (*RawPatch) AFact() {}

// rawOp returns what the bytes of a patch do to the finalizers, also when a package variable holds them.
func (r *Result) rawOp(data ssa.Value, merge bool) knowledge.FinalizerOp {
	raw := r.raw(data)
	return knowledge.RawFinalizers(raw.Text, raw.Merge || merge)
}

// raw returns the patch that a value is; one without a text if that is not known.
func (r *Result) raw(data ssa.Value) RawPatch {
	for _, v := range r.graph.Origins(data) {
		bytes, merge := v, false
		if raw := knowledge.RawPatch(v); raw != nil {
			bytes, merge = raw, knowledge.MergesRaw(&flow.Made(knowledge.Unconverted(v)).Call)
		}
		for _, source := range r.graph.Origins(bytes) {
			if text := knowledge.PatchText(source); text != "" {
				return RawPatch{text, merge}
			}
			if kept, ok := r.variable(source); ok {
				return RawPatch{kept.Text, kept.Merge || merge}
			}
		}
	}
	return RawPatch{}
}

// variable returns the patch that a variable of another package holds.
func (r *Result) variable(v ssa.Value) (kept RawPatch, ok bool) {
	v = knowledge.Operand(v)
	global, ok := v.(*ssa.Global)
	return kept, ok && global.Object() != nil && r.pass.ImportObjectFact(global.Object(), &kept)
}

// exportPatches exports the package variables that hold patches of finalizers, and are set once.
func (r *Result) exportPatches(s *ssabuild.SSA) {
	if s.Pkg == nil {
		return
	}
	scope := s.Pkg.Pkg.Scope()
	for _, name := range scope.Names() {
		variable, ok := scope.Lookup(name).(*types.Var)
		if !ok || !variable.Exported() {
			continue
		}
		global, ok := s.Pkg.Members[name].(*ssa.Global)
		if !ok {
			continue
		}
		writes := slices.DeleteFunc(slices.Clone(r.graph.Writes(global)), func(w flow.Write) bool { return w.Value == nil })
		if len(writes) != 1 || len(writes[0].Path) > 0 {
			continue
		}
		if kept := r.raw(writes[0].Value); knowledge.RawFinalizers(kept.Text, true) != "" {
			r.pass.ExportObjectFact(variable, &kept)
		}
	}
}
