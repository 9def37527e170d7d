package order

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Ordered is a fact about a list in a struct that is no object: where the package of the struct reads it, its order gets into an object.
type Ordered struct{ Into string }

// AFact marks Ordered as a fact.
func (*Ordered) AFact() {}

// exportFields notes the lists in structs of the package which others set, and that it makes objects of.
func (r *Result) exportFields() {
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		of, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !of.Exported() || of.IsAlias() || knowledge.Persisted(of.Type()) || knowledge.APIStruct(of.Type()) {
			continue
		}
		fields, ok := of.Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		for field := range fields.Fields() {
			if _, list := field.Type().Underlying().(*types.Slice); !list || !field.Exported() || len(r.sorters()[field.Origin()]) > 0 {
				continue
			}
			if into := r.readInto(field.Origin()); into != "" {
				r.pass.ExportObjectFact(field, &Ordered{into})
			}
		}
	}
}

// readInto returns how the part of an object is called that the order of a field gets into where the package reads it; "" for none.
func (r *Result) readInto(field *types.Var) string {
	for _, load := range r.graph.Reads(field) {
		if r.ssa.InTest(load.Pos()) {
			continue
		}
		s := r.newSearch(load.Parent())
		if s.spread(load); len(s.sinks) > 0 {
			return s.sinks[0].Name
		}
	}
	return ""
}

// elsewhereInto returns the sink that a field of a struct of another package is, which makes objects of it.
func (r *Result) elsewhereInto(at ssa.Instruction, field *types.Var) []Sink {
	fact := new(Ordered)
	if field.Pkg() == nil || field.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(field, fact) || r.sorts(field, at.Parent()) {
		return nil
	}
	return []Sink{{At: at, Name: fact.Into}}
}
