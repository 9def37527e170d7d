package kinds

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/grants"
	"github.com/ctrllint/ctrllint/internal/passes/resources"
)

// Named is a fact about a variable of a package that holds the group of some objects, or the group and the name of their kind. That nobody else stores into it is taken for
// granted, as its name tells readers.
type Named struct{ Group, Kind string }

// AFact marks Named as a fact about a variable.
func (*Named) AFact() {}

// named returns the kind of an object without a type that is given the name of its kind where it is made: by a method, or in the map that it is made of.
func (r *Result) named(v ssa.Value) (Kind, bool) {
	made, ok := v.(*ssa.Alloc)
	if !ok {
		return Kind{}, false
	}
	var found []Named
	for _, call := range calls.In(made.Parent()) {
		if set, gvk := knowledge.SetsKind(call.Common()); set != nil && flow.Locate(set).Root == made {
			of, ok := r.nameIn(gvk)
			if !ok {
				return Kind{}, false
			}
			found = append(found, of)
		}
	}
	if len(found) == 0 {
		if of, ok := r.written(made); ok {
			found = append(found, of)
		}
	}
	if len(found) == 0 || slices.ContainsFunc(found, func(n Named) bool { return n != found[0] }) {
		return Kind{}, false
	}
	return byName(found[0])
}

// byName returns the kind of a name. The plural of one that Kubernetes has is in a table, that of another one is made of its name.
func byName(n Named) (Kind, bool) {
	name := strings.TrimSuffix(n.Kind, "List")
	if name == "" {
		return Kind{}, false
	}
	resource := resources.Resource{Group: n.Group, Known: true, Plurals: grants.Plurals(name)}
	for _, builtin := range knowledge.BuiltinResources(n.Group) {
		if builtin.Kind == name {
			resource.Plurals = []string{builtin.Name}
		}
	}
	return Kind{Resource: resource, Name: name}, true
}

// nameIn returns the group and the kind in a value that is written out, here or in a variable of a package.
func (r *Result) nameIn(gvk ssa.Value) (Named, bool) {
	if made, ok := gvk.(*ssa.Call); ok {
		kind := knowledge.WithKind(&made.Call)
		if kind == nil {
			return Named{}, false
		}
		text, known := knowledge.Text(kind)
		of, ok := r.nameIn(knowledge.Receiver(&made.Call))
		return Named{of.Group, text}, ok && known
	}
	load, ok := gvk.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return Named{}, false
	}
	switch of := load.X.(type) {
	case *ssa.Global:
		variable, ok := of.Object().(*types.Var)
		if !ok {
			return Named{}, false
		}
		return r.variable(variable)
	case *ssa.Alloc:
		group, known := r.field(of, "Group", load)
		if isGroupVersion(of.Type()) {
			return Named{Group: group}, known
		}
		kind, ok := r.field(of, "Kind", load)
		return Named{group, kind}, known && ok
	}
	return Named{}, false
}

// field returns the text in a field of a struct that is written out; one that nobody sets is empty.
func (r *Result) field(of *ssa.Alloc, name string, at *ssa.UnOp) (string, bool) {
	v, ok := r.graph.FieldValue(of, name, at)
	if v == nil {
		return "", ok
	}
	return knowledge.Text(v)
}

// written returns the group and the kind in the map that an object without a type is made of.
func (r *Result) written(object *ssa.Alloc) (n Named, ok bool) {
	version := ""
	for _, update := range r.content(object) {
		key, _ := knowledge.Text(update.Key)
		text, known := knowledge.Text(knowledge.Unconverted(update.Value))
		switch {
		case !known:
		case key == "kind":
			n.Kind = text
		case key == "apiVersion":
			version = text
		}
	}
	if group, _, grouped := strings.Cut(version, "/"); grouped {
		n.Group = group
	}
	return n, n.Kind != "" && version != ""
}

// content returns what is put into the map that an object without a type is made of.
func (r *Result) content(object *ssa.Alloc) (found []*ssa.MapUpdate) {
	for part := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(object)) {
		if flow.FieldOf(part.X.Type(), part.Field).Name() != "Object" {
			continue
		}
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(part)) {
			if store.Addr != ssa.Value(part) {
				continue
			}
			for update := range knowledge.Each[*ssa.MapUpdate](knowledge.Referrers(store.Val)) {
				found = append(found, update)
			}
		}
	}
	return found
}

// variable returns what a variable of a package names.
func (r *Result) variable(v *types.Var) (Named, bool) {
	var fact Named
	if r.pass.ImportObjectFact(v, &fact) {
		return fact, true
	}
	if v.Pkg() == nil || v.Pkg() == r.pass.Pkg || !isGroupVersion(v.Type()) {
		return Named{}, false
	}
	group, ok := knowledge.GroupName(v.Pkg())
	return Named{Group: group}, ok
}

func isGroupVersion(t types.Type) bool {
	return strings.HasSuffix(knowledge.TypeName(t), "/schema.GroupVersion")
}

// nameVariables tells other packages what the variables of the package name.
func (r *Result) nameVariables() {
	for _, init := range r.pass.TypesInfo.InitOrder { // one comes after those that it is made of
		if len(init.Lhs) != 1 {
			continue
		}
		if of, ok := r.nameOf(init.Rhs); ok {
			r.pass.ExportObjectFact(init.Lhs[0], &of)
		}
	}
}

// nameOf returns the group and the kind in an expression: a literal, or a variable that is given a kind.
func (r *Result) nameOf(expr ast.Expr) (of Named, ok bool) {
	switch expr := ast.Unparen(expr).(type) {
	case *ast.CompositeLit:
		name := knowledge.TypeName(r.pass.TypesInfo.TypeOf(expr))
		if !strings.HasSuffix(name, "/schema.GroupVersionKind") && !strings.HasSuffix(name, "/schema.GroupVersion") {
			return Named{}, false
		}
		for _, element := range expr.Elts {
			field, isField := element.(*ast.KeyValueExpr)
			if !isField {
				return Named{}, false
			}
			key, _ := field.Key.(*ast.Ident)
			text := r.pass.TypesInfo.Types[field.Value].Value
			if key == nil || text == nil || text.Kind() != constant.String {
				return Named{}, false
			}
			switch key.Name {
			case "Group":
				of.Group = constant.StringVal(text)
			case "Kind":
				of.Kind = constant.StringVal(text)
			}
		}
		return of, true
	case *ast.CallExpr:
		method, isMethod := ast.Unparen(expr.Fun).(*ast.SelectorExpr)
		if !isMethod || method.Sel.Name != "WithKind" || len(expr.Args) != 1 {
			return Named{}, false
		}
		text := r.pass.TypesInfo.Types[expr.Args[0]].Value
		of, ok = r.nameOf(method.X)
		if !ok || text == nil || text.Kind() != constant.String {
			return Named{}, false
		}
		of.Kind = constant.StringVal(text)
		return of, true
	case *ast.SelectorExpr:
		return r.nameOf(expr.Sel)
	case *ast.Ident:
		if v, isVar := r.pass.TypesInfo.Uses[expr].(*types.Var); isVar {
			return r.variable(v)
		}
	}
	return Named{}, false
}
