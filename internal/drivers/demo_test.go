package drivers_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// TestGolangciOnTheDemo does with golangci-lint and the demo operator what its users do.
func TestGolangciOnTheDemo(t *testing.T) {
	ctrllint, golangci := binary(t, "ctrllint"), binary(t, "golangci-lint")
	dir := copyDemo(t)
	g := golangciRun{golangci, dir}
	all := g.findings(t, everyCheck, "", "./operator/...")

	t.Run("finds the same", func(t *testing.T) {
		compareWithCommand(t, lines(all), lines(demoFindings(t, ctrllint, dir)))
	})
	t.Run("settings", func(t *testing.T) {
		expectOnly(t, g.findings(t, "{strict: true, checks: [-errchan, -suppression]}", "", "./operator/..."), all, "-errchan/", "-suppression/")
	})
	t.Run("exclusion by message", func(t *testing.T) {
		const exclude = "  exclusions: {rules: [{linters: [ctrllint], text: ^errchan/unbuffered-send}]}"
		expectOnly(t, g.findings(t, everyCheck, exclude, "./operator/..."), all, "-errchan/unbuffered-send")
	})
	t.Run("severity by message", func(t *testing.T) { severities(t, g) })
	t.Run("unknown key", func(t *testing.T) {
		for settings, want := range map[string]string{
			"{strikt: true}":           `unknown field "strikt"`,
			"{checks: errchan/unsent}": `unknown check "errchan/unsent"`,
		} {
			o := g.run(t, configuration(settings, ""), "./operator/...")
			if o.status != 3 || !strings.Contains(o.stderr, want) || strings.Contains(o.stdout, "0 issues") {
				t.Errorf("settings %s: exit status %d, want 3 and %s\n%s", settings, o.status, want, o)
			}
		}
	})
	t.Run("the example", func(t *testing.T) { example(t, g) })
}

