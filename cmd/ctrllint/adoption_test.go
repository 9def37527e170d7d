package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/report"
)

func TestBaseline(t *testing.T) {
	dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": leakIn("op")})
	args := []string{"--format", "concise", "--baseline", "known.json"}

	got := runIn(dir, append(args, "--write-baseline")...)
	if want := "ctrllint: wrote 1 finding to known.json\n"; got.status != 0 || got.stdout != "" || got.stderr != want {
		t.Fatalf("writing: status %d, %q, %q, want 0 and %q", got.status, got.stdout, got.stderr, want)
	}
	if got := runIn(dir, args...); got.status != 0 || got.stdout+got.stderr != "" {
		t.Errorf("nothing new: status %d, %q, %q", got.status, got.stdout, got.stderr)
	}
	if got := runIn(dir, "--baseline", "known.json", "--format", "text"); !strings.Contains(got.stdout, "no findings in 1 package, 1 in the baseline (") {
		t.Errorf("the summary says nothing of the baseline:\n%s", got.stdout)
	}

	moved := strings.Replace(leakIn("op"), "import", "// Moved down.\n\nimport", 1)
	more := strings.Replace(leak[strings.Index(leak, "func"):], "Watch", "Poll", 1)
	write(t, dir, map[string]string{"op.go": moved + "\n" + more})
	if got := runIn(dir, args...); got.status != 1 || short(got.stdout) != "op.go:23 errchan/unbuffered-send" || got.stderr != "ctrllint: 1 finding with a fix: --diff shows it as a patch, --fix applies it\n" {
		t.Errorf("one more: status %d\n%s%s", got.status, got.stdout, got.stderr)
	}

	write(t, dir, map[string]string{"op.go": "package op\n"})
	got = runIn(dir, args...)
	const stale = "ctrllint: known.json: no longer there: errchan/unbuffered-send in Watch of example.com/op: "
	if got.status != 0 || !strings.HasPrefix(got.stderr, stale) || !strings.HasSuffix(got.stderr, "ctrllint: --write-baseline leaves out what is no longer there\n") {
		t.Errorf("one less: status %d, %q", got.status, got.stderr)
	}
	for _, args := range [][]string{append(args, "--checks=-errchan"), append(args, "./other")} {
		write(t, dir, map[string]string{"other/other.go": "package other\n"})
		if got := runIn(dir, args...); got.status != 0 || got.stderr != "" {
			t.Errorf("%q calls stale what it did not look at: status %d, %q", args, got.status, got.stderr)
		}
	}
}

func TestBaselineOfABrokenTree(t *testing.T) {
	dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": leakIn("op"), "broken/b.go": "package broken\n\nvar x int = \"\"\n"})
	got := runIn(dir, "--baseline", "known.json", "--write-baseline", "--format", "concise")
	if got.status != 2 || !strings.Contains(got.stderr, "wrote 1 finding") || !strings.Contains(got.summary, "1 package not fully checked") {
		t.Errorf("status %d, %q", got.status, got.stderr)
	}
}

