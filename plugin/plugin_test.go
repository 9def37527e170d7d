package plugin_test

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"go.yaml.in/yaml/v4"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	_ "github.com/ctrllint/ctrllint/plugin"
)

const program = `package worker

import "context"

func Run(ctx context.Context, work func() error) error {
	errs := make(chan error)
	go func() {
		errs <- work()
	}()
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}

func Answered(ctx context.Context, work func() error) error {
	errs := make(chan error)
	go func() {
		errs <- work() //ctrllint:ignore errchan/unbuffered-send the process ends with it
	}()
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}

func AnsweredElsewhere(ctx context.Context, work func() error) error {
	errs := make(chan error)
	go func() {
		errs <- work() //nolint:ctrllint // golangci-lint removes it
	}()
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}

func Stale(ctx context.Context) {
	<-ctx.Done() //ctrllint:ignore errchan/unbuffered-send the process ends with it
}
`

const message = "send on errs blocks for ever once Run has returned: errs is unbuffered " +
	"(made here at worker.go:6; the sender starts here at worker.go:7; receives here at worker.go:13; " +
	"this return can come first at worker.go:12)"

// golangci-lint sees one analyzer. Its findings begin with the check and hold all their places. The
// hazard below the nolint comment is among them, that with a directive of ours is not.
func TestFindings(t *testing.T) {
	expect(t, nil, "8 errchan/unbuffered-send", "34 errchan/unbuffered-send", "45 suppression/unused")
}

func TestSettings(t *testing.T) {
	expect(t, map[string]any{"checks": []any{"-suppression"}}, "8 errchan/unbuffered-send", "34 errchan/unbuffered-send")
	expect(t, map[string]any{"checks": "suppression"}) // and nothing is stale if nothing else has run
}

func TestWrongSettings(t *testing.T) {
	for settings, want := range map[string]string{
		"strickt: true":           `unknown field "strickt"`,
		"checks: errchan/unsent":  `checks[0]: unknown check "errchan/unsent"`,
		"options: {predicate: x}": `options.predicate: unknown option "predicate"`,
	} {
		var decoded any
		if err := yaml.Unmarshal([]byte(settings), &decoded); err != nil {
			t.Fatal(err)
		}
		if _, err := creator(t)(decoded); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", settings, err, want)
		}
	}
}

func creator(t *testing.T) register.NewPlugin {
	t.Helper()
	create, err := register.GetPlugin("ctrllint")
	if err != nil {
		t.Fatal(err)
	}
	return create
}

// build makes the linter as golangci-lint does.
func build(t *testing.T, settings any) *analysis.Analyzer {
	t.Helper()
	linter, err := creator(t)(settings)
	if err != nil {
		t.Fatal(err)
	}
	if mode := linter.GetLoadMode(); mode != register.LoadModeTypesInfo {
		t.Errorf("load mode %q, want types", mode)
	}
	list, err := linter.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 1 || list[0].Name != "ctrllint" {
		t.Fatalf("analyzers %v, want one with the linter's name: golangci-lint prints any other", list)
	}
	if err := analysis.Validate(list); err != nil {
		t.Fatal(err)
	}
	return list[0]
}

// expect compares the findings of the program, each shown with its line and the begin of its message.
func expect(t *testing.T, settings any, want ...string) {
	t.Helper()
	var got []string
	for _, d := range findings(t, build(t, settings)) {
		check, text, _ := strings.Cut(d.message, ": ")
		got = append(got, fmt.Sprint(d.line, " ", check))
		if d.line == 8 && text != message {
			t.Errorf("message %s, want %s", text, message)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v: findings %q, want %q", settings, got, want)
	}
}

// golangci-lint --fix applies all that it is handed: the safe fix of Run, and none in Signal, where
// room for the error would let the close win against it.
func TestSafeFixesOnly(t *testing.T) {
	const signal = `
func Signal(ctx context.Context, work func() error) error {
	errs, done := make(chan error), make(chan struct{})
	go func() {
		defer close(done)
		errs <- work()
	}()
	select {
	case <-ctx.Done():
		return nil
	case <-done:
		return nil
	case err := <-errs:
		return err
	}
}
`
	fixes := make(map[string]int)
	for _, d := range findingsIn(t, build(t, nil), program+signal) {
		if strings.HasPrefix(d.message, "errchan/unbuffered-send: ") {
			fixes[fmt.Sprint(d.line)] = d.fixes
		}
	}
	if want := map[string]int{"8": 1, "34": 1, "52": 0}; !maps.Equal(fixes, want) {
		t.Errorf("fixes by line %v, want %v", fixes, want)
	}
}

type found struct {
	line    int
	message string
	fixes   int
}

func findings(t *testing.T, a *analysis.Analyzer) []found {
	t.Helper()
	return findingsIn(t, a, program)
}

func findingsIn(t *testing.T, a *analysis.Analyzer, program string) []found {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.org/worker\n\ngo 1.25\n", "worker.go": program} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: dir}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var list []found
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		for _, d := range act.Diagnostics {
			list = append(list, found{act.Package.Fset.Position(d.Pos).Line, d.Message, len(d.SuggestedFixes)})
			if len(d.Related) > 0 {
				t.Errorf("%s: related positions %v would become findings of their own", d.Message, d.Related)
			}
		}
	}
	slices.SortFunc(list, func(x, y found) int { return cmp.Compare(x.line, y.line) })
	return list
}
