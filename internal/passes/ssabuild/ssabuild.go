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
	"iter"
	"path/filepath"
	"reflect"
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

// SSA is the SSA form of one package. For a package that is not local, Pkg is nil, and there are no functions.
type SSA struct {
	Pkg   *ssa.Package
	Funcs []*ssa.Function // functions with a body, methods and closures, in source order

	// Shipped are those of Funcs that are not in files of tests. A check that reports what it sees in one function begins with
	// these: three quarters of a package can be its tests, of which nothing is reported.
	Shipped []*ssa.Function

	fset  *token.FileSet
	info  *types.Info
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
	result := &SSA{fset: pass.Fset, info: pass.TypesInfo, files: enclosing.Of(pass.Files)}
	if !Local(pass) {
		return result, nil
	}
	// Without the calls of what other packages do at their start, nobody needs these packages.
	prog := ssa.NewProgram(pass.Fset, ssa.BareInits)
	prog.SetNoReturn(knowledge.NeverReturns)
	declareImported(prog, pass)
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

// declareImported gives the program the functions and variables of other packages that the source names, each as a
// declaration without a body; SSA makes the methods of types when they are called. Members for all that a package declares
// would be made and kept for each package that imports it: those of a Kubernetes API are thousands.
func declareImported(prog *ssa.Program, pass *analysis.Pass) {
	files := make(map[*types.Package]*ast.File)
	info := &types.Info{Defs: make(map[*ast.Ident]types.Object)}
	seen := make(map[types.Object]bool)
	for _, obj := range pass.TypesInfo.Uses {
		pkg := obj.Pkg()
		if pkg == nil || pkg == pass.Pkg || obj.Parent() != pkg.Scope() || knowledge.Visited(seen, obj) {
			continue
		}
		name := ast.NewIdent(obj.Name())
		decl := bodiless(obj, name)
		if decl == nil {
			continue
		}
		info.Defs[name] = obj
		if files[pkg] == nil {
			files[pkg] = new(ast.File)
		}
		files[pkg].Decls = append(files[pkg].Decls, decl)
	}
	for _, imported := range pass.Pkg.Imports() {
		if file := files[imported]; file != nil {
			prog.CreatePackage(imported, []*ast.File{file}, info, true)
		}
	}
}

// bodiless returns the declaration of a function without a body, or of a variable without a value; nil for other objects.
func bodiless(obj types.Object, name *ast.Ident) ast.Decl {
	switch obj.(type) {
	case *types.Func:
		return &ast.FuncDecl{Name: name, Type: new(ast.FuncType)}
	case *types.Var:
		return &ast.GenDecl{Tok: token.VAR, Specs: []ast.Spec{&ast.ValueSpec{Names: []*ast.Ident{name}}}}
	}
	return nil
}

// Declared yields the functions that the source declares, in its order, with their objects. The literals in them are left out.
func (s *SSA) Declared() iter.Seq2[*ssa.Function, *types.Func] {
	return func(yield func(*ssa.Function, *types.Func) bool) {
		for _, fn := range s.Funcs {
			if obj, ok := fn.Object().(*types.Func); ok && !yield(fn, obj) {
				return
			}
		}
	}
}

// Exported yields those of Declared that other packages can call.
func (s *SSA) Exported() iter.Seq2[*ssa.Function, *types.Func] {
	return func(yield func(*ssa.Function, *types.Func) bool) {
		for fn, obj := range s.Declared() {
			if obj.Exported() && !yield(fn, obj) {
				return
			}
		}
	}
}

func (s *SSA) add(fn *ssa.Function) {
	if fn == nil {
		return
	}
	seeThrough(fn)
	s.Funcs = append(s.Funcs, fn)
	if !s.InTest(fn.Pos()) {
		s.Shipped = append(s.Shipped, fn)
	}
	for _, anon := range fn.AnonFuncs {
		s.add(anon)
	}
}
