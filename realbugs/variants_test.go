package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// The programs of variants are reported as variants/known.txt says. A mark that is reported now, or a finding that is gone, leaves the list.
func TestVariants(t *testing.T) {
	result, err := lintVariants(t.Context(), "variants", analyzers.All(), nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("variants/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	known, lines := slices.Collect(strings.Lines(string(text))), result.lines()
	for i, line := range known {
		known[i] = strings.TrimSuffix(line, "\n")
	}
	for _, line := range lines {
		if !slices.Contains(known, line) {
			t.Errorf("not in variants/known.txt: %s", line)
		}
	}
	for _, line := range known {
		if !slices.Contains(lines, line) {
			t.Errorf("in variants/known.txt, and not so any more: %s", line)
		}
	}
}

func TestMarks(t *testing.T) {
	marks, err := readMarks("variants")
	if err != nil {
		t.Fatal(err)
	}
	checks := make(map[string]bool)
	for _, a := range analyzers.All() {
		for _, c := range rule.Checks(a) {
			checks[a.Name+"/"+c.Name] = true
		}
	}
	for _, m := range marks {
		if len(m.checks) == 0 {
			t.Errorf("%s:%d: the mark names no check", m.file, m.line)
		}
		for _, c := range m.checks {
			if !checks[c] {
				t.Errorf("%s:%d: no check %s", m.file, m.line, c)
			}
		}
	}
}
