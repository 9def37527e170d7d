package ruletest

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ctrllint/ctrllint/internal/finding"
)

const fixture = `package worker

func sendsTwice() {
	errs <- err // want "first: .*blocks" ` + "`second: .*for ever`" + `
	close(errs) // related ` + "`closed`" + `
	//ctrllint:ignore errchan // want "unused"
	// We want "nothing" here, and related "words" are prose.
}

func okSends() {
	errs <- err // want "first"
}
`

func claimsOf(t *testing.T) *claims {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "worker.go"), []byte(fixture), 0o666); err != nil {
		t.Fatal(err)
	}
	c, err := readClaims(dir, []string{"./..."})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func found(line int, check, message string) finding.Finding {
	return finding.Finding{Check: check, Message: message, Range: finding.Range{File: "worker.go", Line: line, Column: 2}}
}

func TestJudge(t *testing.T) {
	first := found(4, "first", "send blocks")
	first.Related = []finding.Related{{File: "worker.go", Line: 5, Message: "closed here"}}
	met := []finding.Finding{
		found(4, "second", "blocks for ever"), first, found(6, "unused", "suppression"), found(11, "first", "blocks"),
	}
	const promise = "testdata/worker.go:11: want inside okSends, whose name promises silence"
	for _, c := range []struct {
		name     string
		findings []finding.Finding
		want     []string
	}{
		{"all met", met, []string{promise}},
		{
			"nothing found", nil,
			[]string{
				promise,
				`testdata/worker.go:11: no finding matches "first"`,
				`testdata/worker.go:4: no finding matches "first: .*blocks"`,
				`testdata/worker.go:4: no finding matches "second: .*for ever"`,
				`testdata/worker.go:6: no finding matches "unused"`,
				`testdata/worker.go:5: no related position matches "closed"`,
			},
		},
		{
			"a wrong format", append(slices.Clone(met[1:]), found(4, "second", "blocks for ever%!(EXTRA string=Run)")),
			[]string{
				promise,
				"testdata/worker.go:4:2: a message with a wrong format: second: blocks for ever%!(EXTRA string=Run)",
			},
		},
		{
			"one want meets one finding", append(slices.Clone(met), found(4, "first", "blocks again"), found(8, "first", "blocks")),
			[]string{
				promise,
				"testdata/worker.go:4:2: unexpected finding: first: blocks again",
				"testdata/worker.go:8:2: unexpected finding: first: blocks",
			},
		},
	} {
		if got := claimsOf(t).judge(c.findings); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}
