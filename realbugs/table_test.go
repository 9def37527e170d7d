package main

import (
	"strings"
	"testing"
)

func TestWriteTable(t *testing.T) {
	yes, no := true, false
	records := []*record{
		{Rule: "errchan", Scored: true, Loaded: true, Reported: true, SilentAfter: &yes},
		{Rule: "errchan", Scored: true, Loaded: true, Reported: true, SilentAfter: &no},
		{Rule: "errchan", Scored: true, Loaded: true, Reported: true, Lives: true},
		{Rule: "errchan", Scored: true, Loaded: true, NamedOtherwise: []match{{Rule: "errchan", Check: "fake-guard"}}},
		{Rule: "errchan", Scored: true, Reason: "no go.mod"}, // neither a hit nor a miss
		{Rule: "errchan", Loaded: true, Reported: true},      // not scored
		{Rule: "stopstart", Scored: true, Loaded: true, Reported: true, SilentAfter: &no, MustStay: true},
		{Rule: "losterror", Scored: true, ToCome: true},
	}
	var out strings.Builder
	writeTable(&out, records)
	want := []string{
		"stopstart 1 1 1/1 (100%) 0 - 1/1 (100%)",
		"errchan 5 4 3/4 (75%) 1 1/2 (50%) -",
		"all 6 5 4/5 (80%) 1 1/2 (50%) 1/1 (100%)",
		"1 cases for rules to come, 1 not scored",
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")[1:]
	for i, line := range lines {
		if got := strings.Join(strings.Fields(line), " "); i >= len(want) || got != want[i] {
			t.Errorf("line %d: %s", i, got)
		}
	}
}

func TestWriteTableGroups(t *testing.T) {
	yes := true
	var out strings.Builder
	writeTable(&out, []*record{
		{Rule: "errchan", Repo: "a/one", Difficulty: "intra-function", Scored: true, Loaded: true, Reported: true, SilentAfter: &yes},
		{Rule: "errchan", Repo: "a/two", Difficulty: "inter-package", Scored: true, Loaded: true},
		{Rule: "stopstart", Repo: "a/two", Difficulty: "intra-function", Scored: true, Loaded: true},
		{Rule: "stopstart", Repo: "a/three", Difficulty: "intra-function"},
	})
	text := strings.Join(strings.Fields(out.String()), " ")
	for _, want := range []string{
		"errchan 2 2 1/2 (50%) 0 1/1 (100%) - all 3 3 1/3 (33%) 0 1/1 (100%) -",
		"difficulty cases loaded", "inter-package 1 1 0/1 (0%) 0 - - intra-function 2 2 1/2 (50%) 0 1/1 (100%) -",
		"repository cases loaded", "a/one 1 1 1/1 (100%) 0 1/1 (100%) - a/two 2 2 0/2 (0%) 0 - -",
		"0 cases for rules to come, 1 not scored",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the table has no %q:\n%s", want, out.String())
		}
	}
}
