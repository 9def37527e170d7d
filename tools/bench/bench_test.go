//go:build unix

package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestGenerate(t *testing.T) {
	dir := t.TempDir()
	if err := generate(dir, 5); err != nil {
		t.Fatal(err)
	}
	leaf, base, count, err := leafAndBase(dir)
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(dir, "p004", "worker.go"); leaf != want {
		t.Errorf("leaf %s, want %s", leaf, want)
	}
	if want := filepath.Join(dir, "p000", "worker.go"); base != want || count != 5 {
		t.Errorf("base %s of %d packages, want %s of 5", base, count, want)
	}
	e := edit{file: base}
	for range 2 {
		if err := e.apply(); err != nil {
			t.Fatal(err)
		}
	}
	vet := exec.Command("go", "vet", "./...")
	vet.Dir = dir
	if out, err := vet.CombinedOutput(); err != nil {
		t.Errorf("the generated module: %v\n%s", err, out)
	}
	edited, err := os.ReadFile(base)
	if err != nil || !strings.HasSuffix(string(edited), "func EditedByBench2() {}\n") || strings.Contains(string(edited), "EditedByBench1()") {
		t.Errorf("after two edits the file ends with %.100q, %v", edited[max(0, len(edited)-100):], err)
	}
	if err := e.undo(); err != nil {
		t.Fatal(err)
	}
	if now, err := os.ReadFile(base); err != nil || string(now) != worker(0) {
		t.Error("undone, the file is not what it was", err)
	}
}

// TestLeafIsNotTested leaves out a package that only tests import: an edit of it is one of all of them.
func TestLeafIsNotTested(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":         "module example.org/m\n\ngo 1.25\n",
		"a/a.go":         "package a\n",
		"a/a_test.go":    "package a_test\n\nimport _ \"example.org/m/help\"\n",
		"b/b.go":         "package b\n\nimport _ \"example.org/m/a\"\n",
		"help/help.go":   "package help\n\nimport _ \"os\"\n",
		"cmd/main.go":    "package main\n\nfunc main() {}\n",
		"cmd/x/other.go": "package x\n",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	leaf, base, _, err := leafAndBase(dir)
	if err != nil || leaf != filepath.Join(dir, "b", "b.go") || base != filepath.Join(dir, "a", "a.go") {
		t.Errorf("leaf %s, base %s, %v", leaf, base, err)
	}
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	second := cost{time.Second, 2 * time.Second, 100 << 20}
	r := results{machine: "a machine", checkouts: []checkoutResult{{
		name: "operator", commit: "0123abc", packages: 12, tools: []string{"ctrllint", "go vet"}, states: states,
		costs: map[string]map[string]cost{"ctrllint": {}, "go vet": {}},
	}}}
	for _, state := range states {
		r.checkouts[0].costs["ctrllint"][state] = second
		r.checkouts[0].costs["go vet"][state] = cost{20 * time.Second, time.Second, 1 << 30}
	}
	for _, n := range []int{1, 51} {
		size := sizeResult{n, make(map[string]cost)}
		for _, state := range sizeStates {
			size.costs[state] = cost{cpu: time.Duration(n) * 10 * time.Millisecond}
		}
		r.sizes = append(r.sizes, size)
	}
	if err := r.write(dir); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(dir, "performance.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{
		"12 packages at 0123abc.",
		"| base edited | 1.0 / 2.0 / 100 | 20 / 1.0 / 1024 | 0.05 |",
		"| 1 | 0.01 s | 0.01 s | 0.01 s | 0.01 s |",
		"| 51 | 10.0 | 10.0 | 10.0 | 10.0 |",
	} {
		if !strings.Contains(string(page), row) {
			t.Errorf("no %q in\n%s", row, page)
		}
	}
	plot, err := os.ReadFile(filepath.Join(dir, "performance.svg"))
	if err != nil {
		t.Fatal(err)
	}
	bars := 0
	for dec := xml.NewDecoder(strings.NewReader(string(plot))); ; {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, plot)
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "rect" {
			bars++
		}
	}
	if want := 2 + 2*len(states); bars != want {
		t.Errorf("%d bars and keys, want %d", bars, want)
	}
}
