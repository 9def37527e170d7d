package report

import (
	"encoding/xml"
	"io"

	"github.com/ctrllint/ctrllint/internal/finding"
)

type checkstyleDocument struct {
	XMLName xml.Name          `xml:"checkstyle"`
	Version string            `xml:"version,attr"`
	Files   []*checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr,omitempty"`
	Column   int    `xml:"column,attr,omitempty"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// writeCheckstyle writes the form of Checkstyle 4.3, the version that readers ask for.
func writeCheckstyle(w io.Writer, r Report, _ Screen) error {
	doc := checkstyleDocument{Version: "4.3"}
	sources := newSources(r.Dir)
	add := func(name string, e checkstyleError) {
		if n := len(doc.Files); n == 0 || doc.Files[n-1].Name != name {
			doc.Files = append(doc.Files, &checkstyleFile{Name: name})
		}
		last := doc.Files[len(doc.Files)-1]
		last.Errors = append(last.Errors, e)
	}
	for _, f := range r.Findings {
		add(r.fromRoot(f.File), checkstyleError{
			Line: f.Line, Column: sources.column(f.File, f.Line, f.Column), Severity: f.Severity,
			Message: oneLine(f.Message) + r.others(f), Source: "ctrllint." + f.Rule + "." + f.Check,
		})
	}
	for _, e := range r.Errors {
		add(errorPlace(r, e), checkstyleError{
			Line: e.Line, Column: sources.column(e.File, e.Line, e.Column), Severity: "error",
			Message: oneLine(e.Message), Source: "ctrllint.not-checked",
		})
	}
	return writeXML(w, doc)
}

// errorPlace names what could not be checked where a format wants the name of a file.
func errorPlace(r Report, e finding.Error) string {
	switch {
	case e.File != "":
		return r.fromRoot(e.File)
	case e.Package != "":
		return e.Package
	}
	return "ctrllint"
}

func writeXML(w io.Writer, doc any) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(doc); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
