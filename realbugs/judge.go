package main

import (
	"cmp"
	"slices"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// A linted is what the engine said about one package at one commit.
type linted struct {
	reason   string // why it could not be checked; empty if it was
	remark   string // what else could not be looked at
	findings []finding.Finding
	files    map[string][]declaration // of the files that cases name; nil for a file that is not there
	seconds  float64
}

// A match is a finding that counts for a case.
type match struct {
	Rule    string `json:"rule"`
	Check   string `json:"check"`
	Line    int    `json:"line"`
	Message string `json:"message"`

	function string
	tier     string
}

func (m match) check() string { return m.Rule + "/" + m.Check }

// A record is the judgement of one case.
type record struct {
	ID            string  `json:"id"`
	Rule          string  `json:"rule"`
	Repo          string  `json:"repo"`
	ToCome        bool    `json:"toCome"` // its rule is not there yet
	Scored        bool    `json:"scored"`
	Lives         bool    `json:"lives"` // no good commit
	MustStay      bool    `json:"goodStillReported"`
	Loaded        bool    `json:"loaded"`
	Reason        string  `json:"reason"`
	Reported      bool    `json:"reported"`
	Findings      []match `json:"findings"`
	SilentAfter   *bool   `json:"silentAfter"` // nil: not reported, no good commit, or that one did not load
	StillReported []match `json:"stillReported"`
	Seconds       float64 `json:"seconds"`
}

// judge compares what was said about the bad commit, and about the good one if there is one, with
// the case.
func judge(c *Case, bad *linted, mended ...*linted) *record {
	r := newRecord(c)
	r.Seconds = bad.seconds
	if bad.reason != "" {
		r.Reason = bad.reason
		return r
	}
	r.Loaded, r.Reason = true, bad.remark
	refs := parseFuncs(c.Func)
	functions := spansOf(refs, bad.files[c.File])
	if len(functions)+len(c.Lines) == 0 {
		r.Reason = "no function " + c.Func + " in " + c.File
	}
	places := slices.Clone(functions)
	for _, line := range c.Lines {
		places = append(places, span{line, line})
	}
	r.Findings = nearest(matches(bad.findings, c, places, nil), c.Rule)
	r.Reported = len(r.Findings) > 0
	if len(mended) == 0 || !r.Reported {
		return r
	}
	good := mended[0]
	r.Seconds += good.seconds
	if good.reason != "" {
		r.Reason = "good commit: " + good.reason
		return r
	}
	for _, m := range r.Findings {
		if !slices.Contains(matches(bad.findings, c, functions, nil), m) {
			refs = append(refs, parseFuncs(m.function)...)
		}
	}
	r.StillReported = stillReported(c, refs, r.Findings, good)
	silent := len(r.StillReported) == 0
	r.SilentAfter = &silent
	return r
}

// nearest returns the findings that are most likely about the bug itself: those of the case's own
// rule if there are any, and of these the default ones if there are any. A strict finding that
// stands beside them before and after the fix says something else about the function.
func nearest(found []match, rule string) []match {
	for _, keep := range []func(match) bool{
		func(m match) bool { return m.Rule == rule },
		func(m match) bool { return m.tier == "default" },
	} {
		var kept []match
		for _, m := range found {
			if keep(m) {
				kept = append(kept, m)
			}
		}
		if len(kept) > 0 {
			found = kept
		}
	}
	return found
}

func newRecord(c *Case) *record {
	return &record{
		ID: c.ID, Rule: c.Rule, Repo: c.Repo, Scored: c.counts(), Lives: c.lives(), MustStay: c.GoodStillReported,
		Findings: []match{}, StillReported: []match{},
	}
}

// stillReported returns the findings of the good commit that say what was said of the bad one: the
// same check in the same functions. Lines are no help here, the fix has moved them; that is why a
// finding that counted for its line alone is looked for in the function that it stood in. A
// function that is gone (renamed, moved to another file) has no findings left.
func stillReported(c *Case, refs []funcRef, before []match, good *linted) []match {
	var checks []string
	for _, m := range before {
		checks = append(checks, m.check())
	}
	return matches(good.findings, c, spansOf(refs, good.files[c.File]), checks)
}

// matches returns the findings of the case's rules that lie in the spans of the case's file, or
// have a related position there; of the given checks only, unless that is nil.
func matches(findings []finding.Finding, c *Case, spans []span, checks []string) []match {
	found := []match{}
	for _, f := range findings {
		m := match{Rule: f.Rule, Check: f.Check, Line: f.Line, Message: f.Message, tier: f.Tier}
		switch {
		case !slices.Contains(c.rules(), f.Rule), c.Check != "" && c.Check != f.Check:
			continue
		case checks != nil && !slices.Contains(checks, m.check()):
			continue
		case !touches(f, c.File, spans):
			continue
		}
		if f.File == c.File {
			m.function = f.Function
		}
		found = append(found, m)
	}
	return found
}

func touches(f finding.Finding, file string, spans []span) bool {
	within := func(name string, first, last int) bool {
		return name == file && slices.ContainsFunc(spans, func(s span) bool { return s.overlaps(first, max(first, last)) })
	}
	return within(f.File, f.Line, f.Line) || slices.ContainsFunc(f.Related, func(r finding.Related) bool {
		return within(r.File, r.Line, r.Line)
	})
}

func spansOf(refs []funcRef, decls []declaration) []span {
	var spans []span
	for _, ref := range refs {
		spans = append(spans, ref.find(decls)...)
	}
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.first, b.first) })
	return spans
}
