package lint_test

import (
	"go/ast"
	"iter"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// functions returns the functions of a package whose names begin with a prefix: what follows it, and where they are declared.
func functions(pass *analysis.Pass, prefix string) iter.Seq2[string, *ast.Ident] {
	return func(yield func(string, *ast.Ident) bool) {
		for _, file := range pass.Files {
			for _, decl := range file.Decls {
				fn, ok := decl.(*ast.FuncDecl)
				if !ok {
					continue
				}
				if name, ok := strings.CutPrefix(fn.Name.Name, prefix); ok && !yield(name, fn.Name) {
					return
				}
			}
		}
	}
}

// lookups reports functions named LookUpX in a module without a function RegisterX.
var lookups = rule.New(rule.Spec{
	Manual: "// Package lookups report names that are looked up and never registered\npackage lookups\n",
	Checks: []rule.Check{{Name: "unregistered", Tier: rule.Default, Summary: "a name that nothing registers"}},
	Run: func(pass *analysis.Pass) {
		for name := range functions(pass, "Register") {
			rule.Say(pass, name)
		}
		for name, at := range functions(pass, "LookUp") {
			rule.Ask(pass, name, analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Category: "unregistered", Message: name + " is not registered"})
		}
	},
	Holds: func(question string, said rule.Statements) bool { return !said[question] },
})

const lookupModule = `
-- go.mod --
module example.org/m
go 1.25
-- below/below.go --
package below

func RegisterSecret() {}
-- ask/ask.go --
package ask

import _ "example.org/m/below"

func LookUpSecret() {}
func LookUpNode() {}
func LookUpPod() {}

//ctrllint:ignore lookups registered by somebody else
func LookUpLease() {}
-- main.go --
package main

import _ "example.org/m/ask"

func RegisterPod() {}
func main() {}
-- nested/go.mod --
module example.org/m/nested
go 1.25
-- nested/nested.go --
package nested

func LookUpSecret() {}
func LookUpJob() {}
`

// TestModule asks in one package what others say, which are not below it.
func TestModule(t *testing.T) {
	dir := write(t, lookupModule)
	kept, err := cache.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		patterns []string
		want     string
	}{
		{nil, "Node"},
		{[]string{"./..."}, "Node"},
		{[]string{dir + "/..."}, "Node"},
		{[]string{"./nested/..."}, "Secret Job"},
		{[]string{"./ask"}, ""},        // who knows what main says
		{[]string{"./ask/..."}, ""},    // likewise
		{[]string{".", "./below"}, ""}, // ask is not asked
	} {
		for _, store := range []*cache.Cache{nil, kept, kept} {
			result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Patterns: test.patterns, Analyzers: []*analysis.Analyzer{lookups}, Cache: store})
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, f := range result.Findings {
				names = append(names, strings.Fields(f.Message)[0])
			}
			if got := strings.Join(names, " "); got != test.want {
				t.Errorf("%v: found %q, want %q", test.patterns, got, test.want)
			}
			if slices.Equal(test.patterns, []string{"./..."}) && len(result.Suppressed) != 1 {
				t.Errorf("%v: %d findings are suppressed, want 1", test.patterns, len(result.Suppressed))
			}
		}
	}
}

// TestProgram asks the packages of programs that share a module.
func TestProgram(t *testing.T) {
	result, err := lint.Run(t.Context(), lint.Options{
		Dir: write(t, lookupModule), Analyzers: []*analysis.Analyzer{lookups}, Whole: true,
		Program: func(path string) string {
			if path == "example.org/m" {
				return "main"
			}
			return "the others"
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range result.Findings {
		names = append(names, strings.Fields(f.Message)[0])
	}
	if got, want := strings.Join(names, " "), "Node Pod"; got != want {
		t.Errorf("found %q, want %q", got, want)
	}
}

// presumed reports functions named LeaveX, unless another package has one that is named EndX.
var presumed = rule.New(rule.Spec{
	Manual: "// Package presumed report what goes on\npackage presumed\n",
	Checks: []rule.Check{{Name: "left", Tier: rule.Default, Summary: "something that goes on"}},
	Run: func(pass *analysis.Pass) {
		for name := range functions(pass, "End") {
			rule.Say(pass, name)
		}
		for name, at := range functions(pass, "Leave") {
			rule.Presume(pass, name, analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Category: "left", Message: name})
		}
	},
	Withdraws: func(question string, said rule.Statements) bool { return said[question] },
	Reads: func(_ rule.Files, _ rule.Statements, asked []rule.Question) []rule.Answer {
		presumedAsked += len(asked)
		return make([]rule.Answer, len(asked))
	},
})

var presumedAsked int // how many questions files got from presumed

// TestPresumed takes back what packages above show to be none, if the whole module is seen.
func TestPresumed(t *testing.T) {
	dir := write(t, "\n-- go.mod --\nmodule example.org/m\ngo 1.25\n-- a/a.go --\npackage a\n\nfunc LeaveRun() {}\nfunc LeaveServe() {}\n-- main.go --\npackage main\n\nimport _ \"example.org/m/a\"\n\nfunc EndRun() {}\nfunc main() {}\n"+
		"-- broken/broken.go --\npackage broken\n\nvar _ int = \"a package that is not checked says nothing\"\n")
	kept, err := cache.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ pattern, want string }{{"./...", "Serve"}, {"./a", "Run Serve"}} {
		for _, store := range []*cache.Cache{nil, kept, kept} {
			result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Patterns: []string{test.pattern}, Analyzers: []*analysis.Analyzer{presumed}, Cache: store})
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, f := range result.Findings {
				names = append(names, f.Message)
			}
			if got := strings.Join(names, " "); got != test.want {
				t.Errorf("%s: found %q, want %q", test.pattern, got, test.want)
			}
		}
	}
	if presumedAsked > 0 {
		t.Errorf("files were asked %d questions: what is presumed is none", presumedAsked)
	}
}

// confirmed reports functions named LookUpX in a module with a function RegisterX.
var confirmed = rule.New(rule.Spec{
	Manual: "// Package confirmed reports names that are looked up and registered\npackage confirmed\n",
	Checks: []rule.Check{{Name: "registered", Tier: rule.Default, Summary: "a name that something registers"}},
	Run: func(pass *analysis.Pass) {
		for name := range functions(pass, "Register") {
			rule.Say(pass, name)
		}
		for name, at := range functions(pass, "LookUp") {
			rule.Ask(pass, name, analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Category: "registered", Message: name + " is registered"})
		}
	},
	Confirms: func(question string, said rule.Statements) bool { return said[question] },
})

// TestConfirmed asks in a module of which one package does not compile what one of the others says.
func TestConfirmed(t *testing.T) {
	dir := write(t, lookupModule+"-- sail/broken.go --\npackage broken\n\nvar _ = undeclared\n")
	result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Analyzers: []*analysis.Analyzer{confirmed}})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Findings) != 2 || len(result.Errors) != 1 {
		t.Errorf("%d findings and %d errors, want 2 and 1", len(result.Findings), len(result.Errors))
	}
}

// TestNotChecked asks in a module of which one package does not compile.
func TestNotChecked(t *testing.T) {
	for folder, want := range map[string]int{"sail": 0, "test/e2e": 1} {
		dir := write(t, lookupModule+"-- "+folder+"/broken.go --\npackage broken\n\nvar _ = undeclared\n")
		result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Analyzers: []*analysis.Analyzer{lookups}})
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Findings) != want || len(result.Errors) != 1 {
			t.Errorf("broken %s: %d findings and %d errors, want %d and 1", folder, len(result.Findings), len(result.Errors), want)
		}
	}
}
