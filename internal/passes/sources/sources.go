// Package sources answers what the source of a function of another module says for certain: which results are nil beside each of its errors, and which
// pointers it follows before it asks anything.
//
// There are no facts about other modules, since a fact pass would make every driver read the whole world. The few functions that somebody asks about
// are read here, without types: a file that is not there, or that says it in another way, says nothing.
package sources

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer reads the sources. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintsources",
	Doc:        "read the functions of other modules that a package calls",
	Requires:   []*analysis.Analyzer{turn.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
}

// A Result answers for the functions that a package calls.
type Result struct {
	pass  *analysis.Pass
	files map[string]*ast.File // nil for one that cannot be read
}

func run(pass *analysis.Pass) (any, error) {
	return &Result{pass: pass, files: make(map[string]*ast.File)}, nil
}

// maxCalls bounds the chains of functions that hand on what others return, or what they are handed.
const maxCalls = 4

// declaration returns the declaration of a function or method; nil if it is not found.
func (r *Result) declaration(fn *types.Func) (*ast.FuncDecl, *ast.File) {
	at := r.pass.Fset.PositionFor(fn.Pos(), false)
	if !at.IsValid() {
		return nil, nil
	}
	file := r.file(at.Filename)
	return declared(file, fn.Name(), receiver(fn)), file
}

// file reads a file. A driver may give a package its own files alone; those of other modules do not change.
func (r *Result) file(name string) *ast.File {
	file, known := r.files[name]
	if !known {
		text, err := r.pass.ReadFile(name)
		if err != nil {
			text, err = os.ReadFile(name)
		}
		if err == nil {
			if parsed, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution); err == nil {
				file = parsed
			}
		}
		r.files[name] = file
	}
	return file
}

// receiver returns the name of the type that a method belongs to; "" for a function.
func receiver(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return ""
	}
	t := recv.Type()
	t = knowledge.Pointee(t)
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Name()
	}
	return ""
}

// declared returns the declaration in a file of a function, or of a method of a type; nil for none, and for one that has no body.
func declared(file *ast.File, name, of string) *ast.FuncDecl {
	if file == nil {
		return nil
	}
	for _, decl := range file.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if ok && fn.Name.Name == name && fn.Body != nil && typeOf(fn) == of {
			return fn
		}
	}
	return nil
}

// typeOf returns the name of the type of a method; "" for a function.
func typeOf(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return ""
	}
	return typeName(fn.Recv.List[0].Type)
}

// typeName returns the name of a type of the package, without the pointer to it and its arguments; "" for another expression.
func typeName(expr ast.Expr) string {
	for {
		switch t := expr.(type) {
		case *ast.StarExpr:
			expr = t.X
		case *ast.ParenExpr:
			expr = t.X
		case *ast.IndexExpr:
			expr = t.X
		case *ast.IndexListExpr:
			expr = t.X
		case *ast.Ident:
			return t.Name
		default:
			return ""
		}
	}
}
