package drivers_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/rule"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

// TestCorpus lints all fixtures with all checks in every driver. Each has to find what the comments
// in the fixtures state, and the same as the command where they state nothing: in the demo, and
// where the fixture of one rule has hazards of another. What is asked of the whole module the command alone answers, where it
// sees all of it: two runs over half of the folders each see packages as drivers do, one by one.
func TestCorpus(t *testing.T) {
	ctrllint, golangci := binary(t, "ctrllint"), binary(t, "golangci-lint")
	dir, err := filepath.Abs(filepath.Join(repository, "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	compare(t, dir, command(t, dir, ctrllint, options, "./..."), false)
	folders := folders(t, dir)
	half := len(folders) / 2
	want := slices.Concat(command(t, dir, ctrllint, options, folders[:half]...), command(t, dir, ctrllint, options, folders[half:]...))
	for _, driver := range []struct {
		name string
		find func(t *testing.T) []finding.Finding
	}{
		{"go vet", func(t *testing.T) []finding.Finding { return vet(t, dir, ctrllint) }},
		{"multichecker", func(t *testing.T) []finding.Finding { return multicheck(t, dir) }},
		{"golangci-lint", func(t *testing.T) []finding.Finding {
			return golangciRun{golangci, dir}.findings(t, settings(t, options), "", "./...")
		}},
	} {
		t.Run(driver.name, func(t *testing.T) {
			got := driver.find(t)
			compare(t, dir, got, true)
			compareWithCommand(t, lines(ofPackages(got)), lines(ofPackages(want)))
		})
	}
}

// folders returns the patterns of the folders in dir that hold packages.
func folders(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var patterns []string
	for _, entry := range entries {
		if entry.IsDir() {
			patterns = append(patterns, "./"+entry.Name()+"/...")
		}
	}
	return patterns
}

// compare judges findings by the comments in the fixtures.
func compare(t *testing.T, dir string, got []finding.Finding, oneByOne bool) {
	t.Helper()
	for _, a := range analyzers.All() {
		if _, err := os.Stat(filepath.Join(dir, a.Name)); err != nil || rule.AsksModule(a) || oneByOne && rule.ReadsFiles(a) {
			continue // in one module, the fixtures of all rules answer what those of one ask
		}
		rules := []string{a.Name}
		if a.Name == "suppression" {
			rules = append(rules, "errchan") // the hazards that its directives are about
		}
		var own []finding.Finding
		for _, f := range got {
			if slices.Contains(rules, f.Rule) && strings.HasPrefix(f.File, a.Name+"/") {
				own = append(own, f)
			}
		}
		if len(own) == 0 {
			t.Errorf("no finding of %s in its fixtures", a.Name)
		}
		problems, err := ruletest.Compare(dir, []string{"./" + a.Name + "/..."}, own)
		if err != nil {
			t.Fatal(err)
		}
		for _, problem := range problems {
			t.Error(problem)
		}
	}
}

// ofPackages leaves out the findings of rules that ask files, which the command alone reads.
func ofPackages(findings []finding.Finding) []finding.Finding {
	return slices.DeleteFunc(slices.Clone(findings), func(f finding.Finding) bool {
		return slices.ContainsFunc(analyzers.All(), func(a *analysis.Analyzer) bool { return a.Name == f.Rule && rule.ReadsFiles(a) })
	})
}

func compareWithCommand(t *testing.T, got, want []string) {
	t.Helper()
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("not a finding of the command: %s", line)
		}
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("only a finding of the command: %s", line)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d findings, the command has %d", len(got), len(want))
	}
}

// lines shows findings on one line each, with all that every driver knows of them.
func lines(findings []finding.Finding) []string {
	var list []string
	for _, f := range findings {
		line := fmt.Sprintf("%s:%d:%d: %s [%s/%s]", f.File, f.Line, f.Column, f.Message, f.Rule, f.Check)
		for _, r := range f.Related {
			line += fmt.Sprintf("; %s at %s:%d", r.Message, r.File, r.Line)
		}
		list = append(list, line)
	}
	slices.Sort(list)
	return list
}

// options are what the fixtures want rules to be told, by each driver in its own way.
var options = map[string]string{
	"raises":    ledger + "Book",
	"lowers":    ledger + "Settle",
	"satisfied": ledger + "Balanced",
	"deletes":   ledger + "Close",

	"predicates":     shifts + ".Open,(" + shifts + ".Shift).OnDuty",
	"status-writers": "(" + shifts + ".Board).Publish",
}

const (
	ledger = "(github.com/ctrllint/ctrllint/testdata/expecttimeout/options.Ledger)."
	shifts = "github.com/ctrllint/ctrllint/testdata/leaderwrite/named_predicates/shifts"
)

