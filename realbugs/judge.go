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

// A match is a finding in the place of a case.
type match struct {
	Rule    string `json:"rule"`
	Check   string `json:"check"`
	Line    int    `json:"line"`
	Message string `json:"message"`

	function string
}

func (m match) check() string { return m.Rule + "/" + m.Check }

// A record is the judgement of one case.
type record struct {
	ID            string  `json:"id"`
	Rule          string  `json:"rule"`
	Repo          string  `json:"repo"`
	Difficulty    string  `json:"difficulty"` // how far apart what decides stands: intra-function, inter-function or inter-package
	ToCome        bool    `json:"toCome"`     // its rule is not there yet
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

	NamedOtherwise []match `json:"namedOtherwise"` // findings in the case's place that name another hazard
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
	found := inPlaces(bad.findings, c, places)
	r.Findings, r.NamedOtherwise = c.split(found)
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
		if !slices.Contains(inPlaces(bad.findings, c, functions), m) {
			refs = append(refs, parseFuncs(m.function)...)
		}
	}
	// Lines are no help here, the fix has moved them; that is why a finding that counted for its line
	// alone is looked for in the function that it stood in. A function that is gone (renamed, moved to
	// another file) has no findings left.
	r.StillReported, _ = c.split(inPlaces(good.findings, c, spansOf(refs, good.files[c.File])))
	silent := len(r.StillReported) == 0
	r.SilentAfter = &silent
	return r
}

// split returns the findings that name the case's hazard, and those that say something else of the
// same place.
func (c *Case) split(found []match) (named, otherwise []match) {
	named, otherwise = []match{}, []match{}
	for _, m := range found {
		if m.Rule == c.Rule && slices.Contains(c.checks(), m.Check) {
			named = append(named, m)
		} else {
			otherwise = append(otherwise, m)
		}
	}
	return named, otherwise
}

func newRecord(c *Case) *record {
	return &record{
		ID: c.ID, Rule: c.Rule, Repo: c.Repo, Difficulty: c.Difficulty, Scored: c.counts(), Lives: c.lives(), MustStay: c.GoodStillReported,
		Findings: []match{}, StillReported: []match{}, NamedOtherwise: []match{},
	}
}

// inPlaces returns the findings of the case's rules that lie in the spans of the case's file, or have
// a related position there.
func inPlaces(findings []finding.Finding, c *Case, spans []span) []match {
	found := []match{}
	for _, f := range findings {
		if !slices.Contains(c.rules(), f.Rule) || !touches(f, c.File, spans) {
			continue
		}
		m := match{Rule: f.Rule, Check: f.Check, Line: f.Line, Message: f.Message}
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
