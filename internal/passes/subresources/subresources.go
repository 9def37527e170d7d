// Package subresources answers which types of objects have a status of their own in the API: one that only a
// write to the subresource changes, and which alone such a write changes.
//
// The evidence is a marker of kubebuilder on the declaration of the type, or that the type is one of
// Kubernetes itself with a status. A type without evidence may have the subresource all the same, unless controller-gen
// is told to make the definition of it, and not to put the subresource in.
package subresources

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/enclosing"
	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the types. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintsubresources",
	Doc:        "find which types have a status subresource",
	Requires:   []*analysis.Analyzer{turn.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(HasStatus), new(HasNone)},
}

// HasStatus is the fact about a type that it has the status subresource.
type HasStatus struct{}

// AFact marks HasStatus as a fact.
func (*HasStatus) AFact() {}

// HasNone is the fact about a type that its definition is made from markers of which none is about a status.
type HasNone struct{}

// AFact marks HasNone as a fact.
func (*HasNone) AFact() {}

// A Result answers questions of one package.
type Result struct{ pass *analysis.Pass }

// Status reports whether there is evidence that a type has the status subresource.
func (r *Result) Status(t *types.Named) bool {
	if t == nil {
		return false
	}
	obj := t.Origin().Obj()
	return r.Builtin(t) || obj.Pkg() != nil && r.pass.ImportObjectFact(obj, new(HasStatus))
}

// None reports whether a type has no status subresource, by the markers that its definition is made from: a write of the whole object
// stores its status.
func (r *Result) None(t *types.Named) bool {
	if t == nil {
		return false
	}
	obj := t.Origin().Obj()
	return obj.Pkg() != nil && r.pass.ImportObjectFact(obj, new(HasNone))
}

// Builtin reports whether a type is one of Kubernetes itself with a status. A write to that keeps metadata
// as well for some of them.
func (r *Result) Builtin(t *types.Named) bool {
	return t != nil && knowledge.BuiltinObject(t) && hasStatusField(t)
}

func hasStatusField(t *types.Named) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	return knowledge.Any(s.Fields(), func(field *types.Var) bool { return field.Name() == "Status" })
}

// The markers that kubebuilder reads, with or without a blank after the slashes.
const (
	hasStatus = "+kubebuilder:subresource:status"
	isRoot    = "+kubebuilder:object:root=true"
)

func run(pass *analysis.Pass) (any, error) {
	r := &Result{pass}
	if !ssabuild.Local(pass) {
		return r, nil
	}
	for _, file := range pass.Files {
		enclosing.Types(file, func(spec *ast.TypeSpec, above []*ast.CommentGroup) {
			switch obj := pass.TypesInfo.Defs[spec.Name]; {
			case marked(above, hasStatus):
				pass.ExportObjectFact(obj, new(HasStatus))
			case marked(above, isRoot):
				pass.ExportObjectFact(obj, new(HasNone))
			}
		})
	}
	return r, nil
}

func marked(above []*ast.CommentGroup, marker string) bool {
	return slices.ContainsFunc(above, func(group *ast.CommentGroup) bool {
		return slices.ContainsFunc(group.List, func(comment *ast.Comment) bool {
			return strings.HasPrefix(strings.TrimSpace(strings.TrimPrefix(comment.Text, "//")), marker)
		})
	})
}
