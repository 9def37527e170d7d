// Package report writes what a run found: one file per format.
//
// It knows findings and the files they lie in, and nothing of how they came about.
package report

import (
	"io"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// A Report is what a format shows of one run.
type Report struct {
	Findings   []finding.Finding
	Suppressed []finding.Suppressed
	Known      []finding.Finding // in the baseline
	Errors     []finding.Error
	Incomplete bool // something was not checked
	Summary    Summary

	Dir     string  // the directory that the files of findings are relative to; "" is the current one
	Prefix  string  // the way from the root of the repository to Dir, with forward slashes; "" is the root
	Version string  // of ctrllint
	Tags    string  // the build tags that the run was told
	Checks  []Check // those that were looked for
}

// A Summary counts what a run looked at. Its JSON form is part of the contract.
type Summary struct {
	Packages   int     `json:"packages"`
	NotChecked int     `json:"notChecked"`       // not, or in part
	Omitted    int     `json:"omitted,omitzero"` // functions and values of variables that were left out of packages that were checked in part
	LeftOut    int     `json:"leftOut,omitzero"` // named, and of modules that are not the user's
	Findings   int     `json:"findings"`
	Suppressed int     `json:"suppressed"`
	Baseline   int     `json:"baseline,omitzero"`  // left out: a baseline knows them
	Unchanged  int     `json:"unchanged,omitzero"` // left out: they are on lines that are not new
	Seconds    float64 `json:"seconds"`

	Statistics []Statistic `json:"statistics,omitzero"` // nil if nobody asked for them
}

// A Check is what the manual says of a check, for formats that carry it along.
type Check struct {
	Rule, Name string
	Tier       string
	Severity   string
	Summary    string // one line, lower case, no full stop
	Fixes      string // the classes of fixes that its findings can have; "" for none
	Text       string // the manual
	Markdown   string // the same with its headings and programs marked
	URL        string
}

// A Screen is what a person looks at. The zero Screen is a file or a pipe.
type Screen struct {
	Color bool
	Links bool // the terminal follows hyperlinks (OSC 8)
	Width int  // columns; 0 means that no line is wrapped or cropped
}

// A Format is one way to write a report.
type Format struct {
	Name    string
	Summary string // one line for the help, lower case
	// Counts says that the format itself tells how much was checked, so that nobody else needs to.
	Counts bool
	// Statistics says the same of Summary.Statistics.
	Statistics bool
	Write      func(io.Writer, Report, Screen) error
}

// Formats returns every format, in the order in which the help lists them.
func Formats() []Format {
	return []Format{
		{Name: "text", Summary: "findings with their source, for people", Counts: true, Statistics: true, Write: writeText},
		{Name: "concise", Summary: "one line per finding, for pipes and editors", Write: writeConcise},
		{Name: "json", Summary: "the stable form for programs", Counts: true, Statistics: true, Write: writeJSON},
		{Name: "sarif", Summary: "SARIF 2.1.0, for code scanning", Write: writeSARIF},
		{Name: "github", Summary: "annotations of GitHub Actions", Counts: true, Write: writeGitHub},
		{Name: "gitlab", Summary: "the Code Quality report of GitLab", Write: writeGitLab},
		{Name: "checkstyle", Summary: "the XML of Checkstyle, for Jenkins and others", Write: writeCheckstyle},
		{Name: "html", Summary: "one page to read in a browser", Counts: true, Write: writeHTML},
		{Name: "junit", Summary: "the XML of JUnit, for any CI that shows tests", Write: writeJUnit},
	}
}
