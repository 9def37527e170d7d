package ssabuild

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// TestShipped tells the functions of a program from those of its tests, closures among them.
func TestShipped(t *testing.T) {
	pass := &analysis.Pass{Fset: token.NewFileSet(), TypesInfo: &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Implicits: make(map[ast.Node]types.Object), Instances: make(map[*ast.Ident]types.Instance), Scopes: make(map[ast.Node]*types.Scope),
		Selections: make(map[*ast.SelectorExpr]*types.Selection), FileVersions: make(map[*ast.File]string),
	}}
	for _, source := range []struct{ file, text string }{
		{"/src/op/op.go", "package op\n\nfunc Start() { func() {}() }\n\nvar Stop = func() {}\n"},
		{"/src/op/op_test.go", "package op\n\nfunc run() { func() {}() }\n\nvar stopped = func() {}\n"},
	} {
		file, err := parser.ParseFile(pass.Fset, source.file, source.text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		pass.Files = append(pass.Files, file)
	}
	var err error
	if pass.Pkg, err = new(types.Config).Check("example.com/op", pass.Fset, pass.Files, pass.TypesInfo); err != nil {
		t.Fatal(err)
	}
	result, err := run(pass)
	if err != nil {
		t.Fatal(err)
	}
	names := func(fns []*ssa.Function) (list []string) {
		for _, fn := range fns {
			list = append(list, fn.Name())
		}
		return list
	}
	s := result.(*SSA)
	if got, want := names(s.Funcs), []string{"Start", "Start$1", "run", "run$1", "init", "init$1", "init$2"}; !slices.Equal(got, want) {
		t.Errorf("the functions are %v, want %v", got, want)
	}
	if got, want := names(s.Shipped), []string{"Start", "Start$1", "init", "init$1"}; !slices.Equal(got, want) {
		t.Errorf("those outside of tests are %v, want %v", got, want)
	}
}