// expectOnly compares findings with those of all whose check begins with a prefix; a minus leaves
// out what begins with it.
func expectOnly(t *testing.T, got, all []finding.Finding, prefixes ...string) {
	t.Helper()
	want := slices.DeleteFunc(slices.Clone(all), func(f finding.Finding) bool {
		return slices.ContainsFunc(prefixes, func(prefix string) bool {
			prefix, out := strings.CutPrefix(prefix, "-")
			return strings.HasPrefix(f.Rule+"/"+f.Check, prefix) == out
		})
	})
	if len(want) == 0 || len(want) == len(all) {
		t.Errorf("%v: expects %d of %d findings, which shows nothing", prefixes, len(want), len(all))
	}
	if got, want := lines(got), lines(want); !slices.Equal(got, want) {
		t.Errorf("%v: findings\n%s\nwant\n%s", prefixes, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func severities(t *testing.T, g golangciRun) {
	const severity = "severity: {default: warning, rules: [{linters: [ctrllint], text: ^stopstart/, severity: error}]}"
	o := g.run(t, configuration(everyCheck, severity), "--output.json.path", "stdout", "--show-stats=false", "./operator/...")
	var document struct {
		Issues []struct{ Text, Severity string }
	}
	if err := json.Unmarshal([]byte(o.stdout), &document); err != nil || len(document.Issues) == 0 {
		t.Fatalf("%v in %s", err, o)
	}
	for _, issue := range document.Issues {
		if grave := strings.HasPrefix(issue.Text, "stopstart/"); grave != (issue.Severity == "error") {
			t.Errorf("%s has severity %s", issue.Text, issue.Severity)
		}
	}
}

// example runs the configuration that the repository offers for copying.
func example(t *testing.T, g golangciRun) {
	file, err := filepath.Abs(filepath.Join(repository, ".golangci.example.yml"))
	if err != nil {
		t.Fatal(err)
	}
	must(t, g.dir, nil, g.binary, "config", "verify", "--config", file)
	o := run(t, g.dir, nil, g.binary, "run", "--allow-parallel-runners", "--config", file, "./operator/internal/upload")
	if o.status != 1 || !strings.Contains(o.stdout, ": stopstart/stop-starts: ") {
		t.Errorf("exit status %d, want a finding of stopstart\n%s", o.status, o)
	}
}

// A nolint comment hides the finding, and nolintlint, which knows stale comments by what they did
// not hide, calls that one stale that does nothing, and no other.
func TestGolangciNolint(t *testing.T) {
	dir := copyDemo(t)
	edit(t, filepath.Join(dir, "operator/internal/upload/queue.go"), "\tq.Start(ctx)\n", "\tq.Start(ctx) //nolint:ctrllint // never stopped before it ran\n")
	edit(t, filepath.Join(dir, "operator/internal/upload/audit.go"), "package upload\n", "package upload //nolint:ctrllint // nothing is here\n")
	config := strings.Replace(configuration(everyCheck, ""), "enable: [ctrllint]", "enable: [ctrllint, nolintlint]", 1)
	o := golangciRun{binary(t, "golangci-lint"), dir}.run(t, config, "--output.text.print-issued-lines=false", "./operator/internal/upload")
	if !strings.Contains(o.stdout, "audit.go:1:16: directive") || !strings.Contains(o.stdout, "1 issues:") {
		t.Errorf("want the comment in audit.go only:\n%s", o)
	}
}

// Only what is new since a revision, of a hazard that was there and one that was written just now.
func TestGolangciNewFromRev(t *testing.T) {
	dir := copyDemo(t)
	env := []string{"GIT_AUTHOR_NAME=test", "GIT_AUTHOR_EMAIL=test@example.org", "GIT_COMMITTER_NAME=test", "GIT_COMMITTER_EMAIL=test@example.org"}
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"commit", "-q", "-m", "the demo"}} {
		must(t, dir, env, "git", args...)
	}
	place(t, filepath.Join(dir, "operator/internal/upload/agent.go"), []byte(leaking("upload")))
	g := golangciRun{binary(t, "golangci-lint"), dir}
	got := g.findings(t, everyCheck, "", "--new-from-rev=HEAD", "./operator/internal/upload")
	if len(got) != 1 || got[0].File != "operator/internal/upload/agent.go" || got[0].Check != "unbuffered-send" {
		t.Errorf("findings %q, want that in agent.go", lines(got))
	}
}

// What golangci-lint makes of the fixes is what the command makes of them.
func TestGolangciFix(t *testing.T) {
	ours, theirs := copyDemo(t), copyDemo(t)
	before := sources(t, ours)
	run(t, ours, nil, binary(t, "ctrllint"), "--strict", "--fix", "./operator/...")
	left := golangciRun{binary(t, "golangci-lint"), theirs}.findings(t, everyCheck, "", "--fix", "./operator/...")
	want, got := sources(t, ours), sources(t, theirs)
	fixed := 0
	for name, text := range want {
		if text != before[name] {
			fixed++
		}
		if got[name] != text {
			t.Errorf("%s differs; after golangci-lint:\n%s\nafter ctrllint:\n%s", name, got[name], text)
		}
	}
	if fixed == 0 {
		t.Error("no finding in the demo has a fix")
	}
	compareWithCommand(t, lines(left), lines(demoFindings(t, binary(t, "ctrllint"), theirs)))
}

func demoFindings(t *testing.T, ctrllint, dir string) []finding.Finding {
	t.Helper()
	o := run(t, dir, nil, ctrllint, "--strict", "--format", "json", "./operator/...")
	var document struct{ Findings []finding.Finding }
	if err := json.Unmarshal([]byte(o.stdout), &document); err != nil || o.status != 1 {
		t.Fatalf("exit status %d, %v\n%s", o.status, err, o)
	}
	return document.Findings
}

// copyDemo copies the demo operator and its module to where no other module is around it.
func copyDemo(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	from := filepath.Join(repository, "testdata")
	for _, name := range []string{"go.mod", "go.sum"} {
		content, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			t.Fatal(err)
		}
		place(t, filepath.Join(dir, name), content)
	}
	if err := os.CopyFS(filepath.Join(dir, "operator"), os.DirFS(filepath.Join(from, "operator"))); err != nil {
		t.Fatal(err)
	}
	return dir
}

// sources returns the Go files below a folder by their names.
func sources(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".go" {
			return err
		}
		content, err := os.ReadFile(filepath.Join(dir, name))
		files[name] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func edit(t *testing.T, name, old, new string) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(content), old) {
		t.Fatalf("%s has no %q", name, old)
	}
	place(t, name, []byte(strings.Replace(string(content), old, new, 1)))
}
