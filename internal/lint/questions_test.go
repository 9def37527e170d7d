package lint_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// licensed reports functions named UseX in a module whose file LICENSES does not have X.
var licensed = rule.New(rule.Spec{
	Manual: "// Package licensed report uses of what no licence covers\npackage licensed\n",
	Checks: []rule.Check{{Name: "unlicensed", Tier: rule.Default, Summary: "a use without a licence"}},
	Run: func(pass *analysis.Pass) {
		for name, at := range functions(pass, "Use") {
			rule.Ask(pass, name, analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Category: "unlicensed", Message: at.Name})
		}
	},
	Reads: func(files rule.Files, _ rule.Statements, asked []rule.Question) (answers []rule.Answer) {
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
func unforeseeing(reads func(rule.Files, rule.Statements, []rule.Question) []rule.Answer) *analysis.Analyzer {
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
	reads := func(_ rule.Files, _ rule.Statements, asked []rule.Question) (answers []rule.Answer) {
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
