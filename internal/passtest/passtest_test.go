package passtest

import (
	"slices"
	"testing"

	"github.com/ctrllint/ctrllint/internal/finding"
)

func TestCompare(t *testing.T) {
	answer := func(order string, line int, text string) finding.Finding {
		return finding.Finding{Check: order, Message: text, Range: finding.Range{File: "worker.go", Line: line}}
	}
	stated := []statement{
		{line{"worker.go", 3}, "parameter a; parameter b"},
		{line{"worker.go", 4}, "none"},
		{line{"worker.go", 5}, "parameter c"},
		{line{"worker.go", 6}, "none"},
	}
	answers := []finding.Finding{
		answer("000002", 3, "parameter b"), answer("000001", 3, "parameter a"),
		answer("000003", 4, "parameter d"), answer("000004", 7, "not compared"),
	}
	want := []string{
		"testdata/worker.go:4: origins: parameter d, want none",
		"testdata/worker.go:5: origins: none, want parameter c",
	}
	if got := compare("origins", stated, answers); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
