package optionals

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Marked is a fact about a struct type with optional fields: the names of those that a comment says are optional, or a comparison with nil in the package of the type, and of those that
// their tags say are, and that are compared with nil there, or that a rule of the API names.
type Marked struct{ Fields, Tested []string }

// AFact marks Marked as a fact.
func (*Marked) AFact() {}

// exportMarks exports the marks of the types that the package declares: under go vet it alone may read their source.
func (r *Result) exportMarks() {
	if !ssabuild.Local(r.pass) {
		return
	}
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() || !r.apiStruct(obj.Type()) {
			continue
		}
		of, ok := obj.Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		var fact Marked
		tagged := false
		for field := range of.Fields() {
			switch tested := len(r.doubtedFields[field]) > 0; {
			case knowledge.OptionalField(obj.Type(), field.Name()):
				tagged = true
				if tested || r.ruled(obj.Type(), field) {
					fact.Tested = append(fact.Tested, field.Name())
				}
			case tested || r.markedInSource(field):
				fact.Fields = append(fact.Fields, field.Name())
			}
		}
		if tagged || len(fact.Fields) > 0 {
			r.pass.ExportObjectFact(obj, &fact)
		}
	}
}

// marked reports whether a comment above a field of a struct says that it is optional, or the package of the struct asks whether it is nil.
func (r *Result) marked(of types.Type, field *types.Var) bool {
	of = knowledge.Pointee(of)
	if obj := typeName(of); obj != nil && obj.Pkg() != nil && obj.Pkg() != r.pass.Pkg {
		var fact Marked
		if r.pass.ImportObjectFact(obj, &fact) {
			return slices.Contains(fact.Fields, field.Name())
		}
	}
	return r.markedInSource(field)
}

// askedElsewhere reports whether another function of the package asks whether a field is nil. Of one that asks itself its own tests say more.
func (r *Result) askedElsewhere(field *types.Var, fn *ssa.Function) bool {
	return len(r.doubtedFields[field]) > 0 && !slices.Contains(r.doubtedFields[field], fn)
}

// markedInSource reads the comment from the source, whatever module the field is from: types know nothing of comments.
func (r *Result) markedInSource(field *types.Var) bool {
	lines := r.lines(field)
	at := r.pass.Fset.PositionFor(field.Pos(), false)
	if at.Line > len(lines) {
		return false
	}
	for _, line := range slices.Backward(lines[:max(0, at.Line-1)]) {
		line = strings.TrimSpace(line)
		comment, ok := strings.CutPrefix(line, "//")
		if knowledge.OptionalMarker(comment) {
			return true
		}
		if !ok && line != "" {
			return false // generators read the comment before that of the field, too
		}
	}
	return false
}

// lines returns the source in which a field is declared. One that is not there, or that a driver does not give to this package, says nothing, so that the field counts as required.
func (r *Result) lines(field *types.Var) []string {
	at := r.pass.Fset.PositionFor(field.Pos(), false)
	if !at.IsValid() {
		return nil
	}
	lines, known := r.sources[at.Filename]
	if !known {
		text, _ := r.pass.ReadFile(at.Filename)
		lines = strings.Split(string(text), "\n")
		r.sources[at.Filename] = lines
	}
	return lines
}
