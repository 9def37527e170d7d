package rule

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/enclosing"
	marks "github.com/ctrllint/ctrllint/internal/generated"
	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// leftOut reports whether nobody wants to hear of a hazard at pos: it stands in a test, in what
// serves tests only, in a copy of another project, or in a generated file. A test that leaks a goroutine or drops an error harms
// nobody's cluster; tests are loaded for what they say about the code (who adds it to a manager,
// who receives from it). A generated file is its generator's to mend.
func leftOut(pass *analysis.Pass, files enclosing.Files, pos token.Pos) bool {
	if inTest(pass, pos) || knowledge.Supports(pass.Pkg.Path()) {
		return true
	}
	file := files.File(pos)
	return file != nil && (servesTests(file) || generated(file) || helpsTests(pass, file, pos) || len(pass.TypeErrors) > 0 && ofOmitted(file, pos))
}

// ofOmitted reports whether a place is in the declaration of a function that is left out: its hazards cannot be seen.
func ofOmitted(file *ast.File, pos token.Pos) bool {
	fn, ok := enclosing.Decl(file, pos).(*ast.FuncDecl)
	return ok && fn.Body == nil
}

// inTest reports whether a place is in the file of a test. A related place is left out there as well: what
// happens does not happen in the program.
func inTest(pass *analysis.Pass, pos token.Pos) bool {
	return strings.HasSuffix(pass.Fset.Position(pos).Filename, "_test.go")
}

// nothingToReport reports whether leftOut is true of every place in a package: its rules need not run.
func nothingToReport(pass *analysis.Pass) bool {
	if knowledge.Supports(pass.Pkg.Path()) {
		return true
	}
	for _, file := range pass.Files {
		if !inTest(pass, file.FileStart) && !servesTests(file) && !generated(file) {
			return false
		}
	}
	return true
}

// servesTests reports whether a whole file does.
func servesTests(file *ast.File) bool {
	return knowledge.Supports(file.Name.Name) || slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool {
		path, err := strconv.Unquote(spec.Path.Value)
		return err == nil && knowledge.TestLibrary(path)
	})
}

// helpsTests reports whether the function around pos is given a test, or is a method of a struct that
// holds one. A program can have such a helper beside the functions that it ships.
func helpsTests(pass *analysis.Pass, file *ast.File, pos token.Pos) bool {
	fn, ok := enclosing.Decl(file, pos).(*ast.FuncDecl)
	if !ok {
		return false
	}
	obj, ok := pass.TypesInfo.Defs[fn.Name].(*types.Func)
	if !ok {
		return false
	}
	return knowledge.HelpsTests(obj.Signature())
}

// generated reports whether a program wrote the file. What cmd/cgo makes of a user's file says so
// too, but is the user's.
func generated(file *ast.File) bool {
	return marks.Is(file) && !strings.Contains(file.Comments[0].Text(), "by cmd/cgo")
}
