package main

import (
	"testing"

	"github.com/ctrllint/ctrllint/internal/finding"
)

const stopFile = "internal/stop/stop.go"

func stopCase() *Case {
	return &Case{
		ID: "stop", Rule: "stopstart", Check: "stop-starts", Also: []string{"errchan"},
		Good: "set", File: stopFile, Func: "Stop", Lines: []int{42},
	}
}

// stopAt is what was said of a commit whose Stop has lines 10 to 20 and whose Run has 40 to 50.
func stopAt(findings ...finding.Finding) *linted {
	return &linted{findings: findings, files: map[string][]declaration{stopFile: {
		{span: span{10, 20}, name: "Stop"},
		{span: span{40, 50}, name: "Run"},
	}}}
}

func at(rule, check string, line int) finding.Finding {
	f := finding.Finding{Rule: rule, Check: check}
	f.File, f.Line = stopFile, line
	if line >= 40 {
		f.Function = "Run"
	}
	return f
}

func TestReported(t *testing.T) {
	elsewhere := at("stopstart", "stop-starts", 12)
	elsewhere.File = "internal/stop/start.go"
	related := elsewhere
	related.Related = []finding.Related{{File: stopFile, Line: 12}}
	for _, tt := range []struct {
		name string
		f    finding.Finding
		want bool
	}{
		{"inside the function", at("stopstart", "stop-starts", 12), true},
		{"a rule of also", at("errchan", "skipped-close", 12), false},
		{"a rule of also, with the name of the check", at("errchan", "stop-starts", 12), false},
		{"another check of the rule", at("stopstart", "stop-twice", 12), false},
		{"another rule", at("leaderwrite", "racy-flag", 12), false},
		{"on one of the lines", at("stopstart", "stop-starts", 42), true},
		{"next to the lines", at("stopstart", "stop-starts", 43), false},
		{"in another file", elsewhere, false},
		{"in another file, related to the function", related, true},
	} {
		if r := judge(stopCase(), stopAt(tt.f), stopAt()); r.Reported != tt.want || !r.Loaded {
			t.Errorf("%s: reported %v, want %v", tt.name, r.Reported, tt.want)
		}
	}
}

// TestNamedOtherwise: a hit that names another hazard is shown and does not count, neither for the bug
// nor against the fix.
func TestNamedOtherwise(t *testing.T) {
	twice, also, own := at("stopstart", "stop-twice", 13), at("errchan", "skipped-close", 14), at("stopstart", "stop-starts", 12)
	foreign := at("leaderwrite", "racy-flag", 12)
	r := judge(stopCase(), stopAt(twice, also, foreign), stopAt())
	if r.Reported || r.SilentAfter != nil || len(r.Findings) != 0 || len(r.NamedOtherwise) != 2 {
		t.Errorf("without the finding of its check: %+v", r)
	}
	r.Scored = true
	if got := verdict(r); got != "stop: MISSED, named otherwise" {
		t.Errorf("verdict %q", got)
	}
	r = judge(stopCase(), stopAt(twice, own), stopAt(twice))
	if !r.Reported || !*r.SilentAfter || len(r.Findings) != 1 || len(r.NamedOtherwise) != 1 {
		t.Errorf("with it: %+v", r)
	}
}

// TestEitherCheck: of a case with two checks, a finding of either counts, before the fix and after it.
func TestEitherCheck(t *testing.T) {
	either := stopCase()
	either.Check = "stop-starts|stop-twice"
	starts, twice, third := at("stopstart", "stop-starts", 12), at("stopstart", "stop-twice", 13), at("stopstart", "stop-late", 14)
	for _, tt := range []struct {
		name             string
		bad, good        *linted
		reported, silent bool
	}{
		{"the first", stopAt(starts), stopAt(), true, true},
		{"the second", stopAt(twice), stopAt(third), true, true},
		{"a third", stopAt(third), stopAt(), false, false},
		{"the other one after the fix", stopAt(starts), stopAt(twice), true, false},
	} {
		r := judge(either, tt.bad, tt.good)
		if silent := r.SilentAfter != nil && *r.SilentAfter; r.Reported != tt.reported || silent != tt.silent {
			t.Errorf("%s: reported %v, silent after %v, want %v and %v", tt.name, r.Reported, silent, tt.reported, tt.silent)
		}
	}
}

func TestSilentAfter(t *testing.T) {
	inFunction, onLine := at("stopstart", "stop-starts", 12), at("stopstart", "stop-starts", 42)
	moved := stopAt(inFunction)
	moved.files = map[string][]declaration{stopFile: nil}
	for _, tt := range []struct {
		name      string
		bad, good *linted
		want      bool
	}{
		{"nothing left", stopAt(inFunction), stopAt(), true},
		{"the same check on another line of the function", stopAt(inFunction), stopAt(at("stopstart", "stop-starts", 18)), false},
		{"another check in the function", stopAt(inFunction), stopAt(at("stopstart", "stop-twice", 12)), true},
		{"the same check in another function", stopAt(inFunction), stopAt(at("stopstart", "stop-starts", 45)), true},
		{"the function has moved away", stopAt(inFunction), moved, true},
		{"on a line outside of the function, now in the same place", stopAt(onLine), stopAt(at("stopstart", "stop-starts", 47)), false},
		{"on a line outside of the function, now gone", stopAt(onLine), stopAt(at("stopstart", "stop-starts", 30)), true},
	} {
		r := judge(stopCase(), tt.bad, tt.good)
		if r.SilentAfter == nil || *r.SilentAfter != tt.want {
			t.Errorf("%s: silent after %v, want %v", tt.name, r.SilentAfter, tt.want)
		}
	}
}

func TestJudgeKeepsSilentAfterOpen(t *testing.T) {
	hit := at("stopstart", "stop-starts", 12)
	broken := &linted{reason: "no go.mod"}
	if r := judge(stopCase(), broken, stopAt()); r.Loaded || r.Reported || r.Reason != "no go.mod" {
		t.Errorf("bad commit does not load: %+v", r)
	}
	if r := judge(stopCase(), stopAt(hit), broken); !r.Reported || r.SilentAfter != nil {
		t.Errorf("good commit does not load: %+v", r)
	}
	if r := judge(stopCase(), stopAt(hit)); !r.Reported || r.SilentAfter != nil {
		t.Errorf("the bug lives: %+v", r)
	}
	if r := judge(stopCase(), stopAt(), stopAt(hit)); r.Reported || r.SilentAfter != nil {
		t.Errorf("not reported: %+v", r)
	}
}
