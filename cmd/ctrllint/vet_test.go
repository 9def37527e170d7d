package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/analyzers/suppression"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/report"
	"github.com/ctrllint/ctrllint/internal/rule"
)

func TestCalledByVet(t *testing.T) {
	for args, want := range map[string]bool{
		"-V=full": true, "-flags": true, "-errchan.checks=strict $WORK/vet.cfg": true,
		"": false, "./...": false, "--format json": false, "version": false,
	} {
		if got := calledByVet(strings.Fields(args)); got != want {
			t.Errorf("calledByVet(%q) = %v, want %v", args, got, want)
		}
	}
}

// TestVetFindsTheSame runs all rules over testdata/vet as a command of its own and as a tool of go
// vet. A fact or an option that one of the drivers loses shows as a difference. The probe is among
// the rules, so that there is a finding that needs a fact.
func TestVetFindsTheSame(t *testing.T) {
	dir := copyModule(t)
	for _, tier := range []string{"default", "strict"} {
		t.Run(tier, func(t *testing.T) {
			own, vet := ownFindings(t, dir, tier), vetFindings(t, dir, tier)
			if !slices.Equal(own, vet) {
				t.Errorf("ctrllint:\n%s\ngo vet:\n%s", strings.Join(own, "\n"), strings.Join(vet, "\n"))
			}
			const (
				crossing = "controller/controller.go:41:2: Await waits [probe/waiting-call]"
				replaced = "controller/repeat.go:11:2: Run of *Sweeper never returns after ctx ends: " +
					"Repeat goes on for ever and does not look at a context [ctxrunnable/deaf-loop]"
			)
			for _, want := range []string{crossing, replaced} {
				if !slices.Contains(own, want) {
					t.Errorf("no %q among\n%s", want, strings.Join(own, "\n"))
				}
			}
			compareAnswers(t, own)
			strict := slices.ContainsFunc(own, func(f string) bool { return strings.Contains(f, "[probe/waiter]") })
			if strict != (tier == "strict") {
				t.Errorf("strict check reported: %v\n%s", strict, strings.Join(own, "\n"))
			}
		})
	}
}

// compareAnswers looks at the file of which every finding is answered by a directive.
func compareAnswers(t *testing.T, findings []string) {
	t.Helper()
	var got []string
	for _, f := range findings {
		if place, found := strings.CutPrefix(f, "controller/drain.go:"); found {
			line, _, _ := strings.Cut(place, ":")
			got = append(got, line+place[strings.LastIndex(place, " ["):])
		}
	}
	want := []string{"10 [suppression/no-reason]", "11 [suppression/unused]", "12 [suppression/unknown-name]", "12 [probe/waiting-call]"}
	if !slices.Equal(got, want) {
		t.Errorf("findings %q in drain.go, want %q", got, want)
	}
}

// withProbe returns the rules of the command and one whose findings are known, which directives may
// name like any other.
func withProbe() []*analysis.Analyzer {
	rules := slices.DeleteFunc(analyzers.All(), func(a *analysis.Analyzer) bool { return a.Name == "suppression" })
	rules = append(rules, probe())
	return append(rules, suppression.New(rules))
}

var (
	concise       = regexp.MustCompile(report.ConcisePattern)
	withoutPlaces = regexp.MustCompile(` \(.* at .*\)$`)
)

func ownFindings(t *testing.T, dir, tier string) []string {
	t.Helper()
	var out, errs bytes.Buffer
	c := &command{stdout: &out, stderr: &errs, env: os.Environ(), rules: withProbe(), lint: lint.Run}
	status := c.run(context.Background(), []string{"-C", dir, "--format", "concise", "--checks", tier})
	if status != exitFindings {
		t.Fatalf("exit status %d\n%s%s", status, &out, &errs)
	}
	var findings []string
	for line := range strings.Lines(out.String()) {
		m := concise.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			t.Fatalf("not a line of a finding: %q", line)
		}
		findings = append(findings, fmt.Sprintf("%s:%s:%s: %s [%s]", m[1], m[2], m[3], withoutPlaces.ReplaceAllString(m[5], ""), m[6]))
	}
	return sorted(findings)
}

// vetFindings runs go vet with this test binary as its tool. See TestMain.
func vetFindings(t *testing.T, dir, tier string) []string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"vet", "-json", "-vettool=" + self}
	for _, a := range withProbe() {
		args = append(args, "-"+a.Name+".checks="+tier)
	}
	cmd := exec.Command("go", append(args, "./...")...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CTRLLINT_TEST_AS_COMMAND=1")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s%s", err, out, &errs)
	}
	return parseVet(t, dir, append(out, errs.Bytes()...)) // Go versions differ in where it prints
}

