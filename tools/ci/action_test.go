package ci_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rhysd/actionlint"
	"go.yaml.in/yaml/v3"
)

// An action is what the test reads of action.yml.
type action struct {
	Inputs map[string]struct {
		Description string
		Default     *string
	}
	Outputs map[string]struct{ Description, Value string }
	Runs    struct {
		Using string
		Steps []map[string]any
	}
}

func readAction(t *testing.T) action {
	t.Helper()
	var a action
	if err := yaml.Unmarshal(read(t, filepath.Join(root, "action.yml")), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// TestWorkflows lints the workflows of this repository, one of which uses the action: its metadata is
// linted on the way.
func TestWorkflows(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, ".github", "workflows", "*.yml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no workflows: %v", err)
	}
	for _, file := range files {
		lint(t, file, read(t, file))
	}
}

// TestAction lints the steps of the action as those of a workflow with the same inputs: no linter
// reads the expressions and scripts of an action.
func TestAction(t *testing.T) {
	a := readAction(t)
	inputs := make(map[string]any)
	for name, input := range a.Inputs {
		if input.Description == "" || input.Default == nil {
			t.Errorf("input %s has no description or no default", name)
		}
		inputs[name] = map[string]any{"type": "string", "description": input.Description, "default": input.Default}
	}
	outputs := make(map[string]any)
	for name, output := range a.Outputs {
		if output.Description == "" {
			t.Errorf("output %s has no description", name)
		}
		outputs[name] = output.Value
	}
	for _, step := range a.Runs.Steps {
		if step["run"] != nil && step["shell"] == nil {
			t.Errorf("step %v has no shell, which GitHub refuses", step["name"])
		}
	}
	workflow, err := yaml.Marshal(map[string]any{
		"name":        "action",
		"on":          map[string]any{"workflow_call": map[string]any{"inputs": inputs}},
		"permissions": map[string]any{"contents": "read"},
		"jobs": map[string]any{"lint": map[string]any{
			"runs-on": "ubuntu-latest", "outputs": outputs, "steps": a.Runs.Steps,
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	lint(t, "action.yml as a workflow", workflow)
	if bytes.Contains([]byte(scripts(a)), []byte("${{")) {
		t.Error("a script holds an expression: whoever writes its value could run commands; pass it in env")
	}
}

func scripts(a action) string {
	var all strings.Builder
	for _, step := range a.Runs.Steps {
		if run, ok := step["run"].(string); ok {
			all.WriteString(run)
		}
	}
	return all.String()
}

func lint(t *testing.T, name string, workflow []byte) {
	t.Helper()
	project, err := actionlint.NewProject(root)
	if err != nil {
		t.Fatal(err)
	}
	shellcheck, _ := exec.LookPath("shellcheck") // without it, scripts are not linted
	linter, err := actionlint.NewLinter(&bytes.Buffer{}, &actionlint.LinterOptions{Shellcheck: shellcheck})
	if err != nil {
		t.Fatal(err)
	}
	problems, err := linter.Lint(name, workflow, project)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Errorf("%s:%d:%d: %s [%s]", name, p.Line, p.Column, p.Message, p.Kind)
	}
}

// TestActionRuns runs the script of the action that checks, as a runner would.
func TestActionRuns(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	tests := []struct {
		name, fail, args string
		status           string
		exit             int
	}{
		{"findings fail the job", "true", "", "1", 1},
		{"findings are only shown", "false", "--strict --tests=false", "1", 0},
		{"what cannot be checked always fails", "false", "--chekcs errchan", "2", 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir, err := filepath.Abs(filepath.Join(root, "testdata"))
			if err != nil {
				t.Fatal(err)
			}
			tmp := t.TempDir()
			output, summary := filepath.Join(tmp, "output"), filepath.Join(tmp, "summary.md")
			cmd := exec.Command(bash, "--noprofile", "--norc", "-eo", "pipefail", "-c", checkScript(t))
			cmd.Dir = dir
			cmd.Env = append(os.Environ(),
				"PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "GITHUB_WORKSPACE="+tmp, "GITHUB_OUTPUT="+output,
				"GITHUB_STEP_SUMMARY="+summary, "SARIF_FILE=ctrllint.sarif", "FAIL_ON_FINDINGS="+test.fail,
				"ARGS="+test.args, "PACKAGES=./operator/...")
			out, _ := cmd.CombinedOutput()
			if got := cmd.ProcessState.ExitCode(); got != test.exit {
				t.Errorf("exit status %d, want %d: %s", got, test.exit, out)
			}
			sarif := filepath.Join(tmp, "ctrllint.sarif")
			if got, want := string(read(t, output)), "sarif-file="+sarif+"\nstatus="+test.status+"\n"; got != want {
				t.Errorf("outputs %q, want %q", got, want)
			}
			if test.status != "1" {
				return
			}
			if !bytes.Contains(out, []byte("::warning file=testdata/operator/")) || !bytes.Contains(read(t, sarif), []byte(`"ruleId"`)) {
				t.Errorf("no annotations or no SARIF results: %s", out)
			}
			if page := read(t, summary); !bytes.HasPrefix(page, []byte("### ctrllint: ")) {
				t.Errorf("summary %q", page)
			}
		})
	}
}

func checkScript(t *testing.T) string {
	t.Helper()
	for _, step := range readAction(t).Runs.Steps {
		if step["id"] == "check" {
			return step["run"].(string)
		}
	}
	t.Fatal("action.yml has no step check")
	return ""
}
