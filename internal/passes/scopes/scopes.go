// Package scopes answers which objects are in namespaces.
//
// The evidence is a marker on the declaration of a type of the module, or that the type is one of Kubernetes itself. Of a type of another module
// its package speaks: one that declares Issuer and ClusterIssuer has the second for the cluster. Of others nothing is known.
package scopes

import (
	"go/ast"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/enclosing"
	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the scopes of types. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintscopes",
	Doc:        "find which objects are in namespaces",
	Requires:   []*analysis.Analyzer{turn.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Scoped)},
}

// Scoped is the fact about a type of objects that says whether they are in namespaces.
type Scoped struct{ Namespaced bool }

// AFact marks Scoped as a fact.
func (*Scoped) AFact() {}

// A Scope is where the objects of a type are.
type Scope int

// The scopes.
const (
	Unknown Scope = iota
	Namespaced
	Cluster
)

// A Result answers questions of one package.
type Result struct{ pass *analysis.Pass }

// Of returns the scope of the objects of a type, or of what a pointer type points to.
func (r *Result) Of(t types.Type) Scope {
	namespaced, known := knowledge.BuiltinScope(t)
	if obj := knowledge.TypeObject(t); !known && obj != nil && obj.Pkg() != nil {
		var fact Scoped
		known = r.pass.ImportObjectFact(obj, &fact)
		namespaced = fact.Namespaced
		known = known || r.twin(obj)
	}
	switch {
	case !known:
		return Unknown
	case namespaced:
		return Namespaced
	}
	return Cluster
}

// twin reports whether a type is the form for the whole cluster of a kind that its package declares as well: it has its name after "Cluster". The
// markers of the module's own types say more.
func (r *Result) twin(obj types.Object) bool {
	name, ok := strings.CutPrefix(obj.Name(), "Cluster")
	if !ok || obj.Pkg() == r.pass.Pkg || !knowledge.IsObject(obj.Type()) {
		return false
	}
	other, ok := obj.Pkg().Scope().Lookup(name).(*types.TypeName)
	return ok && knowledge.IsObject(other.Type())
}

func run(pass *analysis.Pass) (any, error) {
	if !ssabuild.Local(pass) {
		return &Result{pass}, nil
	}
	for _, file := range pass.Files {
		enclosing.Types(file, func(spec *ast.TypeSpec, above []*ast.CommentGroup) {
			if namespaced, known := marked(above); known {
				pass.ExportObjectFact(pass.TypesInfo.Defs[spec.Name], &Scoped{namespaced})
			}
		})
	}
	return &Result{pass}, nil
}

// marked returns what the markers above a type say. Of those that make the resource the last one decides, and one of the client that names the cluster, whatever that leaves out.
func marked(above []*ast.CommentGroup) (namespaced, known bool) {
	resource, client := true, true
	for _, group := range above {
		for _, comment := range group.List {
			in, makes, says := knowledge.ScopeMarker(comment.Text)
			switch {
			case makes:
				resource = in
			case says:
				client = client && in
			}
			known = known || says
		}
	}
	return resource && client, known
}
