package ruletest_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/rule"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

// manualOf is the manual of toyrule with a section about its check.
func manualOf(section string) *analysis.Analyzer {
	return rule.New(rule.Spec{
		Manual: "// Package toyrule reports calls of panic.\n" + strings.TrimRight("//\n// "+strings.ReplaceAll(section, "\n", "\n// "), "/ \n") + "\npackage toyrule\n",
		Checks: []rule.Check{{Name: "panics", Tier: rule.Strict, Summary: "calls of panic"}},
		Run:    func(*analysis.Pass) {},
	})
}

const (
	badStart  = "\n\tfunc start(ready bool) {\n\t\tif !ready {\n\t\t\tpanic(\"not ready\") // panic ends the process\n\t\t}\n\t}\n"
	goodStart = "\nReturn it:\n\n\tfunc okStart(ready bool) error {\n\t\t...\n\t\treturn nil\n\t}\n"
)

func TestManual(t *testing.T) {
	tests := []struct{ name, section, want string }{
		{"right", "# panics\n" + badStart + goodStart, ""},
		{"no section", "# When it is silent\n" + badStart + goodStart, "has no section # panics"},
		{"no bad program", "# panics\n" + goodStart, "no program with a finding"},
		{"no good program", "# panics\n" + badStart, "no program without a finding"},
		{"another message", "# panics\n" + strings.Replace(badStart, "ends the", "ends", 1) + goodStart, "is no excerpt"},
		{"no message", "# panics\n" + strings.Replace(badStart, " // panic ends the process", "", 1) + goodStart, "is no excerpt"},
		{"half a message", "# panics\n" + strings.Replace(badStart, " the process", "", 1) + goodStart, "is no excerpt"},
		{"another program", "# panics\n" + badStart + strings.Replace(goodStart, "return nil", "return err", 1), "is no excerpt"},
		{"a gap over two declarations", "# panics\n" + badStart + goodStart + "\nAgain:\n\n\tfunc okStart(ready bool) error {\n\t\t...\n\t\treturn ready\n", "is no excerpt"},
		{"message above", "# panics\n" + strings.Replace(badStart, "panic(\"not ready\") // panic ends the process", "// panic ends the process\n\t\t\tpanic(\"not ready\")", 1) + goodStart, ""},
	}
	dir, err := ruletest.Dir()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		a := manualOf(test.section)
		a.Name = "ruletest"
		problems, err := ruletest.Manual(dir, a)
		if got := strings.Join(problems, "\n"); err != nil || test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: %v, want %q, got\n%s", test.name, err, test.want, got)
		}
	}
}
