package knowledge_test

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/load"
)

// row matches the notation of rows: a function, a type, or a method in the parentheses of its type.
var row = regexp.MustCompile(`^\(?[a-z][\w./-]*\.[A-Z]\w*(\)\.\w+)?$`)

// TestRowsResolve finds every row in the package's source, so that none can be left out, and
// resolves it against the modules that the fixtures use: the row names an object, and the matcher
// gives that object the row's name.
func TestRowsResolve(t *testing.T) {
	packages := realPackages(t)
	all := rows(t)
	for name, wait := range knowledge.GroupWaits {
		all[wait] = all[name]
	}
	for _, server := range knowledge.Servers {
		for _, method := range slices.Concat(server.Blocks, server.Ends) {
			all["("+server.Type+")."+method] = all[server.Type]
		}
	}
	for name, pos := range all {
		owner, method, isMethod := strings.Cut(strings.TrimPrefix(name, "("), ").")
		dot := strings.LastIndex(owner, ".")
		pkg := packages[owner[:dot]]
		if pkg == nil {
			t.Errorf("%s: %s: testdata/knowledge does not import %s", pos, name, owner[:dot])
			continue
		}
		obj := pkg.Scope().Lookup(owner[dot+1:])
		if obj == nil {
			t.Errorf("%s: %s is not declared", pos, name)
			continue
		}
		if !isMethod {
			continue
		}
		found, _, _ := types.LookupFieldOrMethod(types.NewPointer(obj.Type()), false, pkg, method)
		if types.IsInterface(obj.Type()) {
			found, _, _ = types.LookupFieldOrMethod(obj.Type(), false, pkg, method)
		}
		fn, ok := found.(*types.Func)
		if !ok {
			t.Errorf("%s: %s has no method %s", pos, owner, method)
			continue
		}
		if got := knowledge.Name(fn); got != name {
			t.Errorf("%s: %s is declared as %s", pos, name, got)
		}
	}
}

// TestVariables compares the functions that package variables hold with those that rows name for them.
func TestVariables(t *testing.T) {
	packages := realPackages(t)
	lookup := func(name string) types.Object {
		dot := strings.LastIndex(name, ".")
		return packages[name[:dot]].Scope().Lookup(name[dot+1:])
	}
	for name, held := range knowledge.Variables {
		variable, isVar := lookup(name).(*types.Var)
		fn, isFunc := lookup(held).(*types.Func)
		if !isVar || !isFunc {
			t.Errorf("%s or %s is no variable or no function", name, held)
			continue
		}
		if !types.Identical(variable.Type(), fn.Signature()) {
			t.Errorf("%s cannot hold %s", name, held)
		}
	}
}

// TestOftenUnset looks up the fields that the API server leaves nil, which are pointers.
func TestOftenUnset(t *testing.T) {
	packages := realPackages(t)
	for name, fields := range knowledge.OftenUnsetFields {
		dot := strings.LastIndex(name, ".")
		of := packages[name[:dot]].Scope().Lookup(name[dot+1:]).Type()
		for _, field := range fields {
			member, _, _ := types.LookupFieldOrMethod(of, false, nil, field)
			if field == knowledge.Every {
				continue
			}
			if member == nil {
				t.Errorf("%s has no field %s", name, field)
			} else if _, pointer := member.Type().Underlying().(*types.Pointer); !pointer {
				t.Errorf("%s of %s is no pointer", field, name)
			}
		}
	}
}

// TestElectionDefaults compares what is written down of elections with the constants of the libraries.
func TestElectionDefaults(t *testing.T) {
	packages := realPackages(t)
	for _, c := range []struct {
		path, name string
		want       constant.Value
	}{
		{"k8s.io/client-go/tools/leaderelection", "JitterFactor", constant.MakeFloat64(knowledge.JitterFactor)},
		{"sigs.k8s.io/controller-runtime/pkg/manager", "defaultLeaseDuration", constant.MakeInt64(int64(knowledge.DefaultLeaseDuration))},
		{"sigs.k8s.io/controller-runtime/pkg/manager", "defaultRenewDeadline", constant.MakeInt64(int64(knowledge.DefaultRenewDeadline))},
		{"sigs.k8s.io/controller-runtime/pkg/manager", "defaultRetryPeriod", constant.MakeInt64(int64(knowledge.DefaultRetryPeriod))},
	} {
		found, ok := packages[c.path].Scope().Lookup(c.name).(*types.Const)
		if !ok {
			t.Errorf("%s has no constant %s", c.path, c.name)
			continue
		}
		got, _ := constant.Float64Val(constant.ToFloat(found.Val()))
		if want, _ := constant.Float64Val(constant.ToFloat(c.want)); got != want {
			t.Errorf("%s.%s = %v, want %v", c.path, c.name, got, want)
		}
	}
}

// TestElectionFields resolves the fields that the settings of an election are read from.
func TestElectionFields(t *testing.T) {
	packages := realPackages(t)
	for owner, fields := range map[string][]string{
		knowledge.ManagerOptions: {"LeaderElection", "LeaderElectionID", "LeaderElectionResourceLock", "LeaderElectionResourceLockInterface",
			"LeaderElectionReleaseOnCancel", "LeaseDuration", "RenewDeadline", "RetryPeriod"},
		knowledge.ElectionConfig:     {"Lock", "LeaseDuration", "RenewDeadline", "RetryPeriod", "Callbacks", "WatchDog", "ReleaseOnCancel"},
		knowledge.ComponentElection:  {"LeaderElect", "LeaseDuration", "RenewDeadline", "RetryPeriod", "ResourceLock"},
		knowledge.LeaderCallbacks:    {knowledge.OnStartedLeading, knowledge.OnStoppedLeading},
		knowledge.LeaseLock:          {"LockConfig", knowledge.LockMeta[0]},
		knowledge.ResourceLockConfig: {"Identity"},
	} {
		dot := strings.LastIndex(owner, ".")
		obj := packages[owner[:dot]].Scope().Lookup(owner[dot+1:])
		for _, field := range fields {
			if found, _, _ := types.LookupFieldOrMethod(obj.Type(), true, obj.Pkg(), field); found == nil {
				t.Errorf("%s has no field %s", owner, field)
			}
		}
	}
}

// rows returns the string literals of the package that are written like rows. What is known of a symbol
// is said in one place.
func rows(t *testing.T) map[string]token.Position {
	t.Helper()
	found := make(map[string]token.Position)
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				value, err := strconv.Unquote(literal.Value)
				if err != nil || !row.MatchString(value) {
					return true
				}
				if first, twice := found[value]; twice {
					t.Errorf("%s: %s is declared at %s already", fset.Position(literal.Pos()), value, first)
				}
				found[value] = fset.Position(literal.Pos())
			}
			return true
		})
	}
	if len(found) < 100 {
		t.Fatalf("found %d rows, which is too few to be true", len(found))
	}
	return found
}

// realPackages returns the packages that testdata/knowledge imports, and those these import.
func realPackages(t *testing.T) map[string]*types.Package {
	t.Helper()
	found := make(map[string]*types.Package)
	cfg := load.Config{Dir: "../../testdata", Patterns: []string{"./knowledge"}}
	sum, err := load.Each(t.Context(), cfg, func(p *load.Package) error {
		var visit func(*types.Package)
		visit = func(pkg *types.Package) {
			if found[pkg.Path()] == nil {
				found[pkg.Path()] = pkg
				for _, imported := range pkg.Imports() {
					visit(imported)
				}
			}
		}
		visit(p.Types)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range sum.Errors {
		t.Errorf("%s: %s", e.Pos, e.Message)
	}
	return found
}
