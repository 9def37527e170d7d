package lint_test

import (
	"go/ast"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

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
	Reads: func(_ rule.Files, asked []rule.Question) []rule.Answer {
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

// licensed reports functions named UseX in a module whose file LICENSES does not have X.
var licensed = rule.New(rule.Spec{
	Manual: "// Package licensed report uses of what no licence covers\npackage licensed\n",
	Checks: []rule.Check{{Name: "unlicensed", Tier: rule.Default, Summary: "a use without a licence"}},
	Run: func(pass *analysis.Pass) {
		for name, at := range functions(pass, "Use") {
			rule.Ask(pass, name, analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Category: "unlicensed", Message: at.Name})
		}
	},
	Reads: func(files rule.Files, asked []rule.Question) (answers []rule.Answer) {
		for _, q := range asked {
			text, err := files.Made("licences", filepath.Join(q.Dir, "..", "LICENSES"), func(text []byte) any {
				licencesRead++
				return string(text)
			})
			answers = append(answers, rule.Answer{Holds: err == nil && !strings.Contains(text.(string), q.Text)})
		}
		return answers
	},
})

var licencesRead int // how often licensed has looked into a file

// TestFilesOfASession asks for what a file says after it was changed, replaced and let alone.
func TestFilesOfASession(t *testing.T) {
	dir := write(t, "\n-- go.mod --\nmodule example.org/m\ngo 1.25\n-- LICENSES --\nKite\n-- a/a.go --\npackage a\n\nfunc UseKite() {}\nfunc UseSail() {}\n")
	kept, err := cache.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "LICENSES")
	session := new(lint.Session)
	licencesRead = 0
	for i, test := range []struct {
		licences string // "" for what the file says already
		overlay  lint.Overlay
		want     string
		read     int
	}{
		{"Kite", nil, "UseSail", 1},
		{"", nil, "UseSail", 1},
		{"Sail", nil, "UseKite", 2},
		{"", lint.Overlay{file: []byte("Kite Sail")}, "", 3},
		{"", lint.Overlay{file: []byte("Kite")}, "UseSail", 4},
		{"", nil, "UseKite", 5},
		{"", nil, "UseKite", 5},
	} {
		if test.licences != "" {
			rewriteFile(t, file, test.licences)
			then := time.Now().Add(time.Duration(i-100) * time.Second)
			if err := os.Chtimes(file, then, then); err != nil {
				t.Fatal(err)
			}
		}
		result, err := lint.Run(t.Context(), lint.Options{
			Dir: dir, Patterns: []string{"./a"}, Analyzers: []*analysis.Analyzer{licensed}, Cache: kept, Session: session, Overlay: test.overlay,
		})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, f := range result.Findings {
			names = append(names, f.Message)
		}
		if got := strings.Join(names, " "); got != test.want || licencesRead != test.read {
			t.Errorf("%d: found %q, want %q; the file was read %d times, want %d", i, got, test.want, licencesRead, test.read)
		}
	}
}

// TestFiles asks what a file of the module says, which changes while the packages do not.
func TestFiles(t *testing.T) {
	dir := write(t, "\n-- go.mod --\nmodule example.org/m\ngo 1.25\n-- LICENSES --\nKite\n-- a/a.go --\npackage a\n\nfunc UseKite() {}\nfunc UseSail() {}\n")
	kept, err := cache.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ licences, want string }{{"Kite", "UseSail"}, {"Sail", "UseKite"}, {"", "UseKite UseSail"}} {
		rewriteFile(t, filepath.Join(dir, "LICENSES"), test.licences)
		for _, store := range []*cache.Cache{nil, kept} {
			result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Patterns: []string{"./a"}, Analyzers: []*analysis.Analyzer{licensed}, Cache: store})
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, f := range result.Findings {
				names = append(names, f.Message)
			}
			if got := strings.Join(names, " "); got != test.want {
				t.Errorf("with %q: found %q, want %q", test.licences, got, test.want)
			}
		}
	}
}

// unforeseeing returns a rule whose questions the module answers, or files do, and that has not foreseen short ones.
func unforeseeing(reads func(rule.Files, []rule.Question) []rule.Answer) *analysis.Analyzer {
	return rule.New(rule.Spec{
		Manual: "// Package unforeseeing fails for some questions\npackage unforeseeing\n",
		Checks: []rule.Check{{Name: "asked", Tier: rule.Default, Summary: "a question"}},
		Run: func(pass *analysis.Pass) {
			for name, at := range functions(pass, "Ask") {
				rule.Ask(pass, name, analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Category: "asked", Message: name})
			}
		},
		Holds: func(question string, _ rule.Statements) bool { return question[3] != 'x' },
		Reads: reads,
	})
}

// TestUnforeseen asks questions whose answers panic: the others are answered, and of these it is said that they were not.
func TestUnforeseen(t *testing.T) {
	dir := write(t, "\n-- go.mod --\nmodule example.org/m\ngo 1.25\n-- a/a.go --\npackage a\n\nfunc AskKite() {}\nfunc AskMe() {}\nfunc AskSail() {}\n")
	reads := func(_ rule.Files, asked []rule.Question) (answers []rule.Answer) {
		for _, q := range asked {
			answers = append(answers, rule.Answer{Holds: q.Text[3] != 'x'})
		}
		return answers
	}
	for _, one := range []*analysis.Analyzer{unforeseeing(nil), unforeseeing(reads)} {
		result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Patterns: []string{"./..."}, Analyzers: []*analysis.Analyzer{one}})
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Findings) != 2 {
			t.Errorf("%d findings, want those of Kite and Sail", len(result.Findings))
		}
		want := "internal error of rule unforeseeing: runtime error: index out of range [3] with length 2"
		if len(result.Errors) != 1 || result.Errors[0].Message != want || result.Errors[0].Line != 4 {
			t.Errorf("errors: %v, want %q at line 4", result.Errors, want)
		}
	}
}