// settings returns the settings of golangci-lint and of the command.
func settings(t *testing.T, options map[string]string) string {
	t.Helper()
	text, err := json.Marshal(map[string]any{"strict": true, "options": options})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func command(t *testing.T, dir, ctrllint string, options map[string]string, patterns ...string) []finding.Finding {
	t.Helper()
	config := filepath.Join(t.TempDir(), "ctrllint.yml")
	place(t, config, []byte(settings(t, options)))
	o := run(t, dir, nil, ctrllint, append([]string{"--config", config, "--format", "json"}, patterns...)...)
	var document struct{ Findings []finding.Finding }
	if err := json.Unmarshal([]byte(o.stdout), &document); err != nil || o.status != 1 {
		t.Fatalf("exit status %d, %v\n%s", o.status, err, o)
	}
	return document.Findings
}

// flags returns the flags by which analyzers of x/tools are told to run every check, and the options.
func flags(options map[string]string) []string {
	var list []string
	for _, a := range analyzers.All() {
		list = append(list, "-"+a.Name+".checks=strict")
		for _, name := range slices.Sorted(maps.Keys(options)) {
			if a.Flags.Lookup(name) != nil {
				list = append(list, "-"+a.Name+"."+name+"="+options[name])
			}
		}
	}
	return list
}

func vet(t *testing.T, dir, ctrllint string) []finding.Finding {
	t.Helper()
	args := append([]string{"vet", "-json", "-vettool=" + ctrllint}, flags(options)...)
	o := run(t, dir, nil, "go", append(args, "./...")...)
	if o.status != 0 {
		t.Fatalf("exit status %d\n%s", o.status, o)
	}
	var documents strings.Builder
	for line := range strings.Lines(o.stdout + o.stderr) { // Go versions differ in where it prints
		if !strings.HasPrefix(line, "#") {
			documents.WriteString(line)
		}
	}
	return diagnostics(t, dir, documents.String())
}

// multicheck runs this test's binary as a program that is nothing but multichecker.Main.
func multicheck(t *testing.T, dir string) []finding.Finding {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	o := run(t, dir, []string{asMultichecker + "=1"}, self, append(append([]string{"-json"}, flags(options)...), "./...")...)
	if o.status != 0 {
		t.Fatalf("exit status %d\n%s", o.status, o)
	}
	return diagnostics(t, dir, o.stdout)
}

// diagnostics reads what drivers of x/tools print with -json: by package, then by rule. A package
// and its test variant stand beside each other, and say the same about the files they share.
func diagnostics(t *testing.T, dir, documents string) []finding.Finding {
	t.Helper()
	type diagnostic struct {
		Posn, Message, Category string
		Related                 []struct{ Posn, Message string }
	}
	var findings []finding.Finding
	for d := json.NewDecoder(strings.NewReader(documents)); d.More(); {
		var packages map[string]map[string][]diagnostic
		if err := d.Decode(&packages); err != nil {
			t.Fatalf("%v in %s", err, documents)
		}
		for _, rules := range packages {
			for name, list := range rules {
				for _, d := range list {
					f := finding.Finding{Rule: name, Check: d.Category, Message: strings.TrimSuffix(d.Message, " ["+name+"/"+d.Category+"]")}
					f.File, f.Line, f.Column = position(t, dir, d.Posn)
					for _, r := range d.Related {
						rel := finding.Related{Message: strings.TrimPrefix(r.Message, "related: ")}
						rel.File, rel.Line, rel.Column = position(t, dir, r.Posn)
						f.Related = append(f.Related, rel)
					}
					findings = append(findings, f)
				}
			}
		}
	}
	return unique(findings)
}

func unique(findings []finding.Finding) []finding.Finding {
	key := func(f finding.Finding) string { return lines([]finding.Finding{f})[0] }
	slices.SortFunc(findings, func(x, y finding.Finding) int { return cmp.Compare(key(x), key(y)) })
	return slices.CompactFunc(findings, func(x, y finding.Finding) bool { return key(x) == key(y) })
}

// position takes file:line:column apart. The file becomes relative to dir.
func position(t *testing.T, dir, text string) (file string, line, column int) {
	t.Helper()
	parts := strings.Split(text, ":")
	if len(parts) != 3 {
		t.Fatalf("position %q", text)
	}
	file = strings.TrimPrefix(parts[0], dir+string(filepath.Separator))
	_, err := fmt.Sscanf(parts[1]+" "+parts[2], "%d %d", &line, &column)
	if err != nil {
		t.Fatalf("position %q: %v", text, err)
	}
	return filepath.ToSlash(file), line, column
}
