package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
)

func TestExplain(t *testing.T) {
	tests := []struct {
		name      string
		with, not []string
	}{
		{"election", []string{"election: report components that outlive", "# Silence", "    for ctx.Err() == nil {", "election/not-joined  strict", "rules/election.html"}, nil},
		{"election/deaf-loop", []string{"election/deaf-loop (default)", "The loop has to look", "    for ctx.Err() == nil {", "rules/election/deaf-loop.html"}, []string{"Silence", "lease is lost"}},
		{"closing/lost-close", []string{"A path skips", "    close(done)", "https://github.com/example/operator/pull/1"}, []string{"about order", "Waiters hang"}},
		{"election/not-joined", []string{"election/not-joined (strict)", "Reports a goroutine that nobody waits for."}, []string{"The loop has to look"}},
	}
	for _, test := range tests {
		got := call(lint.Result{}, nil, "explain", test.name)
		for _, want := range test.with {
			if got.status != 0 || !strings.Contains(got.stdout, want) {
				t.Errorf("explain %s: status %d, no %q in\n%s", test.name, got.status, want, got.stdout)
			}
		}
		for _, not := range test.not {
			if strings.Contains(got.stdout, not) {
				t.Errorf("explain %s: %q in\n%s", test.name, not, got.stdout)
			}
		}
	}
}

func TestExplainTellsOptions(t *testing.T) {
	pass := &analysis.Analyzer{Name: "leadership", Doc: "who leads", Flags: knowledge.Options("predicates", "functions that tell whether this replica leads")}
	a := rule.New(rule.Spec{Manual: electionManual, Requires: []*analysis.Analyzer{pass}, Run: func(*analysis.Pass) {}})
	var out bytes.Buffer
	c := &command{stdout: &out, rules: []*analysis.Analyzer{a}}
	const want = "Options, in .ctrllint.yml:\n  predicates\n    functions that tell whether this replica leads\n"
	if err := c.explain([]string{"election"}); err != nil || !strings.Contains(out.String(), want) {
		t.Errorf("%v, no %q in\n%s", err, want, out.String())
	}
}

func TestRules(t *testing.T) {
	got := call(lint.Result{}, nil, "rules").stdout
	want := `CHECK                TIER     FIXES  REPORTS
election/deaf-loop   default  safe   an endless loop that never looks at its context or at anything that the context ends
election/not-joined  strict   none   a goroutine that nobody waits for
closing/lost-close   default  none   a close that a path skips
closing/late-close   default  none   a close behind the wait
`
	if got != want {
		t.Errorf("rules:\n%s\nwant:\n%s", got, want)
	}
}

func TestRulesJSON(t *testing.T) {
	got := call(lint.Result{}, nil, "rules", "--format", "json")
	var list []listedCheck
	if err := json.Unmarshal([]byte(got.stdout), &list); err != nil || len(list) != 4 {
		t.Fatalf("%v, %d checks in %s", err, len(list), got.stdout)
	}
	first := list[0]
	if first.Check != "deaf-loop" || first.Tier != "default" || !slices.Equal(first.Fixes, []string{"safe"}) ||
		!strings.HasSuffix(first.Page, "/rules/election/deaf-loop.html") || first.Help != "look at the context" || first.Since != "unreleased" {
		t.Errorf("the first check is %+v", first)
	}
	if got := call(lint.Result{}, nil, "rules", "--format", "yaml"); got.status != 2 || !strings.Contains(got.stderr, "there are text and json") {
		t.Errorf("--format yaml: status %d, %s", got.status, got.stderr)
	}
}

func TestVersion(t *testing.T) {
	form := regexp.MustCompile(`^ctrllint \S+.*\ngo\S+ \w+/\w+\nx/tools v\S+\n$`)
	for _, arg := range []string{"version", "--version"} {
		if got := call(lint.Result{}, nil, arg); got.status != 0 || !form.MatchString(got.stdout) {
			t.Errorf("%s: status %d, %q", arg, got.status, got.stdout)
		}
	}
}

func TestHelpFitsOnAScreen(t *testing.T) {
	for _, arg := range []string{"help", "-h", "--help"} {
		got := call(lint.Result{}, nil, arg)
		if got.status != 0 || !strings.Contains(got.stdout, "--checks list") || !strings.Contains(got.stdout, "explain RULE[/CHECK]") {
			t.Errorf("%s: status %d\n%s", arg, got.status, got.stdout)
		}
		for line := range strings.Lines(got.stdout) {
			if len(line) > 81 {
				t.Errorf("%s: more than 80 columns: %q", arg, line)
			}
		}
	}
}

func TestCompletion(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish"} {
		t.Run(shell, func(t *testing.T) {
			got := call(lint.Result{}, nil, "completion", shell)
			for _, want := range []string{"checks", "format", "concise", "closing/late-close", "explain"} {
				if !strings.Contains(got.stdout, want) {
					t.Errorf("no %q in the script", want)
				}
			}
			path, err := exec.LookPath(shell)
			if err != nil {
				t.Skipf("%s is not installed: the syntax of its script is not checked", shell)
			}
			script := filepath.Join(t.TempDir(), "script")
			if err := os.WriteFile(script, []byte(got.stdout), 0o600); err != nil {
				t.Fatal(err)
			}
			if out, err := exec.Command(path, "-n", script).CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
}

func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	tests := []struct{ line, want string }{
		{"ctrllint --form", "--format"},
		{"ctrllint --format js", "json"},
		{"ctrllint --output sa", "sarif:"},
		{"ctrllint --color a", "auto always"},
		{"ctrllint --format = te", "text"},
		{"ctrllint --checks -closing,election/n", "-closing,election/not-joined"},
		{"ctrllint explain clos", "closing closing/lost-close closing/late-close"},
		{"ctrllint ver", "version"},
	}
	for _, test := range tests {
		script := call(lint.Result{}, nil, "completion", "bash").stdout +
			"\nCOMP_WORDS=(" + test.line + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _ctrllint; echo \"${COMPREPLY[*]}\"\n"
		cmd := exec.Command(bash, "-c", script)
		cmd.Dir = t.TempDir()
		out, err := cmd.CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != test.want {
			t.Errorf("%s: %q, %v, want %q", test.line, got, err, test.want)
		}
	}
}
