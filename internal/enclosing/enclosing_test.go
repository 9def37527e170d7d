package enclosing

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/ast/astutil"
)

// TestPath compares the syntax around the tokens of this repository's sources with what x/tools finds, which walks over a file for each.
func TestPath(t *testing.T) {
	files, err := filepath.Glob("../passes/ssabuild/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	asked := 0
	for _, name := range files {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, pos := range tokens(file) {
			asked++
			want, _ := astutil.PathEnclosingInterval(file, pos, pos+1)
			if got := Path(file, pos); !slices.Equal(declared(got), declared(want)) {
				t.Errorf("%v: %T, x/tools has %T", fset.Position(pos), got, want)
			}
		}
	}
	if asked < 1000 {
		t.Errorf("%d positions", asked)
	}
}

// tokens returns the positions at which instructions are: of operators, parentheses and keywords.
func tokens(file *ast.File) []token.Pos {
	var found []token.Pos
	ast.Inspect(file, func(node ast.Node) bool {
		if node == file.Name {
			return false
		}
		switch node := node.(type) {
		case *ast.Comment, *ast.CommentGroup, *ast.File: // no tokens
		case *ast.CallExpr:
			found = append(found, node.Pos(), node.Lparen)
		case *ast.BinaryExpr:
			found = append(found, node.Pos(), node.OpPos)
		case *ast.AssignStmt:
			found = append(found, node.Pos(), node.TokPos)
		case *ast.SelectorExpr:
			found = append(found, node.Pos(), node.Sel.Pos())
		case ast.Node:
			found = append(found, node.Pos())
		}
		return true
	})
	return found
}

// declared leaves out the type of a declared function, which x/tools takes for a part of the declaration.
func declared(path []ast.Node) []ast.Node {
	return slices.DeleteFunc(slices.Clone(path), func(node ast.Node) bool {
		_, isType := node.(*ast.FuncType)
		return isType
	})
}
