package lsp

import (
	"os"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// texts finds the places of findings in what the editor shows.
type texts struct {
	open  map[string]document
	utf16 bool
	read  map[string]*text
}

func (s *server) texts() *texts {
	open := s.allOpen()
	s.mu.Lock()
	defer s.mu.Unlock()
	return &texts{open: open, utf16: s.utf16, read: make(map[string]*text)}
}

// of returns the text of a file; an empty one if it cannot be read.
func (t *texts) of(file string) *text {
	if known := t.read[file]; known != nil {
		return known
	}
	content := t.open[file].text
	if _, open := t.open[file]; !open {
		content, _ = os.ReadFile(file) // a place in a file that is gone is at its start
	}
	t.read[file] = newText(content, t.utf16)
	return t.read[file]
}

// uri spells a file as the client does, if that has opened it.
func (t *texts) uri(file string) string {
	if d, open := t.open[file]; open {
		return d.uri
	}
	return uriOf(file)
}

func (t *texts) diagnostic(f finding.Finding) diagnostic {
	d := diagnostic{
		Range:    t.place(f.Range),
		Severity: severity(f.Severity),
		Code:     f.Rule + "/" + f.Check,
		Source:   "ctrllint",
		Message:  f.Message,
	}
	if f.Help != "" {
		d.Message += "\nhelp: " + f.Help
	}
	if f.URL != "" {
		d.CodeDescription = &codeDescription{f.URL}
	}
	for _, r := range f.Related {
		d.RelatedInformation = append(d.RelatedInformation, relatedInformation{location{t.uri(r.File), t.place(r.Range())}, r.Message})
	}
	return d
}

// place returns where a range is. Without an end it is its first place.
func (t *texts) place(r finding.Range) textRange {
	in := t.of(r.File)
	start := in.at(r.Line, r.Column)
	if r.EndLine == 0 {
		return textRange{start, start}
	}
	return textRange{start, in.at(r.EndLine, r.EndColumn)}
}

func severity(name string) int {
	switch name {
	case "error":
		return 1
	case "info":
		return 3
	}
	return 2
}