func TestBadBaseline(t *testing.T) {
	dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": leakIn("op"), "torn.json": `{"version": 1, "findi`})
	for args, want := range map[string]string{
		"--baseline gone.json": "there is no baseline ",
		"--baseline torn.json": "torn.json is no baseline: unexpected EOF",
		"--write-baseline":     "--write-baseline needs --baseline FILE",
		"--write-baseline --baseline a.json --new-from HEAD": "choose one",
		"--write-baseline --baseline no/where.json":          "no such file or directory",
	} {
		if got := runIn(dir, strings.Fields(args)...); got.status != 2 || !strings.Contains(got.stderr, want) || got.stdout != "" {
			t.Errorf("%s: status %d, %q, %q, want 2 and %q", args, got.status, got.stdout, got.stderr, want)
		}
	}
}

func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"}, args...)...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

func TestNewFrom(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	buffered := strings.Replace(leakIn("near"), "make(chan error)", "make(chan error, 1)", 1)
	dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": leakIn("op"), "near/near.go": buffered})
	git(t, dir, "init", "--quiet")
	git(t, dir, "add", "--all")
	git(t, dir, "commit", "--quiet", "-m", "first")

	args := []string{"--format", "concise", "--new-from", "HEAD", "./..."}
	if got := runIn(dir, args...); got.status != 0 || got.stdout+got.stderr != "" {
		t.Errorf("nothing changed: status %d, %q, %q", got.status, got.stdout, got.stderr)
	}
	if got := runIn(dir, "--format", "text", "--new-from", "HEAD"); !strings.Contains(got.stdout, "no findings in 2 packages, 1 on unchanged lines (") {
		t.Errorf("the summary:\n%s", got.stdout)
	}
	write(t, dir, map[string]string{
		"near/near.go": leakIn("near"), // the channel is made in another line than the one that hangs
		"added/a.go":   leakIn("added"),
		"op.go":        "// Package op is documented now.\n" + leakIn("op"),
	})
	want := "added/a.go:8 errchan/unbuffered-send\nnear/near.go:8 errchan/unbuffered-send"
	if got := runIn(dir, args...); got.status != 1 || short(got.stdout) != want {
		t.Errorf("status %d\n%s%s\nwant\n%s", got.status, got.stdout, got.stderr, want)
	}
	if got := runIn(filepath.Join(dir, "near"), "--format", "concise", "--new-from", "HEAD"); short(got.stdout) != "near.go:8 errchan/unbuffered-send" {
		t.Errorf("from a folder below: %s%s", got.stdout, got.stderr)
	}
	for revision, want := range map[string]string{
		"mian": `ctrllint: git knows no revision "mian"; in a shallow clone it may have to be fetched first`,
		"":     `ctrllint: git knows no revision ""; in a shallow clone it may have to be fetched first`,
	} {
		if got := runIn(dir, "--new-from", revision); got.status != 2 || got.stderr != want+"\n" || got.stdout != "" {
			t.Errorf("--new-from %q: status %d, %q, %q", revision, got.status, got.stdout, got.stderr)
		}
	}
}

func TestNewFromOutsideOfARepository(t *testing.T) {
	dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": leakIn("op")})
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	if got := runIn(dir, "--new-from", "HEAD"); got.status != 2 || !strings.Contains(got.stderr, "not a git repository") || got.stdout != "" {
		t.Errorf("status %d, %q, %q", got.status, got.stdout, got.stderr)
	}
}

func TestStatistics(t *testing.T) {
	answered := strings.Replace(leakIn("b"), "watch(ctx)\n", "watch(ctx) //ctrllint:ignore errchan the process ends\n", 1)
	dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": leakIn("op"), "a/a.go": leakIn("a"), "b/b.go": answered})
	const table = `CHECK                    FINDINGS  SUPPRESSED
errchan/unbuffered-send         2           1
total                           2           1
`
	if got := runIn(dir, "--format", "text", "--statistics"); !strings.Contains(got.stdout, table+"\n2 findings (2 warnings) in 3 packages, 1 suppressed (") {
		t.Errorf("text:\n%s", got.stdout)
	}
	if got := runIn(dir, "--format", "concise", "--statistics"); got.stderr != table+"ctrllint: 2 findings with a fix: --diff shows it as a patch, --fix applies it\n" || strings.Count(got.stdout, "\n") != 2 {
		t.Errorf("concise:\n%s\n%s", got.stdout, got.stderr)
	}
	got := runIn(dir, "--format", "json", "--statistics")
	var document struct {
		Summary struct{ Statistics []report.Statistic }
	}
	if err := json.Unmarshal([]byte(got.stdout), &document); err != nil {
		t.Fatal(err)
	}
	want := report.Statistic{Rule: "errchan", Check: "unbuffered-send", Findings: 2, Suppressed: 1}
	if s := document.Summary.Statistics; len(s) != 1 || s[0] != want {
		t.Errorf("statistics %+v, want %+v", s, want)
	}
	if got := runIn(dir, "--format", "json"); strings.Contains(got.stdout, "statistics") {
		t.Error("statistics that nobody asked for")
	}

	runIn(dir, "--baseline", "known.json", "--write-baseline", "./a")
	got = runIn(dir, "--baseline", "known.json", "--statistics", "--format", "concise")
	if !strings.Contains(got.stderr, "FINDINGS  SUPPRESSED  IN BASELINE\n") || !strings.Contains(got.stderr, "       1           1            1\n") {
		t.Errorf("with a baseline:\n%s", got.stderr)
	}
}

// TestBaselineFileIsReadable keeps the file in a form that a review can follow.
func TestBaselineFileIsReadable(t *testing.T) {
	dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": leakIn("op")})
	runIn(dir, "--baseline", "known.json", "--write-baseline")
	text, err := os.ReadFile(filepath.Join(dir, "known.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"version": 1,`, `"function": "Watch",`, `"count": 1`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}
