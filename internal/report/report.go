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
	Findings []finding.Finding
	Errors   []finding.Error
	Summary  Summary

	Dir string // the directory that the files of findings are relative to; "" is the current one
}

// A Summary counts what a run looked at. Its JSON form is part of the contract.
type Summary struct {
	Packages   int     `json:"packages"`
	NotChecked int     `json:"notChecked"`
	Findings   int     `json:"findings"`
	Suppressed int     `json:"suppressed"`
	Seconds    float64 `json:"seconds"`
}

// A Screen is what a person looks at. The zero Screen is a file or a pipe.
type Screen struct {
	Color bool
	Width int // columns; 0 means that no line is wrapped or cropped
}

// A Format is one way to write a report.
type Format struct {
	Name    string
	Summary string // one line for the help, lower case
	// Counts says that the format itself tells how much was checked, so that nobody else needs to.
	Counts bool
	Write  func(io.Writer, Report, Screen) error
}

// Formats returns every format, in the order in which the help lists them.
func Formats() []Format {
	return []Format{
		{Name: "text", Summary: "findings with their source, for people", Counts: true, Write: writeText},
		{Name: "concise", Summary: "one line per finding, for pipes and editors", Write: writeConcise},
		{Name: "json", Summary: "the stable form for programs", Counts: true, Write: writeJSON},
	}
}
