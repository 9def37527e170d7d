package ssabuild

import (
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestLocal(t *testing.T) {
	versioned := &analysis.Module{Path: "example.com/lib", Version: "v1.2.3"}
	tests := []struct {
		driver string
		path   string
		file   string
		module *analysis.Module
		want   bool
	}{
		{"ctrllint, main module", "example.com/op/api", "/src/op/api/api.go", &analysis.Module{Path: "example.com/op"}, true},
		{"ctrllint, dependency", "example.com/lib", "/go/pkg/mod/example.com/lib@v1.2.3/lib.go", versioned, false},
		{"ctrllint, replaced by a folder", "example.com/lib", "/src/lib/lib.go", versioned, true},
		{"ctrllint, vendored", "example.com/lib", "/src/op/vendor/example.com/lib/lib.go", versioned, false},
		{"go vet, no module", "example.com/op", "/src/op/op.go", nil, true},
		{"go vet, standard library", "net/http", "/usr/lib/go/src/net/http/server.go", nil, false},
		{"nogo, own package", "example.com/op/external", "op/external/api.go", nil, true},
		{"nogo, other repository", "example.com/lib", "external/com_example_lib/lib.go", nil, false},
		{"nogo, absolute", "example.com/lib", "/cache/execroot/_main/external/com_example_lib/lib.go", nil, false},
	}
	for _, test := range tests {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, test.file, "package p", 0)
		if err != nil {
			t.Fatal(err)
		}
		pass := &analysis.Pass{Fset: fset, Pkg: types.NewPackage(test.path, "p"), Module: test.module}
		pass.Files = append(pass.Files, file)
		if got := Local(pass); got != test.want {
			t.Errorf("%s: Local(%s in %s) = %v, want %v", test.driver, test.path, test.file, got, test.want)
		}
	}
}
