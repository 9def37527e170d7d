// Package finding holds the one type that flows out of a run: what a rule said, where, and why.
//
// The JSON form of these types is a contract with other programs (docs/architecture.md, "JSON").
// Files are relative to the working directory of the run, with forward slashes; lines and columns
// count from 1, columns and offsets in bytes; the end is exclusive.
package finding

// A Range is a piece of one file.
type Range struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
}

// A Finding is one hazard in the user's code.
type Finding struct {
	Rule     string `json:"rule"`
	Check    string `json:"check"`
	Tier     string `json:"tier"`     // default or strict
	Severity string `json:"severity"` // error, warning or info
	Message  string `json:"message"`
	Help     string `json:"help"` // how to mend it, in one line
	Range
	Package     string    `json:"package"`  // import path, without a test variant's suffix
	Function    string    `json:"function"` // enclosing declared function, such as (*Janitor).Start; empty outside of one
	Related     []Related `json:"related"`
	Fixes       []Fix     `json:"fixes"`
	URL         string    `json:"url"`
	Fingerprint string    `json:"fingerprint"` // survives moved lines
	Source      []Line    `json:"source"`      // what an excerpt shows; who writes a report fills it in
}

// A Line is one line of a file.
type Line struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Text string `json:"text"`
}

// Suppressed is a hazard that its author has answered where it stands.
type Suppressed struct {
	Finding
	Reason string `json:"reason"` // as written; may be empty
}

// Related is another place that takes part in the hazard, with its label.
type Related struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`

	EndLine   int `json:"endLine"`
	EndColumn int `json:"endColumn"`
}

// Range returns the place.
func (r Related) Range() Range {
	return Range{File: r.File, Line: r.Line, Column: r.Column, EndLine: r.EndLine, EndColumn: r.EndColumn}
}

// An Applicability says who may apply a fix.
type Applicability string

const (
	Safe   Applicability = "safe"   // applied by --fix, without reading
	Unsafe Applicability = "unsafe" // applied with --unsafe-fixes only: somebody has to look at what else it changes
)

// A Fix is a change that removes the hazard.
type Fix struct {
	Message       string        `json:"message"`
	Applicability Applicability `json:"applicability"`
	Edits         []Edit        `json:"edits"`
}

// Label names the fix for people: what --fix leaves alone says so.
func (f Fix) Label() string {
	if f.Applicability == Unsafe {
		return "fix (unsafe)"
	}
	return "fix"
}

// An Edit replaces the bytes [Offset, EndOffset) of a file.
type Edit struct {
	File      string `json:"file"`
	Offset    int    `json:"offset"`
	EndOffset int    `json:"endOffset"`
	NewText   string `json:"newText"`
}

// An Error is something that could not be checked.
type Error struct {
	Package string `json:"package"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}
