package load

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A wholeness tells the declarations of which every type is known from the others. go/types says nothing about most uses of what an import would have
// declared that was not found: it leaves them without a type.
type wholeness struct {
	info    *types.Info
	errs    []token.Pos         // of the hard errors
	invalid map[types.Type]bool // the types that have been looked at
}

// broken returns what is to be left out of a declaration.
func (w *wholeness) broken(decl ast.Decl) []*omission {
	if fn, ok := decl.(*ast.FuncDecl); ok {
		if fn.Body != nil && !w.whole(fn) {
			return []*omission{{fn: fn}}
		}
		return nil
	}
	var list []*omission
	for _, spec := range variables(decl) {
		if len(spec.Values) > 0 && !w.whole(spec) {
			list = append(list, &omission{spec: spec})
		}
	}
	return list
}

// typeParams reports whether the constraints of the type parameters that a declaration has are known. What is generic
// without one is nothing that can be instantiated.
func (w *wholeness) typeParams(decl ast.Decl) bool {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		return decl.Type.TypeParams == nil || w.whole(decl.Type.TypeParams)
	case *ast.GenDecl:
		return !slices.ContainsFunc(decl.Specs, func(spec ast.Spec) bool {
			t, ok := spec.(*ast.TypeSpec)
			return ok && t.TypeParams != nil && !w.whole(t.TypeParams)
		})
	}
	return true
}

// whole reports whether a piece of source has no hard error, and every name in it an object whose type is known.
func (w *wholeness) whole(node ast.Node) bool {
	if slices.ContainsFunc(w.errs, func(pos token.Pos) bool { return node.Pos() <= pos && pos <= node.End() }) {
		return false
	}
	whole := true
	ast.Inspect(node, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			whole = whole && w.named(name)
		}
		if expr, ok := n.(ast.Expr); ok {
			of, known := w.info.Types[expr]
			whole = whole && (!known || of.IsBuiltin() || w.valid(of.Type))
		}
		return whole
	})
	return whole
}

// named reports whether a name has an object whose type is known.
func (w *wholeness) named(name *ast.Ident) bool {
	if name.Name == "_" {
		return true
	}
	obj, known := w.info.Uses[name]
	if !known {
		obj, known = w.info.Defs[name]
	}
	switch obj.(type) {
	case *types.Var, *types.Func, *types.Const, *types.TypeName:
		return w.valid(obj.Type())
	}
	return known // a package, a label, a builtin, nil, the variable of a type switch
}

// valid reports whether a type is known, as far as it is written out: a named one is, whatever is in it.
func (w *wholeness) valid(t types.Type) bool {
	if t == nil {
		return true
	}
	if found, ok := w.invalid[t]; ok {
		return !found
	}
	w.invalid[t] = false // what refers to itself
	w.invalid[t] = !w.partsValid(t)
	return !w.invalid[t]
}

func (w *wholeness) partsValid(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return t.Kind() != types.Invalid
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			if !w.valid(arg) {
				return false
			}
		}
		return t.Underlying() != types.Typ[types.Invalid]
	case *types.Map:
		return w.valid(t.Key()) && w.valid(t.Elem())
	case interface{ Elem() types.Type }: // a pointer, slice, array or channel
		return w.valid(t.Elem())
	case *types.Signature:
		return w.valid(t.Params()) && w.valid(t.Results())
	case *types.Tuple:
		return w.allValid(slices.Collect(t.Variables()))
	case *types.Struct:
		return w.allValid(slices.Collect(t.Fields()))
	case *types.Interface:
		for method := range t.ExplicitMethods() {
			if !w.valid(method.Type()) {
				return false
			}
		}
	}
	return true
}

func (w *wholeness) allValid(vars []*types.Var) bool {
	return !slices.ContainsFunc(vars, func(v *types.Var) bool { return !w.valid(v.Type()) })
}
