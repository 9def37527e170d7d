package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
)

// contents reads the files of a folder, and fails for YAML that is none.
func contents(t *testing.T, dir string, names ...string) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		var any map[string]any
		if err := yaml.Unmarshal(text, &any); err != nil && !strings.HasSuffix(name, ".json") {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
		all[name] = string(text)
	}
	return all
}

// TestInit sets up a repository on GitHub whose module lies in a folder and has a finding, runs what was
// written, and does it again.
func TestInit(t *testing.T) {
	dir := tree(t, map[string]string{".github/dependabot.yml": "version: 2\n", "op/go.mod": module("op"), "op/op.go": leakIn("op")})
	git(t, dir, "init", "--quiet")
	module := filepath.Join(dir, "op")
	got := runCommand("init", module)
	if got.status != exitClean {
		t.Fatalf("status %d\n%s%s", got.status, got.stdout, got.stderr)
	}
	for _, want := range []string{
		"wrote op/.ctrllint.yml: ", "checked 1 package: 1 finding\n", "wrote op/.ctrllint-baseline.json: ",
		"wrote .github/workflows/ctrllint.yml: ", "wrote .pre-commit-config.yaml: ",
	} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("no %q in\n%s", want, got.stdout)
		}
	}
	written := contents(t, dir, "op/.ctrllint.yml", "op/.ctrllint-baseline.json", ".github/workflows/ctrllint.yml", ".pre-commit-config.yaml")
	if job := written[".github/workflows/ctrllint.yml"]; !strings.Contains(job, "--baseline .ctrllint-baseline.json ./...\n        working-directory: op/\n") {
		t.Errorf("the job:\n%s", job)
	}
	if hook := written[".pre-commit-config.yaml"]; !strings.Contains(hook, "args: [--baseline=op/.ctrllint-baseline.json]") {
		t.Errorf("the hook:\n%s", hook)
	}
	if got := runIn(module, "--baseline", baselineFile, "./..."); got.status != exitClean {
		t.Errorf("the job fails at once: status %d\n%s%s", got.status, got.stdout, got.stderr)
	}
	again := runCommand("init", module)
	if again.status != exitClean || strings.Contains(again.stdout, "wrote") || strings.Count(again.stdout, "is there already") != 3 || !strings.Contains(again.stdout, "has the hook already") {
		t.Errorf("the second time: status %d\n%s%s", again.status, again.stdout, again.stderr)
	}
}

func TestInitElsewhere(t *testing.T) {
	dir := tree(t, map[string]string{"go.mod": module("op"), "op.go": "package op\n", ".gitlab-ci.yml": "stages: []\n", ".pre-commit-config.yaml": "repos: []\n"})
	got := runCommand("init", dir)
	if got.status != exitClean || !strings.Contains(got.stdout, "under include:  - local: .gitlab/ctrllint.yml") || !strings.Contains(got.stdout, "add to .pre-commit-config.yaml, under repos:\n  - repo: ") {
		t.Errorf("status %d\n%s%s", got.status, got.stdout, got.stderr)
	}
	written := contents(t, dir, ".ctrllint.yml", ".gitlab/ctrllint.yml")
	if job := written[".gitlab/ctrllint.yml"]; strings.Contains(job, "baseline") || !strings.Contains(job, "codequality: gl-code-quality-report.json") {
		t.Errorf("the job:\n%s", job)
	}
	if _, err := os.Stat(filepath.Join(dir, baselineFile)); err == nil {
		t.Error("a baseline without findings")
	}
	if got := runCommand("init", t.TempDir()); got.status != exitNotChecked || !strings.Contains(got.stderr, "there is no go.mod") {
		t.Errorf("status %d, %q", got.status, got.stderr)
	}
}

// TestInitWithoutSums sets up what nobody has tidied: go.sum lacks all that go.mod requires. What init writes depends on findings
// that it does not know; the second time it has them.
func TestInitWithoutSums(t *testing.T) {
	required := module("op") + "\nrequire (\n\texample.org/first v1.0.0\n\texample.org/second v1.0.0\n)\n"
	imports := "package op\n\nimport (\n\t_ \"example.org/first\"\n\t_ \"example.org/second\"\n\t_ \"example.org/second/more\"\n)\n"
	dir := tree(t, map[string]string{".github/dependabot.yml": "version: 2\n", "go.mod": required, "imports.go": imports, "op.go": leakIn("op")})
	got := runCommand("init", dir)
	if got.status != exitNotChecked || !strings.Contains(got.stdout, "checked 0 of 1 package in full: 1 finding\n") || strings.Contains(got.stdout, "workflows") {
		t.Errorf("status %d\n%s", got.status, got.stdout)
	}
	if strings.Count(got.stderr, "go mod tidy") != 1 || !strings.Contains(got.stderr, "for the same reason 2 more packages") || !strings.Contains(got.stderr, "run ctrllint init again") {
		t.Errorf("%s", got.stderr)
	}
	write(t, dir, map[string]string{"go.mod": module("op"), "imports.go": "package op\n"})
	got = runCommand("init", dir)
	if job := contents(t, dir, ".github/workflows/ctrllint.yml")[".github/workflows/ctrllint.yml"]; got.status != exitClean || !strings.Contains(job, "--baseline "+baselineFile) {
		t.Errorf("status %d\n%s%s\n%s", got.status, got.stdout, got.stderr, job)
	}
}

// TestInitOnScaffold sets up what somebody has who begins today: nothing is found, and nothing needs a word. With a mistake, the finding is in the
// baseline and the job passes all the same.
func TestInitOnScaffold(t *testing.T) {
	from := filepath.Join("..", "..", "testdata")
	dir := tree(t, map[string]string{".github/dependabot.yml": "version: 2\n", "go.mod": read(t, filepath.Join(from, "go.mod")), "go.sum": read(t, filepath.Join(from, "go.sum"))})
	if err := os.CopyFS(filepath.Join(dir, "scaffold"), os.DirFS(filepath.Join(from, "scaffold"))); err != nil {
		t.Fatal(err)
	}
	got := runCommand("init", dir)
	want := `wrote .ctrllint.yml: says which checks run
checked 4 packages: 0 findings
wrote .github/workflows/ctrllint.yml: runs ctrllint on pull requests
wrote .pre-commit-config.yaml: runs ctrllint before commits, after pre-commit install
`
	if got.status != exitClean || got.stdout != want || got.stderr != "" {
		t.Errorf("status %d, got\n%s%s\nwant\n%s", got.status, got.stdout, got.stderr, want)
	}
	if got := runIn(dir, "./..."); got.status != exitClean {
		t.Errorf("status %d\n%s%s", got.status, got.stdout, got.stderr)
	}
	controller := filepath.Join(dir, "scaffold", "internal", "controller", "captain_controller.go")
	right := "return ctrl.Result{}, r.Create(ctx, dep)"
	wrong := strings.Replace(read(t, controller), right, "if r.Create(ctx, dep); err != nil {\n\t\t\treturn ctrl.Result{}, err\n\t\t}\n\t\treturn ctrl.Result{}, nil", 1)
	write(t, dir, map[string]string{"scaffold/internal/controller/captain_controller.go": wrong})
	if got := runCommand("init", dir); got.status != exitClean || !strings.Contains(got.stdout, "checked 4 packages: 1 finding\nwrote .ctrllint-baseline.json: ") {
		t.Errorf("status %d\n%s%s", got.status, got.stdout, got.stderr)
	}
	if got := runIn(dir, "--baseline", baselineFile, "./..."); got.status != exitClean {
		t.Errorf("status %d\n%s%s", got.status, got.stdout, got.stderr)
	}
}