// TestVetNamesChecks reads what go vet prints for people.
func TestVetNamesChecks(t *testing.T) {
	dir := copyModule(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "vet", "-vettool="+self, "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CTRLLINT_TEST_AS_COMMAND=1")
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Errorf("go vet succeeds:\n%s", out)
	}
	for _, want := range []string{
		"controller/controller.go:41:2: Await waits [probe/waiting-call]\n",
		"does not look at a context [ctxrunnable/deaf-loop]\n",
		"controller/repeat.go:10:23: \trelated: ctx arrives here\n",
	} {
		if !bytes.Contains(out, []byte(want)) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// parseVet reads the documents of go vet -json, one per package, between lines with its name.
func parseVet(t *testing.T, dir string, out []byte) []string {
	t.Helper()
	var documents bytes.Buffer
	for line := range bytes.Lines(out) {
		if !bytes.HasPrefix(line, []byte("#")) {
			documents.Write(line)
		}
	}
	var findings []string
	for d := json.NewDecoder(&documents); d.More(); {
		var packages map[string]map[string][]struct{ Posn, Message, Category string }
		if err := d.Decode(&packages); err != nil {
			t.Fatalf("%v in %s", err, out)
		}
		for _, rules := range packages {
			for name, diagnostics := range rules {
				for _, d := range diagnostics {
					posn := filepath.ToSlash(strings.TrimPrefix(d.Posn, dir+string(filepath.Separator)))
					if !strings.HasSuffix(d.Message, " ["+name+"/"+d.Category+"]") {
						t.Errorf("the message %q does not end with %s/%s", d.Message, name, d.Category)
					}
					findings = append(findings, posn+": "+d.Message)
				}
			}
		}
	}
	return sorted(findings)
}

// sorted keeps doubles: one hazard that is told twice is a difference, too.
func sorted(findings []string) []string {
	slices.Sort(findings)
	return findings
}

// copyModule copies testdata/vet to where no other module is around it.
func copyModule(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir()) // go vet prints real paths
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "vet"))); err != nil {
		t.Fatal(err)
	}
	return dir
}

const probeManual = `// Package probe report calls of functions that wait
package probe
`

// probe is a rule with facts: it reports calls of functions that receive from a channel, and in its
// strict tier those functions.
func probe() *analysis.Analyzer {
	waiters := &analysis.Analyzer{
		Name:       "waiters",
		Doc:        "which functions receive from a channel",
		FactTypes:  []analysis.Fact{new(waits)},
		ResultType: reflect.TypeFor[func(types.Object) bool](),
		Run:        findWaiters,
	}
	return rule.New(rule.Spec{
		Manual:   probeManual,
		Requires: []*analysis.Analyzer{waiters},
		Checks: []rule.Check{
			{Name: "waiting-call", Tier: rule.Default, Summary: "a call of a function that waits"},
			{Name: "waiter", Tier: rule.Strict, Summary: "a function that waits"},
		},
		Run: func(pass *analysis.Pass) {
			isWaiter := pass.ResultOf[waiters].(func(types.Object) bool)
			for _, file := range pass.Files {
				for node := range ast.Preorder(file) {
					reportWaiting(pass, node, isWaiter)
				}
			}
		},
	})
}

type waits struct{}

func (*waits) AFact() {}

func findWaiters(pass *analysis.Pass) (any, error) {
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && receives(fn) {
				pass.ExportObjectFact(pass.TypesInfo.Defs[fn.Name], new(waits))
			}
		}
	}
	return func(fn types.Object) bool { return pass.ImportObjectFact(fn, new(waits)) }, nil
}

func receives(fn *ast.FuncDecl) bool {
	for node := range ast.Preorder(fn) {
		if unary, ok := node.(*ast.UnaryExpr); ok && unary.Op == token.ARROW {
			return true
		}
	}
	return false
}

func reportWaiting(pass *analysis.Pass, node ast.Node, isWaiter func(types.Object) bool) {
	report := func(check string, at ast.Node, message string) {
		pass.Report(analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Category: check, Message: message})
	}
	switch node := node.(type) {
	case *ast.CallExpr:
		if fn := typeutil.Callee(pass.TypesInfo, node); fn != nil && isWaiter(fn) {
			report("waiting-call", node, fn.Name()+" waits")
		}
	case *ast.FuncDecl:
		if fn := pass.TypesInfo.Defs[node.Name]; fn != nil && isWaiter(fn) {
			report("waiter", node.Name, fn.Name()+" is a waiter")
		}
	}
}
