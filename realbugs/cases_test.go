package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestCommittedCases(t *testing.T) {
	files, err := filepath.Glob("rounds/*/cases.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("cases of rounds: %q, %v", files, err)
	}
	for _, file := range append(files, "cases.yaml", "second.yaml") {
		cases, err := readCases(file)
		if err != nil {
			t.Error(err)
		}
		if len(cases) == 0 {
			t.Errorf("%s: no cases", file)
		}
	}
}

const validCase = `
- id: stop-starts
  rule: stopstart
  check: stop-starts
  repo: acme/operator
  bad: 0123456789012345678901234567890123456789
  good: null
  module: operator
  file: operator/internal/stop/stop.go
  func: Stop
`

func TestParseCases(t *testing.T) {
	cases, err := parseCases([]byte(validCase))
	if err != nil {
		t.Fatal(err)
	}
	c := cases[0]
	if !c.lives() || !c.counts() || c.pkg() != "internal/stop" {
		t.Errorf("lives %v, counts %v, package %q", c.lives(), c.counts(), c.pkg())
	}
	c.Module, c.File = ".", "main.go"
	if c.pkg() != "." {
		t.Errorf("package of a file at the root = %q", c.pkg())
	}
	c.Module, c.File = "operator", "operator/main.go"
	if c.pkg() != "." {
		t.Errorf("package of a file at the root of a nested module = %q", c.pkg())
	}
}

func TestParseCasesRejects(t *testing.T) {
	for _, tt := range []struct{ name, from, to, want string }{
		{"an unknown key, with its line", "func: Stop", "function: Stop", "line 10: field function not found"},
		{"a short commit", "9012345678901234567890123456789", "", "not a full commit id"},
		{"a file outside of the module", "module: operator", "module: other", "is not in module"},
		{"a case without check", "check: stop-starts", "check: ''", "no check"},
		{"a case with an empty name among its checks", "check: stop-starts", "check: stop-starts|", "no check"},
		{"a case without id", "id: stop-starts", "id: ''", "no id"},
		{"a case without place", "func: Stop", "func: ''", "neither func nor lines"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := parseCases([]byte(strings.Replace(validCase, tt.from, tt.to, 1)))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
	if _, err := parseCases([]byte(validCase + validCase)); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("error %v, want one for the id that stands twice", err)
	}
}
