package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/ctrllint/ctrllint/internal/finding"
)

type junitDocument struct {
	XMLName xml.Name     `xml:"testsuites"`
	Suites  []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	File    string        `xml:"file,attr,omitempty"`
	Time    string        `xml:"time,attr"`
	Skipped *junitOutcome `xml:"skipped"`
	Error   *junitOutcome `xml:"error"`
	Failure *junitOutcome `xml:"failure"`
}

type junitOutcome struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// writeJUnit writes a test per finding, which fails, and one per check that found nothing, which
// passes: a CI that shows tests takes a report without any for a broken one. What the source answers,
// and what only informs, is a skipped test, what could not be checked one with an error.
func writeJUnit(w io.Writer, r Report, _ Screen) error {
	suite := junitSuite{Name: "ctrllint", Time: fmt.Sprintf("%.3f", r.Summary.Seconds)}
	found := make(map[string]bool)
	for _, f := range r.Findings {
		found[f.Rule+"/"+f.Check] = true
		c := r.junitCase(f)
		outcome := &junitOutcome{Message: oneLine(f.Message), Type: f.Severity, Text: position(r.fromRoot(f.File), f.Line, f.Column) + ": " + r.withPlaces(f)}
		if f.Severity == "info" {
			c.Skipped = outcome
		} else {
			c.Failure = outcome
		}
		suite.add(c)
	}
	for _, f := range r.Suppressed {
		c := r.junitCase(f.Finding)
		c.Skipped = &junitOutcome{Message: f.Reason}
		suite.add(c)
	}
	for _, c := range r.Checks {
		if id := c.Rule + "/" + c.Name; !found[id] {
			suite.add(junitCase{Class: "ctrllint." + c.Rule, Name: id})
		}
	}
	for _, e := range r.Errors {
		where := errorPlace(r, e)
		text := strings.TrimSpace(e.Message)
		if e.Line > 0 {
			text = position(where, e.Line, e.Column) + ": " + text
		}
		suite.add(junitCase{Class: "ctrllint", Name: "check " + where, Error: &junitOutcome{Message: oneLine(e.Message), Text: text}})
	}
	return writeXML(w, junitDocument{Suites: []junitSuite{suite}})
}

// junitCase names a finding without its line, so that it is the same test after the line has moved.
func (r Report) junitCase(f finding.Finding) junitCase {
	name := f.Rule + "/" + f.Check
	if f.Function != "" {
		name += " in " + f.Function
	}
	return junitCase{Class: f.Package, Name: name, File: r.fromRoot(f.File)}
}

func (s *junitSuite) add(c junitCase) {
	c.Time = "0"
	s.Tests++
	switch {
	case c.Failure != nil:
		s.Failures++
	case c.Error != nil:
		s.Errors++
	case c.Skipped != nil:
		s.Skipped++
	}
	s.Cases = append(s.Cases, c)
}
