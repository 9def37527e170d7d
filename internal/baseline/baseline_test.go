package baseline_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/baseline"
	"github.com/ctrllint/ctrllint/internal/finding"
)

func at(line int, function, message string) finding.Finding {
	return finding.Finding{
		Rule: "errchan", Check: "dropped-error", Package: "example.com/op", Function: function, Message: message,
		Range: finding.Range{File: "op.go", Line: line},
	}
}

func lines(findings []finding.Finding) string {
	var list []string
	for _, f := range findings {
		list = append(list, fmt.Sprint(f.Line))
	}
	return strings.Join(list, " ")
}

// reread writes a baseline and reads it again.
func reread(t *testing.T, b *baseline.Baseline) *baseline.Baseline {
	t.Helper()
	file := filepath.Join(t.TempDir(), "baseline.json")
	if err := b.Write(file); err != nil {
		t.Fatal(err)
	}
	again, err := baseline.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return again
}

func TestSplit(t *testing.T) {
	b := reread(t, baseline.New([]finding.Finding{
		at(10, "Run", "the error of poll is dropped"),
		at(20, "Run", "the error of watch is dropped"),
		at(30, "Run", "the error of watch is dropped"),
		at(40, "", "<-errs & more"),
	}))
	if b.Len() != 4 {
		t.Errorf("%d findings are known, want 4", b.Len())
	}
	tests := []struct {
		name               string
		findings           []finding.Finding
		fresh, known, gone string
	}{
		{"moved lines", []finding.Finding{at(11, "Run", "the error of poll is dropped"), at(25, "Run", "the error of watch is dropped"),
			at(35, "Run", "the error of watch is dropped"), at(45, "", "<-errs & more")}, "", "11 25 35 45", ""},
		{"one more of two that are alike", []finding.Finding{at(1, "", "<-errs & more"), at(10, "Run", "the error of poll is dropped"), at(20, "Run", "the error of watch is dropped"),
			at(30, "Run", "the error of watch is dropped"), at(31, "Run", "the error of watch is dropped")}, "31", "1 10 20 30", ""},
		{"one less of them, and another function", []finding.Finding{at(1, "", "<-errs & more"), at(10, "Stop", "the error of poll is dropped"),
			at(20, "Run", "the error of watch is dropped")}, "10", "1 20", "Run the error of poll is dropped 1; Run the error of watch is dropped 1"},
		{"nothing left", nil, "", "", " <-errs & more 1; Run the error of poll is dropped 1; Run the error of watch is dropped 2"},
	}
	for _, test := range tests {
		fresh, known, gone := b.Split(test.findings)
		var names []string
		for _, e := range gone {
			names = append(names, fmt.Sprint(e.Function, " ", e.Message, " ", e.Count))
		}
		if lines(fresh) != test.fresh || lines(known) != test.known || strings.Join(names, "; ") != test.gone {
			t.Errorf("%s: new %q, known %q, gone %q, want %q, %q, %q", test.name, lines(fresh), lines(known), names, test.fresh, test.known, test.gone)
		}
	}
}

func TestWriteIsStable(t *testing.T) {
	a := []finding.Finding{at(1, "Run", "b"), at(2, "Run", "a"), at(3, "Run", "b")}
	b := []finding.Finding{at(7, "Run", "b"), at(8, "Run", "b"), at(9, "Run", "a")}
	var texts []string
	for _, list := range [][]finding.Finding{a, b} {
		file := filepath.Join(t.TempDir(), "baseline.json")
		if err := baseline.New(list).Write(file); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	if texts[0] != texts[1] || !strings.Contains(texts[0], `"count": 2`) {
		t.Errorf("one and the same baseline is written as\n%s and\n%s", texts[0], texts[1])
	}
}

func TestReadRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "baseline.json")
	if _, err := baseline.Read(file); err == nil || err.Error() != "there is no baseline "+file+"; --write-baseline makes it" {
		t.Errorf("missing: %v", err)
	}
	const entry = `{"rule": "errchan", "check": "dropped-error", "package": "example.com/op", "function": "", "message": "m", "count": %s}`
	for text, want := range map[string]string{
		"":                                  "EOF",
		"{":                                 "unexpected EOF",
		"<<<<<<< HEAD\n":                    "invalid character '<' looking for beginning of value",
		"[]":                                "json: cannot unmarshal array into Go value of type baseline.document",
		`{"findings": []}`:                  "version 0 is not known, this ctrllint reads version 1",
		`{"version": 2, "findings": []}`:    "version 2 is not known, this ctrllint reads version 1",
		`{"version": 1, "findngs": []}`:     `json: unknown field "findngs"`,
		`{"version": 1, "findings": []} {}`: "there is more after the end",
		`{"version": 1, "findings": [` + strings.Replace(entry, "%s", "0", 1) + `]}`: "finding 1 of example.com/op is incomplete",
		`{"version": 1, "findings": [{"package": "a"}]}`:                             "finding 1 of a is incomplete",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		want := file + " is no baseline: " + want + "; --write-baseline makes it anew"
		if _, err := baseline.Read(file); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
