package main

import (
	"encoding/json"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/rule"
)

// panicRule stands for a real rule: it reports every call of panic.
func panicRule() *analysis.Analyzer {
	return rule.New(rule.Spec{
		Manual: "// Package errchan reports calls of panic.\npackage errchan\n",
		Checks: []rule.Check{{Name: "panics", Tier: rule.Strict, Summary: "a call of panic"}},
		Run: func(pass *analysis.Pass) {
			for _, file := range pass.Files {
				ast.Inspect(file, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok && isPanic(call) {
						pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Category: "panics", Message: "panics"})
					}
					return true
				})
			}
		},
	})
}

func isPanic(call *ast.CallExpr) bool {
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "panic"
}

// history makes a git directory DIR/acme+operator/repo with a commit per set of files, and returns
// their ids.
func history(t *testing.T, dir string, states ...map[string]string) []string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	tree := filepath.Join(dir, "acme+operator", "repo")
	run := func(args ...string) string {
		args = append([]string{"-C", tree, "-c", "user.name=test", "-c", "user.email=test@example.com"}, args...)
		out, err := exec.Command("git", args...).CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	if err := os.MkdirAll(tree, 0o755); err != nil {
		t.Fatal(err)
	}
	run("init", "--quiet")
	var ids []string
	for _, files := range states {
		run("rm", "-r", "-q", "--ignore-unmatch", ".")
		for name, text := range files {
			file := filepath.Join(tree, name)
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		run("add", "--all")
		run("commit", "--quiet", "--message", "state")
		ids = append(ids, run("rev-parse", "HEAD"))
	}
	return ids
}

const (
	goMod  = "module example.com/operator\n\ngo 1.26\n"
	panics = "package stop\n\nfunc Stop() {\n\tfunc() { panic(1) }()\n}\n\nfunc Other() { panic(2) }\n"
	mended = "package stop\n\nfunc Stop() {}\n\nfunc Other() { panic(2) }\n"
	broken = "package stop\n\nfunc Stop() { undefined() }\n"
)

// TestBench goes the whole way: git history, checkouts, the engine, the judgement, the JSON.
func TestBench(t *testing.T) {
	dir := t.TempDir()
	ids := history(t, dir,
		map[string]string{"go.mod": goMod, "stop/stop.go": panics},
		map[string]string{"go.mod": goMod, "stop/stop.go": mended},
		map[string]string{"go.mod": goMod, "stop/stop.go": broken},
		map[string]string{"stop/stop.go": panics},
	)
	write := func(id, rule, bad, good string, lines ...string) string {
		return strings.Join(append([]string{
			"- id: " + id, "  rule: " + rule, "  repo: acme/operator", "  bad: " + bad, "  good: " + good,
			"  module: .", "  file: stop/stop.go", "  func: Stop", "  check: panics",
		}, lines...), "\n") + "\n"
	}
	missing := strings.Repeat("0", 40)
	text := write("mended", "errchan", ids[0], ids[1]) +
		write("lives", "errchan", ids[0], "null") +
		write("also", "stopstart", ids[0], ids[1], "  also: [errchan]") +
		strings.Replace(write("otherwise", "errchan", ids[0], ids[1]), "check: panics", "check: skipped-close", 1) +
		write("mended-badly", "errchan", ids[0], ids[0], "  good_still_reported: true") +
		write("clean", "errchan", ids[1], ids[1]) +
		write("broken", "errchan", ids[2], ids[1]) +
		write("moduleless", "errchan", ids[3], ids[1]) +
		write("unknown-commit", "errchan", missing, ids[1]) +
		write("foreign", "losterror", ids[0], ids[1])
	records := benchmark(t, dir, text)
	for id, want := range map[string]string{
		"mended":         "mended: reported, silent after",
		"lives":          "lives: reported, the bug lives",
		"also":           "also: rule to come (stopstart)", // not among the rules of this run
		"otherwise":      "otherwise: MISSED, named otherwise",
		"mended-badly":   "mended-badly: reported, still reported as it must",
		"clean":          "clean: MISSED",
		"broken":         "broken: not loaded: stop/stop.go:3: undefined: undefined",
		"moduleless":     "moduleless: not loaded: no go.mod",
		"unknown-commit": "unknown-commit: not loaded: no commit " + missing + " in acme/operator",
		"foreign":        "foreign: rule to come (losterror)",
	} {
		if got := verdict(records[id]); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if got := worktrees(t, dir); got != 1 {
		t.Errorf("%d work trees left, want the repository's own", got)
	}
}

// benchmark runs the command over the cases and reads back its records.
func benchmark(t *testing.T, dir, cases string) map[string]*record {
	t.Helper()
	file, output := filepath.Join(dir, "cases.yaml"), filepath.Join(dir, "records.json")
	if err := os.WriteFile(file, []byte(cases), 0o644); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr strings.Builder
	args := []string{"-repos", dir, "-cases", file, "-json", output}
	if err := run(t.Context(), args, []*analysis.Analyzer{panicRule()}, &stdout, &stderr); err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	text, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	var records []*record
	if err := json.Unmarshal(text, &records); err != nil {
		t.Fatal(err)
	}
	byID := make(map[string]*record)
	for _, r := range records {
		byID[r.ID] = r
	}
	return byID
}

func worktrees(t *testing.T, dir string) int {
	t.Helper()
	out, err := git(t.Context(), filepath.Join(dir, "acme+operator", "repo", ".git"), "", "worktree", "list")
	if err != nil {
		t.Fatal(err)
	}
	return len(strings.Split(out, "\n"))
}

// TestFetch takes the commits from a remote: what happens without -repos, with a folder in the
// place of GitHub.
func TestFetch(t *testing.T) {
	dir := t.TempDir()
	ids := history(t, dir, map[string]string{"go.mod": goMod}, map[string]string{"go.mod": goMod, "main.go": "package main\n"})
	if err := os.Rename(filepath.Join(dir, "acme+operator", "repo"), filepath.Join(dir, "operator")); err != nil {
		t.Fatal(err)
	}
	r, err := newRepos("", "file://"+dir+"/")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		tree, free, err := r.checkout(t.Context(), "operator", id)
		if err != nil {
			t.Fatal(err)
		}
		if has := exists(filepath.Join(tree, "main.go")); has != (id == ids[1]) {
			t.Errorf("%s: main.go there: %v", id, has)
		}
		free()
		if exists(tree) {
			t.Errorf("%s is still there", tree)
		}
	}
	if err := r.close(); err != nil || exists(r.temp) {
		t.Errorf("close: %v, folder left: %v", err, exists(r.temp))
	}
}
