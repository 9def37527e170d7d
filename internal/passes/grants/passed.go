package grants

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// PassedOn returns the rules that a file puts into roles of its own: the program grants them, and the API server lets nobody grant what they do not hold
// by the same names, whether there is such a resource or not. Names that are no constants are left out.
func PassedOn(file *ast.File, info *types.Info) []Rule {
	var found []Rule
	ast.Inspect(file, func(n ast.Node) bool {
		literal, ok := n.(*ast.CompositeLit)
		if !ok || knowledge.TypeName(info.TypeOf(literal)) != knowledge.PolicyRule {
			return true
		}
		var r Rule
		for _, element := range literal.Elts {
			field, ok := element.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			switch key, _ := field.Key.(*ast.Ident); {
			case key == nil:
			case key.Name == "APIGroups":
				r.Groups = texts(field.Value, info)
			case key.Name == "Resources":
				r.Resources = texts(field.Value, info)
			case key.Name == "Verbs":
				r.Verbs = texts(field.Value, info)
			}
		}
		if len(r.Resources) > 0 {
			found = append(found, r)
		}
		return true
	})
	return found
}

// texts returns the constants of a list.
func texts(list ast.Expr, info *types.Info) []string {
	literal, ok := ast.Unparen(list).(*ast.CompositeLit)
	if !ok {
		return nil
	}
	var found []string
	for _, element := range literal.Elts {
		if value := info.Types[element].Value; value != nil && value.Kind() == constant.String {
			found = append(found, constant.StringVal(value))
		}
	}
	return found
}

// sameBase reports whether a name in a rule is that of a resource, or of a part of one.
func sameBase(named, name string) bool {
	base, _, _ := strings.Cut(named, "/")
	return base == name
}

// Covers reports whether a rule names a resource of one of some groups, itself or a part of it.
func (r Rule) Covers(groups []string, name string) bool {
	return slices.ContainsFunc(groups, func(group string) bool {
		return slices.ContainsFunc(r.Resources, func(resource string) bool { return r.Of(Need{Group: group}) && sameBase(resource, name) })
	})
}
