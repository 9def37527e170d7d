package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// A span is a range of lines, both ends included.
type span struct{ first, last int }

func (s span) overlaps(first, last int) bool { return s.first <= last && first <= s.last }

// A declaration is a function, or a type, of a file.
type declaration struct {
	span
	receiver string // the type's name without pointer and type parameters
	name     string
	isType   bool
}

// declarationsOf parses a file as far as it goes; what does not parse has no declarations.
func declarationsOf(filename string) []declaration {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, filename, nil, parser.SkipObjectResolution)
	if file == nil || err != nil && len(file.Decls) == 0 {
		return nil
	}
	var decls []declaration
	add := func(node ast.Node, receiver, name string, isType bool) {
		lines := span{fset.Position(node.Pos()).Line, fset.Position(node.End()).Line}
		decls = append(decls, declaration{lines, receiver, name, isType})
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			add(decl, receiverName(decl), decl.Name.Name, false)
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok {
					add(spec, "", spec.Name.Name, true)
				}
			}
		}
	}
	return decls
}

func receiverName(decl *ast.FuncDecl) string {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return ""
	}
	expr := decl.Recv.List[0].Type
	for {
		switch e := expr.(type) {
		case *ast.StarExpr:
			expr = e.X
		case *ast.ParenExpr:
			expr = e.X
		case *ast.IndexExpr:
			expr = e.X
		case *ast.IndexListExpr:
			expr = e.X
		case *ast.Ident:
			return e.Name
		default:
			return ""
		}
	}
}

// A funcRef is a function, or a type, as a case or a finding names it.
type funcRef struct {
	receiver    string
	name        string
	anyReceiver bool // a method of that name will do where there is no exact one
}

// unknownReceiver is the receiver of a method whose type cannot be read; no type has this name.
const unknownReceiver = "?"

// parseFuncs reads what people wrote into `func`: "Run", "(*Server).Run", "(*Queue[T]).Get", a
// generic that was cut short ("request]).Start"), several of them ("(*Server).Run / .Stop",
// "main/NewOperator"), with a word on the place ("main (startWork closure)"), or a type's name.
func parseFuncs(text string) []funcRef {
	var refs []funcRef
	receiver := ""
	for part := range strings.SplitSeq(text, "/") {
		part, _, _ = strings.Cut(strings.TrimSpace(part), " (")
		dot := strings.LastIndex(part, ".")
		ref := funcRef{name: strings.TrimSpace(part[dot+1:]), anyReceiver: dot < 0}
		if ref.name == "" {
			continue
		}
		switch typ := part[:max(dot, 0)]; {
		case dot == 0:
			ref.receiver = receiver
		case strings.Contains(typ, "]") && !strings.Contains(typ, "["):
			ref.receiver, ref.anyReceiver = unknownReceiver, true
		default:
			typ, _, _ = strings.Cut(typ, "[")
			ref.receiver = strings.Trim(typ, "(*) ")
		}
		receiver = ref.receiver
		refs = append(refs, ref)
	}
	return refs
}

// find returns the ranges of what ref names. A type stands for itself and its methods; a name
// without receiver for the functions of that name, or else the methods.
func (ref funcRef) find(decls []declaration) []span {
	var exact, methods, types []span
	for _, d := range decls {
		switch {
		case d.isType && d.name == ref.name, !d.isType && d.receiver == ref.name:
			types = append(types, d.span)
		case d.name == ref.name && d.receiver == ref.receiver:
			exact = append(exact, d.span)
		case d.name == ref.name && d.receiver != "" && ref.anyReceiver:
			methods = append(methods, d.span)
		}
	}
	for _, found := range [][]span{exact, methods} {
		if len(found) > 0 {
			return found
		}
	}
	if ref.receiver != "" || !hasType(decls, ref.name) {
		return nil
	}
	return types
}

func hasType(decls []declaration, name string) bool {
	return slices.ContainsFunc(decls, func(d declaration) bool { return d.isType && d.name == name })
}
