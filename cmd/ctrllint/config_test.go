package main

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestShowConfig(t *testing.T) {
	dir := tree(t, map[string]string{
		"a/go.mod": module("a"), "a/a.go": "package a\n",
		"a/.ctrllint.yml": "checks: [-errchan/dropped-error]\ntags: e2e\nseverity:\n  stopstart: error\npaths:\n  - match: legacy\n    checks: -stopstart\n    severity: {errchan: info}\n",
		"a/legacy/l.go":   "package legacy\n",
		"b/go.mod":        module("b"), "b/b.go": "package b\n",
	})
	tests := []struct {
		args      string
		with, not []string
	}{
		{"", []string{
			"the module in a\n  file   a/.ctrllint.yml\n  tests  true\n  tags   e2e\n",
			"errchan/dropped-error  off  a/.ctrllint.yml:1\n",
			"errchan/fake-guard  on  warning  default\n",
			"stopstart/stop-starts  on  error  default, severity a/.ctrllint.yml:4\n",
			"a/.ctrllint.yml:6  legacy; checks -stopstart; errchan is info\n",
			"the module in b\n  file   none: the defaults are in force\n",
		}, []string{"working directory"}},
		{"./b", []string{"the module in b"}, []string{"the module in a"}},
		{"a/legacy/l.go", []string{
			"a/legacy/l.go, in the module in a\n",
			"stopstart/stop-starts  off  a/.ctrllint.yml:7\n",
			"errchan/fake-guard  on  info  default, severity a/.ctrllint.yml:8\n",
		}, []string{"Some paths differ", "the module in b"}},
		{"--strict --tests=false --checks -errchan a/a.go", []string{
			"  tests  false\n",
			"errchan/fake-guard  off  --checks\n",
			"ctxrunnable/not-joined  on  warning  --strict\n",
			"ctxrunnable/deaf-loop  on  warning  default\n",
		}, nil},
		{"--no-config ./a", []string{"file   none"}, []string{"e2e", "Some paths differ"}},
	}
	for _, test := range tests {
		got := runConfig(dir, strings.Fields(test.args)...)
		for _, want := range test.with {
			if got.status != 0 || !strings.Contains(squeezed(got.stdout), squeezed(want)) {
				t.Errorf("config %s: status %d, %q, no %q in\n%s", test.args, got.status, got.stderr, want, got.stdout)
			}
		}
		for _, not := range test.not {
			if strings.Contains(got.stdout, not) {
				t.Errorf("config %s: %q in\n%s", test.args, not, got.stdout)
			}
		}
	}
}

// squeezed returns a text whose columns stand two spaces apart, however wide they are.
func squeezed(text string) string {
	return regexp.MustCompile(`(\S) {2,}`).ReplaceAllString(text, "$1  ")
}

// runConfig runs the subcommand in a directory.
func runConfig(dir string, args ...string) outcome {
	return runCommand(append([]string{"config", "-C", dir}, args...)...)
}

func TestShowConfigToPrograms(t *testing.T) {
	dir := tree(t, map[string]string{"go.mod": module("a"), "a.go": "package a\n", ".ctrllint.yml": "strict: true\nchecks: [errchan/dropped-error]\nseverity: {strict: error}\n"})
	got := runConfig(dir, "--format", "json")
	var document inForce
	if err := json.Unmarshal([]byte(got.stdout), &document); err != nil {
		t.Fatalf("%v in %s%s", err, got.stdout, got.stderr)
	}
	if len(document.Places) != 1 || document.Places[0].Module != "." || document.Places[0].File != ".ctrllint.yml" {
		t.Fatalf("%+v", document)
	}
	want := checkSettings{"errchan", "dropped-error", "default", true, ".ctrllint.yml:2", "error", ".ctrllint.yml:3"}
	for _, k := range document.Places[0].Checks {
		named := k.Rule == want.Rule && k.Check == want.Check
		if named && k != want {
			t.Errorf("%+v, want %+v", k, want)
		}
		if k.On != named {
			t.Errorf("%+v: on is wrong", k)
		}
	}
	for _, list := range []string{`"tags": []`, `"paths": []`, `"options": {}`} {
		if !strings.Contains(got.stdout, list) {
			t.Errorf("no %s in\n%s", list, got.stdout)
		}
	}
}

func TestShowConfigErrors(t *testing.T) {
	dir := tree(t, map[string]string{"go.mod": module("a"), "a.go": "package a\n", "bad.yml": "checks: [errchn]\nsevrity: {}\n"})
	for args, want := range map[string]string{
		"--config bad.yml":                 "bad.yml:1:10: error: unknown rule \"errchn\", did you mean errchan?\nbad.yml:2:1: error: unknown key \"sevrity\", did you mean severity?\nctrllint: the configuration cannot be used\n",
		"--format sarif":                   "ctrllint: config is written as text or json, not as sarif\n",
		"gone.go":                          "ctrllint: gone.go: no such file\n",
		"--checks nothing":                 "ctrllint: unknown rule \"nothing\"; ctrllint rules lists them\n",
		"--cofnig x":                       "ctrllint: unknown flag --cofnig, did you mean --config?\n",
		"-C " + filepath.Join(dir, "a.go"): "ctrllint: " + filepath.Join(dir, "a.go") + " is not a directory\n",
	} {
		if got := runConfig(dir, strings.Fields(args)...); got.status != 2 || got.stderr != want || got.stdout != "" {
			t.Errorf("config %s: status %d, %q, %q, want 2 and %q", args, got.status, got.stdout, got.stderr, want)
		}
	}
}
