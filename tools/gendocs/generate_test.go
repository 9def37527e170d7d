package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// TestCurrent fails when what is committed is not what the manuals say now.
func TestCurrent(t *testing.T) {
	root := filepath.Join("..", "..")
	files, err := generate(root, analyzers.All())
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		if got, err := os.ReadFile(filepath.Join(root, name)); err != nil || string(got) != want {
			t.Errorf("%s is stale: run go run ./tools/gendocs", name)
		}
	}
	stray, err := strayPages(root, files)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range stray {
		t.Errorf("%s is about no rule: run go run ./tools/gendocs", name)
	}
}

func TestPage(t *testing.T) {
	pass := &analysis.Analyzer{Name: "leadership", Doc: "who leads", Flags: knowledge.Options("predicates", "functions that tell leadership")}
	a := rule.New(rule.Spec{
		Requires: []*analysis.Analyzer{pass},
		Manual:   "// Package errchan reports lost errors.\n//\n// A goroutine fails.\n//\n// # dropped-error\n//\n//\tgo run()\npackage errchan\n",
		Checks: []rule.Check{
			{Name: "dropped-error", Tier: rule.Default, Summary: "an error that nobody sees", Fixes: rule.SafeFixes},
			{Name: "background-stop", Tier: rule.Strict, Summary: "a channel that never closes"},
		},
		Run: func(*analysis.Pass) {},
	})
	text := page(a)
	for _, want := range []string{
		"# errchan\n\nReports lost errors.\n",
		"\n| [`dropped-error`](#dropped-error) | default | an error that nobody sees | safe |\n",
		"\n| [`background-stop`](#background-stop) | strict | a channel that never closes | none |\n",
		"\n## dropped-error\n\n```go\ngo run()\n```\n",
		"\n| `predicates` | functions that tell leadership |\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	const row = "| [errchan](docs/rules/errchan.md) | reports lost errors | `dropped-error`, *`background-stop`* |\n"
	if text := table([]*analysis.Analyzer{a}, "docs/rules/"); !strings.HasSuffix(text, row) {
		t.Errorf("table:\n%s", text)
	}
}
