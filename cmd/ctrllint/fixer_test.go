package main

import (
	"bytes"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// renaming is a rule whose fixes rename variables, as a table says. What is called worse is a finding
// without a fix.
func renaming(to map[string]string) *analysis.Analyzer {
	return rule.New(rule.Spec{
		Manual: "// Package renaming report names\npackage renaming\n",
		Checks: []rule.Check{
			{Name: "bad", Tier: rule.Default, Summary: "a bad name", Fixes: rule.EitherFixes},
			{Name: "worse", Tier: rule.Default, Summary: "a worse name"},
		},
		Run: func(pass *analysis.Pass) {
			for _, file := range pass.Files {
				for node := range ast.Preorder(file) {
					name, ok := node.(*ast.Ident)
					switch {
					case !ok:
					case strings.HasPrefix(name.Name, "worse"):
						pass.Report(analysis.Diagnostic{Pos: name.Pos(), End: name.End(), Category: "worse", Message: name.Name + " is worse"})
					case to[name.Name] != "":
						pass.Report(analysis.Diagnostic{
							Pos: name.Pos(), End: name.End(), Category: "bad", Message: name.Name + " is bad",
							SuggestedFixes: []analysis.SuggestedFix{renamed(name, to[name.Name])},
						})
					}
				}
			}
		},
	})
}

// renamed is unsafe if the new name says so.
func renamed(name *ast.Ident, to string) analysis.SuggestedFix {
	to, unsafe := strings.CutPrefix(to, "unsafe:")
	fix := analysis.SuggestedFix{
		Message:   "rename " + name.Name,
		TextEdits: []analysis.TextEdit{{Pos: name.Pos(), End: name.End(), NewText: []byte(to)}},
	}
	if unsafe {
		return rule.Unsafe(fix)
	}
	return fix
}

// operator makes a module of one file and returns its directory.
func operator(t *testing.T, source string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/operator\n\ngo 1.26\n", "operator.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// fixed runs the command on a module and returns what its file then holds.
func fixed(t *testing.T, dir string, to map[string]string, args ...string) (source string, o outcome) {
	t.Helper()
	var out, errs bytes.Buffer
	c := &command{stdout: &out, stderr: &errs, env: os.Environ(), rules: []*analysis.Analyzer{renaming(to)}, lint: lint.Run}
	o.status = c.run(t.Context(), append([]string{"-C", dir, "--no-config"}, args...))
	o.stdout, o.stderr = out.String(), errs.String()
	text, err := os.ReadFile(filepath.Join(dir, "operator.go"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text), o
}

const variables = "package operator\n\nvar (\n\ta, b = 1, 2\n\tc, d = 3, 4\n\te    = 5\n)\n"

// Of the fixes in one file those that bring something new are left out, each with what it would bring:
// a finding, and a program that does not compile. The others are applied.
func TestFixesThatBringSomethingNewAreLeftOut(t *testing.T) {
	dir := operator(t, variables)
	source, o := fixed(t, dir, map[string]string{"a": "first", "b": "worse", "c": "third", "d": "third", "e": "last"}, "--fix")
	want := strings.NewReplacer("a, b = 1", "first, b = 1", "c, d = 3", "third, d = 3", "e    =", "last     =").Replace(variables)
	if strings.Join(strings.Fields(source), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("fixed file:\n%s", source)
	}
	for _, want := range []string{
		"operator.go:4: not fixed: the fixed program would have a finding that it does not have now: operator.go:4: worse is worse [renaming/worse]\n",
		"operator.go:5: not fixed: the fixed program would have a finding that it does not have now: operator.go:5: third redeclared",
		"ctrllint: fixed 3 findings in 1 file\n",
	} {
		if !strings.Contains(o.stderr, want) {
			t.Errorf("no %q in\n%s", want, o.stderr)
		}
	}
	if o.status != exitFindings || strings.Count(o.stdout, "\n") != 2 {
		t.Errorf("status %d, output %q, want the two findings that are left", o.status, o.stdout)
	}
}

// --diff shows what --fix would do under the same flags, and changes nothing.
func TestDiffShowsWhatFixDoes(t *testing.T) {
	dir := operator(t, variables)
	to := map[string]string{"a": "first", "b": "worse", "e": "unsafe:last"}
	source, o := fixed(t, dir, to, "--diff")
	if source != variables || !strings.Contains(o.stdout, "+\tfirst, b = 1, 2\n") || strings.Contains(o.stdout, "+\tlast") {
		t.Errorf("file:\n%s\ndiff:\n%s", source, o.stdout)
	}
	if !strings.Contains(o.stderr, "not fixed") || !strings.Contains(o.stderr, "1 finding with an unsafe fix: --unsafe-fixes shows it") {
		t.Errorf("standard error:\n%s", o.stderr)
	}
	if _, o := fixed(t, dir, to, "--diff", "--unsafe-fixes"); !strings.Contains(o.stdout, "+\tlast") {
		t.Errorf("diff with --unsafe-fixes:\n%s", o.stdout)
	}
}

func TestUnsafeFixesNeedTheFlag(t *testing.T) {
	dir := operator(t, variables)
	to := map[string]string{"a": "unsafe:first"}
	if source, o := fixed(t, dir, to, "--fix"); source != variables || !strings.Contains(o.stderr, "ctrllint: nothing fixed: no finding has a safe fix\n") {
		t.Errorf("--fix has applied an unsafe fix, or does not say that it has none:\n%s%s", source, o.stderr)
	}
	if source, o := fixed(t, dir, to, "--fix", "--unsafe-fixes"); !strings.Contains(source, "first") || o.status != exitClean {
		t.Errorf("status %d, file:\n%s", o.status, source)
	}
	if _, o := fixed(t, dir, to, "--unsafe-fixes"); o.status != exitNotChecked || !strings.Contains(o.stderr, "needs --fix") {
		t.Errorf("status %d, standard error %q", o.status, o.stderr)
	}
}

// A file that git does not hold as it is, is not changed unless the user says so.
func TestFixRefusesDirtyFiles(t *testing.T) {
	git := func(dir string, args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"}, args...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	to := map[string]string{"a": "first"}
	states := map[string]func(dir string) bool{ // each reports whether the file may be changed
		"not under git": func(string) bool { return true },
		"untracked":     func(dir string) bool { git(dir, "init"); return false },
		"committed": func(dir string) bool {
			git(dir, "init")
			git(dir, "add", ".")
			git(dir, "commit", "-m", "operator")
			return true
		},
		"staged": func(dir string) bool { git(dir, "init"); git(dir, "add", "."); return false },
		"another file is dirty": func(dir string) bool {
			git(dir, "init")
			git(dir, "add", ".")
			git(dir, "commit", "-m", "operator")
			if err := os.WriteFile(filepath.Join(dir, "other.go"), []byte("package operator\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			return true
		},
	}
	for state, prepare := range states {
		t.Run(state, func(t *testing.T) {
			dir := operator(t, variables)
			allowed := prepare(dir)
			source, o := fixed(t, dir, to, "--fix")
			if allowed != (source != variables) {
				t.Errorf("changed: %v, want %v\n%s", source != variables, allowed, o.stderr)
			}
			if allowed {
				return
			}
			if o.status != exitNotChecked || !strings.Contains(o.stderr, "not committed") || !strings.Contains(o.stderr, "operator.go") || !strings.Contains(o.stderr, "--allow-dirty") {
				t.Errorf("status %d, standard error:\n%s", o.status, o.stderr)
			}
			if source, _ := fixed(t, dir, to, "--fix", "--allow-dirty"); source == variables {
				t.Error("--allow-dirty changes nothing")
			}
		})
	}
}

// One file that cannot be written keeps all others from being changed.
func TestFixOfAPartlyUnwritableTree(t *testing.T) {
	dir := operator(t, variables)
	locked := filepath.Join(dir, "locked.go")
	if err := os.WriteFile(locked, []byte("package operator\n\nvar e2 = 2\n"), 0o444); err != nil {
		t.Fatal(err)
	}
	source, o := fixed(t, dir, map[string]string{"a": "first", "e2": "second"}, "--fix")
	if source != variables || o.status != exitNotChecked || !strings.Contains(o.stderr, "locked.go: the file is read-only; nothing was changed") {
		t.Errorf("status %d, standard error %q, file:\n%s", o.status, o.stderr, source)
	}
}
