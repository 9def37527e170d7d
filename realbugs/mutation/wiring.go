package mutation

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// inPackage reports whether the package holds a node that fits.
func (f *File) inPackage(fits func(ast.Node) bool) bool {
	return slices.ContainsFunc(f.Files, func(file *ast.File) bool { return contains(file, fits) })
}

// unowned takes `.Owns(&T{})` out of the set-up of a controller whose package sets controllers and makes objects of that type.
func unowned(f *File) {
	each(f, func(call *ast.CallExpr, above []ast.Node) {
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || !f.named(call, "Owns") || len(call.Args) == 0 || !f.inPackage(func(n ast.Node) bool { return f.named(n, "SetControllerReference") }) {
			return
		}
		owned := f.Info.TypeOf(call.Args[0])
		made := func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			return ok && owned != nil && len(lit.Elts) > 0 && types.Identical(types.NewPointer(f.Info.TypeOf(lit)), owned)
		}
		if !f.inPackage(made) || len(above) == 0 {
			return
		}
		switch next := above[len(above)-1].(type) {
		case *ast.SelectorExpr:
			f.Emit(call, f.ReplaceRange(sel.Sel.Pos(), next.Sel.Pos(), ""))
		case *ast.ExprStmt:
			f.Emit(call, f.Delete(next))
		}
	})
}

// unindexed takes the registration of an index away.
func unindexed(f *File) {
	each(f, func(s *ast.IfStmt, _ []ast.Node) {
		if f.failed(s) == nil || s.Init == nil {
			return
		}
		if call := callIn(s.Init); call != nil && f.named(call, "IndexField") && len(call.Args) == 4 {
			f.Emit(s, f.Delete(s))
			f.Emit(s, f.Replace(call, "error(nil)"))
		}
	})
}

// generationOnly leaves of several predicates of a watch the one that looks at the generation, where the package reads labels or annotations of an object.
func generationOnly(f *File) {
	each(f, func(call *ast.CallExpr, _ []ast.Node) {
		if !f.named(call, "Or") || len(call.Args) < 2 {
			return
		}
		is := func(words ...string) func(ast.Expr) bool {
			return func(e ast.Expr) bool {
				return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(f.Text(e), word) })
			}
		}
		i := slices.IndexFunc(call.Args, is("GenerationChangedPredicate"))
		if i < 0 || !slices.ContainsFunc(call.Args, is("AnnotationChangedPredicate", "LabelChangedPredicate")) {
			return
		}
		f.Emit(call, f.Replace(call, f.Text(call.Args[i])))
	})
}

// A marker is a comment that grants verbs on resources.
type marker struct {
	resources, verbs []string
	from             token.Pos // of the list of verbs
	list             string
}

func decodeMarker(c *ast.Comment) (marker, bool) {
	text, ok := strings.CutPrefix(strings.TrimSpace(strings.TrimPrefix(c.Text, "//")), "+kubebuilder:rbac:")
	if !ok {
		return marker{}, false
	}
	var m marker
	for _, part := range strings.Split(text, ",") {
		key, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch key {
		case "resources":
			m.resources = strings.FieldsFunc(strings.Trim(value, `"`), func(r rune) bool { return r == ';' })
		case "verbs":
			m.list = value
			m.verbs = strings.FieldsFunc(strings.Trim(value, `"`), func(r rune) bool { return r == ';' })
			m.from = c.Pos() + token.Pos(strings.LastIndex(c.Text, "verbs="+value)+len("verbs="))
		}
	}
	return m, m.list != "" && len(m.resources) > 0
}

// eachMarker calls visit for the markers of a file.
func (f *File) eachMarker(visit func(*ast.Comment, marker)) {
	for _, group := range f.file.Comments {
		for _, c := range group.List {
			if m, ok := decodeMarker(c); ok {
				visit(c, m)
			}
		}
	}
}

// ungrantedVerbs takes a verb out of the marker of one resource, where a client of the package is called by that verb for an object of it, and no
// other marker names the resource.
func ungrantedVerbs(f *File) {
	f.eachMarker(func(c *ast.Comment, m marker) {
		if len(m.resources) != 1 || len(m.verbs) < 2 || f.grantedElsewhere(c, m.resources[0]) {
			return
		}
		for _, verb := range m.verbs {
			if !f.requests(verb, m.resources[0]) {
				continue
			}
			rest := slices.DeleteFunc(slices.Clone(m.verbs), func(v string) bool { return v == verb })
			f.Emit(c, f.ReplaceRange(m.from, m.from+token.Pos(len(m.list)), strings.Join(rest, ";")))
			return
		}
	})
}

// ungrantedResources takes the marker of a resource away.
func ungrantedResources(f *File) {
	f.eachMarker(func(c *ast.Comment, m marker) {
		asked := func(verb string) bool { return f.requests(verb, m.resources[0]) }
		if len(m.resources) == 1 && slices.ContainsFunc(m.verbs, asked) && !f.grantedElsewhere(c, m.resources[0]) {
			f.Emit(c, f.Replace(c, "//"))
		}
	})
}

func (f *File) grantedElsewhere(c *ast.Comment, resource string) bool {
	return slices.ContainsFunc(f.Files, func(file *ast.File) bool {
		return slices.ContainsFunc(file.Comments, func(group *ast.CommentGroup) bool {
			return slices.ContainsFunc(group.List, func(other *ast.Comment) bool {
				m, ok := decodeMarker(other)
				return ok && other != c && (slices.Contains(m.resources, resource) || slices.Contains(m.resources, "*"))
			})
		})
	})
}

// requests reports whether the package calls a method of a client for an object whose resource, as its kind says, is the one.
func (f *File) requests(verb, resource string) bool {
	method := map[string]string{"create": "Create", "update": "Update", "patch": "Patch", "delete": "Delete", "get": "Get", "list": "List"}[verb]
	return method != "" && f.inPackage(func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || !f.named(call, method) || len(call.Args) < 2 || !f.typeIs(call.Args[0], "Context") {
			return false
		}
		return slices.ContainsFunc(call.Args[1:], func(arg ast.Expr) bool {
			p, ok := f.Info.TypeOf(arg).(*types.Pointer)
			if !ok {
				return false
			}
			named, ok := types.Unalias(p.Elem()).(*types.Named)
			return ok && pluralOf(strings.TrimSuffix(named.Obj().Name(), "List")) == resource
		})
	})
}

func pluralOf(kind string) string {
	kind = strings.ToLower(kind)
	switch {
	case strings.HasSuffix(kind, "s"):
		return kind + "es"
	case strings.HasSuffix(kind, "y") && !strings.HasSuffix(kind, "ay") && !strings.HasSuffix(kind, "ey"):
		return strings.TrimSuffix(kind, "y") + "ies"
	}
	return kind + "s"
}
