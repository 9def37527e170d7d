package rule

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// testPackages are names of packages that only tests import, by the custom of Go and Kubernetes
// projects (k8s.io/client-go/testing, kubernetes/fake), testImports what only tests use, and
// testTypes the types of package testing that only they are given. testing.Testing tells a program
// whether it is under test, and stands in programs.
var (
	testPackages = []string{"testing", "testutil", "testutils", "e2e", "fake", "fakes"}
	testImports  = []string{`"github.com/onsi/ginkgo/v2"`, `"github.com/onsi/gomega"`}
	testTypes    = []string{"T", "B", "F", "M", "TB"}
)

// leftOut reports whether nobody wants to hear of a hazard at pos: it stands in a test, in what
// serves tests only, or in a generated file. A test that leaks a goroutine or drops an error harms
// nobody's cluster; tests are loaded for what they say about the code (who adds it to a manager,
// who receives from it). A generated file is its generator's to mend.
func leftOut(pass *analysis.Pass, pos token.Pos) bool {
	if strings.HasSuffix(pass.Fset.Position(pos).Filename, "_test.go") {
		return true
	}
	for _, file := range pass.Files {
		if file.FileStart <= pos && pos < file.FileEnd {
			return servesTests(file) || generated(file)
		}
	}
	return false
}

func servesTests(file *ast.File) bool {
	if slices.Contains(testPackages, file.Name.Name) {
		return true
	}
	for _, spec := range file.Imports {
		if slices.Contains(testImports, spec.Path.Value) {
			return true
		}
	}
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		if selector, ok := n.(*ast.SelectorExpr); ok && slices.Contains(testTypes, selector.Sel.Name) {
			pkg, ok := selector.X.(*ast.Ident)
			found = found || ok && pkg.Name == "testing"
		}
		return !found
	})
	return found
}

// generated reports whether a program wrote the file. What cmd/cgo makes of a user's file says so
// too, but is the user's.
func generated(file *ast.File) bool {
	return ast.IsGenerated(file) && !strings.Contains(file.Comments[0].Text(), "by cmd/cgo")
}
