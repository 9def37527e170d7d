// Package ssabuild builds the SSA form of the module's own packages.
//
// The pass of the same purpose in x/tools requires ctrlflow, whose facts make every driver load
// all dependencies from source. This one has no facts: what does not return is a table
// (knowledge.NeverReturns), and packages that are not local are left unbuilt.
package ssabuild

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/enclosing"
	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer builds the SSA form. Its result is a *SSA.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintssa",
	Doc:        "build the SSA form of local packages, without facts",
	Requires:   []*analysis.Analyzer{turn.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*SSA](),
}

// SSA is the SSA form of one package. For a package that is not local, Pkg is nil and Funcs empty.
type SSA struct {
	Pkg   *ssa.Package
	Funcs []*ssa.Function // functions with a body, methods and closures, in source order

	fset  *token.FileSet
	files enclosing.Files
}

// Local reports whether the package belongs to the user's own modules: the main module, members of
// go.work, and directory replacements. Under go vet the first two have no version, or no module at
// all, as the standard library has; it is told apart by its import path, and under nogo other
// repositories by their folder. A replaced module has its
// version, and its files outside of the module cache and of vendor.
func Local(pass *analysis.Pass) bool {
	file := firstFile(pass)
	if pass.Module == nil || pass.Module.Path == "" {
		return !knowledge.Std(pass.Pkg.Path()) && !bazelExternal(file)
	}
	if pass.Module.Version == "" {
		return true
	}
	if file == "" {
		return false
	}
	return !strings.Contains(file, "@"+pass.Module.Version+"/") && !strings.Contains(file, "/vendor/")
}

// firstFile returns the name of a file of the package, with forward slashes; "" if it has none.
func firstFile(pass *analysis.Pass) string {
	if len(pass.Files) == 0 {
		return ""
	}
	return filepath.ToSlash(pass.Fset.Position(pass.Files[0].FileStart).Filename)
}

// bazelExternal reports whether a file belongs to another repository than the user's in a build by
// Bazel, whose nogo knows no modules: those lie in external, below the root of the build.
func bazelExternal(file string) bool {
	_, below, rooted := strings.Cut(file, "/execroot/")
	if rooted {
		_, file, _ = strings.Cut(below, "/") // the workspace's name
	}
	return strings.HasPrefix(file, "external/")
}

func run(pass *analysis.Pass) (any, error) {
	result := &SSA{fset: pass.Fset, files: enclosing.Of(pass.Files)}
	if !Local(pass) || len(pass.TypeErrors) > 0 {
		return result, nil
	}
	// Without the calls of what other packages do at their start, nobody needs these packages.
	prog := ssa.NewProgram(pass.Fset, ssa.BareInits)
	prog.SetNoReturn(knowledge.NeverReturns)
	for _, imported := range called(pass) {
		prog.CreatePackage(imported, nil, nil, true)
	}
	result.Pkg = prog.CreatePackage(pass.Pkg, pass.Files, pass.TypesInfo, false)
	result.Pkg.Build()
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			decl, ok := decl.(*ast.FuncDecl)
			if !ok || decl.Body == nil {
				continue
			}
			fn, _ := pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if fn == nil {
				continue
			}
			result.add(prog.FuncValue(fn))
		}
	}
	if init := result.Pkg.Func("init"); init != nil {
		result.add(init) // closures in package variables belong to it
	}
	return result, nil
}

// called returns the imported packages of which a function or a variable is used. The methods of
// types need no package, and most packages of a Kubernetes API are imported for types: to make
// members of all that they declare took a third of the time.
func called(pass *analysis.Pass) []*types.Package {
	seen := make(map[*types.Package]bool)
	for _, obj := range pass.TypesInfo.Uses {
		if pkg := obj.Pkg(); pkg == nil || pkg == pass.Pkg || obj.Parent() != pkg.Scope() {
			continue
		}
		switch obj.(type) {
		case *types.Func, *types.Var:
			seen[obj.Pkg()] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(pass.Pkg.Imports()), func(pkg *types.Package) bool { return !seen[pkg] })
}

func (s *SSA) add(fn *ssa.Function) {
	if fn == nil {
		return
	}
	s.Funcs = append(s.Funcs, fn)
	for _, anon := range fn.AnonFuncs {
		s.add(anon)
	}
}
