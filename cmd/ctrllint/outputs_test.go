package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
)

func TestOutputs(t *testing.T) {
	dir := t.TempDir()
	elsewhere := filepath.Join(t.TempDir(), "report.json")
	got := call(oneFinding(), nil, "-C", dir, "--output", "sarif:ctrllint.sarif", "--output=json:"+elsewhere, "--format", "concise")
	if want := "gone.go:7:2: warning: the loop has no exit [election/deaf-loop]\n"; got.status != 1 || got.stdout != want {
		t.Errorf("status %d, standard output %q, want 1 and %q: %s", got.status, got.stdout, want, got.stderr)
	}
	for _, file := range []string{filepath.Join(dir, "ctrllint.sarif"), elsewhere} {
		data, err := os.ReadFile(file)
		if err != nil || !json.Valid(data) || !bytes.Contains(data, []byte("the loop has no exit")) {
			t.Errorf("%s: %v, %s", file, err, data)
		}
	}
}

func TestOutputsToOneFile(t *testing.T) {
	dir := t.TempDir()
	got := call(oneFinding(), nil, "-C", dir, "--output", "json:report", "--output", "sarif:"+filepath.Join(dir, "report"))
	if got.status != exitNotChecked || !strings.Contains(got.stderr, "name the same file") || got.opts.Analyzers != nil {
		t.Errorf("status %d, %q", got.status, got.stderr)
	}
}

// TestSARIFCarriesTheManual looks for the manual of a check, without that of its neighbour.
func TestSARIFCarriesTheManual(t *testing.T) {
	got := call(oneFinding(), nil, "--format", "sarif", "--strict")
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct {
					Rules []struct {
						ID               string
						HelpURI          string `json:"helpUri"`
						ShortDescription struct{ Text string }
						Help             struct{ Text, Markdown string }
						Properties       struct{ Precision, Fixes string }
					}
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(got.stdout), &log); err != nil {
		t.Fatal(err)
	}
	rules := log.Runs[0].Tool.Driver.Rules
	var ids []string
	for _, r := range rules {
		ids = append(ids, r.ID)
	}
	if got, want := strings.Join(ids, " "), "election/deaf-loop election/not-joined closing/lost-close closing/late-close"; got != want {
		t.Fatalf("rules %s, want %s", got, want)
	}
	deaf, joined := rules[0], rules[1]
	for _, want := range []string{"lease is lost", "The loop has to look", "### Silence"} {
		if !strings.Contains(deaf.Help.Markdown, want) {
			t.Errorf("no %q in the help of deaf-loop:\n%s", want, deaf.Help.Markdown)
		}
	}
	if strings.Contains(joined.Help.Text, "The loop has to look") || joined.Properties.Precision != "medium" {
		t.Errorf("not-joined is told as deaf-loop: %+v", joined)
	}
	if want := "An endless loop that never looks at its context or at anything that the context ends."; deaf.ShortDescription.Text != want {
		t.Errorf("description %q, want %q", deaf.ShortDescription.Text, want)
	}
	if deaf.Properties.Fixes != "safe" || joined.Properties.Fixes != "" {
		t.Errorf("fixes %q and %q, want safe and none", deaf.Properties.Fixes, joined.Properties.Fixes)
	}
	if deaf.HelpURI != rule.CheckPage("election", "deaf-loop") {
		t.Errorf("helpUri %q", deaf.HelpURI)
	}
}

func TestStepSummaryIsAppended(t *testing.T) {
	page := filepath.Join(t.TempDir(), "summary.md")
	if err := os.WriteFile(page, []byte("before\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	env := []string{"GITHUB_STEP_SUMMARY=" + page, "GITHUB_SERVER_URL=https://github.com", "GITHUB_REPOSITORY=example/operator", "GITHUB_SHA=0123abc"}
	result := oneFinding()
	result.Findings[0].Related = []finding.Related{{File: "api/types.go", Line: 3, Message: "made here"}}
	for format, want := range map[string]bool{"github": true, "concise": false} {
		c := &command{stdout: new(bytes.Buffer), stderr: new(bytes.Buffer), env: env, rules: testRules(), lint: func(context.Context, lint.Options) (*lint.Result, error) { return &result, nil }}
		c.run(t.Context(), []string{"--format", format, "-C", t.TempDir()})
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		const link = "[gone.go:7](https://github.com/example/operator/blob/0123abc/gone.go#L7)"
		if text := string(data); !strings.HasPrefix(text, "before\n") || strings.Contains(text, link) != want {
			t.Errorf("%s: want %v for %s in\n%s", format, want, link, text)
		}
		if err := os.WriteFile(page, []byte("before\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFromRepository(t *testing.T) {
	root := t.TempDir()
	deep := filepath.Join(root, "services", "mail")
	if err := os.MkdirAll(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	if got := fromRepository(deep); got != "" {
		t.Errorf("outside of a repository: %q, want nothing", got)
	}
	if err := os.WriteFile(filepath.Join(root, ".git"), []byte("gitdir: elsewhere\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]string{deep: "services/mail", root: "", filepath.Join(root, "services"): "services"} {
		if got := fromRepository(dir); got != want {
			t.Errorf("fromRepository(%s) = %q, want %q", dir, got, want)
		}
	}
}

func TestColors(t *testing.T) {
	tests := []struct {
		flag, env string
		terminal  bool
		want      bool
	}{
		{"auto", "TERM=xterm", true, true},
		{"auto", "TERM=xterm", false, false},
		{"auto", "TERM=dumb", true, false},
		{"auto", "NO_COLOR=1", true, false},
		{"auto", "NO_COLOR=", true, true},
		{"auto", "NO_COLOR=1 FORCE_COLOR=1", true, false},
		{"auto", "FORCE_COLOR=1", false, true},
		{"auto", "FORCE_COLOR=0", true, false},
		{"auto", "CLICOLOR_FORCE=1", false, true},
		{"auto", "CLICOLOR_FORCE=0", false, false},
		{"auto", "CLICOLOR=0", true, false},
		{"always", "NO_COLOR=1 TERM=dumb", false, true},
		{"never", "FORCE_COLOR=1", true, false},
	}
	for _, test := range tests {
		c := &command{color: test.flag, env: strings.Fields(test.env)}
		if got := c.colors(test.terminal); got != test.want {
			t.Errorf("--color %s, %s, terminal %v: %v, want %v", test.flag, test.env, test.terminal, got, test.want)
		}
	}
}

func TestFollowsLinks(t *testing.T) {
	for env, want := range map[string]bool{
		"":                                     false,
		"TERM=xterm-256color":                  false,
		"TERM=xterm-kitty":                     true,
		"TERM=xterm-kitty CI=true":             false,
		"TERM_PROGRAM=vscode":                  true,
		"TERM_PROGRAM=Apple_Terminal":          false,
		"TERM=xterm-256color VTE_VERSION=6800": true,
		"VTE_VERSION=5000":                     false, // it crashed on them
		"KONSOLE_VERSION=230400":               true,
		"WT_SESSION=1":                         true,
		"WT_SESSION=1 FORCE_HYPERLINK=0":       false,
		"TERM=tmux-256color TMUX=/tmp/t,1,0 TERM_PROGRAM=WezTerm": false,
		"TERM=linux FORCE_HYPERLINK=1":                            true,
	} {
		c := &command{env: strings.Fields(env)}
		if got := c.followsLinks(); got != want {
			t.Errorf("%s: %v, want %v", env, got, want)
		}
	}
}
