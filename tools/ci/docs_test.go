package ci_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// hazard is a program that hangs, and needs no module but its own.
const hazard = `package mail

import "context"

func Deliver(ctx context.Context, send func() error) error {
	errs := make(chan error)
	go func() { errs <- send() }()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case err := <-errs:
		return err
	}
}
`

// project makes a repository with a module in a folder, and returns that folder.
func project(t *testing.T) string {
	t.Helper()
	repository := t.TempDir()
	dir := filepath.Join(repository, "services", "mail")
	for _, d := range []string{dir, filepath.Join(repository, ".git")} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{"go.mod": "module example.com/mail\n\ngo 1.26.0\n", "deliver.go": hazard} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

var fence = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$")

// guide returns the programs of docs/ci.md in a language.
func guide(t *testing.T, language string) []string {
	t.Helper()
	var programs []string
	for _, match := range fence.FindAllSubmatch(read(t, filepath.Join(root, "docs", "ci.md")), -1) {
		if string(match[1]) == language {
			programs = append(programs, string(match[2]))
		}
	}
	if len(programs) == 0 {
		t.Fatalf("docs/ci.md has no %s", language)
	}
	return programs
}

func TestGuideWorkflows(t *testing.T) {
	workflows := 0
	for _, text := range guide(t, "yaml") {
		if !strings.Contains(text, "\njobs:") {
			continue // for GitLab
		}
		workflows++
		lint(t, "docs/ci.md", []byte(text))
		for name := range uses(t, text) {
			if _, known := readAction(t).Inputs[name]; !known {
				t.Errorf("action.yml has no input %s", name)
			}
		}
	}
	if workflows != 2 {
		t.Errorf("%d workflows, want 2", workflows)
	}
	for name := range readAction(t).Inputs {
		if !bytes.Contains(read(t, filepath.Join(root, "docs", "ci.md")), []byte("| `"+name+"` |")) {
			t.Errorf("docs/ci.md does not tell of the input %s", name)
		}
	}
}

// uses returns the inputs that a workflow gives the action.
func uses(t *testing.T, workflow string) map[string]any {
	t.Helper()
	var w struct {
		Jobs map[string]struct {
			Steps []struct {
				Uses string
				With map[string]any
			}
		}
	}
	if err := yaml.Unmarshal([]byte(workflow), &w); err != nil {
		t.Fatal(err)
	}
	for _, job := range w.Jobs {
		for _, step := range job.Steps {
			if strings.HasPrefix(step.Uses, "ctrllint/ctrllint@") {
				return step.With
			}
		}
	}
	return nil
}

// TestGuideCommands runs every command of the guide in a project of its own, as a reader would, and
// looks for the files that it names.
func TestGuideCommands(t *testing.T) {
	command := regexp.MustCompile(`(?m)\bctrllint --.*`)
	file := regexp.MustCompile(`--output \w+:(\S+)`)
	var commands []string
	for _, language := range []string{"sh", "yaml", "groovy"} {
		for _, text := range guide(t, language) {
			commands = append(commands, command.FindAllString(text, -1)...)
		}
	}
	if slices.Sort(commands); len(commands) < 5 {
		t.Errorf("commands %q, want five", commands)
	}
	for _, line := range commands {
		dir := project(t)
		args := strings.Fields(line)
		cmd := exec.Command(filepath.Join(bin, args[0]), args[1:]...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.Contains(string(out), "errs is unbuffered") {
			t.Errorf("%s: %v, want exit status 1 and the finding:\n%s", line, err, out)
			continue
		}
		for _, match := range file.FindAllStringSubmatch(line, -1) {
			if data := read(t, filepath.Join(dir, match[1])); !bytes.Contains(data, []byte("services/mail/deliver.go")) {
				t.Errorf("%s: %s does not name the file from the root of the repository:\n%s", line, match[1], data)
			}
		}
	}
}

// TestGuideGitLab reads the job as GitLab does, as far as that can be told from here.
func TestGuideGitLab(t *testing.T) {
	for _, text := range guide(t, "yaml") {
		if strings.Contains(text, "\njobs:") {
			continue
		}
		var jobs map[string]struct {
			Script    []string
			Artifacts struct {
				When    string
				Reports map[string]string
			}
		}
		if err := yaml.Unmarshal([]byte(text), &jobs); err != nil {
			t.Fatal(err)
		}
		job := jobs["ctrllint"]
		script := strings.Join(job.Script, "\n")
		for report, format := range map[string]string{"codequality": "gitlab", "junit": "junit"} {
			if file := job.Artifacts.Reports[report]; !strings.Contains(script, "--output "+format+":"+file+" ") || job.Artifacts.When != "always" {
				t.Errorf("the report %s of GitLab is not what the script writes: %+v", report, job)
			}
		}
	}
}

// TestMovedLines moves a hazard: the server recognizes it by both fingerprints.
func TestMovedLines(t *testing.T) {
	fingerprints := func(source string) map[string]string {
		dir := project(t)
		if err := os.WriteFile(filepath.Join(dir, "deliver.go"), []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(filepath.Join(bin, "ctrllint"), "--format", "sarif")
		cmd.Dir = dir
		out, _ := cmd.Output()
		var log struct {
			Runs []struct {
				Results []struct{ PartialFingerprints map[string]string }
			}
		}
		if err := json.Unmarshal(out, &log); err != nil || len(log.Runs) != 1 || len(log.Runs[0].Results) != 1 {
			t.Fatalf("%v, want one result: %s", err, out)
		}
		return log.Runs[0].Results[0].PartialFingerprints
	}
	before := fingerprints(hazard)
	after := fingerprints(strings.Replace(hazard, "func Deliver", "// Deliver sends.\nfunc Deliver", 1))
	for _, name := range []string{"ctrllint/v1", "primaryLocationLineHash"} {
		if before[name] == "" || before[name] != after[name] {
			t.Errorf("%s: %q became %q", name, before[name], after[name])
		}
	}
}
