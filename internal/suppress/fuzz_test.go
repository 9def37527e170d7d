package suppress_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"github.com/ctrllint/ctrllint/internal/suppress"
)

// FuzzRead reads the directives of odd files: each lies in its file, is on one line, and answers
// nothing that is reported at itself.
func FuzzRead(f *testing.F) {
	for _, source := range []string{
		"package p\n\n//ctrllint:ignore errchan reason\nvar x = 1\n",
		"package p\n\nvar x = 1 //nolint:ctrllint // reason\n",
		"package p //ctrllint:ignore a/b // reason\n",
		"//nolint\npackage p\n",
		"package p\n\n// ctrllint: ignore\n//ctrllint:\n//ctrllint:ignore\n//nolint:all,ctrllint // x\nfunc f() {\n\t//ctrllint:ignore\n}\n",
		"package p\n\n//line a.go:7\n//ctrllint:ignore a b\nvar y int\n",
		"package p\n\n//line a.go:-1\n/*line :9:9*/ //nolint:ctrllint\nvar y int\n",
	} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		fset := token.NewFileSet()
		file, _ := parser.ParseFile(fset, "p.go", source, parser.ParseComments|parser.SkipObjectResolution)
		if file == nil {
			return
		}
		set := suppress.Read(fset, []*ast.File{file})
		for _, d := range set.All() {
			if d.Pos < file.FileStart || d.End > file.FileEnd || d.Pos >= d.End {
				t.Errorf("%q: %+v lies outside of the file", source, d)
			}
			for pos := file.FileStart; pos <= file.FileEnd; pos++ {
				for _, covering := range set.Covering("errchan", "b", pos) {
					if covering.Pos == pos {
						t.Errorf("%q: %+v answers itself", source, d)
					}
				}
			}
		}
	})
}
