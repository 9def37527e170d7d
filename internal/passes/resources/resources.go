// Package resources answers under which names the API server has the objects of a type: the group and the plural that a
// role grants verbs on.
//
// Types of Kubernetes itself are in a table. A type of the module has a marker for its plural, or the one that is made
// of its name, and its package says the group by a marker or by the GroupVersion that it registers. Of types of other modules
// the group is known if a constant of the package holds it.
package resources

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/enclosing"
	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/grants"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the names. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintresources",
	Doc:        "find under which names the API server has the objects of a type",
	Requires:   []*analysis.Analyzer{turn.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Plural), new(Group)},
}

// Plural is the fact about a type that a marker names its resource.
type Plural struct{ Name string }

// AFact marks Plural as a fact.
func (*Plural) AFact() {}

// Group is the fact about a package that its types are of an API group.
type Group struct{ Name string }

// AFact marks Group as a fact.
func (*Group) AFact() {}

// A Resource is the name of a type.
type Resource struct {
	Group   string
	Known   bool // the group is
	Plurals []string
}

// String returns the name as a role has it. Of several possible plurals it is the first.
func (r Resource) String() string { return r.Plurals[0] }

// A Result answers questions of one package.
type Result struct{ pass *analysis.Pass }

// Of returns the names of a type of objects; false if nothing is known of them.
func (r *Result) Of(t *types.Named) (Resource, bool) {
	t = t.Origin()
	if builtin, ok := knowledge.ResourceOfBuiltin(t); ok {
		return Resource{Group: builtin.Group, Known: true, Plurals: []string{builtin.Name}}, true
	}
	if knowledge.OfKubernetes(t) || t.Obj().Pkg() == nil || !knowledge.IsObject(t) {
		return Resource{}, false
	}
	found := Resource{Plurals: grants.Plurals(t.Obj().Name())}
	var plural Plural
	if r.pass.ImportObjectFact(t.Obj(), &plural) {
		found.Plurals = []string{plural.Name}
	}
	var group Group
	if r.pass.ImportPackageFact(t.Obj().Pkg(), &group) {
		found.Group, found.Known = group.Name, true
	} else {
		found.Group, found.Known = knowledge.GroupName(t.Obj().Pkg())
	}
	return found, true
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{pass}
	if !ssabuild.Local(pass) {
		return r, nil
	}
	group := ""
	for _, file := range pass.Files {
		if group == "" {
			group = groupMarker(file)
		}
		end := file.Name.End()
		for _, decl := range file.Decls {
			if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.TYPE {
				r.declared(file, gen, end)
			}
			end = decl.End()
		}
	}
	if group == "" {
		group = r.registered()
	}
	if group != "" {
		pass.ExportPackageFact(&Group{group})
	}
	return r, nil
}

var (
	inGroup = regexp.MustCompile(`^//\s*\+groupName=\s*"?([\w.-]+)"?`)
	named   = regexp.MustCompile(`^//\s*\+kubebuilder:resource:(?:.*,)?path="?([\w-]+)"?`)
)

func groupMarker(file *ast.File) string {
	for _, comments := range file.Comments {
		for _, comment := range comments.List {
			if match := inGroup.FindStringSubmatch(comment.Text); match != nil {
				return match[1]
			}
		}
	}
	return ""
}

// declared notes the plurals that comments above types give them. Markers need not touch the declaration.
func (r *Result) declared(file *ast.File, decl *ast.GenDecl, after token.Pos) {
	for _, spec := range decl.Specs {
		spec, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		for _, comments := range enclosing.Comments(file, after, spec.Pos()) {
			for _, comment := range comments.List {
				if match := named.FindStringSubmatch(comment.Text); match != nil {
					r.pass.ExportObjectFact(r.pass.TypesInfo.Defs[spec.Name], &Plural{match[1]})
				}
			}
		}
		after = spec.End()
	}
}

// registered returns the group in a variable of the package that holds a group and version; "" for none.
func (r *Result) registered() string {
	for _, file := range r.pass.Files {
		for _, decl := range file.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok || gen.Tok != token.VAR {
				continue
			}
			for _, spec := range gen.Specs {
				for _, value := range spec.(*ast.ValueSpec).Values {
					if group := r.groupOf(value); group != "" {
						return group
					}
				}
			}
		}
	}
	return ""
}

// groupOf returns the group in a composite literal of a group and version; "" for another expression.
func (r *Result) groupOf(value ast.Expr) string {
	literal, ok := ast.Unparen(value).(*ast.CompositeLit)
	if !ok || !strings.HasSuffix(knowledge.TypeName(r.pass.TypesInfo.TypeOf(literal)), "/schema.GroupVersion") {
		return ""
	}
	for _, element := range literal.Elts {
		field, ok := element.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, ok := field.Key.(*ast.Ident)
		if text := r.pass.TypesInfo.Types[field.Value].Value; ok && key.Name == "Group" && text != nil && text.Kind() == constant.String {
			return constant.StringVal(text)
		}
	}
	return ""
}
