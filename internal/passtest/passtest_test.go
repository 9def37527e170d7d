package passtest

import (
	"go/token"
	"slices"
	"testing"

	"github.com/ctrllint/ctrllint/internal/finding"
)

func TestJoined(t *testing.T) {
	fset := token.NewFileSet()
	file := fset.AddFile("worker.go", -1, 100)
	file.SetLines([]int{0, 10, 20})
	got := joined(fset, []Answer{{file.Pos(12), "parameter b"}, {file.Pos(2), "parameter a"}, {file.Pos(11), "parameter c"}})
	want := []Answer{{file.Pos(12), "parameter b; parameter c"}, {file.Pos(2), "parameter a"}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestCompare(t *testing.T) {
	answer := func(line int, text string) finding.Finding {
		return finding.Finding{Message: text, Range: finding.Range{File: "worker.go", Line: line}}
	}
	stated := []statement{
		{line{"worker.go", 3}, "parameter a; parameter b"},
		{line{"worker.go", 4}, "none"},
		{line{"worker.go", 5}, "parameter c"},
		{line{"worker.go", 6}, "none"},
	}
	answers := []finding.Finding{
		answer(3, "parameter a; parameter b"), answer(4, "parameter d"), answer(7, "not compared"),
	}
	want := []string{
		"testdata/worker.go:4: origins: parameter d, want none",
		"testdata/worker.go:5: origins: none, want parameter c",
	}
	if got := compare("origins", stated, answers); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
